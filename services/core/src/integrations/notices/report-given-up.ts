import { counter, type Logger, type MetricsRegistry } from '@pharos/kit';
import type { GivenUp } from './notice-deliveries.js';

/** Counts the messages that are given up, and logs them: their channel does not show what is missing in it. */
export function reportGivenUp({ registry, log }: { registry: MetricsRegistry; log: Logger }) {
  const givenUp = counter(registry, {
    name: 'integration_messages_given_up_total',
    help: 'Messages that were not posted because the provider refused them or all attempts failed, by provider',
    labels: ['provider'],
  });
  return ({ integrationId, provider, error }: GivenUp) => {
    givenUp.inc({ provider });
    log.warn({ integrationId, provider, error }, 'gave a message up: its channel did not take it');
  };
}

import type { Clock, Database, Logger, Sealer } from '@pharos/kit';
import type { Sender } from '@pharos/outbound';
import type { WebhooksConfig } from '../config.js';
import { reservedBy } from '../domain/custom-headers.js';
import { headersFor } from '../domain/request.js';
import type { WebhookMetrics } from '../metrics.js';
import { Dispatcher } from './dispatcher.js';
import { Recorder } from './recorder.js';
import { OpenedSecrets } from './secrets.js';

interface Means {
  database: Database;
  clock: Clock;
  log: Logger;
  sealer: Sealer;
  sender: Sender;
  metrics: WebhookMetrics;
}

/** An attempt and its writing down take less, also when the database is slow. */
const leaseMarginMs = 20_000;
const sweepEveryMs = 1_000;

/** For how long a worker has an attempt for itself. */
export function leaseOf(config: WebhooksConfig): number {
  return config.WEBHOOK_TIMEOUT_MS + leaseMarginMs;
}

/** The dispatcher of a configuration, not yet started. */
export function createDispatcher(
  config: WebhooksConfig,
  { database, clock, log, sealer, sender, metrics }: Means,
): Dispatcher {
  const leaseMs = leaseOf(config);
  const onDisabled = (webhook: string) => {
    log.warn({ webhook }, 'disabled a webhook: too many deliveries failed in a row');
    metrics.disabled();
  };
  const recorder = new Recorder({ database, clock, log, leaseMs, onDisabled, onLost: metrics.lost });
  return new Dispatcher({
    database,
    recorder,
    sender,
    clock,
    log,
    leaseMs,
    sweepEveryMs,
    secrets: new OpenedSecrets(sealer, reservedBy(config.SERVICE_NAME)),
    headers: headersFor(config.SERVICE_NAME),
    concurrency: config.WEBHOOK_CONCURRENCY,
    endpointConcurrency: config.WEBHOOK_ENDPOINT_CONCURRENCY,
    onAttempt: metrics.attempt,
  });
}

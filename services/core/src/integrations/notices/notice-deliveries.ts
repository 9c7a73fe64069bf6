import { counter, type Database, type Logger, type MetricsRegistry, SealError } from '@pharos/kit';
import { DueWork, type JobDeps } from '@pharos/service';
import { isTooOld, mostAttempts, nextAttempt } from '../../shared/retry-schedule.js';
import { openIntegration } from '../credentials.js';
import { ProviderError } from '../http/provider-error.js';
import type { Integrations } from '../integrations.js';
import type { Notice } from '../provider.js';
import {
  claimDeliveries,
  type DeliveryToSend,
  type DueDelivery,
  dropDelivery,
  findDelivery,
  finishDelivery,
  postponeDelivery,
} from './deliveries.js';

export interface NoticeDeps extends JobDeps {
  readonly database: Database;
  readonly integrations: Integrations;
  /** Called when a message is not posted, and not tried again. */
  onGivenUp(message: GivenUp): void;
}

export interface GivenUp {
  readonly integrationId: string;
  readonly provider: string;
  /** Why, in words. */
  readonly error: string;
}

const everyMs = 1_000;
const slots = 64;
const each = 4;
/** Longer than a message takes. */
const leaseMs = 120_000;

/**
 * Posts the messages that are due. Messages to one channel go one after the other, in the order of their events and over all replicas;
 * one that is tried again goes before those that follow. A process that dies between sending one and writing that down leaves it
 * to be sent again.
 */
export function noticeDeliveries(deps: NoticeDeps): DueWork<DueDelivery> {
  return new DueWork({
    name: 'post messages of integrations',
    everyMs,
    due: { database: deps.database, table: 'integration_deliveries', column: 'due_at' },
    slots,
    each,
    clock: deps.clock,
    log: deps.log,
    registry: deps.registry,
    claim: (due) => claimDeliveries(deps.database, due, leaseMs),
    handle: (due) => sendOne(deps, due),
  });
}

async function sendOne(deps: NoticeDeps, due: DueDelivery): Promise<void> {
  const { database, clock } = deps;
  const delivery = await findDelivery(database, due);
  if (!delivery) return dropDelivery(database, due);
  const failure = due.attempts > mostAttempts ? endless : await failureOf(deps, delivery);
  const now = clock.now();
  if (!failure) return finishDelivery(database, due, { state: 'sent', error: null, now });
  const { message: error, trouble, retryAfterMs } = failure;
  const putOff = trouble === 'busy' && retryAfterMs > 0;
  const next = nextAttempt(due.attempts, retryAfterMs, now);
  const over = trouble === 'refused' || isTooOld(delivery.created_at, now);
  if (over || next === undefined) {
    deps.onGivenUp({ integrationId: due.integration_id, provider: delivery.provider, error });
    return finishDelivery(database, due, { state: 'failed', error, now });
  }
  return postponeDelivery(database, due, { next, error, counts: !putOff });
}

/** The failure of a message that holds up its channel with every attempt: it is not tried for ever. */
const endless = new ProviderError('refused', 'No attempt finished.');

async function failureOf({ integrations }: NoticeDeps, delivery: DeliveryToSend): Promise<ProviderError | undefined> {
  try {
    const { provider, access } = openIntegration(integrations, delivery);
    await provider.post?.(access, noticeOf(delivery));
    return undefined;
  } catch (error) {
    if (error instanceof ProviderError) return error;
    if (error instanceof SealError) return new ProviderError('refused', 'The credentials can no longer be read.');
    throw error;
  }
}

function noticeOf(delivery: DeliveryToSend): Notice {
  const { event_type: event, conversation_id, subject, priority, channel, contact_name, facts } = delivery;
  return { event, conversationId: conversation_id, subject, priority, channel, contactName: contact_name, ...facts };
}

/** Counts the messages that are given up, and logs them: their channel does not show what is missing in it. */
export function reportGivenUp({ registry, log }: { registry: MetricsRegistry; log: Logger }) {
  const givenUp = counter(registry, {
    name: 'integration_messages_given_up_total',
    help: 'Messages that were not posted because the provider refused them or all attempts failed, by provider',
    labels: ['provider'],
  });
  return ({ integrationId, provider, error }: GivenUp) => {
    givenUp.inc({ provider });
    log.warn({ integrationId, provider, error }, 'gave up on a message: its channel did not accept it');
  };
}

import { type Clock, type Database, type Logger, SealError } from '@pharos/kit';
import {
  claimDeliveries,
  type DeliveryToSend,
  type DueDelivery,
  dropDelivery,
  findDelivery,
  finishDelivery,
  holdDeliveries,
  postponeDelivery,
} from '../../store/integrations/deliveries.js';
import { openIntegration } from '../access.js';
import type { Integrations } from '../create-integrations.js';
import { DueWork } from '../due-work.js';
import { groupBy } from '../group-by.js';
import { ProviderError } from '../http/provider-error.js';
import type { Notice } from '../provider.js';
import { isTooOld, nextAttempt } from './retry-schedule.js';

export interface NoticeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly integrations: Integrations;
}

const everyMs = 1_000;
const places = 64;
const each = 4;
/** Longer than the few that are sent one after the other take. */
const leaseMs = 120_000;

/**
 * Posts what is to be posted. Messages to one channel go one after the other; a process that dies between sending one and
 * writing that down leaves it to be sent again.
 */
export function noticeDeliveries(deps: NoticeDeps): DueWork<DueDelivery> {
  return new DueWork({
    ...{ name: 'post messages of integrations', everyMs, places, each, clock: deps.clock, log: deps.log },
    claim: (due) => claimDeliveries(deps.database, due, leaseMs),
    handle: async (items) => {
      const channels = groupBy(items, ({ integration_id }) => integration_id);
      await Promise.all([...channels.values()].map((own) => sendInTurn(deps, own)));
    },
  });
}

/** Once the channel asks to be left alone, the others wait as well. */
async function sendInTurn(deps: NoticeDeps, deliveries: readonly DueDelivery[]): Promise<void> {
  let until: Date | undefined;
  for (const due of deliveries) {
    if (until) await postponeDelivery(deps.database, due, { next: until, error: 'waits for its turn', counts: false });
    else until = await sendOne(deps, due);
  }
}

/** Returns until when the channel is to be left alone, if it asked for that. */
async function sendOne(deps: NoticeDeps, due: DueDelivery): Promise<Date | undefined> {
  const { database, clock } = deps;
  const delivery = await findDelivery(database, due);
  if (!delivery) await dropDelivery(database, due);
  if (!delivery) return undefined;
  const failure = await failureOf(deps, delivery);
  const now = clock.now();
  if (!failure) await finishDelivery(database, due, { state: 'sent', error: null, now });
  if (!failure) return undefined;
  const { message: error, trouble, retryAfterMs } = failure;
  const next = nextAttempt(due.attempts, retryAfterMs, now);
  const putOff = trouble === 'busy' && retryAfterMs > 0;
  const over = trouble === 'refused' || (putOff ? isTooOld(delivery.created_at, now) : next === undefined);
  if (over || next === undefined) {
    await finishDelivery(database, due, { state: 'failed', error, now });
    return undefined;
  }
  await postponeDelivery(database, due, { next, error, counts: !putOff });
  if (!putOff) return undefined;
  await holdDeliveries(database, due.integration_id, next);
  return next;
}

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

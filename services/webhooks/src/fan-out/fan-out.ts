import { randomUUID } from 'node:crypto';
import { aboutLeft, isInternalEvent, payloadData, subscriptionsFor, withoutErased } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { type ClaimedRow, newDeliveryId } from '../deliveries/index.js';
import { createDeliveries, type MadeDeliveries, type NewPayload } from './create-deliveries.js';
import { rewritePayloads } from './erase.js';
import type { QueueLimit } from './queue-limit.js';
import type { Asked, Subscribers } from './subscribers.js';

/** Whoever makes attempts, and may make some at once. */
export interface AtOnce {
  /**
   * Calls `make` with those of the webhooks of an organization for which there is a slot now, and for how long their attempts are to be
   * claimed; makes the attempts that it has claimed, and resolves as soon as they are begun.
   */
  sendAtOnce<Made extends { readonly claimed: readonly ClaimedRow[] }>(
    orgId: string,
    webhookIds: readonly string[],
    make: (slots: readonly string[], leaseMs: number) => Promise<Made>,
  ): Promise<Made>;
}

export interface FanOutDeps {
  readonly queues: QueueLimit;
  readonly subscribers: Subscribers;
  readonly dispatcher: AtOnce;
  /** Called with how many deliveries of an event are held, and why. */
  onHeld(reason: HeldReason, count: number): void;
}

/** Its webhook is disabled, or has as many pending as it may have. */
export type HeldReason = 'disabled' | 'queue_full';

/** Ids for webhooks that ask for an event by now and did not the last time. */
const spareIds = 4;

/** Makes one delivery for each webhook of the project that is to receive the event, and has those sent for which nothing else waits. */
export async function fanOut(database: Database, event: Event, deps: FanOutDeps): Promise<void> {
  const asked = askedBy(event);
  let expected = await deps.subscribers.find(database, asked);
  let erased: readonly string[] = [];
  for (let isMade = expected.length === 0; !isMade; ) {
    const ids = Array.from({ length: expected.length + spareIds }, newDeliveryId);
    const made = await deliver(database, { expected, ids }, payloadOf(event, asked, erased), deps);
    if (made.subscribers) deps.subscribers.learn(asked, made.subscribers);
    expected = made.subscribers ?? expected;
    erased = [...erased, ...made.erased];
    isMade = made.erased.length === 0 && expected.length <= ids.length;
  }
  // It may have come before, and its payload with it, while they were not erased.
  if (erased.length > 0) await rewritePayloads(database, { ...asked, subjects: erased, at: occurredAt(event) });
}

/** When the event happened, which every service says; without that it is not one of ours. */
export function occurredAt({ id, occurredAt: at }: Event): Date {
  if (at === undefined) throw new Error(`event ${id} does not say when it happened`);
  return at;
}

function askedBy(event: Event): Asked {
  const { orgId, projectId, type, data } = event;
  // A webhook is not told what became of it.
  const except = data?.$case === 'webhookDisabled' ? data.value.webhook?.id : undefined;
  return { orgId, projectId, subscriptions: subscriptionsFor(type), isInternal: isInternalEvent(event), except };
}

/** What is told of the event, but for what was erased. */
function payloadOf(event: Event, asked: Asked, erased: readonly string[]): NewPayload {
  const { data, about } = payloadData(event);
  return {
    ...asked,
    eventId: event.id,
    event: event.type,
    occurredAt: occurredAt(event),
    data: JSON.stringify(erased.length > 0 ? withoutErased(event.type, data, erased) : data),
    about: erased.length > 0 ? aboutLeft(about, erased) : about,
    traceparent: event.traceparent,
  };
}

async function deliver(
  database: Database,
  { expected, ids }: { readonly expected: readonly string[]; readonly ids: readonly string[] },
  payload: NewPayload,
  { queues, dispatcher, onHeld }: FanOutDeps,
): Promise<MadeDeliveries> {
  const { orgId, projectId } = payload;
  const full = await queues.full(database, expected);
  const open = expected.filter((id) => !full.has(id));
  const made = await dispatcher.sendAtOnce(orgId, open, (slots, leaseMs) => {
    const lease = randomUUID();
    return createDeliveries(database, payload, {
      orgId,
      projectId,
      ids,
      expected,
      full: [...full],
      slots,
      lease,
      leaseMs,
    });
  });
  const overflown = made.held.filter((id) => full.has(id)).length;
  if (overflown > 0) onHeld('queue_full', overflown);
  if (made.held.length > overflown) onHeld('disabled', made.held.length - overflown);
  return made;
}

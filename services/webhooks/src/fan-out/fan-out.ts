import { aboutLeft, isInternalEvent, payloadData, subscriptionsFor, withoutErased } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { newDeliveryId } from '../deliveries/index.js';
import { createDeliveries, findSubscribers, type NewPayload } from './create-deliveries.js';
import { erasedAmong, eraseIfErased } from './erase.js';
import type { QueueLimit } from './queue-limit.js';

export interface FanOutDeps {
  readonly queues: QueueLimit;
  /** Called with how many deliveries of an event are held, and why. */
  onHeld(reason: HeldReason, count: number): void;
}

/** Its webhook is disabled, or has as many pending as it may have. */
export type HeldReason = 'disabled' | 'queue_full';

/** Makes one delivery for each webhook of the project that is to receive the event. */
export async function fanOut(database: Database, event: Event, deps: FanOutDeps): Promise<void> {
  const { orgId, projectId } = event;
  const asked = { orgId, projectId, subscriptions: subscriptionsFor(event.type), isInternal: isInternalEvent(event) };
  const webhookIds = await findSubscribers(database, { ...asked, except: subjectOf(event) });
  if (webhookIds.length === 0) return;
  const at = occurredAt(event);
  const { data, about } = payloadData(event);
  const erased = (await erasedAmong(database, about, at)).map(({ subject }) => subject);
  await deliver(database, webhookIds, deps, {
    orgId,
    projectId,
    eventId: event.id,
    event: event.type,
    occurredAt: at,
    data: JSON.stringify(erased.length > 0 ? withoutErased(event.type, data, erased) : data),
    about: erased.length > 0 ? aboutLeft(about, erased) : about,
    traceparent: event.traceparent,
  });
  await eraseIfErased(database, { orgId, projectId }, { about, at });
}

/** When the event happened, which every service says; without that it is not one of ours. */
export function occurredAt({ id, occurredAt: at }: Event): Date {
  if (at === undefined) throw new Error(`event ${id} does not say when it happened`);
  return at;
}

/** A webhook is not told what became of it. */
function subjectOf({ data }: Event): string | undefined {
  return data?.$case === 'webhookDisabled' ? data.value.webhook?.id : undefined;
}

async function deliver(
  database: Database,
  webhookIds: readonly string[],
  { queues, onHeld }: FanOutDeps,
  payload: NewPayload,
): Promise<void> {
  const full = await queues.full(database, webhookIds);
  const deliveries = webhookIds.map((webhookId) => ({ id: newDeliveryId(), webhookId, isFull: full.has(webhookId) }));
  const held = await createDeliveries(database, payload, deliveries);
  const overflown = held.filter((id) => full.has(id)).length;
  if (overflown > 0) onHeld('queue_full', overflown);
  if (held.length > overflown) onHeld('disabled', held.length - overflown);
}

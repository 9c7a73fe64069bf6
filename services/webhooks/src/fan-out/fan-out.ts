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
   * Calls `make` with those of the webhooks of an organization for which there is a slot now, each as often as it is named and has one,
   * and for how long their attempts are to be claimed; makes the attempts that it has claimed, and resolves as soon as they are begun.
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

/** So many deliveries are made in one statement, if one event alone does not have more. */
const mostAtOnce = 512;

/** An event, the webhooks that are thought to ask for it, and what was erased of that of which it tells. */
interface Told {
  readonly event: Event;
  readonly asked: Asked;
  readonly expected: readonly string[];
  readonly erased: readonly string[];
}

/**
 * Makes one delivery for each webhook that is to receive one of these events of a project, in order, and has those sent for which nothing
 * else waits. Answers of how many of the first events it has: one at least; of those all or none.
 */
export async function fanOut(database: Database, events: readonly Event[], deps: FanOutDeps): Promise<number> {
  const first = firstOf(await withSubscribers(database, events, deps.subscribers));
  const wanted = first.filter(({ expected }) => expected.length > 0);
  let told: readonly Told[] = wanted;
  for (let isMade = told.length === 0; !isMade; ) ({ told, isMade } = await tell(database, told, deps));
  // They may have come before, and their payloads with them, while nothing was erased.
  for (const { event, asked, erased } of told)
    if (erased.length > 0) await rewritePayloads(database, { ...asked, subjects: erased, at: occurredAt(event) });
  const next = wanted[told.length];
  return next ? first.indexOf(next) : first.length;
}

/** The webhooks of each event are those of the last one that asked for the same, looked up once where none are known. */
async function withSubscribers(
  database: Database,
  events: readonly Event[],
  subscribers: Subscribers,
): Promise<Told[]> {
  const told: Told[] = [];
  const found = new Map<string, readonly string[]>();
  for (const event of events) {
    const asked = askedBy(event);
    const key = JSON.stringify(asked);
    const expected = found.get(key) ?? (await subscribers.find(database, asked));
    found.set(key, expected);
    told.push({ event, asked, expected, erased: [] });
  }
  return told;
}

/** As many as are made in one statement. */
function firstOf(told: readonly Told[]): readonly Told[] {
  let deliveries = 0;
  const end = told.findIndex(({ expected }) => {
    deliveries += expected.length;
    return deliveries > mostAtOnce;
  });
  return end < 0 ? told : told.slice(0, Math.max(1, end));
}

/**
 * Makes the deliveries of as many of the first of these events as the queues of their webhooks have room for, and answers of which; or
 * finds out that more ask for them than was thought, or that something of which they tell was erased, and makes none.
 */
function tell(
  database: Database,
  events: readonly Told[],
  deps: FanOutDeps,
): Promise<{ told: readonly Told[]; isMade: boolean }> {
  return deps.queues.use(database, webhooksOf(events), events.length, async ({ full, each }) => {
    const first = events.slice(0, each);
    const ids = Array.from({ length: deliveriesOf(first) + spareIds }, newDeliveryId);
    const made = await deliver(database, first, { ids, full }, deps);
    const told = first.map((one, at) => corrected(one, made, at, deps.subscribers));
    const isMade = made.erased.every(({ length }) => length === 0) && deliveriesOf(told) <= ids.length;
    return { told, isMade };
  });
}

function deliveriesOf(told: readonly Told[]): number {
  return told.reduce((sum, { expected }) => sum + expected.length, 0);
}

function webhooksOf(told: readonly Told[]): string[] {
  return [...new Set(told.flatMap(({ expected }) => expected))];
}

/** With what the statement found: who asks for it by now, and what was erased. */
function corrected(
  one: Told,
  { subscribers: found, erased }: MadeDeliveries,
  at: number,
  subscribers: Subscribers,
): Told {
  const expected = found?.[at] ?? one.expected;
  if (found) subscribers.learn(one.asked, expected);
  return { ...one, expected, erased: [...one.erased, ...(erased[at] ?? [])] };
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
function payloadOf({ event, asked, erased }: Told): NewPayload {
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
  told: readonly Told[],
  { ids, full }: { readonly ids: readonly string[]; readonly full: ReadonlySet<string> },
  { dispatcher, onHeld }: FanOutDeps,
): Promise<MadeDeliveries> {
  const { orgId, projectId } = (told[0] as Told).asked;
  const expected = told.map((one) => one.expected);
  const open = expected.flat().filter((id) => !full.has(id));
  const made = await dispatcher.sendAtOnce(orgId, open, (slots, leaseMs) => {
    const lease = randomUUID();
    const deliveries = { orgId, projectId, ids, expected, full: [...full], slots, lease, leaseMs };
    return createDeliveries(database, told.map(payloadOf), deliveries);
  });
  const overflown = made.held.filter((id) => full.has(id)).length;
  if (overflown > 0) onHeld('queue_full', overflown);
  if (made.held.length > overflown) onHeld('disabled', made.held.length - overflown);
  return made;
}

import { eventTypesOf, isRenderedEvent, knownEventTypes, renderedEventTypes, subscriptionsFor } from '@pharos/contract';
import {
  Batcher,
  type ConsumerDeps,
  createConsumer,
  type Database,
  type Handling,
  type Part,
  readSubject,
  type Subject,
} from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { areAskedFor, type Question } from '../store/asked-for.js';
import { deleteWebhooksOf } from '../store/webhooks.js';
import { erase } from './erase.js';
import { type FanOutDeps, fanOut } from './fan-out.js';
import { occurredAt } from './occurred-at.js';

/** Events of different records are independent, and each waits mostly for the database. */
const concurrency = 64;
/** What `handle` does something at. */
export const wanted = [...renderedEventTypes, ...eventTypesOf(['projectDeleted', 'contactErased'])];

/** Makes deliveries of what happens. Every event is handled at least once, and takes effect once. */
export function eventConsumer(deps: ConsumerDeps, fanOutDeps: FanOutDeps): Part {
  const interest = new Interest(deps.database);
  const handler = async ({ event: { subject, payload }, database }: Handling) => {
    // Decoded only when somebody wants it: mostly nobody does.
    if (await interest.in(readSubject(subject))) await handle(database, Event.decode(payload), fanOutDeps);
  };
  const types = { types: knownEventTypes, wanted };
  return createConsumer(deps, { durable: 'webhooks', ...types, concurrency, handler });
}

/** Most projects have no webhook for most of their events: that is found out for many events at once. */
class Interest {
  readonly #batcher: Batcher<Question, boolean>;

  constructor(database: Database) {
    this.#batcher = new Batcher((questions) => areAskedFor(database, questions), concurrency);
  }

  async in({ type, orgId, projectId }: Subject): Promise<boolean> {
    if (!isRenderedEvent(type)) return true;
    return this.#batcher.ask({ orgId, projectId, subscriptions: subscriptionsFor(type) });
  }
}

/** Other internal events are not for webhooks. */
export async function handle(database: Database, event: Event, deps: FanOutDeps): Promise<void> {
  if (isRenderedEvent(event.type)) return fanOut(database, event, deps);
  const { orgId, projectId, data } = event;
  if (data?.$case === 'projectDeleted') return deleteWebhooksOf(database, event);
  if (data?.$case !== 'contactErased') return;
  await erase(database, { orgId, projectId, digests: data.value.identifierDigests, at: occurredAt(event) });
}

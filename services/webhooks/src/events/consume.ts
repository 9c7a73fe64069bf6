import { isRenderedEvent, knownEventTypes, subscriptionsFor } from '@pharos/contract';
import { Batcher, type ConsumerDeps, createConsumer, type Database, type Handling, type Part } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { areAskedFor, type Question } from '../store/asked-for.js';
import { deleteWebhooksOf } from '../store/webhooks.js';
import { erase } from './erase.js';
import { type FanOutDeps, fanOut } from './fan-out.js';
import { occurredAt } from './occurred-at.js';

/** Events of different records are independent, and each waits mostly for the database. */
const concurrency = 64;

/** Makes deliveries of what happens. Every event is handled at least once, and takes effect once. */
export function eventConsumer(deps: ConsumerDeps, fanOutDeps: FanOutDeps): Part {
  const interest = new Interest(deps.database);
  const handler = async ({ event: { payload }, database }: Handling) => {
    const event = Event.decode(payload);
    if (await interest.in(event)) await handle(database, event, fanOutDeps);
  };
  return createConsumer(deps, { durable: 'webhooks', types: knownEventTypes, concurrency, handler });
}

/** Most projects have no webhook for most of their events: that is found out for many events at once. */
class Interest {
  readonly #batcher: Batcher<Question, boolean>;

  constructor(database: Database) {
    this.#batcher = new Batcher((questions) => areAskedFor(database, questions), concurrency);
  }

  async in({ type, orgId, projectId }: Event): Promise<boolean> {
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

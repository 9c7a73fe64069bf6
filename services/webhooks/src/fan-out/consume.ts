import {
  erasedBy,
  eventTypesOf,
  isErasure,
  isRenderedEvent,
  knownEventTypes,
  renderedEventTypes,
  subscriptionsFor,
} from '@pharos/contract';
import {
  Batcher,
  type ConsumerDeps,
  createConsumer,
  type Database,
  type Handling,
  type Part,
  readSubject,
  type Statement,
  type Subject,
} from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import type { InProject } from '@pharos/service';
import { deleteWebhooksOf } from '../endpoints/index.js';
import { erase } from './erase.js';
import { type FanOutDeps, fanOut, occurredAt } from './fan-out.js';

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
    if (!isRenderedEvent(type) || isErasure(type)) return true;
    return this.#batcher.ask({ orgId, projectId, subscriptions: subscriptionsFor(type) });
  }
}

/** Other internal events are not for webhooks. */
export async function handle(database: Database, event: Event, deps: FanOutDeps): Promise<void> {
  if (event.data?.$case === 'projectDeleted') return deleteWebhooksOf(database, event);
  const { orgId, projectId } = event;
  const subjects = erasedBy(event);
  if (subjects.length > 0) await erase(database, { orgId, projectId, subjects, at: occurredAt(event) });
  if (isRenderedEvent(event.type)) await fanOut(database, event, deps);
}

/** Up to `subscriptions`, which have no comma, a row each; answers the numbers of those that somebody asks for. */
const select: Statement = {
  name: 'select_asked_for',
  text: `SELECT n.number::integer FROM unnest($1::text[], $2::text[], $3::text[])
      WITH ORDINALITY n (project_id, org_id, subscriptions, number)
    WHERE EXISTS (SELECT FROM webhooks w
      WHERE w.project_id = n.project_id AND w.org_id = n.org_id AND w.deleted_at IS NULL
        AND w.events && string_to_array(n.subscriptions, ','))`,
};

/** What may be asked for in a project: any of the subscriptions will do. */
export interface Question extends InProject {
  subscriptions: readonly string[];
}

/** For each question, whether any webhook of the project, active or not, asks for it. */
export async function areAskedFor(database: Database, questions: readonly Question[]): Promise<boolean[]> {
  const rows = await database.query<{ number: number }>(select, [
    questions.map(({ projectId }) => projectId),
    questions.map(({ orgId }) => orgId),
    questions.map(({ subscriptions }) => subscriptions.join(',')),
  ]);
  const found = new Set(rows.map(({ number }) => number));
  return questions.map((_, at) => found.has(at + 1));
}

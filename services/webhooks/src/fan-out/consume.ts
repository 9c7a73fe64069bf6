import {
  erasedBy,
  eventTypesOf,
  isErasure,
  isRenderedEvent,
  knownEventTypes,
  renderedEventTypes,
  subscriptionsFor,
  toldTogether,
} from '@pharos/contract';
import {
  type ConsumerDeps,
  createConsumer,
  type Database,
  type Part,
  type Question,
  readSubject,
  type Screen,
  type Statement,
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
  return createConsumer(deps, {
    durable: 'webhooks',
    types: knownEventTypes,
    wanted,
    concurrency,
    screen: askedFor(deps.database),
    handler: ({ event, database }) => handle(database, Event.decode(event.payload), fanOutDeps),
    handleRun: ({ events, database }) =>
      handleRun(
        database,
        events.map(({ payload }) => Event.decode(payload)),
        fanOutDeps,
      ),
  });
}

/** Most projects have no webhook for most of their events. Decoded only when somebody wants it. */
function askedFor(database: Database): Screen<Asking> {
  return {
    isUrgent: true,
    ask({ subject }) {
      const { type, orgId, projectId } = readSubject(subject);
      if (!isRenderedEvent(type) || isErasure(type)) return undefined;
      return { key: `${orgId} ${projectId} ${type}`, orgId, projectId, subscriptions: subscriptionsFor(type) };
    },
    answer: (asking) => areAskedFor(database, asking),
  };
}

/** Other internal events are not for webhooks. */
export async function handle(database: Database, event: Event, deps: FanOutDeps): Promise<void> {
  if (event.data?.$case === 'projectDeleted') return deleteWebhooksOf(database, event);
  const { orgId, projectId } = event;
  const subjects = erasedBy(event);
  if (subjects.length > 0) await erase(database, { orgId, projectId, subjects, at: occurredAt(event) });
  if (isRenderedEvent(event.type)) await fanOut(database, [event], deps);
}

/** Handles together as many of the first of these events as have nothing but deliveries made in one project, and answers how many. */
export async function handleRun(database: Database, events: readonly Event[], deps: FanOutDeps): Promise<number> {
  const run = toldTogether(events);
  return run.length < 2 ? 0 : fanOut(database, run, deps);
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
interface Asking extends InProject, Question {
  readonly subscriptions: readonly string[];
}

/** For each question, whether any webhook of the project, active or not, asks for it. */
async function areAskedFor(database: Database, questions: readonly Asking[]): Promise<boolean[]> {
  const rows = await database.query<{ number: number }>(select, [
    questions.map(({ projectId }) => projectId),
    questions.map(({ orgId }) => orgId),
    questions.map(({ subscriptions }) => subscriptions.join(',')),
  ]);
  const found = new Set(rows.map(({ number }) => number));
  return questions.map((_, at) => found.has(at + 1));
}

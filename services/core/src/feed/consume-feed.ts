import {
  erasedBy,
  eventTypesOf,
  isInternalEvent,
  isRenderedEvent,
  knownEventTypes,
  payloadData,
  renderEnvelope,
  renderedEventTypes,
  toldTogether,
} from '@pharos/contract';
import {
  type ConsumerDeps,
  createConsumer,
  type Database,
  type Handling,
  type Part,
  type Question,
  readSubject,
  type Screen,
  type Statement,
} from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import type { InProject } from '@pharos/service';
import { notifyFeed } from './append.js';
import type { NewFeedEvent } from './append-events.js';
import { erase } from './erasures.js';
import { FeedWriter } from './feed-writer.js';

/**
 * Events of different records are independent, and those of many projects are asked about and written together: the more are under way
 * at once, the less each costs. One organization has half of these.
 */
const concurrency = 512;
/** What one project's statement holds at most. */
const writtenTogether = 128;
/** The types of events at which `handle` does something. */
export const wanted = [...renderedEventTypes, ...eventTypesOf(['projectDeleted', 'contactErased'])];

/** Records what happens in projects that somebody listens to. */
export function feedConsumer({ database, ...deps }: ConsumerDeps): Part {
  const writer = new FeedWriter(database, deps.log, writtenTogether);
  return createConsumer(
    { database, ...deps },
    {
      durable: 'core-feed',
      types: knownEventTypes,
      wanted,
      concurrency,
      // One replica at a time records: what the one before had taken comes before what follows.
      alone: true,
      screen: listenedTo(database),
      handler: ({ event, database: own }: Handling) => handle(own, Event.decode(event.payload), writer),
      handleRun: ({ events }) =>
        handleRun(
          events.map(({ payload }) => Event.decode(payload)),
          writer,
        ),
    },
  );
}

/** Decoded only when somebody listens: mostly nobody does. */
function listenedTo(database: Database): Screen<InProject & Question> {
  return {
    isUrgent: true,
    ask({ subject }) {
      const { orgId, projectId } = readSubject(subject);
      return { key: `${orgId} ${projectId}`, orgId, projectId };
    },
    answer: (projects) => haveFeeds(database, projects),
  };
}

/** Handles an event; internal events but for these two are not for listeners. */
export async function handle(database: Database, event: Event, writer: Pick<FeedWriter, 'write'>): Promise<void> {
  const { type, orgId, projectId, data } = event;
  if (data?.$case === 'projectDeleted') return notifyFeed(database, projectId);
  const subjects = erasedBy(event);
  if (subjects.length > 0) await erase(database, { orgId, projectId, subjects, at: occurredAt(event) });
  if (isRenderedEvent(type)) await writer.write(event, [toFeedEvent(event)]);
}

/** Records together as many of the first of these events as one project's listeners are told of, and answers how many. */
export async function handleRun(events: readonly Event[], writer: Pick<FeedWriter, 'write'>): Promise<number> {
  const run = toldTogether(events);
  const [first] = run;
  if (!first || run.length === 1) return 0;
  await writer.write(first, run.map(toFeedEvent));
  return run.length;
}

/** @throws Error when the event lacks its data or does not say when it happened: then it is not one of ours. */
function toFeedEvent(event: Event): NewFeedEvent {
  const { id, type, projectId } = event;
  const at = occurredAt(event);
  const { data, about } = payloadData(event);
  return {
    event_id: id,
    type,
    occurred_at: at,
    is_internal: isInternalEvent(event),
    user_id: null,
    about: about.length === 0 ? null : about,
    conversation_id: conversationOf(type, data),
    assignees: valuesOf(type, data, 'assigned_to'),
    statuses: valuesOf(type, data, 'status'),
    contact_id: contactOf(type, data),
    envelope: renderEnvelope({ id, event: type, occurredAt: at, projectId }, JSON.stringify(data)),
  };
}

function occurredAt({ id, occurredAt: at }: Event): Date {
  if (at === undefined) throw new Error(`event ${id} does not say when it happened`);
  return at;
}

type Data = Readonly<Record<string, unknown>>;

function conversationOf(type: string, data: Data): string | null {
  const { id, conversation_id, conversation } = data as { id?: string; conversation_id?: string; conversation?: Data };
  if (type.startsWith('conversation.')) return id ?? null;
  return conversation_id ?? (conversation?.id as string | undefined) ?? null;
}

/** What a field of the conversation that the event shows was, before a change and after; null: it does not show it. */
function valuesOf(type: string, data: Data, field: string): string[] | null {
  if (!type.startsWith('conversation.') || !(field in data)) return null;
  const change = (data.changes as Record<string, { from?: string | null }> | undefined)?.[field];
  const values = [change ? change.from : data[field], data[field]] as (string | null | undefined)[];
  return [...new Set(values.map((value) => value ?? ''))];
}

function contactOf(type: string, data: Data): string | null {
  const { id, contact_id, contact } = data as { id?: string; contact_id?: string; contact?: Data };
  if (type.startsWith('contact.')) return id ?? null;
  return contact_id ?? (contact?.id as string | undefined) ?? null;
}

const select: Statement = {
  name: 'select_feeds',
  text: `SELECT project_id, org_id FROM feeds
    WHERE (project_id, org_id) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
};

/** Returns for each of the projects whether it has a feed, in which events may have to be recorded or rewritten. */
export async function haveFeeds(database: Database, projects: readonly InProject[]): Promise<boolean[]> {
  const rows = await database.query<{ project_id: string; org_id: string }>(select, [
    projects.map(({ projectId }) => projectId),
    projects.map(({ orgId }) => orgId),
  ]);
  const found = new Set(rows.map(({ project_id, org_id }) => `${org_id} ${project_id}`));
  return projects.map(({ projectId, orgId }) => found.has(`${orgId} ${projectId}`));
}

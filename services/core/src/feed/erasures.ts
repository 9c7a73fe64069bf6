import { aboutLeft, withoutErased } from '@pharos/contract';
import { Batcher, type Database, type Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { NewFeedEvent } from './append-events.js';

const forgottenAtOnce = 1_000;

const remember: Statement = {
  name: 'remember_erased_subjects',
  text: `INSERT INTO erased_subjects (subject, erased_at) SELECT subject, $2 FROM unnest($1::text[]) subject
    ON CONFLICT (subject) DO UPDATE SET erased_at = GREATEST(erased_subjects.erased_at, excluded.erased_at)`,
};

const select: Statement = {
  name: 'select_erased_subjects',
  text: 'SELECT subject, erased_at FROM erased_subjects WHERE subject = ANY ($1::text[])',
};

const forget: Statement = {
  name: 'forget_erased_subjects',
  text: `DELETE FROM erased_subjects WHERE subject IN (
      SELECT subject FROM erased_subjects WHERE erased_at < $1 ORDER BY erased_at LIMIT ${forgottenAtOnce}
    ) AND erased_at < $1 RETURNING 1 AS one`,
};

const eventsAtOnce = 100;
/** So many writes of up to 128 events ask together what was erased. */
const writesAtOnce = 32;
/** With many more subjects the planner would compare the whole feed with all of them instead of looking them up. */
const subjectsAtOnce = 100;

/**
 * Events of after the erasure, when the person was a new one, stay. All are found before they are sorted: otherwise the planner would
 * read the feed in order until it has enough.
 */
const find: Statement = {
  name: 'find_feed_events_about',
  text: `WITH theirs AS MATERIALIZED (
      SELECT place FROM feed_events WHERE project_id = $1 AND about && $3::text[]
        AND occurred_at <= $4
    )
    SELECT e.place, e.type, e.envelope, e.about FROM feed_events e JOIN feeds f ON f.project_id = e.project_id
    WHERE e.project_id = $1 AND f.org_id = $2 AND e.place IN (SELECT place FROM theirs ORDER BY place LIMIT ${eventsAtOnce})
    ORDER BY e.place`,
};

/** What was erased is not found again. */
const rewrite: Statement = {
  name: 'rewrite_feed_events',
  text: `UPDATE feed_events e SET envelope = r.envelope, about = nullif(r.about, '{}')
    FROM json_to_recordset($2::json) r (place bigint, envelope text, about text[])
    WHERE e.project_id = $1 AND e.place = r.place`,
};

/** What was erased: digests of a person, or ids of a conversation or a message. */
export interface Erasure extends InProject {
  subjects: readonly string[];
  at: Date;
}

interface FoundFeedEvent {
  place: number;
  type: string;
  envelope: string;
  about: readonly string[];
}

/** Removes what was erased from the feed, and from events of the time before that are recorded later. */
export async function erase(database: Database, erasure: Erasure): Promise<void> {
  await database.query(remember, [erasure.subjects, erasure.at]);
  await eraseFromFeed(database, erasure);
}

/** Answers when each of these subjects was last erased, without those that never were. */
export type FindErased = (subjects: readonly string[]) => Promise<ReadonlyMap<string, Date>>;

/**
 * Looks the subjects of many events up at once: those that are asked for while others are looked up go together, by a look that begins
 * after they were asked for. Subjects are digests and ids, so those of several organizations stand side by side.
 */
export function erasedSubjects(database: Database): FindErased {
  const together = new Batcher<readonly string[], ReadonlyMap<string, Date>>(async (groups) => {
    const rows = await database.query<{ subject: string; erased_at: Date }>(select, [[...new Set(groups.flat())]]);
    const erased = new Map(rows.map(({ subject, erased_at }) => [subject, erased_at]));
    return groups.map((subjects) => new Map(subjects.flatMap((subject) => entryOf(erased, subject))));
  }, writesAtOnce);
  return (subjects) => together.ask(subjects);
}

function entryOf(erased: ReadonlyMap<string, Date>, subject: string): [string, Date][] {
  const at = erased.get(subject);
  return at ? [[subject, at]] : [];
}

/** Returns the events without what has been erased since. */
export async function eventsWithoutErased(
  find: FindErased,
  events: readonly NewFeedEvent[],
): Promise<readonly NewFeedEvent[]> {
  const erased = await erasedOf(find, events);
  if (erased.size === 0) return events;
  return events.map((event) => {
    const { about } = event;
    const subjects = about?.filter((subject) => isSince(erased.get(subject), event)) ?? [];
    return about === null || subjects.length === 0 ? event : { ...event, ...without({ ...event, about }, subjects) };
  });
}

/**
 * Erases again, to be called once these events are committed. A concurrent erasure has either looked for events after that, and found
 * them, or before; then it was remembered earlier still, and is seen here.
 */
export async function eraseIfErased(
  { database, find }: { readonly database: Database; readonly find: FindErased },
  at: InProject,
  events: readonly NewFeedEvent[],
): Promise<void> {
  for (const [subject, erasedAt] of await erasedOf(find, events)) {
    const isOfBefore = events.some((event) => event.about?.includes(subject) && isSince(erasedAt, event));
    if (isOfBefore) await eraseFromFeed(database, { ...at, subjects: [subject], at: erasedAt });
  }
}

async function erasedOf(find: FindErased, events: readonly NewFeedEvent[]): Promise<ReadonlyMap<string, Date>> {
  const subjects = events.flatMap(({ about }) => about ?? []);
  return subjects.length === 0 ? new Map() : find(subjects);
}

function isSince(erasedAt: Date | undefined, { occurred_at }: NewFeedEvent): boolean {
  return erasedAt !== undefined && erasedAt >= occurred_at;
}

/** The envelope of an event without these, and what is left by which it is found. */
function without({ type, envelope, about }: Readonly<Omit<FoundFeedEvent, 'place'>>, subjects: readonly string[]) {
  const { data, ...around } = JSON.parse(envelope) as { data: Record<string, unknown> };
  const erased = about.filter((each) => subjects.includes(each));
  return {
    envelope: JSON.stringify({ ...around, data: withoutErased(type, data, erased) }),
    about: aboutLeft(about, subjects),
  };
}

/** Rewrites events from before the erasure, some at a time. */
export async function eraseFromFeed(database: Database, { subjects, ...erased }: Erasure): Promise<void> {
  for (let at = 0; at < subjects.length; at += subjectsAtOnce)
    await eraseSome(database, { ...erased, subjects: subjects.slice(at, at + subjectsAtOnce) });
}

async function eraseSome(database: Database, { projectId, orgId, subjects, at }: Erasure): Promise<void> {
  for (let found = eventsAtOnce; found === eventsAtOnce; ) {
    const events = await database.query<FoundFeedEvent>(find, [projectId, orgId, subjects, at]);
    found = events.length;
    if (found === 0) return;
    const rewritten = events.map((event) => ({ place: event.place, ...without(event, subjects) }));
    await database.query(rewrite, [projectId, JSON.stringify(rewritten)]);
  }
}

/** Forgets some of what was erased before that time, and returns whether there may be more. */
export async function forgetErased(database: Database, before: Date): Promise<boolean> {
  return (await database.query(forget, [before])).length === forgottenAtOnce;
}

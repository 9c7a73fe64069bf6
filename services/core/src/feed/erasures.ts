import { withoutPerson } from '@pharos/contract';
import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { NewFeedEvent } from './append.js';

const forgottenAtOnce = 1_000;

const remember: Statement = {
  name: 'remember_erased_persons',
  text: `INSERT INTO erased_persons (digest, erased_at) SELECT digest, $2 FROM unnest($1::text[]) digest
    ON CONFLICT (digest) DO UPDATE SET erased_at = GREATEST(erased_persons.erased_at, excluded.erased_at)`,
};

const select: Statement = {
  name: 'select_erased_persons',
  text: 'SELECT digest, erased_at FROM erased_persons WHERE digest = ANY ($1::text[])',
};

const forget: Statement = {
  name: 'forget_erased_persons',
  text: `DELETE FROM erased_persons WHERE digest IN (
      SELECT digest FROM erased_persons WHERE erased_at < $1 ORDER BY erased_at LIMIT ${forgottenAtOnce}
    ) AND erased_at < $1 RETURNING 1 AS one`,
};

const eventsAtOnce = 100;
/** With many more digests the planner would compare the whole feed with all of them instead of looking them up. */
const digestsAtOnce = 100;

/**
 * Events of after the erasure, when the person was a new one, stay. All are found before they are sorted: otherwise the planner would
 * read the feed in order until it has enough.
 */
const find: Statement = {
  name: 'find_feed_events_of_person',
  text: `WITH theirs AS MATERIALIZED (
      SELECT place FROM feed_events WHERE project_id = $1 AND persons && $3::text[]
        AND occurred_at <= $4
    )
    SELECT e.place, e.type, e.envelope FROM feed_events e JOIN feeds f ON f.project_id = e.project_id
    WHERE e.project_id = $1 AND f.org_id = $2 AND e.place IN (SELECT place FROM theirs ORDER BY place LIMIT ${eventsAtOnce})
    ORDER BY e.place`,
};

/** Events that are rewritten name no person, and so are not found again. */
const rewrite: Statement = {
  name: 'rewrite_feed_events',
  text: `UPDATE feed_events e SET envelope = r.envelope, persons = NULL
    FROM ROWS FROM (unnest($2::bigint[]), json_array_elements_text($3::json)) r (place, envelope)
    WHERE e.project_id = $1 AND e.place = r.place`,
};

export interface ErasedPerson extends InProject {
  digests: readonly string[];
  at: Date;
}

interface PersonalFeedEvent {
  place: number;
  type: string;
  envelope: string;
}

/** Removes the person from the feed, and from events of the time before that are recorded later. */
export async function erase(database: Database, person: ErasedPerson): Promise<void> {
  await database.query(remember, [person.digests, person.at]);
  await eraseFromFeed(database, person);
}

/** Returns the events without persons who have been erased since. */
export async function withoutErased(
  database: Database,
  events: readonly NewFeedEvent[],
): Promise<readonly NewFeedEvent[]> {
  const erased = await erasedOf(database, events);
  if (erased.size === 0) return events;
  return events.map((event) => {
    const isErased = event.persons?.some((digest) => isSince(erased.get(digest), event));
    return isErased ? { ...event, envelope: envelopeWithoutPerson(event), persons: null } : event;
  });
}

/**
 * Erases again, to be called once these events are committed. A concurrent erasure has either looked for events after that, and found
 * them, or before; then it was remembered earlier still, and is seen here.
 */
export async function eraseIfErased(database: Database, at: InProject, events: readonly NewFeedEvent[]): Promise<void> {
  for (const [digest, erasedAt] of await erasedOf(database, events)) {
    const isOfBefore = events.some((event) => event.persons?.includes(digest) && isSince(erasedAt, event));
    if (isOfBefore) await eraseFromFeed(database, { ...at, digests: [digest], at: erasedAt });
  }
}

/** Returns when each person of the events was last erased, without those who never were. */
async function erasedOf(database: Database, events: readonly NewFeedEvent[]): Promise<Map<string, Date>> {
  const digests = events.flatMap(({ persons }) => persons ?? []);
  if (digests.length === 0) return new Map();
  const rows = await database.query<{ digest: string; erased_at: Date }>(select, [digests]);
  return new Map(rows.map(({ digest, erased_at }) => [digest, erased_at]));
}

function isSince(erasedAt: Date | undefined, { occurred_at }: NewFeedEvent): boolean {
  return erasedAt !== undefined && erasedAt >= occurred_at;
}

function envelopeWithoutPerson({ type, envelope }: Pick<NewFeedEvent, 'type' | 'envelope'>): string {
  const { data, ...around } = JSON.parse(envelope) as { data: Record<string, unknown> };
  return JSON.stringify({ ...around, data: withoutPerson(type, data) });
}

/** Rewrites a person's events from before the erasure, some at a time. */
export async function eraseFromFeed(database: Database, { digests, ...erased }: ErasedPerson): Promise<void> {
  for (let at = 0; at < digests.length; at += digestsAtOnce)
    await eraseSome(database, { ...erased, digests: digests.slice(at, at + digestsAtOnce) });
}

async function eraseSome(database: Database, { projectId, orgId, digests, at }: ErasedPerson): Promise<void> {
  for (let found = eventsAtOnce; found === eventsAtOnce; ) {
    const events = await database.query<PersonalFeedEvent>(find, [projectId, orgId, digests, at]);
    found = events.length;
    if (found === 0) return;
    const rewritten = JSON.stringify(events.map(envelopeWithoutPerson));
    await database.query(rewrite, [projectId, events.map(({ place }) => place), rewritten]);
  }
}

/** Forgets some of those who were erased before that time, and returns whether there may be more. */
export async function forgetErased(database: Database, before: Date): Promise<boolean> {
  return (await database.query(forget, [before])).length === forgottenAtOnce;
}

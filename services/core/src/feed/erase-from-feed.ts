import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

const atOnce = 100;
/** With those of many conversations the planner would rather compare the whole feed with all of them than look them up. */
const digestsAtOnce = 100;

/**
 * What they did afterwards, as a new person, stays. A version before has recorded one digest, and not when it happened. All are found
 * before they are put in order: else the planner would read the feed in order until it has enough.
 */
const find: Statement = {
  name: 'find_feed_events_of_person',
  text: `WITH theirs AS MATERIALIZED (
      SELECT place FROM feed_events WHERE project_id = $1 AND (persons && $3::text[] OR person = ANY ($3::text[]))
        AND (occurred_at IS NULL OR occurred_at <= $4)
    )
    SELECT e.place, e.type, e.envelope FROM feed_events e JOIN feeds f ON f.project_id = e.project_id
    WHERE e.project_id = $1 AND f.org_id = $2 AND e.place IN (SELECT place FROM theirs ORDER BY place LIMIT ${atOnce})
    ORDER BY e.place`,
};

/** Without a person they are not found again. */
const rewrite: Statement = {
  name: 'rewrite_feed_events',
  text: `UPDATE feed_events e SET envelope = r.envelope, person = NULL, persons = NULL
    FROM ROWS FROM (unnest($2::bigint[]), json_array_elements_text($3::json)) r (place, envelope)
    WHERE e.project_id = $1 AND e.place = r.place`,
};

export interface ErasedPerson extends InProject {
  digests: readonly string[];
  at: Date;
}

export interface PersonalFeedEvent {
  place: number;
  type: string;
  envelope: string;
}

/** Rewrites what a feed holds of a person from before the erasure, some at a time. */
export async function eraseFromFeed(
  database: Database,
  { digests, ...erased }: ErasedPerson,
  withoutThem: (event: PersonalFeedEvent) => string,
): Promise<void> {
  for (let at = 0; at < digests.length; at += digestsAtOnce)
    await eraseSome(database, { ...erased, digests: digests.slice(at, at + digestsAtOnce) }, withoutThem);
}

async function eraseSome(
  database: Database,
  { projectId, orgId, digests, at }: ErasedPerson,
  withoutThem: (event: PersonalFeedEvent) => string,
): Promise<void> {
  for (let found = atOnce; found === atOnce; ) {
    const events = await database.query<PersonalFeedEvent>(find, [projectId, orgId, digests, at]);
    found = events.length;
    if (found === 0) return;
    const rewritten = JSON.stringify(events.map(withoutThem));
    await database.query(rewrite, [projectId, events.map(({ place }) => place), rewritten]);
  }
}

import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

const atOnce = 100;

/** What they did afterwards, as a new person, stays. A version before has recorded one digest, and not when it happened. */
const find: Statement = {
  name: 'find_feed_events_of_person',
  text: `SELECT e.place, e.type, e.envelope FROM feed_events e JOIN feeds f ON f.project_id = e.project_id
    WHERE e.project_id = $1 AND f.org_id = $2 AND (e.persons && $3::text[] OR e.person = ANY ($3::text[]))
      AND (e.occurred_at IS NULL OR e.occurred_at <= $4)
    ORDER BY e.place LIMIT ${atOnce}`,
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

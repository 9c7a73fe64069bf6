import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

/**
 * The channel that announces feeds that have grown; the payload is the number of the notification and, after a space, the
 * project's id. A number alone announces none.
 */
export const feedChannel = 'core_feed';

/** An event as a feed keeps it. */
export interface NewFeedEvent {
  event_id: string;
  type: string;
  conversation_id: string | null;
  /** Null: the contact of the conversation. Instead of one that was merged, the one that it became part of is stored. */
  contact_id: string | null;
  is_internal: boolean;
  /** Whom alone it is for; null: everybody who may read it. */
  user_id: string | null;
  /** Whom its conversation was assigned to ('': nobody), and its status; of a change, before and after. Null: as it is now. */
  assignees: readonly string[] | null;
  statuses: readonly string[] | null;
  /** By which an erasure finds it: see `payloadData`; null: it tells of nobody and nothing that can be erased. */
  about: readonly string[] | null;
  occurred_at: Date;
  /** JSON, as subscribers receive it. */
  envelope: string;
}

/** Events of one project, in order. */
export interface ProjectEvents extends InProject {
  readonly events: readonly NewFeedEvent[];
}

/** SQL of a notification that a project's feed has grown. */
export const notifyNews = (projectId: string) =>
  `pg_notify('${feedChannel}', nextval('feed_news') || ' ' || ${projectId})`;

/** The feed of `growing g`, if anybody listens to it. */
const listened =
  'feeds WHERE project_id = g.project_id AND org_id = g.org_id AND listened_until > clock_now() OFFSET 0';

/**
 * The lock of a feed's row orders all writes: the next one gets places after these, and only once these are committed. Events are sent
 * as JSON, because PostgreSQL reads an array with quotation marks far more slowly. An event that the feed has already takes none of its
 * room: some come again after each restart. Answers which feeds were locked by others, of which nothing was appended. A feed to which
 * nobody listens is neither locked nor waited for. With OFFSET 0 each event, feed and conversation is looked up by its id: otherwise a
 * plan of when there were few would read all of them when there are many.
 */
const appending = (locking: '' | 'SKIP LOCKED') => `WITH sent AS MATERIALIZED (
      SELECT * FROM json_to_recordset($1::json) AS e (project_id text, org_id text, number integer, event_id text, type text,
        conversation_id text, contact_id text, is_internal boolean, user_id text, assignees text[], statuses text[], about text[],
        occurred_at timestamptz, envelope text)
    ), fresh AS MATERIALIZED (
      SELECT s.* FROM sent s
      WHERE NOT EXISTS (SELECT FROM feed_events k WHERE k.project_id = s.project_id AND k.event_id = s.event_id OFFSET 0)
    ), growing AS MATERIALIZED (
      SELECT project_id, org_id, max(number) AS places, sum(octet_length(envelope)) AS bytes FROM fresh GROUP BY project_id, org_id
    ), locked AS MATERIALIZED (
      SELECT f.project_id FROM growing g CROSS JOIN LATERAL (SELECT project_id FROM ${listened} FOR NO KEY UPDATE ${locking}) f
    ), feed AS (
      UPDATE feeds f SET last_place = f.last_place + g.places, bytes = f.bytes + g.bytes
      FROM growing g JOIN locked l ON l.project_id = g.project_id
      WHERE f.project_id = g.project_id AND f.org_id = g.org_id
      RETURNING f.project_id, f.org_id, f.last_place - g.places AS before
    ), added AS (
      INSERT INTO feed_events
        (project_id, place, event_id, type, conversation_id, contact_id, is_internal, user_id, assignees, statuses, about, occurred_at,
        envelope, bytes)
      SELECT f.project_id, f.before + e.number, e.event_id, e.type, e.conversation_id, coalesce(
          (SELECT a.into_id FROM absorbed_contacts a WHERE a.project_id = f.project_id
            AND a.contact_id = coalesce(e.contact_id, c.contact_id)), e.contact_id, c.contact_id),
        e.is_internal, e.user_id,
        coalesce(e.assignees, CASE WHEN c.id IS NOT NULL THEN ARRAY[coalesce(c.assigned_to, '')] END),
        coalesce(e.statuses, CASE WHEN c.id IS NOT NULL THEN ARRAY[c.status] END),
        e.about, e.occurred_at, e.envelope, octet_length(e.envelope)
      FROM feed f JOIN fresh e ON e.project_id = f.project_id AND e.org_id = f.org_id
      LEFT JOIN LATERAL (
        SELECT id, project_id, contact_id, assigned_to, status FROM conversations WHERE id = e.conversation_id OFFSET 0
      ) c ON c.project_id = f.project_id
      ON CONFLICT (project_id, event_id) DO NOTHING
      RETURNING project_id
    ), news AS MATERIALIZED (
      SELECT project_id, ${notifyNews('project_id')} AS sent FROM (SELECT DISTINCT project_id FROM added) grown
    )
    SELECT project_id FROM news WHERE sent IS NULL
    UNION ALL
    SELECT f.project_id FROM growing g CROSS JOIN LATERAL (SELECT project_id FROM ${listened}) f
    WHERE NOT EXISTS (SELECT FROM locked l WHERE l.project_id = f.project_id)`;

const append: Statement = { name: 'append_to_feed', text: appending('') };
const appendUnlocked: Statement = { name: 'append_to_unlocked_feeds', text: appending('SKIP LOCKED') };

/** Appends events of one project in this order, each once however often it comes; none when nobody listens. */
export async function appendEvents(database: Database, at: InProject, events: readonly NewFeedEvent[]): Promise<void> {
  await database.query(append, [rowsOf([{ ...at, events }])]);
}

/**
 * As `appendEvents`, of several projects, each of which is there once, in one statement: a commit that notifies waits for all others that do.
 * Waits for no lock of a feed, so that no project waits for another one's, and answers the projects whose feeds were locked: of these
 * nothing was appended.
 */
export async function appendToUnlocked(
  database: Database,
  projects: readonly ProjectEvents[],
): Promise<ReadonlySet<string>> {
  const locked = await database.query<{ project_id: string }>(appendUnlocked, [rowsOf(projects)]);
  return new Set(locked.map(({ project_id }) => project_id));
}

function rowsOf(projects: readonly ProjectEvents[]): string {
  return JSON.stringify(
    projects.flatMap(({ projectId: project_id, orgId: org_id, events }) =>
      events.map((event, at) => ({ project_id, org_id, number: at + 1, ...event })),
    ),
  );
}

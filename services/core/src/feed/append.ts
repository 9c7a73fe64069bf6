import { idKinds, renderEnvelope } from '@pharos/contract';
import { type Database, newId, type Statement } from '@pharos/kit';
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

/** SQL of a notification that a project's feed has grown. */
export const notifyNews = (projectId: string) =>
  `pg_notify('${feedChannel}', nextval('feed_news') || ' ' || ${projectId})`;

/**
 * The lock of the feed's row orders all writes: the next one gets places after these, and only once these are committed. Events are sent
 * as JSON, because PostgreSQL reads an array with quotation marks far more slowly. An event that the feed has already takes none of its
 * room: some come again after each restart.
 */
const append: Statement = {
  name: 'append_to_feed',
  text: `WITH fresh AS MATERIALIZED (
      SELECT e.* FROM ROWS FROM (json_to_recordset($4::json) AS (event_id text, type text, conversation_id text,
        contact_id text, is_internal boolean, user_id text, assignees text[], statuses text[], about text[], occurred_at timestamptz,
        envelope text)) WITH ORDINALITY AS e (event_id, type, conversation_id, contact_id, is_internal, user_id, assignees, statuses,
        about, occurred_at, envelope, number)
      WHERE NOT EXISTS (SELECT FROM feed_events known WHERE known.project_id = $1 AND known.event_id = e.event_id)
    ), feed AS (
      UPDATE feeds SET last_place = last_place + $3, bytes = bytes + (SELECT sum(octet_length(envelope)) FROM fresh)
      WHERE project_id = $1 AND org_id = $2 AND listened_until > clock_now() AND EXISTS (SELECT FROM fresh)
      RETURNING last_place - $3 AS before
    ), added AS (
      INSERT INTO feed_events
        (project_id, place, event_id, type, conversation_id, contact_id, is_internal, user_id, assignees, statuses, about, occurred_at,
        envelope, bytes)
      SELECT $1, f.before + e.number, e.event_id, e.type, e.conversation_id, coalesce(
          (SELECT a.into_id FROM absorbed_contacts a WHERE a.project_id = $1
            AND a.contact_id = coalesce(e.contact_id, c.contact_id)), e.contact_id, c.contact_id),
        e.is_internal, e.user_id,
        coalesce(e.assignees, CASE WHEN c.id IS NOT NULL THEN ARRAY[coalesce(c.assigned_to, '')] END),
        coalesce(e.statuses, CASE WHEN c.id IS NOT NULL THEN ARRAY[c.status] END),
        e.about, e.occurred_at, e.envelope, octet_length(e.envelope)
      FROM feed f CROSS JOIN fresh e
      LEFT JOIN conversations c ON c.id = e.conversation_id AND c.project_id = $1
      ON CONFLICT (project_id, event_id) DO NOTHING
      RETURNING 1
    ) SELECT ${notifyNews('$1')} FROM (SELECT FROM added LIMIT 1) one`,
};

const notify: Statement = { name: 'notify_feed', text: `SELECT ${notifyNews('$1')}` };

/** Appends events of one project in this order, each once however often it comes; none when nobody listens. */
export async function appendEvents(database: Database, at: InProject, events: readonly NewFeedEvent[]): Promise<void> {
  await database.query(append, [at.projectId, at.orgId, events.length, JSON.stringify(events)]);
}

/** Makes everybody who listens to the project look again. */
export async function notifyFeed(database: Database, projectId: string): Promise<void> {
  await database.query(notify, [projectId]);
}

const announce: Statement = {
  name: 'announce_feeds',
  text: `SELECT pg_notify('${feedChannel}', nextval('feed_news')::text)`,
};

/** Sends a notification that announces no feed. */
export async function announceListening(database: Database): Promise<void> {
  await database.query(announce);
}

/** An event that live streams show, and webhooks do not get. */
export interface StreamEvent extends InProject {
  type: string;
  conversationId: string;
  /** Absent: the contact of the conversation. */
  contactId?: string | undefined;
  isInternal?: boolean;
  /** Absent: for everybody who may read it. */
  userId?: string;
  data: Record<string, unknown>;
  at: Date;
}

/**
 * Appends events of one project for live streams alone, in the caller's transaction. Call it as late in the transaction as possible: until
 * its end nothing else is recorded of the project.
 */
export async function appendToFeed(tx: Database, ...events: readonly StreamEvent[]): Promise<void> {
  const [first] = events;
  if (first) await appendEvents(tx, first, events.map(toFeedEvent));
}

function toFeedEvent(event: StreamEvent): NewFeedEvent {
  const { type, projectId, conversationId, contactId = null, isInternal = false, userId = null, data, at } = event;
  const id = newId(idKinds.event);
  return {
    event_id: id,
    type,
    conversation_id: conversationId,
    contact_id: contactId,
    is_internal: isInternal,
    user_id: userId,
    assignees: null,
    statuses: null,
    about: null,
    occurred_at: at,
    envelope: renderEnvelope({ id, event: type, occurredAt: at, projectId }, JSON.stringify(data)),
  };
}

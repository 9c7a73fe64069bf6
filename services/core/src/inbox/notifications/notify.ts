import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { appendToFeed } from '../../feed/index.js';

/** What there is to tell people of an event. */
export interface News {
  readonly type: 'assigned' | 'mention' | 'answered' | 'escalated' | 'undelivered';
  readonly conversationId: string;
  readonly messageId?: string;
}

/** A mail tells of so many; the conversation shows the others. */
const mostInMail = 20;
/** How long people find what they were told. */
const kept = '30 days';

const type = param('type');
const isMember = "a.assigned_to LIKE 'usr\\_%'";

/** Within their hours, or where they have none. The hours may go on after midnight: then they are those of the day before. */
const isOnDuty = `(f.user_id IS NULL OR cardinality(f.hours_days) = 0 OR EXISTS (
      SELECT FROM (SELECT clock_now() AT TIME ZONE coalesce(u.time_zone, 'UTC') AS now) local,
        LATERAL (VALUES (0), (1)) back (days),
        LATERAL (SELECT (local.now - back.days * interval '1 day')::date AS day) began
      WHERE extract(isodow FROM began.day) = ANY (f.hours_days) AND local.now >= began.day + f.hours_from::time
        AND local.now < began.day + f.hours_to::time + CASE WHEN f.hours_to <= f.hours_from THEN interval '1 day' ELSE interval '0' END))`;

/** SQL: whether there is something in a mail that is still unread; else the person has all of its time for what comes now. */
const isAwaited = `EXISTS (SELECT FROM notifications n
        WHERE n.user_id = m.user_id AND n.org_id = m.org_id AND n.id = ANY (m.notification_ids) AND n.read_at IS NULL)`;

/**
 * Tells everybody whom it concerns once, and not who did it (of an answer, whoever had the conversation when the customer wrote; of what did not arrive, its writer, or
 * the assignee where no member wrote it): whoever is told of an event that comes again was told already. Of what a
 * person has not read yet they are told no second time, so that nobody is flooded.
 */
const insert = new NamedStatement(
  'insert_notifications',
  sql`WITH about AS (
    SELECT c.id, c.project_id, p.org_id, c.assigned_to FROM conversations c JOIN projects p ON p.id = c.project_id
    WHERE c.id = coalesce((SELECT into_id FROM merged_conversations WHERE conversation_id = ${param('conversation_id')}), ${param('conversation_id')})
      AND c.project_id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL
      AND (${param('message_id')}::text IS NULL OR EXISTS (SELECT FROM messages m WHERE m.id = ${param('message_id')}))
    FOR KEY SHARE OF c
  ), concerned AS (
    SELECT a.*, b.user_id, coalesce(f.desktop, true) AND ${isOnDuty} AS desktop, coalesce(f.sound, true) AND ${isOnDuty} AS sound,
      ${param('mail_delay_ms')}::integer IS NOT NULL AND coalesce(f.mail, false) AND ${isOnDuty} AS mail
    FROM about a
    JOIN memberships b ON b.org_id = a.org_id AND (b.project_ids IS NULL OR a.project_id = ANY (b.project_ids))
    JOIN users u ON u.id = b.user_id
    LEFT JOIN user_preferences f ON f.user_id = b.user_id
    WHERE b.user_id <> ${param('actor_id')} AND CASE ${type}::text
      WHEN 'mention' THEN coalesce(f.mention, true)
        AND EXISTS (SELECT FROM mentions n WHERE n.message_id = ${param('message_id')} AND n.user_id = b.user_id)
      WHEN 'escalated' THEN coalesce(f.escalated, true) AND CASE WHEN ${isMember} THEN b.user_id = a.assigned_to ELSE b.role <> 'viewer' END
      WHEN 'undelivered' THEN coalesce(f.undelivered, true) AND b.user_id = coalesce((SELECT w.user_id FROM messages m
        JOIN memberships w ON w.org_id = a.org_id AND w.user_id = m.sender_id
        WHERE m.id = ${param('message_id')} AND m.project_id = a.project_id AND m.sender_type = 'agent'), a.assigned_to)
      WHEN 'answered' THEN coalesce(f.answered, true) AND b.user_id = a.assigned_to AND NOT EXISTS (SELECT FROM notifications n
        WHERE n.user_id = b.user_id AND n.conversation_id = a.id AND n.type = 'assigned' AND n.read_at IS NULL)
        AND NOT EXISTS (SELECT FROM conversation_changes h
          WHERE h.conversation_id = a.id AND h.created_at >= ${param('at')}::timestamptz AND h.changes ? 'assigned_to')
      ELSE coalesce(f.assigned, true) AND b.user_id = a.assigned_to END
  ), told AS (
    INSERT INTO notifications
      (user_id, id, org_id, project_id, conversation_id, message_id, type, actor, created_at, expires_at)
    SELECT c.user_id, ${param('id')}, c.org_id, c.project_id, c.id, ${param('message_id')}, ${type}, ${param('actor')}::jsonb,
      ${param('at')}::timestamptz, clock_now() + interval '${kept}'
    FROM concerned c
    ON CONFLICT DO NOTHING
    RETURNING user_id
  ), mailed AS (
    INSERT INTO notification_mails AS m (user_id, conversation_id, org_id, notification_ids, due_at)
    SELECT c.user_id, c.id, c.org_id, ARRAY[${param('id')}], clock_now() + ${param('mail_delay_ms')} * interval '1 millisecond'
    FROM concerned c JOIN told t ON t.user_id = c.user_id WHERE c.mail ORDER BY c.user_id
    ON CONFLICT (user_id, conversation_id) DO UPDATE SET
      notification_ids = CASE WHEN ${isAwaited} THEN m.notification_ids || excluded.notification_ids ELSE excluded.notification_ids END,
      due_at = CASE WHEN ${isAwaited} THEN m.due_at ELSE excluded.due_at END,
      attempts = CASE WHEN ${isAwaited} THEN m.attempts ELSE 0 END
      WHERE cardinality(m.notification_ids) < ${mostInMail} OR NOT ${isAwaited}
  )
  SELECT c.user_id, c.id AS conversation_id, c.desktop, c.sound FROM concerned c JOIN told t ON t.user_id = c.user_id`,
);

interface Told {
  readonly user_id: string;
  readonly conversation_id: string;
  /** Whether it may disturb them now. */
  readonly desktop: boolean;
  readonly sound: boolean;
}

/** How people are notified beside lists and live streams. */
export interface NotifyOptions {
  /** How long after it they get a mail of what they have not read by then; undefined: none is sent. */
  readonly mailDelayMs?: number | undefined;
}

/** Notifies the people whom an event concerns, in lists and in the live streams of each, and by mail those who wish it. */
export function notify(
  database: Database,
  event: Event,
  { type, conversationId, messageId }: News,
  { mailDelayMs }: NotifyOptions,
): Promise<void> {
  const { id: eventId, orgId, projectId, occurredAt, actor } = event;
  if (occurredAt === undefined) throw new Error(`event ${eventId} does not say when it happened`);
  const id = `${idKinds.notification}${eventId.slice(idKinds.event.length)}`;
  const who = { type: actor?.type ?? 'system', id: actor?.id ?? '' };
  return database.transaction(async (tx) => {
    const told = await insert.query<Told>(tx, {
      id,
      type,
      org_id: orgId,
      project_id: projectId,
      conversation_id: conversationId,
      message_id: messageId ?? null,
      actor: JSON.stringify(who),
      actor_id: who.id,
      at: occurredAt,
      mail_delay_ms: mailDelayMs ?? null,
    });
    await appendToFeed(tx, ...told.map((each) => eventFor(each)));

    function eventFor({ user_id: userId, conversation_id, desktop, sound }: Told) {
      const data = { id, type, conversation_id, message_id: messageId ?? null, actor: who, alert: { desktop, sound } };
      const about = { orgId, projectId, conversationId: conversation_id, userId, isInternal: true };
      return { ...about, type: 'notification.created', data, at: occurredAt as Date };
    }
  });
}

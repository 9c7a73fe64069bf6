import type { RoleName } from '@pharos/contract';
import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import { type Claim, dueRows } from '@pharos/service';
import { isTheirs } from './notifications.js';

/** A mail of notifications of one person and conversation, whose attempt has begun. */
export interface DueNotificationMail {
  readonly user_id: string;
  readonly conversation_id: string;
  readonly org_id: string;
  readonly notification_ids: readonly string[];
  /** This attempt's number, from 1. */
  readonly attempts: number;
}

/** What a mail tells of: a notification that the person has not read, of a project in which they work. */
export interface UnreadRow {
  readonly id: string;
  readonly type: 'assigned' | 'mention' | 'answered' | 'escalated' | 'undelivered';
  readonly email: string;
  readonly locale: string | null;
  readonly project_id: string;
  readonly project_name: string;
  readonly conversation_id: string;
  readonly subject: string | null;
  readonly customer: string | null;
  /** The name of the person who did it; null for programs and the agent. */
  readonly colleague: string | null;
  readonly content: string | null;
  readonly content_type: string | null;
  /** The names of those whom the note mentions, by id. */
  readonly mentioned: Readonly<Record<string, string>> | null;
  /** What the person is in the organization. */
  readonly role: RoleName;
}

const claim = new NamedStatement(
  'claim_notification_mails',
  sql`${dueRows({ table: 'notification_mails', due: 'due_at', key: 'user_id, conversation_id' })}
  UPDATE notification_mails m SET attempts = m.attempts + 1,
    due_at = ${param('now')}::timestamptz + ${param('leaseMs')} * interval '1 millisecond'
  FROM due d WHERE m.user_id = d.user_id AND m.conversation_id = d.conversation_id
  RETURNING m.user_id, m.conversation_id, m.org_id, m.notification_ids, m.attempts`,
);

const unread = new NamedStatement(
  'unread_notifications_to_mail',
  sql`SELECT n.id, n.type, o.role, u.email, u.locale, n.project_id, p.name AS project_name, n.conversation_id, c.subject,
    coalesce(t.name, t.email) AS customer, w.name AS colleague, m.content, m.content_type,
    (SELECT jsonb_object_agg(w2.id, w2.name) FROM mentions k JOIN users w2 ON w2.id = k.user_id WHERE k.message_id = m.id) AS mentioned
  FROM notifications n JOIN users u ON u.id = n.user_id JOIN memberships o ON o.user_id = n.user_id AND o.org_id = n.org_id
  JOIN user_preferences f ON f.user_id = n.user_id AND f.mail JOIN projects p ON p.id = n.project_id AND p.org_id = n.org_id
  JOIN conversations c ON c.id = n.conversation_id AND c.project_id = n.project_id
  LEFT JOIN contacts t ON t.id = c.contact_id AND t.project_id = c.project_id
  LEFT JOIN messages m ON m.id = n.message_id AND m.project_id = n.project_id
  LEFT JOIN users w ON w.id = n.actor ->> 'id'
  WHERE n.user_id = ${param('user_id')} AND n.org_id = ${param('org_id')} AND n.id = ANY (${param('ids')}::text[]) AND n.read_at IS NULL
    AND ${isTheirs}
  ORDER BY n.created_at, n.id`,
);

/** SQL: whether a mail is still at this attempt. */
const isAtAttempt = sql`user_id = ${param('user_id')} AND conversation_id = ${param('conversation_id')} AND attempts = ${param('attempts')}`;
const knows = sql`notification_ids <@ ${param('ids')}::text[]`;

/** So that nothing is added between looking at the row and removing it. */
const lock = new NamedStatement(
  'lock_notification_mail',
  sql`SELECT FROM notification_mails WHERE ${isAtAttempt} FOR UPDATE`,
);

/** What came while the mail was sent is for another one. */
const finish = new NamedStatement(
  'finish_notification_mail',
  sql`WITH done AS (DELETE FROM notification_mails WHERE ${isAtAttempt} AND ${knows})
    UPDATE notification_mails SET attempts = 0, due_at = clock_now() + ${param('delayMs')} * interval '1 millisecond',
      notification_ids = ARRAY(SELECT id FROM unnest(notification_ids) id WHERE id <> ALL (${param('ids')}::text[]))
    WHERE ${isAtAttempt} AND NOT ${knows}`,
);

const postpone = new NamedStatement(
  'postpone_notification_mail',
  sql`UPDATE notification_mails SET due_at = ${param('next')} WHERE ${isAtAttempt}`,
);

/** Claims mails until the lease is over. */
export function claimNotificationMails(
  database: Database,
  due: Claim,
  leaseMs: number,
): Promise<DueNotificationMail[]> {
  return claim.query<DueNotificationMail>(database, { ...due, leaseMs });
}

/** What the mail tells of; nothing when the person has read all of it, does not work there any more, or wishes no mail any more. */
export function unreadToMail(database: Database, due: DueNotificationMail): Promise<UnreadRow[]> {
  const { user_id, org_id, notification_ids: ids } = due;
  return unread.query<UnreadRow>(database, { user_id, org_id, ids });
}

/** Ends a mail; what the person was told of since is mailed after the delay. */
export async function finishNotificationMail(
  database: Database,
  { user_id, conversation_id, attempts, notification_ids: ids }: DueNotificationMail,
  delayMs: number,
): Promise<void> {
  const at = { user_id, conversation_id, attempts };
  await database.transaction(async (tx) => {
    await lock.query(tx, at);
    await finish.query(tx, { ...at, ids, delayMs });
  });
}

export async function postponeNotificationMail(
  database: Database,
  { user_id, conversation_id, attempts }: DueNotificationMail,
  next: Date,
): Promise<void> {
  await postpone.query(database, { user_id, conversation_id, attempts, next });
}

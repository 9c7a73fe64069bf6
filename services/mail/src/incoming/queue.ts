import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { type Claim, dueRows, type InProject } from '@pharos/service';
import type { Decision } from './decision.js';

/** A mail whose attempt has begun. */
export interface DueMail {
  readonly id: string;
  readonly org_id: string;
  readonly project_id: string;
  readonly mailbox_id: string;
  readonly mail_from: string;
  /** The id of the reply address that it was sent to. */
  readonly reply_to: string | null;
  readonly bytes: number;
  /** This attempt's number, from 1. */
  readonly attempts: number;
  readonly first_attempt_at: Date;
}

/** What an attempt needs besides. */
export interface MailToImport {
  readonly raw: Buffer | null;
  readonly storage_key: string | null;
  readonly decision: Decision | null;
  /** Addresses by which the mailbox itself is known. */
  readonly address: string;
}

const claim = new NamedStatement(
  'claim_incoming_mails',
  sql`${dueRows({ table: 'incoming_mails', due: 'due_at', key: 'id' })}
  UPDATE incoming_mails m SET attempts = m.attempts + 1,
    first_attempt_at = COALESCE(m.first_attempt_at, ${param('now')}::timestamptz),
    due_at = ${param('now')}::timestamptz + ${param('leaseMs')} * interval '1 millisecond'
  FROM due d WHERE m.id = d.id
  RETURNING m.id, m.org_id, m.project_id, m.mailbox_id, m.mail_from, m.reply_to, m.bytes, m.attempts, m.first_attempt_at`,
);

const select: Statement = {
  name: 'select_incoming_mail',
  text: `SELECT m.raw, m.storage_key, m.decision, b.address FROM incoming_mails m
    JOIN mailboxes b ON b.id = m.mailbox_id AND b.deleted_at IS NULL
    WHERE m.id = $1 AND m.org_id = $2 AND m.attempts = $3 AND m.due_at IS NOT NULL`,
};

/** The first decision stays. */
const decide: Statement = {
  name: 'decide_incoming_mail',
  text: `UPDATE incoming_mails SET decision = COALESCE(decision, $3::jsonb), sender = $4,
      authentication = COALESCE(authentication, $5), words = $6 WHERE id = $1 AND org_id = $2
    RETURNING decision`,
};

/** SQL: whether a mail is still at this attempt. */
const isAtAttempt = sql`id = ${param('id')} AND org_id = ${param('org_id')} AND attempts = ${param('attempts')} AND due_at IS NOT NULL`;

const finish = new NamedStatement(
  'finish_incoming_mail',
  sql`WITH done AS (
    UPDATE incoming_mails SET state = ${param('state')}, reason = ${param('reason')}, due_at = NULL, done_at = clock_now(),
      contact_id = ${param('contact_id')}, conversation_id = ${param('conversation_id')}, message_id = ${param('message_id')}
    WHERE ${isAtAttempt} RETURNING project_id, org_id, mailbox_id, conversation_id, message_id
  ), known AS (
    INSERT INTO mail_ids (project_id, header_id, org_id, conversation_id, message_id)
    SELECT project_id, ${param('header_id')}::text, org_id, conversation_id, message_id FROM done
    WHERE ${param('header_id')}::text IS NOT NULL AND message_id IS NOT NULL
    ON CONFLICT (project_id, header_id) DO NOTHING
  )
  UPDATE mailboxes b SET state = ${param('mailbox_state')}, last_error = ${param('last_error')}
  FROM done WHERE b.id = done.mailbox_id AND b.org_id = done.org_id
    AND (b.state, b.last_error) IS DISTINCT FROM (${param('mailbox_state')}, ${param('last_error')}::text)`,
);

const postpone = new NamedStatement(
  'postpone_incoming_mail',
  sql`UPDATE incoming_mails SET due_at = ${param('next')}, reason = ${param('reason')} WHERE ${isAtAttempt}`,
);

const move: Statement = {
  name: 'move_incoming_mails',
  text: 'UPDATE incoming_mails SET conversation_id = $2 WHERE conversation_id = $1 AND project_id = $3 AND org_id = $4',
};

/** Claims mails until the lease is over. */
export function claimMails(database: Database, due: Claim, leaseMs: number): Promise<DueMail[]> {
  return claim.query<DueMail>(database, { ...due, leaseMs });
}

/** What is to be imported; undefined when it is not any more, as when its mailbox is gone. */
export async function findMail(database: Database, due: DueMail): Promise<MailToImport | undefined> {
  const [row] = await database.query<MailToImport>(select, [due.id, due.org_id, due.attempts]);
  return row;
}

export interface KeptDecision {
  readonly decision: Decision;
  /** The digest of who it says it is from. */
  readonly sender: string | null | undefined;
  /** The digest of what it says; absent where it says little. */
  readonly words: Buffer | null | undefined;
}

/** Writes down what the mail is found to be, unless an earlier attempt has; answers what it is. */
export async function keepDecision(
  database: Database,
  due: DueMail,
  { decision, sender = null, words = null }: KeptDecision,
): Promise<Decision> {
  const [row] = await database.query<{ decision: Decision }>(decide, [
    due.id,
    due.org_id,
    JSON.stringify(decision),
    sender,
    decision.sender?.result ?? null,
    words,
  ]);
  return row?.decision ?? decision;
}

/** How a mail ended. */
export interface Ended {
  readonly state: 'imported' | 'ignored' | 'dead';
  readonly reason?: string | undefined;
  readonly contactId?: string | undefined;
  readonly conversationId?: string | undefined;
  readonly messageId?: string | undefined;
  /** Its Message-ID, by which others refer to it. */
  readonly headerId?: string | undefined;
}

/** Ends a mail; its mailbox shows whether the last one could be taken in. */
export async function finishMail(database: Database, { id, org_id, attempts }: DueMail, ended: Ended): Promise<void> {
  const isDead = ended.state === 'dead';
  await finish.query(database, {
    id,
    org_id,
    attempts,
    state: ended.state,
    reason: ended.reason ?? null,
    contact_id: ended.contactId ?? null,
    conversation_id: ended.conversationId ?? null,
    message_id: ended.messageId ?? null,
    header_id: ended.headerId ?? null,
    mailbox_state: isDead ? 'failing' : 'active',
    last_error: isDead ? (ended.reason ?? '') : null,
  });
}

/** Has a mail tried again. */
export async function postponeMail(
  database: Database,
  { id, org_id, attempts }: DueMail,
  later: { next: Date; reason: string },
): Promise<undefined> {
  await postpone.query(database, { id, org_id, attempts, ...later });
}

/** Mails of one conversation belong to another from now on. */
export async function moveIncoming(
  database: Database,
  { projectId, orgId }: InProject,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await database.query(move, [from, into, projectId, orgId]);
}

import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { type Claim, dueRows, type InProject } from '@pharos/service';

export type OutgoingState = 'waiting' | 'joined' | 'sending' | 'sent' | 'failed' | 'bounced';

/** A mail whose attempt has begun. */
export interface DueOutgoing {
  /** That of the message. */
  readonly id: string;
  readonly org_id: string;
  readonly project_id: string;
  readonly conversation_id: string;
  readonly state: OutgoingState;
  readonly reason: string | null;
  /** This attempt's number, from 1. */
  readonly attempts: number;
  /** How many of them were of earlier sendings: somebody has asked for one more. */
  readonly attempts_before: number;
  readonly first_attempt_at: Date;
  /** Whether somebody has asked for it, who waits to hear what becomes of it. */
  readonly is_requested: boolean;
  /** Whether its copies have been taken already, so that it goes to the customer alone. */
  readonly copies_sent: boolean;
  /** Which of these were refused, in the server's words; null: none. */
  readonly copies_refused: string | null;
}

/** Longer than core, the storage and a mail server take together, each at its limit; a mail that is handed over has as long again. */
export const leaseMs = 180_000;

/** The channel that announces mail that is to go out; the payload is the id of its organization. */
export const outgoingChannel = 'mail_outgoing';

/** Once for each message, and only in a project that has a mailbox to send from. One announcement is enough for all. */
const enqueue = new NamedStatement(
  'enqueue_outgoing_mails',
  sql`WITH queued AS (
    INSERT INTO outgoing_mails (id, org_id, project_id, conversation_id)
    SELECT a.id, ${param('org_id')}, a.project_id, a.conversation_id
    FROM unnest(${param('ids')}::text[], ${param('project_ids')}::text[], ${param('conversation_ids')}::text[]) a (id, project_id, conversation_id)
    WHERE EXISTS (SELECT FROM mailboxes WHERE project_id = a.project_id AND org_id = ${param('org_id')} AND deleted_at IS NULL
      AND (${param('platform_sends')}::boolean OR outgoing ->> 'type' = 'smtp'))
    ORDER BY a.id
    ON CONFLICT (id) DO NOTHING RETURNING org_id
  )
  SELECT pg_notify('${outgoingChannel}', org_id) FROM (SELECT DISTINCT org_id FROM queued) announced`,
);

const claim = new NamedStatement(
  'claim_outgoing_mails',
  sql`${dueRows({ table: 'outgoing_mails', due: 'due_at', key: 'id' })}
  UPDATE outgoing_mails m SET attempts = m.attempts + 1,
    first_attempt_at = COALESCE(m.first_attempt_at, ${param('now')}::timestamptz),
    due_at = ${param('now')}::timestamptz + ${param('leaseMs')} * interval '1 millisecond'
  FROM due d WHERE m.id = d.id
  RETURNING m.id, m.org_id, m.project_id, m.conversation_id, m.state, m.reason, m.attempts,
    m.attempts_before, m.first_attempt_at, m.requested IS NOT NULL AS is_requested,
    m.copies_sent, m.copies_refused`,
);

/** SQL: whether a mail is still at this attempt. */
export const isAtAttempt = sql`id = ${param('id')} AND org_id = ${param('org_id')} AND attempts = ${param('attempts')} AND due_at IS NOT NULL`;

/** SQL: whether the mail did not come back while core was told that it was sent: that is to be told, too. */
const isNoNews = sql`(state <> 'bounced' OR ${param('state')} = 'bounced')`;

const postpone = new NamedStatement(
  'postpone_outgoing_mail',
  sql`WITH postponed AS (
    UPDATE outgoing_mails SET state = ${param('state')}, reason = ${param('reason')}, due_at = ${param('next')},
      attempts_before = attempts_before + ${param('is_none')}::integer,
      first_attempt_at = CASE WHEN ${param('is_none')}::integer = 1 AND attempts = attempts_before + 1 THEN NULL ELSE first_attempt_at END
    WHERE ${isAtAttempt} AND ${isNoNews} RETURNING id, state
  )
  UPDATE outgoing_mails j SET state = 'waiting', mail_id = NULL, due_at = ${param('next')}
  FROM postponed p WHERE j.mail_id = p.id AND j.org_id = ${param('org_id')} AND p.state = 'waiting'`,
);

const keepCopies = new NamedStatement(
  'keep_outgoing_copies_sent',
  sql`UPDATE outgoing_mails SET copies_sent = true, copies_refused = ${param('refused')} WHERE ${isAtAttempt}`,
);
const drop = new NamedStatement('drop_outgoing_mail', sql`DELETE FROM outgoing_mails WHERE ${isAtAttempt}`);

const removeOld: Statement = {
  name: 'delete_old_outgoing_mails',
  text: `DELETE FROM outgoing_mails WHERE id = ANY (ARRAY(
    SELECT id FROM outgoing_mails WHERE due_at IS NULL AND created_at < $1 ORDER BY created_at LIMIT 1000)) RETURNING 1 AS one`,
};

const removeOf = (what: string, condition: string): Statement => ({
  name: `delete_outgoing_mails_of_${what}`,
  text: `DELETE FROM outgoing_mails WHERE project_id = $1 AND org_id = $2${condition}`,
});
const removeOfProject = removeOf('project', '');
const removeOfMessage = removeOf('message', ' AND id = $3');
const removeOfConversations = removeOf('conversations', ' AND conversation_id = ANY ($3::text[])');

const moveTo: Statement = {
  name: 'move_outgoing_mails',
  text: 'UPDATE outgoing_mails SET conversation_id = $2 WHERE conversation_id = $1 AND project_id = $3 AND org_id = $4',
};

export interface MessagePlace extends InProject {
  readonly conversationId: string;
  readonly messageId: string;
}

/**
 * Has the mails of messages of an organization sent, each once however often this is called. Nothing happens in a project without a
 * mailbox whose mail goes out: over a server of its own, or where the platform sends.
 */
export async function enqueueMails(
  database: Database,
  { orgId: org_id, platformSends: platform_sends }: { orgId: string; platformSends: boolean },
  places: readonly MessagePlace[],
): Promise<void> {
  await enqueue.query(database, {
    org_id,
    platform_sends,
    ids: places.map(({ messageId }) => messageId),
    project_ids: places.map(({ projectId }) => projectId),
    conversation_ids: places.map(({ conversationId }) => conversationId),
  });
}

/** The same of one message. */
export function enqueueMail(database: Database, at: MessagePlace, platformSends: boolean): Promise<void> {
  return enqueueMails(database, { orgId: at.orgId, platformSends }, [at]);
}

/** Claims mails until the lease is over. */
export function claimOutgoing(database: Database, due: Claim, leaseMs: number): Promise<DueOutgoing[]> {
  return claim.query<DueOutgoing>(database, { ...due, leaseMs });
}

/** The parameters of `isAtAttempt`. */
export const attemptOf = ({ id, org_id, attempts }: DueOutgoing) => ({ id, org_id, attempts });

/**
 * Has the mail, or what is to be told of it, tried again. Messages that were to go out with it wait for themselves again. What was no
 * attempt does not count as one, and the time for attempts does not begin with it.
 */
export async function postponeOutgoing(
  database: Database,
  due: DueOutgoing,
  { isAttempt = true, ...later }: { state: OutgoingState; reason: string | null; next: Date; isAttempt?: boolean },
): Promise<void> {
  await postpone.query(database, { ...attemptOf(due), ...later, is_none: isAttempt ? 0 : 1 });
}

/** Writes down that the copies of a mail are not to be sent again, and which of them were refused. */
export async function keepCopiesSent(database: Database, due: DueOutgoing, refused: string | null): Promise<void> {
  await keepCopies.query(database, { ...attemptOf(due), refused });
}

/** Forgets a mail that nobody is to get. */
export async function dropOutgoing(database: Database, due: DueOutgoing): Promise<void> {
  await drop.query(database, attemptOf(due));
}

/** Forgets some mails that ended before a time; returns whether there may be more. */
export async function purgeOutgoing(database: Database, before: Date): Promise<boolean> {
  return (await database.query(removeOld, [before])).length > 0;
}

/** Forgets the mails of a project, or of a message or conversations of it: what waits is not sent. */
export async function forgetOutgoing(
  database: Database,
  { orgId, projectId }: InProject,
  { messageId, conversationIds }: { messageId?: string; conversationIds?: string[] } = {},
): Promise<void> {
  const at = [projectId, orgId];
  if (messageId !== undefined) await database.query(removeOfMessage, [...at, messageId]);
  else if (conversationIds !== undefined) await database.query(removeOfConversations, [...at, conversationIds]);
  else await database.query(removeOfProject, at);
}

/** Mails of one conversation belong to another from now on. */
export async function moveOutgoing(
  database: Database,
  { orgId, projectId }: InProject,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await database.query(moveTo, [from, into, projectId, orgId]);
}

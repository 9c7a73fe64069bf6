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
}

/** The channel that announces mail that is to go out; the payload is the id of its organization. */
export const outgoingChannel = 'mail_outgoing';

/** Once for each message, and only in a project that has a mailbox to send from. */
const enqueue = new NamedStatement(
  'enqueue_outgoing_mail',
  sql`WITH queued AS (
    INSERT INTO outgoing_mails (id, org_id, project_id, conversation_id)
    SELECT ${param('id', 'org_id', 'project_id', 'conversation_id')}
    WHERE EXISTS (SELECT FROM mailboxes WHERE project_id = ${param('project_id')} AND org_id = ${param('org_id')} AND deleted_at IS NULL
      AND (${param('platform_sends')}::boolean OR outgoing ->> 'type' = 'smtp'))
    ON CONFLICT (id) DO NOTHING RETURNING org_id
  )
  SELECT pg_notify('${outgoingChannel}', org_id) FROM queued`,
);

const claim = new NamedStatement(
  'claim_outgoing_mails',
  sql`${dueRows({ table: 'outgoing_mails', due: 'due_at', key: 'id' })}
  UPDATE outgoing_mails m SET attempts = m.attempts + 1,
    first_attempt_at = COALESCE(m.first_attempt_at, ${param('now')}::timestamptz),
    due_at = ${param('now')}::timestamptz + ${param('leaseMs')} * interval '1 millisecond'
  FROM due d WHERE m.id = d.id
  RETURNING m.id, m.org_id, m.project_id, m.conversation_id, m.state, m.reason, m.attempts,
    m.attempts_before, m.first_attempt_at, m.requested IS NOT NULL AS is_requested`,
);

/** SQL: whether a mail is still at this attempt. */
export const isAtAttempt = sql`id = ${param('id')} AND org_id = ${param('org_id')} AND attempts = ${param('attempts')} AND due_at IS NOT NULL`;

/** SQL: whether the mail did not come back while core was told that it was sent: that is to be told, too. */
const isNoNews = sql`(state <> 'bounced' OR ${param('state')} = 'bounced')`;

const enter = new NamedStatement(
  'enter_outgoing_state',
  sql`UPDATE outgoing_mails SET state = ${param('state')}, reason = ${param('reason')} WHERE ${isAtAttempt} RETURNING id`,
);

const postpone = new NamedStatement(
  'postpone_outgoing_mail',
  sql`WITH postponed AS (
    UPDATE outgoing_mails SET state = ${param('state')}, reason = ${param('reason')}, due_at = ${param('next')}
    WHERE ${isAtAttempt} AND ${isNoNews} RETURNING id, state
  )
  UPDATE outgoing_mails j SET state = 'waiting', mail_id = NULL, due_at = ${param('next')}
  FROM postponed p WHERE j.mail_id = p.id AND j.org_id = ${param('org_id')} AND p.state = 'waiting'`,
);

const end = new NamedStatement(
  'end_outgoing_mail',
  sql`UPDATE outgoing_mails SET due_at = NULL, reason = NULL WHERE ${isAtAttempt} AND ${isNoNews}`,
);
const drop = new NamedStatement('drop_outgoing_mail', sql`DELETE FROM outgoing_mails WHERE ${isAtAttempt}`);

/** Core is told of it by the sender, like of everything that becomes of a mail. */
const bounce = new NamedStatement(
  'bounce_outgoing_mail',
  sql`WITH bounced AS (
    UPDATE outgoing_mails SET state = 'bounced', reason = ${param('reason')}, due_at = clock_now()
    WHERE id = ${param('id')} AND project_id = ${param('project_id')} AND org_id = ${param('org_id')} AND state = 'sent'
    RETURNING org_id
  )
  SELECT pg_notify('${outgoingChannel}', org_id) FROM bounced`,
);

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
 * Has the mail of a message sent, once however often this is called. Nothing happens in a project without a mailbox whose mail goes out:
 * over a server of its own, or where the platform sends.
 */
export async function enqueueMail(database: Database, at: MessagePlace, platformSends: boolean): Promise<void> {
  const place = { org_id: at.orgId, project_id: at.projectId, conversation_id: at.conversationId };
  await enqueue.query(database, { id: at.messageId, ...place, platform_sends: platformSends });
}

/** Claims mails until the lease is over. */
export function claimOutgoing(database: Database, due: Claim, leaseMs: number): Promise<DueOutgoing[]> {
  return claim.query<DueOutgoing>(database, { ...due, leaseMs });
}

/** The parameters of `isAtAttempt`. */
export const attemptOf = ({ id, org_id, attempts }: DueOutgoing) => ({ id, org_id, attempts });

/** Writes down how far the mail got; false when another replica has taken the attempt over, or the mail is gone. */
export async function enterState(
  database: Database,
  due: DueOutgoing,
  state: OutgoingState,
  reason: string | null = null,
): Promise<boolean> {
  return (await enter.query(database, { ...attemptOf(due), state, reason })).length > 0;
}

/** Has the mail, or what is to be told of it, tried again. Messages that were to go out with it wait for themselves again. */
export async function postponeOutgoing(
  database: Database,
  due: DueOutgoing,
  later: { state: OutgoingState; reason: string | null; next: Date },
): Promise<void> {
  await postpone.query(database, { ...attemptOf(due), ...later });
}

/** Nothing is left to do for the mail. Why it failed stands in core: it may name the customer. */
export async function endOutgoing(database: Database, due: DueOutgoing, state: OutgoingState): Promise<void> {
  await end.query(database, { ...attemptOf(due), state });
}

/** Forgets a mail that nobody is to get. */
export async function dropOutgoing(database: Database, due: DueOutgoing): Promise<void> {
  await drop.query(database, attemptOf(due));
}

/** Writes down that a mail which was sent came back. */
export async function bounceOutgoing(
  database: Database,
  { orgId, projectId }: InProject,
  messageId: string,
  reason: string,
): Promise<void> {
  await bounce.query(database, { id: messageId, org_id: orgId, project_id: projectId, reason });
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

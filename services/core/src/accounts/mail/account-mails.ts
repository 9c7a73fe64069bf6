import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, type SealedColumn, type Sealer, sql } from '@pharos/kit';
import { type Caller, type Claim, callerJson, dueRows, type RowCaller } from '@pharos/service';

/** Stands in place of the organization of mails that belong to none: as one more, they take turns with the others. */
export const noOrganization = '-';

const contextOf = (id: string) => `account-mail ${id}`;

export const sealedMails: SealedColumn = {
  table: 'account_mails',
  column: 'content',
  key: ['id'],
  context: ([id = '']) => contextOf(id),
};

/** What queues mails. */
export interface MailDeps {
  readonly sealer: Sealer;
  /** Whether there is a mail server. */
  readonly sendsMail: boolean;
}

/** What only the mail may show. */
export interface MailContent {
  readonly to: string;
  /** Of the invitation's link; a password reset gets its own when it is sent. */
  readonly token: string | null;
}

/** A mail whose attempt has begun. */
export interface DueMail {
  readonly id: string;
  /** `noOrganization` for a password reset. */
  readonly org_id: string;
  readonly invitation_id: string | null;
  readonly content: Buffer;
  readonly caller: RowCaller;
  /** This attempt's number, from 1. */
  readonly attempts: number;
}

const insert = new NamedStatement(
  'insert_account_mail',
  sql`INSERT INTO account_mails (id, org_id, invitation_id, content, caller)
    VALUES (${param('id', 'org_id', 'invitation_id', 'content')}, ${param('caller')}::jsonb)`,
);

const claim = new NamedStatement(
  'claim_account_mails',
  sql`${dueRows({ table: 'account_mails', due: 'due_at', key: 'id' })}
  UPDATE account_mails m SET attempts = m.attempts + 1,
    due_at = ${param('now')}::timestamptz + ${param('leaseMs')} * interval '1 millisecond'
  FROM due d WHERE m.id = d.id
  RETURNING m.id, m.org_id, m.invitation_id, m.content, m.caller, m.attempts`,
);

/** SQL: whether a mail is still at this attempt. */
const isAtAttempt = sql`id = ${param('id')} AND attempts = ${param('attempts')}`;

const finish = new NamedStatement(
  'finish_account_mail',
  sql`WITH done AS (DELETE FROM account_mails WHERE ${isAtAttempt} RETURNING invitation_id)
    UPDATE invitations i SET mail = ${param('mail')}, mail_error = ${param('error')}
    FROM done WHERE i.id = done.invitation_id`,
);

const postpone = new NamedStatement(
  'postpone_account_mail',
  sql`WITH later AS (
      UPDATE account_mails SET due_at = ${param('next')} WHERE ${isAtAttempt} RETURNING invitation_id)
    UPDATE invitations i SET mail_error = ${param('error')} FROM later WHERE i.id = later.invitation_id`,
);

/** Has a mail sent once this is committed. */
export async function queueMail(
  database: Database,
  caller: Caller,
  { sealer, orgId, invitationId, content }: MailToQueue,
): Promise<void> {
  const id = newId(idKinds.accountMail);
  const sealed = sealer.seal(JSON.stringify(content), contextOf(id));
  const whose = { org_id: orgId, invitation_id: invitationId };
  await insert.query(database, { id, ...whose, content: sealed, caller: callerJson(caller) });
}

interface MailToQueue {
  readonly sealer: Sealer;
  readonly orgId: string;
  readonly invitationId: string | null;
  readonly content: MailContent;
}

/** @throws SealError */
export function openContent(sealer: Sealer, { id, content }: Pick<DueMail, 'id' | 'content'>): MailContent {
  return JSON.parse(sealer.open(content, contextOf(id)).toString()) as MailContent;
}

/** Claims mails until the lease is over. */
export function claimMails(database: Database, due: Claim, leaseMs: number): Promise<DueMail[]> {
  return claim.query<DueMail>(database, { ...due, leaseMs });
}

/** Ends a mail, and says at its invitation what came of it. */
export async function finishMail(
  database: Database,
  { id, attempts }: DueMail,
  outcome: { mail: 'sent' | 'failed'; error: string | null },
): Promise<void> {
  await finish.query(database, { id, attempts, ...outcome });
}

export async function postponeMail(
  database: Database,
  { id, attempts }: DueMail,
  later: { next: Date; error: string },
): Promise<void> {
  await postpone.query(database, { id, attempts, ...later });
}

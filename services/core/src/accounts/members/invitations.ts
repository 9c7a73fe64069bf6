import { hashToken, idKinds, makeToken, type RoleName } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import { audited, type Caller, type RowCaller } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';

const validDays = 7;

/** Who becomes what, where. */
export interface NewMember {
  readonly orgId: string;
  /** Null: whoever has the link says so. */
  readonly email: string | null;
  readonly role: RoleName;
  /** Null: all of the organization. */
  readonly projectIds: readonly string[] | null;
  /** Whether the link goes out by mail. */
  readonly isMailed?: boolean;
}

export interface OpenInvitation {
  readonly id: string;
  readonly org_id: string;
  readonly org_name: string;
  readonly email: string | null;
  readonly role: RoleName;
  readonly project_ids: string[] | null;
  readonly invited_by: RowCaller;
}

export const invitationColumns = 'id, org_id, email, role, project_ids, created_at, expires_at, mail, mail_error';

const insert = new NamedStatement(
  'insert_invitation',
  sql`WITH invitation AS (
      INSERT INTO invitations (id, org_id, hash, email, role, project_ids, mail, invited_by, expires_at)
      SELECT ${param('id')}, o.id, ${param('hash', 'email', 'role')}, ${param('project_ids')}::text[], ${param('mail')}, ${param('caller')}::jsonb,
        clock_now() + interval '${validDays} days'
      FROM organizations o WHERE o.id = ${param('org_id')}
      RETURNING ${invitationColumns}
    ), ${auditCte({ action: 'createInvitation', target: 'invitation', from: 'invitation' })}
    SELECT ${invitationColumns} FROM invitation`,
);

const selectOpen: Statement = {
  name: 'select_open_invitation',
  text: `SELECT i.id, i.org_id, o.name AS org_name, i.email, i.role, i.project_ids, i.invited_by
    FROM invitations i JOIN organizations o ON o.id = i.org_id WHERE i.hash = $1 AND i.expires_at > clock_now()`,
};

const selectById: Statement = {
  name: 'select_invitation_to_mail',
  text: `SELECT o.name AS org_name, i.invited_by
    FROM invitations i JOIN organizations o ON o.id = i.org_id WHERE i.id = $1 AND i.expires_at > clock_now()`,
};

const take: Statement = {
  name: 'take_invitation',
  text: 'DELETE FROM invitations WHERE hash = $1 AND expires_at > clock_now() RETURNING id',
};

/** As many as one address is expected to have at most. */
const takenAtOnce = 20;

const takeAllTo: Statement = {
  name: 'take_invitations_to',
  text: `DELETE FROM invitations WHERE id IN (
      SELECT id FROM invitations WHERE lower(email) = lower($1) AND expires_at > clock_now() ORDER BY id LIMIT ${takenAtOnce} FOR UPDATE)
    RETURNING org_id, role, project_ids, invited_by`,
};

export interface InvitationRow {
  readonly id: string;
  readonly org_id: string;
  readonly email: string | null;
  readonly role: RoleName;
  readonly project_ids: string[] | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly mail: 'none' | 'waiting' | 'sent' | 'failed';
  readonly mail_error: string | null;
}

/** Undefined when there is no such organization. `token` is known to nobody else, and never shown again. */
export async function insertInvitation(
  tx: Database,
  caller: Caller,
  { orgId, email, role, projectIds, isMailed = false }: NewMember,
): Promise<{ row: InvitationRow; token: string } | undefined> {
  const token = makeToken();
  const fields = { id: newId(idKinds.invitation), hash: hashToken(token), email, role, project_ids: projectIds };
  const mail = isMailed ? 'waiting' : 'none';
  const [row] = await insert.query<InvitationRow>(tx, { ...audited(caller, { orgId }), ...fields, mail });
  return row && { row, token };
}

/** The invitation of a link that can still be redeemed. */
export function findInvitation(database: Database, hash: Buffer): Promise<OpenInvitation | undefined> {
  return firstRow(database.query<OpenInvitation>(selectOpen, [hash]));
}

/** What the mail of an invitation says that can still be redeemed. */
export function findInvitationById(
  database: Database,
  id: string,
): Promise<Pick<OpenInvitation, 'org_name' | 'invited_by'> | undefined> {
  return firstRow(database.query<Pick<OpenInvitation, 'org_name' | 'invited_by'>>(selectById, [id]));
}

/** Takes the invitation out of the table; false for whoever comes second. */
export async function takeInvitation(tx: Database, hash: Buffer): Promise<boolean> {
  return (await tx.query(take, [hash])).length > 0;
}

/** Takes those to an address out of the table, in whatever case it is written. */
export function takeInvitationsTo(
  tx: Database,
  email: string,
): Promise<Pick<OpenInvitation, 'org_id' | 'role' | 'project_ids' | 'invited_by'>[]> {
  return tx.query(takeAllTo, [email]);
}

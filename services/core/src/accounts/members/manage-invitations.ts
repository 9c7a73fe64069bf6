import { enums, fail, type RoleName } from '@pharos/contract';
import { firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { Invitation, MemberServiceDefinition } from '@pharos/proto/pharos/core/v1/member';
import { audited, Conditions, listPage, type RpcDeps, type RpcOf } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { type MailDeps, queueMail } from '../mail/account-mails.js';
import { type InvitationRow, insertInvitation, invitationColumns } from './invitations.js';
import { checkRoomForMember } from './member-limit.js';
import { checkCovers, checkProjects, holdRights } from './rights.js';

const lockOpen: Statement = {
  name: 'lock_open_invitation',
  text: `SELECT role FROM invitations WHERE org_id = $1 AND id = $2 AND expires_at > clock_now() FOR UPDATE`,
};

const remove = new NamedStatement(
  'revoke_invitation',
  sql`WITH invitation AS (
      DELETE FROM invitations WHERE org_id = ${param('org_id')} AND id = ${param('id')} RETURNING ${invitationColumns}
    ), ${auditCte({ action: 'revokeInvitation', target: 'invitation', from: 'invitation' })}
    SELECT ${invitationColumns} FROM invitation`,
);

export const createInvitation: RpcOf<MemberServiceDefinition, 'createInvitation', RpcDeps & MailDeps> = (
  request,
  call,
  { database, sealer, sendsMail },
) =>
  database.transaction(async (tx) => {
    const { orgId, email } = request;
    const role = enums.role.toText(request.role) as RoleName;
    const projectIds = request.projects?.projectIds ?? null;
    checkCovers(await holdRights(tx, orgId, call), role);
    await checkProjects(tx, orgId, { role, projectIds });
    await checkRoomForMember(tx, orgId);
    const made = await insertInvitation(tx, call, { orgId, email, role, projectIds, isMailed: sendsMail });
    if (!made) throw fail('ORG_NOT_FOUND');
    const invitation = toInvitation(made.row);
    if (!sendsMail) return { invitation, token: made.token };
    const content = { to: email, token: made.token };
    await queueMail(tx, call, { sealer, orgId, invitationId: made.row.id, content });
    return { invitation, token: undefined };
  });

export const listInvitations: RpcOf<MemberServiceDefinition, 'listInvitations'> = async (request, _call, deps) => {
  const { orgId, page } = request;
  const { rows, page: listed } = await listPage<InvitationRow>(deps.database, {
    name: 'list_invitations',
    columns: invitationColumns,
    from: 'invitations',
    conditions: new Conditions().equal('org_id', orgId).add('expires_at > clock_now()'),
    binding: ['invitations', orgId],
    page,
  });
  return { invitations: rows.map(toInvitation), page: listed };
};

export const revokeInvitation: RpcOf<MemberServiceDefinition, 'revokeInvitation'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const { orgId, invitationId: id } = request;
    const granted = await holdRights(tx, orgId, call);
    const open = await firstRow(tx.query<{ role: RoleName }>(lockOpen, [orgId, id]));
    if (!open) throw fail('INVITATION_NOT_FOUND');
    checkCovers(granted, open.role);
    const [row] = await remove.query<InvitationRow>(tx, { ...audited(call, { orgId }), id });
    return { invitation: toInvitation(row as InvitationRow) };
  });

function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email ?? undefined,
    role: enums.role.fromText(row.role),
    projects: row.project_ids === null ? undefined : { projectIds: row.project_ids },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    mail: enums.invitationMail.fromText(row.mail),
    mailError: row.mail_error ?? undefined,
  };
}

import { enums } from '@pharos/contract';
import type { Invitation, Member } from '@pharos/proto/pharos/core/v1/member';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { listIn, recordIn } from '../answers.js';
import { present } from '../field-mask.js';
import { email, idInput } from '../fields.js';
import { list, one, pageQuery, pageRequest } from '../lists.js';
import { invitationRecord, memberRecord, newInvitationRecord, roleField } from './schemas.js';

const members = '/orgs/{orgId}/members';
const member = `${members}/{userId}` as const;
const invitations = '/orgs/{orgId}/invitations';

const projectIds = z
  .array(idInput('project'))
  .max(1_000)
  .nullable()
  .optional()
  .meta({ description: 'The projects in which an agent or viewer works; null: all of the organization' });

function renderMember({ userId, publicName, pictureUrl, role, projects, createdAt, ...same }: Member) {
  return {
    id: userId,
    email: same.email,
    name: same.name,
    public_name: publicName ?? null,
    picture_url: pictureUrl ?? null,
    role: enums.role.toText(role),
    project_ids: projects?.projectIds ?? null,
    created_at: present(createdAt).toISOString(),
  };
}

function renderInvitation({ id, email: address, role, projects, createdAt, expiresAt, ...sent }: Invitation) {
  return {
    id,
    email: address ?? null,
    role: enums.role.toText(role),
    project_ids: projects?.projectIds ?? null,
    created_at: present(createdAt).toISOString(),
    expires_at: present(expiresAt).toISOString(),
    mail: enums.invitationMail.toText(sent.mail),
    mail_error: sent.mailError ?? null,
  };
}

const answer = recordIn('member', renderMember);
const answerMembers = listIn('members', renderMember);
const answerInvitations = listIn('invitations', renderInvitation);

const choiceOf = (ids: readonly string[] | null | undefined) => (ids ? { projectIds: [...new Set(ids)] } : undefined);

export const memberRoutes = [
  defineRoute({
    id: 'listMembers',
    method: 'GET',
    path: members,
    scope: 'admin',
    permission: 'members.read',
    summary: 'List members',
    description: 'Use it to see who works in the organization, and in which role. The newest member comes first.',
    query: z.strictObject(pageQuery),
    response: list(memberRecord),
    handler: ({ params, query, call, rpc }) =>
      answerMembers(rpc.members.listMembers({ ...params, page: pageRequest(query) }, call), query),
  }),
  defineRoute({
    id: 'getMember',
    method: 'GET',
    path: member,
    scope: 'admin',
    permission: 'members.read',
    summary: 'Get a member',
    description: 'Use it to see the role of a person in the organization.',
    response: one(memberRecord),
    handler: ({ params, call, rpc }) => answer(rpc.members.getMember(params, call)),
  }),
  defineRoute({
    id: 'updateMember',
    method: 'PATCH',
    path: member,
    scope: 'admin',
    summary: 'Change a member’s role',
    description:
      'Use it to change what a person may do. It takes effect as soon as you get the answer, on every server and for open live streams. Only an owner can make or change owners; an API key counts as an admin. The last owner cannot be changed.',
    body: z.strictObject({ role: roleField.optional(), project_ids: projectIds }),
    response: one(memberRecord),
    errors: ['LAST_OWNER'],
    handler: async ({ params, body, call, rpc, gateway }) => {
      const { role, project_ids } = body;
      const updateMask = [...(role === undefined ? [] : ['role']), ...(project_ids === undefined ? [] : ['projects'])];
      const wanted = {
        role: role === undefined ? undefined : enums.role.fromText(role),
        projects: choiceOf(project_ids),
      };
      const { member: changed, hashes } = await rpc.members.updateMember({ ...params, ...wanted, updateMask }, call);
      await Promise.all(hashes.map((hash) => gateway.revokeEverywhere(hash)));
      return { data: renderMember(present(changed)) };
    },
  }),
  defineRoute({
    id: 'removeMember',
    method: 'DELETE',
    path: member,
    scope: 'admin',
    summary: 'Remove a member',
    description:
      'Use it when a person leaves. As soon as you get the answer, the organization no longer exists for them, and their live streams of it end. What they have written stays. The last owner cannot be removed.',
    represents: { before: ({ params, call, rpc }) => answer(rpc.members.getMember(params, call)) },
    errors: ['LAST_OWNER'],
    handler: async ({ params, call, rpc, gateway }) => {
      const { hashes } = await rpc.members.removeMember(params, call);
      await Promise.all(hashes.map((hash) => gateway.revokeEverywhere(hash)));
    },
  }),
  defineRoute({
    id: 'listInvitations',
    method: 'GET',
    path: invitations,
    scope: 'admin',
    summary: 'List open invitations',
    description: 'Use it to see who has not accepted yet. The newest comes first. Invitations expire after seven days.',
    query: z.strictObject(pageQuery),
    response: list(invitationRecord),
    handler: ({ params, query, call, rpc }) =>
      answerInvitations(rpc.members.listInvitations({ ...params, page: pageRequest(query) }, call), query),
  }),
  defineRoute({
    id: 'createInvitation',
    method: 'POST',
    path: invitations,
    scope: 'admin',
    // A kept answer would hold the link.
    anew: true,
    summary: 'Invite a person',
    description:
      'Use it to make somebody a member. The link is emailed to them, and `mail` of the invitation says what happened to the email. If the platform does not send email (`SMTP_URL`), pass on `link` yourself: it is shown only in this answer. It works once, and expires after seven days. Only an owner can invite owners; an API key counts as an admin. It stops working when its creator loses the right to invite.',
    body: z.strictObject({
      email: email.meta({ description: 'The address with which the person will sign in' }),
      role: roleField,
      project_ids: projectIds,
    }),
    status: 201,
    response: one(newInvitationRecord),
    errors: ['MEMBER_LIMIT_REACHED'],
    handler: async ({ params, body, visitor, call, rpc }) => {
      const wanted = { email: body.email, role: enums.role.fromText(body.role), projects: choiceOf(body.project_ids) };
      const { invitation, token } = await rpc.members.createInvitation({ ...params, ...wanted }, call);
      const link = token === undefined ? null : `${visitor.base}/app#link=${token}`;
      return { data: { ...renderInvitation(present(invitation)), link } };
    },
  }),
  defineRoute({
    id: 'revokeInvitation',
    method: 'DELETE',
    path: `${invitations}/{invitationId}`,
    scope: 'admin',
    summary: 'Revoke an invitation',
    description: 'Use it when a person should not become a member after all. The link stops working.',
    represents: {},
    handler: async ({ params, call, rpc }) => {
      const { invitation } = await rpc.members.revokeInvitation(params, call);
      return { data: renderInvitation(present(invitation)) };
    },
  }),
];

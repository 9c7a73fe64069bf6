import {
  enums,
  readUpdateUserRequest,
  renderApiKey,
  renderOrganization,
  renderUser,
  renderUserSession,
} from '@pharos/contract';
import { z } from 'zod';
import { anyKey, type Person, signedIn } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { actingIn } from '../../pipeline/keys/credential-record.js';
import { fieldMask, present } from '../field-mask.js';
import { isTimeZone, label, locale } from '../fields.js';
import { list, one, pageOf, pageQuery } from '../lists.js';
import { meRecord } from '../organizations/schemas.js';
import { userRecord, userSessionRecord } from './schemas.js';

/** What a person is in each of their organizations. */
function membershipsOf(person: Person) {
  return person.memberships.map((membership) => {
    const { orgId, tier, scopes, projectIds } = actingIn(person, membership);
    return {
      org_id: orgId,
      org_name: membership.orgName,
      tier,
      role: enums.role.toText(membership.role),
      scopes: [...scopes],
      project_ids: projectIds === undefined ? null : [...projectIds],
    };
  });
}

const timeZone = z.string().max(100).refine(isTimeZone, { error: 'must be a time zone such as Europe/Berlin' });

const changes = z.strictObject({
  name: label(200).optional().meta({ description: 'The name that colleagues see' }),
  public_name: label(200).nullable().optional().meta({ description: 'The name that customers see; null: the same' }),
  picture_url: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .nullable()
    .optional()
    .meta({ description: 'The HTTPS address of a picture that customers see; their browsers load it from there' }),
  shown_as_team: z.boolean().optional().meta({
    description: 'Whether customers see the name of the project in place of your name and picture',
  }),
  locale: locale.nullable().optional().meta({ description: 'The language of the person, as a BCP 47 tag' }),
  time_zone: timeZone.nullable().optional().meta({ description: 'The time zone, as in `Europe/Berlin`' }),
});

const sessions = '/me/sessions';

/** Whose key or session it is. */
export const whoRoutes = [
  defineRoute({
    id: 'getMe',
    method: 'GET',
    path: '/me',
    scope: anyKey,
    withoutSecondFactor: true,
    summary: 'Show who you are',
    description:
      'Use it to check that a key works and what it may do: its organization, its scopes and its rate-limit tier. For a signed-in person, it shows the person and their role in each organization.',
    response: one(meRecord),
    handler: async ({ params, caller, call, rpc }) => {
      const { tier } = caller;
      if (caller.kind === 'person') {
        const person = { user: renderUser(caller.user), memberships: membershipsOf(caller) };
        return { data: { api_key: null, organization: null, scopes: [], tier, ...person } };
      }
      const organization = present((await rpc.organizations.getOrganization(params, call)).organization);
      const key = { api_key: renderApiKey(caller.key), organization: renderOrganization(organization) };
      const ofOrganization = { scopes: [...caller.scopes], tier: enums.tier.toText(organization.tier) };
      return { data: { ...key, ...ofOrganization, user: null, memberships: [] } };
    },
  }),
];

export const meRoutes = [
  defineRoute({
    id: 'updateMe',
    method: 'PATCH',
    path: '/me',
    scope: signedIn,
    summary: 'Change your profile',
    description:
      'Only for people who have signed in. It changes your names, your picture, your language and your time zone.',
    body: changes,
    response: one(userRecord),
    handler: async ({ body, caller, call, rpc, gateway }) => {
      const request = { ...readUpdateUserRequest(body), userId: caller.user.id, updateMask: fieldMask(body) };
      const { user, hashes } = await rpc.users.updateUser(request, call);
      await Promise.all(hashes.map((hash) => gateway.revokeEverywhere(hash)));
      return { data: renderUser(present(user)) };
    },
  }),
  defineRoute({
    id: 'listMySessions',
    method: 'GET',
    path: sessions,
    scope: signedIn,
    withoutSecondFactor: true,
    summary: 'List your sessions',
    description:
      'Only for people who have signed in. It shows where you are signed in. The newest session comes first. There are at most 50.',
    query: z.strictObject(pageQuery),
    response: list(userSessionRecord),
    handler: async ({ query, caller, call, rpc }) => {
      const { sessions: found } = await rpc.users.listUserSessions({ userId: caller.user.id }, call);
      const shown = found.map((each) => ({ ...renderUserSession(each), current: each.id === caller.session.id }));
      return pageOf(shown, query, ({ id }) => id);
    },
  }),
  defineRoute({
    id: 'endMySessions',
    method: 'DELETE',
    path: sessions,
    scope: signedIn,
    withoutSecondFactor: true,
    summary: 'Sign out everywhere',
    description: 'Only for people who have signed in. It ends all your sessions, including this one.',
    handler: async ({ caller, call, rpc, gateway }) => {
      const { hashes } = await rpc.users.endUserSessions({ userId: caller.user.id, sessionId: undefined }, call);
      await Promise.all(hashes.map((hash) => gateway.revokeEverywhere(hash)));
    },
  }),
  defineRoute({
    id: 'endMySession',
    method: 'DELETE',
    path: `${sessions}/{sessionId}`,
    scope: signedIn,
    withoutSecondFactor: true,
    summary: 'End one of your sessions',
    description:
      'Only for people who have signed in. As soon as you get the answer, every server refuses the session, and its live streams end.',
    handler: async ({ params, caller, call, rpc, gateway }) => {
      const request = { userId: caller.user.id, sessionId: params.sessionId };
      const { hashes } = await rpc.users.endUserSessions(request, call);
      await Promise.all(hashes.map((hash) => gateway.revokeEverywhere(hash)));
    },
  }),
];

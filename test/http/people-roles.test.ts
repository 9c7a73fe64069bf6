import type { RoleName } from '@pharos/contract';
import { newId } from '@pharos/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { forAdmins, forAgents, forEverybody } from './role-expectations.js';
import { personRouteExpectations, type RouteExpectation, routeExpectations } from './route-expectations.js';
import type { Client } from './support/client.js';
import { expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import { newMember, type Signed } from './support/people.js';
import { commonNames, fill, type PathIds } from './support/routes.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
const roles: readonly RoleName[] = ['owner', 'admin', 'agent', 'viewer'];
const people = new Map<string, Signed>();
let [org, foreign]: Org[] = [];
let own: PathIds;
let otherProject: PathIds;
let elsewhere: PathIds;
beforeAll(async () => {
  [org, foreign] = await Promise.all([platform.newOrg(), platform.newOrg()]);
  const [project, other, theirs] = await Promise.all([org.newProject(), org.newProject(), foreign.newProject()]);
  own = { orgId: org.id, projectId: project.id };
  otherProject = { orgId: org.id, projectId: other.id };
  elsewhere = { orgId: foreign.id, projectId: theirs.id };
  const project_ids = [project.id];
  for (const role of roles) people.set(role, await newMember(org, { role }));
  for (const role of ['agent', 'viewer'] as const)
    people.set(`${role} of one project`, await newMember(org, { role, project_ids }));
});

const ofProjects = personRouteExpectations.filter(({ path }) => path.includes('{projectId}'));
const guarded = [...routeExpectations, ...ofProjects].filter(({ scope }) => scope !== 'public' && scope !== 'any key');
const inProjects = guarded.filter(({ path }) => path.includes('{projectId}'));
const writes = guarded.filter(({ method }) => method !== 'GET');

/** Ids of the right kind that name nothing. */
const ids = (): PathIds => ({
  ...commonNames,
  keyId: newId('key'),
  userId: newId('usr'),
  invitationId: newId('inv'),
  conversationId: newId('cnv'),
  messageId: newId('msg'),
  contactId: newId('con'),
  articleId: newId('art'),
  pictureId: newId('pic'),
  formId: newId('frm'),
  beaconId: newId('bcn'),
  savedReplyId: newId('rpl'),
  savedViewId: newId('vew'),
  mailboxId: newId('mbx'),
  webhookId: newId('whk'),
  deliveryId: newId('whd'),
  runId: newId('run'),
  suggestionId: newId('sug'),
  evaluationId: newId('evl'),
  actionId: newId('act'),
  attachmentId: newId('att'),
});

/** A call that no route takes, so that whoever is let in is told what is wrong with it, and nothing happens. */
const knock = (client: Client, { method, path }: RouteExpectation, at: PathIds, headers: Record<string, string> = {}) =>
  client.send(method, fill(path, { ...ids(), ...at }), undefined, { query: { nonsense: '1' }, headers });

const clientOf = (who: string) => people.get(who)?.client as Client;

function admitted(role: RoleName, { id }: RouteExpectation): boolean {
  if (forAdmins.includes(id)) return role === 'owner' || role === 'admin';
  return !forAgents.includes(id) || role !== 'viewer';
}

test('each route that changes something is for some roles, and each name in the table is that of a route', () => {
  const known = guarded.map(({ id }) => id);
  const listed = [...forAgents, ...forAdmins, ...forEverybody];
  for (const id of listed) expect(known).toContain(id);
  for (const { id } of writes) expect(listed, id).toContain(id);
});

describe.each(roles)('a person who is %s', (role) => {
  test.each(guarded.map((route) => [route.id, route] as const))(
    'may use %s or not, as the table says',
    async (_, route) => {
      const answer = await knock(clientOf(role), route, own);
      if (admitted(role, route)) expectRefusal(answer, 400, 'VALIDATION_ERROR');
      else expectRefusal(answer, 403, 'INSUFFICIENT_SCOPE');
    },
  );

  test.each(guarded.map((route) => [route.id, route] as const))(
    'does not find another organization with %s',
    async (_, route) => {
      const code = route.path.startsWith('/orgs/') ? 'ORG_NOT_FOUND' : 'PROJECT_NOT_FOUND';
      expectRefusal(await knock(clientOf(role), route, elsewhere), 404, code);
    },
  );
});

describe.each(['agent', 'viewer'] as const)('a person who is %s of one project', (role) => {
  test.each(inProjects.map((route) => [route.id, route] as const))(
    'finds that project and no other with %s',
    async (_, route) => {
      const client = clientOf(`${role} of one project`);
      expectRefusal(await knock(client, route, otherProject), 404, 'PROJECT_NOT_FOUND');
      const answer = await knock(client, route, own);
      if (admitted(role, route)) expectRefusal(answer, 400, 'VALIDATION_ERROR');
      else expectRefusal(answer, 403, 'INSUFFICIENT_SCOPE');
    },
  );

  test('sees only that project in the list', async () => {
    const { data } = await clientOf(`${role} of one project`).get<{ id: string }[]>(`/orgs/${org?.id}/projects`);
    expect(data.map(({ id }) => id)).toEqual([own.projectId]);
    expect((await clientOf(role).get<unknown[]>(`/orgs/${org?.id}/projects`)).data).toHaveLength(2);
  });
});

test('a project of one organization below the path of another is not found', async () => {
  const both = await newMember(org as Org, { role: 'owner' });
  const mixed = { orgId: own.orgId ?? '', projectId: elsewhere.projectId ?? '' };
  const [route] = guarded.filter(({ id }) => id === 'getProject');
  expectRefusal(await knock(both.client, route as RouteExpectation, mixed), 404, 'PROJECT_NOT_FOUND');
});

test.each(writes.map((route) => [route.id, route] as const))(
  '%s is refused when a page of another site has sent it with the cookie',
  async (_, route) => {
    const { client } = people.get('owner') as Signed;
    const hostile: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
      { 'x-requested-with': '', 'content-type': 'text/plain' },
    ];
    for (const headers of hostile) expectRefusal(await knock(client, route, own, headers), 403, 'CROSS_SITE_REQUEST');
  },
);

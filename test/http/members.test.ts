import { beforeAll, describe, expect, test } from 'vitest';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import { auth, goodPassword, newEmail, newMember, type Signed, signed, tokenIn } from './support/people.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let owner: Signed;
let admin: Signed;
let members: string;
let invitations: string;
beforeAll(async () => {
  org = await platform.newOrg();
  owner = await newMember(org, { role: 'owner' });
  admin = await newMember(org, { role: 'admin' });
  members = `/orgs/${org.id}/members`;
  invitations = `/orgs/${org.id}/invitations`;
});

describe('an invitation', () => {
  test('has a link for whoever is invited, is listed until it is accepted, and makes a member', async () => {
    const project = await org.newProject();
    const email = newEmail();
    const wanted = { email, role: 'viewer', project_ids: [project.id] };
    const made = await admin.client.post<{ id: string; link: string }>(invitations, wanted);
    expect(made.status, `${made}`).toBe(201);
    const sent = { mail: 'none', mail_error: null };
    const shown = { ...wanted, ...sent, id: anId('inv'), created_at: aTime, expires_at: aTime };
    const link = expect.stringMatching(/\/app#link=[\w-]{43}$/);
    expect(made.data).toEqual({ ...shown, link });
    const list = await admin.client.get<{ id: string }[]>(invitations);
    expect(list.data).toContainEqual(shown);
    expect(list.text).not.toContain(tokenIn(made.data.link));
    const body = { token: tokenIn(made.data.link), name: 'Grace', password: goodPassword };
    const { id } = signed(platform.baseUrl, email, await auth(platform.baseUrl, 'links/redeem', body));
    expect((await admin.client.get<{ id: string }[]>(invitations)).data.map((each) => each.id)).not.toContain(
      made.data.id,
    );
    const { created_at, ...member } = (await owner.client.get<Record<string, unknown>>(`${members}/${id}`)).data;
    expect(created_at).toEqual(aTime);
    const names = { name: 'Grace', public_name: null, picture_url: null };
    expect(member).toEqual({ id, email, ...names, role: 'viewer', project_ids: [project.id] });
  });

  test('is made anew with the same idempotency key, so that no answer with a link is kept', async () => {
    const send = () =>
      org.client.post<{ link: string }>(
        invitations,
        { email: newEmail(), role: 'agent' },
        { 'idempotency-key': 'once' },
      );
    const links = [(await send()).data.link, (await send()).data.link];
    expect(new Set(links).size).toBe(2);
  });

  test('to a project of another organization, or of an admin to some projects, is refused', async () => {
    const foreign = await (await platform.newOrg()).newProject();
    const send = (body: Record<string, unknown>) => owner.client.post(invitations, { email: newEmail(), ...body });
    expectInvalid(await send({ role: 'agent', project_ids: [foreign.id] }), 'project_ids', 0);
    const own = await org.newProject();
    expectInvalid(await send({ role: 'admin', project_ids: [own.id] }), 'project_ids');
    expectInvalid(await send({ role: 'king' }), 'role');
  });
});

describe('nobody grants more than they hold', () => {
  test('an admin, and a key, can neither invite, make, change nor remove an owner', async () => {
    const { id } = await newMember(org, { role: 'agent' });
    for (const client of [admin.client, org.client]) {
      const attempts = [
        await client.post(invitations, { email: newEmail(), role: 'owner' }),
        await client.patch(`${members}/${id}`, { role: 'owner' }),
        await client.patch(`${members}/${owner.id}`, { role: 'agent' }),
        await client.delete(`${members}/${owner.id}`),
      ];
      for (const answer of attempts) expectRefusal(answer, 403, 'INSUFFICIENT_SCOPE');
    }
    expect((await owner.client.get<{ role: string }>(`${members}/${owner.id}`)).data.role).toBe('owner');
  });

  test('an owner can, and what a member may do changes at once', async () => {
    const person = await newMember(org, { role: 'viewer' });
    expectRefusal(await person.client.get(invitations), 403, 'INSUFFICIENT_SCOPE');
    const changed = await owner.client.patch<{ role: string }>(`${members}/${person.id}`, { role: 'owner' });
    expect(changed.data.role).toBe('owner');
    expect((await person.client.get(invitations)).status).toBe(200);
    await owner.client.patch(`${members}/${person.id}`, { role: 'viewer' });
    expectRefusal(await person.client.get(invitations), 403, 'INSUFFICIENT_SCOPE');
    expectEmpty(await owner.client.delete(`${members}/${person.id}`));
    expectRefusal(await person.client.get(`/orgs/${org.id}`), 404, 'ORG_NOT_FOUND');
    expectRefusal(await owner.client.get(`${members}/${person.id}`), 404, 'MEMBER_NOT_FOUND');
  });
});

test('the last owner stays, also when two owners remove each other at the same time', async () => {
  const own = await platform.newOrg();
  const [first, second] = [await newMember(own, { role: 'owner' }), await newMember(own, { role: 'owner' })];
  const path = `/orgs/${own.id}/members`;
  const answers = await Promise.all([
    first.client.delete(`${path}/${second.id}`),
    second.client.delete(`${path}/${first.id}`),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { data } = await own.client.get<{ id: string; role: string }[]>(path);
  expect(data.map(({ role }) => role)).toEqual(['owner']);
  const left = data[0]?.id === first.id ? first : second;
  expectRefusal(await left.client.patch(`${path}/${left.id}`, { role: 'admin' }), 409, 'LAST_OWNER');
  expectRefusal(await left.client.delete(`${path}/${left.id}`), 409, 'LAST_OWNER');
});

test('a person who works in chosen projects finds others as soon as they are chosen, and has all as an admin', async () => {
  const [one, other] = [await org.newProject(), await org.newProject()];
  const person = await newMember(org, { role: 'agent', project_ids: [one.id] });
  expectRefusal(await person.client.get(`${other.path}/contacts`), 404, 'PROJECT_NOT_FOUND');
  await owner.client.patch(`${members}/${person.id}`, { project_ids: [other.id] });
  expect((await person.client.get(`${other.path}/contacts`)).status).toBe(200);
  expectRefusal(await person.client.get(`${one.path}/contacts`), 404, 'PROJECT_NOT_FOUND');
  const { data } = await owner.client.patch<{ project_ids: null }>(`${members}/${person.id}`, { role: 'admin' });
  expect(data.project_ids).toBeNull();
  expect((await person.client.get(`${one.path}/contacts`)).status).toBe(200);
});

test('whoever is no admin sees who works there, and changes nobody', async () => {
  const viewer = await newMember(org, { role: 'viewer' });
  expect((await viewer.client.get<unknown[]>(members)).data.length).toBeGreaterThan(2);
  expectRefusal(await viewer.client.patch(`${members}/${viewer.id}`, { role: 'agent' }), 403, 'INSUFFICIENT_SCOPE');
});

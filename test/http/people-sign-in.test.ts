import { newId } from '@pharos/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import { LiveStream } from './support/live-stream.js';
import type { Org } from './support/org.js';
import {
  auth,
  clientOf,
  goodPassword,
  invite,
  newEmail,
  newMember,
  type Signed,
  signed,
  signIn,
} from './support/people.js';
import { usePlatform } from './support/shared-platform.js';
import { withDatabase } from './support/stored.js';

const platform = usePlatform();
let org: Org;
let ada: Signed;
beforeAll(async () => {
  org = await platform.newOrg();
  ada = await newMember(org, { role: 'agent' });
});

const { baseUrl } = platform;
const redeem = (token: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  auth(baseUrl, 'links/redeem', { token, name: 'Grace Hopper', password: goodPassword, ...more }, headers);
const look = (token: string) => auth(baseUrl, 'links', { token });
const withoutId = (text: string) => text.replace(/"request_id":"[^"]*"/, '');

describe('the first owner', () => {
  test('opens the link of the operator, and is signed in as owner of the organization', async () => {
    const { token } = await platform.admin.createOwnerLink(org.id);
    const link = { purpose: 'invitation', email: null, organization: org.name, role: 'owner', has_user: false };
    expect((await look(token)).json.data).toEqual(link);
    expect((await redeem(token)).json).toMatchObject({ code: 'VALIDATION_ERROR', issues: [{ path: ['email'] }] });
    const email = newEmail();
    const answer = await redeem(token, { email });
    const { client } = signed(baseUrl, email, answer);
    expect(answer.json.data?.user).toEqual({
      id: anId('usr'),
      email,
      name: 'Grace Hopper',
      public_name: null,
      picture_url: null,
      shown_as_team: false,
      locale: null,
      time_zone: null,
      created_at: aTime,
    });
    const me = await client.get('/me');
    expect(me.data).toEqual({
      api_key: null,
      organization: null,
      scopes: [],
      tier: 'enterprise',
      user: answer.json.data?.user,
      memberships: [
        { org_id: org.id, org_name: org.name, tier: 'enterprise', role: 'owner', scopes: ['admin'], project_ids: null },
      ],
    });
  });
});

describe('a one-time link', () => {
  test('works once: of twenty at the same time one wins', async () => {
    const { token, email } = await invite(org, {});
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const members = await org.client.get<{ email: string }[]>(`/orgs/${org.id}/members`, { limit: 100 });
    expect(members.data.filter((member) => member.email === email)).toHaveLength(1);
    expect((await look(token)).json.code).toBe('LINK_INVALID');
  });

  test('that was never made, has expired or was revoked is refused alike', async () => {
    const { token: expired } = await invite(org, {});
    const revoked = await invite(org, {});
    expectEmpty(await org.client.delete(`/orgs/${org.id}/invitations/${revoked.id}`));
    await withDatabase(platform.databaseUrl, (database) =>
      database.query(
        `UPDATE core.invitations SET expires_at = now() - interval '1 second' WHERE hash = sha256(convert_to($1, 'UTF8'))`,
        [expired],
      ),
    );
    const never = 'x'.repeat(43);
    for (const token of [never, expired, revoked.token]) {
      const answers = [await look(token), await redeem(token)];
      expect(answers.map(({ status, json }) => [status, json.code])).toEqual(Array(2).fill([403, 'LINK_INVALID']));
    }
  });

  test('of somebody who has a user takes their own password, and no other', async () => {
    const other = await platform.newOrg();
    const { token } = await invite(other, { email: ada.email.toUpperCase() });
    expect((await look(token)).json.data).toMatchObject({ has_user: true });
    expect((await redeem(token, { password: 'another password' })).json.code).toBe('CREDENTIALS_INVALID');
    const again = signed(baseUrl, ada.email, await redeem(token));
    expect(again.id).toBe(ada.id);
    const { memberships } = (await ada.client.get<{ memberships: { org_id: string }[] }>('/me')).data;
    expect(memberships.map(({ org_id }) => org_id).sort()).toEqual([org.id, other.id].sort());
  });

  test.each([
    ['is short', 'nine char'],
    ['many people use', 'QWERTYUIOP'],
    ['is the address itself', 'own'],
  ])('takes no password that %s', async (_, password) => {
    const { token, email } = await invite(org, {});
    const answer = await redeem(token, { password: password === 'own' ? email : password });
    expect(answer.json).toMatchObject({ code: 'VALIDATION_ERROR', issues: [{ path: ['password'] }] });
    expect((await redeem(token)).status).toBe(200);
  });

  test('to reset a password signs everybody out, and works once', async () => {
    const person = await newMember(org);
    const { token } = await platform.admin.resetPassword(person.email);
    expect((await look(token)).json.data).toMatchObject({ purpose: 'password_reset', email: person.email });
    const password = 'quite another password';
    const anew = signed(baseUrl, person.email, await redeem(token, { name: undefined, password }));
    expect(anew.id).toBe(person.id);
    expectRefusal(await person.client.get('/me'), 401, 'SESSION_EXPIRED');
    expect((await anew.client.get('/me')).status).toBe(200);
    expect((await redeem(token, { password })).json.code).toBe('LINK_INVALID');
    expect((await auth(baseUrl, 'sign-in', { email: person.email, password: goodPassword })).status).toBe(401);
    await signIn(baseUrl, person.email, password);
  });

  test('by whoever has lost the right to invite does not work any more', async () => {
    const admin = await newMember(org, { role: 'admin' });
    const invitations = `/orgs/${org.id}/invitations`;
    const { data } = await admin.client.post<{ link: string }>(invitations, { email: newEmail(), role: 'agent' });
    await org.client.patch(`/orgs/${org.id}/members/${admin.id}`, { role: 'agent' });
    expect((await redeem(data.link.split('#link=')[1] ?? '')).json.code).toBe('LINK_INVALID');
  });
});

describe('signing in', () => {
  test('takes the address in any case, and answers with a cookie that scripts cannot read', async () => {
    const answer = await auth(baseUrl, 'sign-in', { email: ` ${ada.email.toUpperCase()} `, password: goodPassword });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.setCookie).toMatch(/^pharos_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    expect(answer.text).not.toContain(answer.cookie?.split('=')[1]);
  });

  test('elsewhere than on one’s own machine sets a cookie for HTTPS alone', async () => {
    const own = { host: 'support.example.com' };
    const answer = await auth(baseUrl, 'sign-in', { email: ada.email, password: goodPassword }, own);
    expect(answer.setCookie).toMatch(
      /^__Host-pharos_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    );
    const plain = `pharos_session=${answer.cookie?.split('=')[1]}`;
    const me = (cookie: string) => new Client(baseUrl).send('GET', '/me', undefined, { headers: { ...own, cookie } });
    expect((await me(answer.cookie ?? '')).status).toBe(200);
    expectRefusal(await me(plain), 401, 'API_KEY_MISSING');
  });

  test('gives the same answer for an address that is not known and for a wrong password', async () => {
    const wrong = [
      await auth(baseUrl, 'sign-in', { email: newEmail(), password: goodPassword }),
      await auth(baseUrl, 'sign-in', { email: ada.email, password: 'a wrong password' }),
    ];
    expect(wrong.map(({ status, json }) => [status, json.code])).toEqual(Array(2).fill([401, 'CREDENTIALS_INVALID']));
    expect(new Set(wrong.map(({ text }) => withoutId(text))).size).toBe(1);
    expect(wrong.map(({ cookie }) => cookie)).toEqual([undefined, undefined]);
  });

  test('takes no cookie over from before: the session is another one, and the one before has ended', async () => {
    const before = await signIn(baseUrl, ada.email);
    const answer = await auth(
      baseUrl,
      'sign-in',
      { email: ada.email, password: goodPassword },
      { cookie: before.cookie },
    );
    expect(answer.cookie).not.toBe(before.cookie);
    expectRefusal(await before.client.get('/me'), 401, 'SESSION_EXPIRED');
    const planted = `pharos_session=${'p'.repeat(43)}`;
    const own = await auth(baseUrl, 'sign-in', { email: ada.email, password: goodPassword }, { cookie: planted });
    expect(own.cookie).not.toBe(planted);
    expectRefusal(await clientOf(baseUrl, planted).get('/me'), 401, 'SESSION_EXPIRED');
  });

  test.each([
    ['from a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another host of the same domain', { 'sec-fetch-site': 'same-site' }],
    ['of which a browser does not say where it is from', { 'sec-fetch-site': '' }],
    ['from another origin', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
  ])('%s is refused', async (_, more) => {
    const { 'sec-fetch-site': site, ...headers } = more;
    const sent = { email: ada.email, password: goodPassword };
    const { status, json, cookie } = await auth(baseUrl, 'sign-in', sent, { 'sec-fetch-site': site, ...headers });
    expect([status, json.code, cookie]).toEqual([403, 'CROSS_SITE_REQUEST', undefined]);
  });

  test('leaves neither password nor token in the database, and an entry in the audit log that says who it was', async () => {
    const person = await newMember(org, { name: 'Audited' });
    const { cookie } = await signIn(baseUrl, person.email);
    const audit = await org.client.get<{ action: string; actor: { id: string } }[]>(`/orgs/${org.id}/audit`, {
      limit: 100,
    });
    const entries = audit.data.filter(({ actor }) => actor.id === person.id);
    expect(entries.map(({ action }) => action)).toEqual(['signIn', 'signIn', 'redeemInvitation']);
    expect(entries[0]).toMatchObject({ actor: { type: 'user', name: 'Audited' }, api_key: null });
    const kept = await withDatabase(platform.databaseUrl, (database) =>
      database.query(
        `SELECT u::text, s::text FROM core.users u JOIN core.user_sessions s ON s.user_id = u.id WHERE u.id = $1`,
        [person.id],
      ),
    );
    const stored = JSON.stringify(kept);
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    for (const secret of [goodPassword, cookie.split('=')[1] ?? '']) expect(stored + audit.text).not.toContain(secret);
  });
});

describe('a session', () => {
  test('ends when its person signs out: a cookie that somebody has kept is of no use', async () => {
    const person = await signIn(baseUrl, ada.email);
    const answer = await auth(baseUrl, 'sign-out', undefined, { cookie: person.cookie });
    expect([answer.status, answer.text, answer.setCookie]).toEqual([
      200,
      '',
      expect.stringMatching(/^pharos_session=; .*Max-Age=0$/),
    ]);
    expectRefusal(await person.client.get('/me'), 401, 'SESSION_EXPIRED');
    expect((await auth(baseUrl, 'sign-out', undefined, { cookie: person.cookie })).status).toBe(200);
  });

  test('is listed, and ends when its person wants, one or all', async () => {
    const person = await newMember(org);
    const [second, third] = [await signIn(baseUrl, person.email), await signIn(baseUrl, person.email)];
    const list = () => person.client.get<{ id: string; current: boolean }[]>('/me/sessions');
    const { data } = await list();
    expect(data.map(({ current }) => current)).toEqual([false, false, true]);
    expect(data[0]).toEqual({
      id: anId('ses'),
      created_at: aTime,
      last_seen_at: aTime,
      expires_at: aTime,
      ip: expect.stringMatching(/^fd00:/),
      user_agent: '',
      current: false,
    });
    expectEmpty(await person.client.delete(`/me/sessions/${data[1]?.id}`));
    expectRefusal(await second.client.get('/me'), 401, 'SESSION_EXPIRED');
    expect((await third.client.get('/me')).status).toBe(200);
    const [of] = (await ada.client.get<{ id: string }[]>('/me/sessions')).data;
    for (const foreign of [of?.id, newId('ses'), 'x'])
      expectRefusal(await person.client.delete(`/me/sessions/${foreign}`), 404, 'SESSION_NOT_FOUND');
    expectEmpty(await person.client.delete('/me/sessions'));
    for (const { client } of [person, third]) expectRefusal(await client.get('/me'), 401, 'SESSION_EXPIRED');
    expect((await ada.client.get('/me')).status).toBe(200);
  });

  test.each([
    ['was not used for fourteen days', `last_seen_at = now() - interval '14 days 1 minute'`],
    ['is ninety days old', `expires_at = now() - interval '1 second'`],
  ])('ends when it %s', async (_, change) => {
    const { client, id } = await newMember(org);
    await withDatabase(platform.databaseUrl, (database) =>
      database.query(`UPDATE core.user_sessions SET ${change} WHERE user_id = $1`, [id]),
    );
    await expect.poll(async () => (await client.get('/me')).status).toBe(401);
    expectRefusal(await client.get('/me'), 401, 'SESSION_EXPIRED');
  });

  test('beside a key is refused, whichever of both is good', async () => {
    for (const key of [org.key.secret, 'svc_nonsense']) {
      const both = new Client(baseUrl, key, { cookie: ada.cookie });
      expectRefusal(await both.get('/me'), 401, 'API_KEY_INVALID');
    }
  });

  test('that is ended ends its live streams, and a membership that is removed those of the organization alone', async () => {
    const other = await platform.newOrg();
    const person = await newMember(org);
    signed(baseUrl, person.email, await redeem((await invite(other, { email: person.email })).token));
    const projects = await Promise.all([org.newProject(), other.newProject()]);
    const [here, there] = await Promise.all(
      projects.map(({ path }) =>
        LiveStream.open(new Client(baseUrl), `${path}/events`, { headers: { cookie: person.cookie } }),
      ),
    );
    expectEmpty(await org.client.delete(`/orgs/${org.id}/members/${person.id}`));
    await here?.untilEnded();
    expectRefusal(await person.client.get(`${projects[0]?.path}/conversations`), 404, 'PROJECT_NOT_FOUND');
    expect((await person.client.get(`${projects[1]?.path}/conversations`)).status).toBe(200);
    await person.client.delete('/me/sessions');
    await there?.untilEnded();
  });

  test('counts its requests under a limit of people, with the headers of every answer', async () => {
    const { headers } = await ada.client.get(`/orgs/${org.id}`);
    expect(headers['x-ratelimit-tier']).toBe('enterprise');
    expectInvalid(await ada.client.get(`/orgs/${org.id}`, { nonsense: '1' }), 'nonsense');
  });
});

describe('changing one’s own password', () => {
  const change = (cookie: string, body: Record<string, unknown>, headers = {}) =>
    auth(baseUrl, 'password', body, { cookie, ...headers });
  const chosen = { current_password: goodPassword, password: 'quite another password' };

  test('takes the current one, ends every other session, and goes on in a new one', async () => {
    const person = await newMember(org);
    const elsewhere = await signIn(baseUrl, person.email);
    const answer = await change(person.cookie, chosen);
    const anew = signed(baseUrl, person.email, answer);
    expect(anew.id).toBe(person.id);
    expect(answer.text).not.toContain(chosen.password);
    for (const { client } of [person, elsewhere]) expectRefusal(await client.get('/me'), 401, 'SESSION_EXPIRED');
    expect((await anew.client.get<unknown[]>('/me/sessions')).data).toHaveLength(1);
    expect((await auth(baseUrl, 'sign-in', { email: person.email, password: goodPassword })).status).toBe(401);
    await signIn(baseUrl, person.email, chosen.password);
    const audit = await org.client.get<{ action: string }[]>(`/orgs/${org.id}/audit`, { limit: 100 });
    expect(audit.data.map(({ action }) => action)).toContain('changePassword');
  });

  test('is refused with a wrong one, a weak one, from another site, and without a session', async () => {
    const person = await newMember(org);
    const codes = await Promise.all([
      change(person.cookie, { ...chosen, current_password: 'not my password' }),
      change(person.cookie, { ...chosen, password: 'short' }),
      change(person.cookie, chosen, { 'sec-fetch-site': 'cross-site' }),
      change('', chosen),
      change(`pharos_session=${'x'.repeat(43)}`, chosen),
    ]);
    expect(codes.map(({ json }) => json.code)).toEqual([
      'CREDENTIALS_INVALID',
      'VALIDATION_ERROR',
      'CROSS_SITE_REQUEST',
      'SESSION_REQUIRED',
      'SESSION_EXPIRED',
    ]);
    expect((await person.client.get('/me')).status).toBe(200);
  });
});

test('a person changes their own profile, and sees it at once', async () => {
  const person = await newMember(org);
  const change = { name: 'Ada King', public_name: 'Ada', locale: 'pt-br', time_zone: 'Europe/Berlin' };
  const changed = await person.client.patch('/me', change);
  expect(changed.data).toMatchObject({ ...change, locale: 'pt-BR' });
  expect((await person.client.get('/me')).data).toMatchObject({ user: { name: 'Ada King', public_name: 'Ada' } });
  expect((await person.client.patch('/me', { public_name: null })).data).toMatchObject({
    public_name: null,
    name: 'Ada King',
  });
  expectInvalid(await person.client.patch('/me', { time_zone: 'Mars/Olympus' }), 'time_zone');
  expectInvalid(await person.client.patch('/me', { picture_url: 'http://example.com/x.png' }), 'picture_url');
  expectInvalid(await person.client.patch('/me', { email: 'x@example.com' }), 'email');
});

import { newId } from '@pharos/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Claims, type Forgery, type OidcProvider, startOidcProvider } from '../support/oidc-provider.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { Client } from './support/client.js';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import {
  type AuthAnswer,
  auth,
  clientOf,
  goodPassword,
  invite,
  newEmail,
  newMember,
  type Signed,
  setUpSecondFactor,
  signed,
  signIn,
  totp,
} from './support/people.js';
import { withDatabase } from './support/stored.js';

const orgId = newId('org');
let acme: OidcProvider;
let plain: OidcProvider;
let gone: OidcProvider;
let platform: Platform;
let org: { id: string; client: Client; platform: Platform };

const settingsOf = (id: string, provider: OidcProvider) => ({
  id,
  name: id === 'acme' ? 'Acme' : id,
  issuer: provider.issuer,
  client_id: provider.clientId,
  client_secret: provider.clientSecret,
});

beforeAll(async () => {
  [acme, plain, gone] = await Promise.all([
    startOidcProvider(),
    startOidcProvider({ shortTokens: true, authentication: 'client_secret_basic' }),
    startOidcProvider(),
  ]);
  await gone.stop();
  const members = { allowed_domains: ['acme.example'], new_members: { org_id: orgId, role: 'agent' } };
  const providers = [{ ...settingsOf('acme', acme), ...members }, settingsOf('plain', plain), settingsOf('gone', gone)];
  platform = await startPlatform({
    env: { OIDC_PROVIDERS: JSON.stringify(providers), OIDC_ALLOWED_CIDRS: '127.0.0.0/8', TRUST_PROXY: 'loopback' },
  });
  const insert = `INSERT INTO core.organizations (id, name, tier) VALUES ($1, 'Acme', 'enterprise')`;
  await withDatabase(platform.database.url, (database) => database.query(insert, [orgId]));
  const { apiKey } = await platform.admin.createKey({ orgId, name: 'Test key', scopes: ['admin'] });
  org = { id: orgId, client: new Client(platform.baseUrl, apiKey), platform };
});
afterAll(async () => {
  await platform?.stop();
  await Promise.all([acme?.stop(), plain?.stop()]);
});

const newPerson = (more: Claims = {}): Claims & { sub: string; email: string } => {
  const sub = newId('usr');
  return { sub, email: `${sub.slice(4).toLowerCase()}@acme.example`, email_verified: true, name: 'Ada', ...more };
};
const post = (path: string, body: unknown, cookies: readonly (string | undefined)[] = []) =>
  auth(platform.baseUrl, path, body, { cookie: cookies.filter((each) => each !== undefined).join('; ') });
const flowIn = ({ cookies }: Pick<AuthAnswer, 'cookies'>) => `pharos_sign_in=${cookies.pharos_sign_in}`;
const urlIn = ({ json }: AuthAnswer) => String(json.data?.authorization_url);

async function start(name = 'acme', body: Record<string, unknown> = {}) {
  const begun = await post(`oidc/${name}/start`, body);
  expect(begun.status, begun.text).toBe(200);
  return { url: urlIn(begun), flow: flowIn(begun) };
}

interface Coming {
  readonly by?: OidcProvider;
  readonly name?: string;
  readonly body?: Record<string, unknown>;
  readonly forgery?: Forgery;
  /** The session that the browser has. */
  readonly session?: string;
}

/** All of it, as a browser does it in which somebody is signed in at the provider. */
async function come(person: Claims, { by = acme, name = 'acme', body, forgery, session }: Coming = {}) {
  const { url, flow } = await start(name, body);
  return post('oidc/finish', by.authorize(url, person, forgery), [flow, session]);
}

const meOf = async ({ client }: Signed) =>
  (await client.get<{ user: { id: string }; memberships: Record<string, unknown>[] }>('/me')).data;
const usersWith = (email: string) =>
  withDatabase(platform.database.url, async (database) => {
    const { rows } = await database.query('SELECT id FROM core.users WHERE lower(email) = lower($1)', [email]);
    return rows.length;
  });

describe('signing in at a provider', () => {
  test('is offered, and sends the browser there with what has to come back', async () => {
    const options = await fetch(`${platform.baseUrl}/api/auth/options`);
    expect(await options.json()).toMatchObject({ data: { providers: [{ id: 'acme', name: 'Acme' }, {}, {}] } });
    const begun = await post('oidc/acme/start', {});
    const { origin, searchParams } = new URL(urlIn(begun));
    expect(origin).toBe(acme.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: acme.clientId,
      response_type: 'code',
      redirect_uri: `${platform.baseUrl}/app/sign-in`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(begun.setCookie).toMatch(/^pharos_sign_in=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
    expect(begun.setCookie).not.toContain(searchParams.get('state'));
  });

  test('makes a member of whoever has a verified address in an allowed domain, and knows them by their subject', async () => {
    const person = newPerson();
    const first = await come(person, { body: { next: '/app/settings?tab=2' } });
    expect(first.json.data).toMatchObject({
      user: { id: anId('usr'), email: person.email, name: 'Ada' },
      next: '/app/settings?tab=2',
      second_factor_required: false,
    });
    expect(first.cookies).toEqual({ pharos_session: expect.stringMatching(/^[\w-]{43}$/), pharos_sign_in: '' });
    const ada = signed(platform.baseUrl, person.email, first);
    expect((await meOf(ada)).memberships).toMatchObject([{ org_id: orgId, role: 'agent', project_ids: null }]);
    // Another address at the provider, and the session that the browser had, is ended.
    const again = signed(
      platform.baseUrl,
      person.email,
      await come({ ...person, email: 'ada@elsewhere.example' }, { session: ada.cookie }),
    );
    expect([again.id, again.cookie === ada.cookie]).toEqual([ada.id, false]);
    expectRefusal(await ada.client.get('/me'), 401, 'SESSION_EXPIRED');
    const wanted = { email: newEmail(), role: 'agent' };
    expectRefusal(await again.client.post(`/orgs/${orgId}/invitations`, wanted), 403, 'INSUFFICIENT_SCOPE');
  });

  test.each<[string, Forgery]>([
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://accounts.example.com' } }],
    ['another audience', { claims: { aud: 'another program' } }],
    ['a time that is over', { claims: { exp: 1_700_000_000, iat: 1_699_999_000 } }],
    ['a signature of nobody’s', { foreignKey: true }],
    ['no subject', { claims: { sub: undefined } }],
  ])('is refused when the token has %s', async (_, forgery) => {
    const person = newPerson();
    const answer = await come(person, { forgery });
    expect([answer.status, answer.json.code, answer.setCookie]).toEqual([403, 'SIGN_IN_REFUSED', '']);
    expect(await usersWith(person.email)).toBe(0);
  });

  test('is refused with another state, from another issuer, and a second time', async () => {
    const { url, flow } = await start();
    const answer = acme.authorize(url, newPerson());
    for (const wrong of [{ state: 'another' }, { iss: plain.issuer }, { code: 'never given' }, { iss: undefined }]) {
      const refused = await post('oidc/finish', { ...answer, ...wrong }, [flow]);
      expect([refused.status, refused.json.code]).toEqual([403, 'SIGN_IN_REFUSED']);
    }
    expect((await post('oidc/finish', answer, [flow])).status).toBe(200);
    const replayed = await post('oidc/finish', answer, [flow]);
    expect([replayed.status, replayed.json.code, replayed.setCookie]).toEqual([403, 'SIGN_IN_REFUSED', '']);
  });

  test('is refused in another browser than the one that has begun', async () => {
    const { url, flow } = await start();
    const answer = acme.authorize(url, newPerson());
    for (const cookies of [[], [`pharos_sign_in=${'x'.repeat(200)}`], [`__Host-${flow.slice(0, -2)}`]]) {
      const refused = await post('oidc/finish', answer, cookies);
      expect([refused.status, refused.json.code]).toEqual([403, 'SIGN_IN_EXPIRED']);
    }
    const { flow: other } = await start();
    expect((await post('oidc/finish', answer, [other])).json.code).toBe('SIGN_IN_REFUSED');
  });

  test.each<[string, Claims]>([
    ['is not verified', { email_verified: false }],
    ['is not said to be verified', { email_verified: undefined }],
    ['is in another domain', { email: newEmail() }],
    ['is in a domain below', { email: 'ada@lab.acme.example' }],
    ['only looks like it', { email: 'ada@notacme.example' }],
    ['has the domain before another', { email: 'ada@acme.example@evil.example' }],
    ['is missing', { email: undefined }],
  ])('makes no account for an address that %s', async (_, claims) => {
    const answer = await come(newPerson(claims));
    expect([answer.status, answer.json.code, answer.setCookie]).toEqual([403, 'SIGN_IN_NOT_ALLOWED', '']);
    expect(await usersWith(String(claims.email))).toBe(0);
  });

  test('goes on to no other site, and names no provider that there is not', async () => {
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a\tb'])
      expect((await post('oidc/acme/start', { next })).json).toMatchObject({ issues: [{ path: ['next'] }] });
    for (const name of ['nobody', 'No', `${'x'.repeat(41)}`])
      expect((await post(`oidc/${name}/start`, {})).json.code).toBe('SIGN_IN_PROVIDER_NOT_FOUND');
  });

  test('says so when the provider does not answer', async () => {
    const answer = await post('oidc/gone/start', {});
    expect([answer.status, answer.json.code]).toEqual([503, 'SIGN_IN_PROVIDER_UNAVAILABLE']);
  });

  test('of one person twenty times at once makes one account', async () => {
    const person = newPerson();
    const answers = await Promise.all(Array.from({ length: 20 }, () => come(person)));
    expect(await usersWith(person.email)).toBe(1);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ status, json }) => status !== 200 && json.code !== 'EMAIL_TAKEN')).toEqual([]);
  });
});

describe('an invitation', () => {
  test('lets somebody in whose domain is not allowed, with what it says, by the link or without', async () => {
    const person = newPerson({ email: newEmail() });
    await invite(org, { email: person.email.toUpperCase(), role: 'viewer' });
    const viewer = signed(platform.baseUrl, person.email, await come(person, { by: plain, name: 'plain' }));
    expect((await meOf(viewer)).memberships).toMatchObject([{ org_id: orgId, role: 'viewer' }]);
    const owner = newPerson({ email: newEmail() });
    const { token } = await platform.admin.createOwnerLink(orgId);
    const made = await come(owner, { by: plain, name: 'plain', body: { link: token } });
    expect((await meOf(signed(platform.baseUrl, owner.email, made))).memberships).toMatchObject([{ role: 'owner' }]);
    expect((await post('links', { token })).json.code).toBe('LINK_INVALID');
  });

  test('of another address stays, and one of theirs makes a member of whoever has an account', async () => {
    const person = newPerson();
    signed(platform.baseUrl, person.email, await come(person));
    const other = await platform.createTenant();
    const elsewhere = { id: other.orgId, client: new Client(platform.baseUrl, other.apiKey), platform };
    const [foreign, own] = [await invite(elsewhere, {}), await invite(elsewhere, { email: person.email })];
    const refused = await come(person, { body: { link: foreign.token } });
    expect([refused.status, refused.json.code]).toEqual([403, 'SIGN_IN_NOT_ALLOWED']);
    expect((await post('links', { token: foreign.token })).status).toBe(200);
    const joined = signed(platform.baseUrl, person.email, await come(person, { body: { link: own.token } }));
    expect((await meOf(joined)).memberships).toHaveLength(2);
  });
});

describe('two accounts with one address', () => {
  test('never become one by themselves; whoever has it connects the provider, with the password and in the same browser', async () => {
    const person = newPerson();
    const ada = await newMember(org, { email: person.email });
    const taken = await come(person);
    expect([taken.status, taken.json.code, taken.setCookie]).toEqual([409, 'EMAIL_TAKEN', '']);
    const path = '/me/sign-in';
    expectRefusal(await ada.client.post(`${path}/acme`, { password: 'not my password' }), 401, 'CREDENTIALS_INVALID');
    const begun = await ada.client.post<{ authorization_url: string }>(`${path}/acme`, {
      password: goodPassword,
      next: '/app/settings/security',
    });
    const flow = String(begun.headers['set-cookie']).split(';')[0];
    const answer = acme.authorize(begun.data.authorization_url, person);
    // Neither a stranger's browser nor another session connects it.
    const stranger = await newMember(org);
    expect((await post('oidc/finish', answer, [flow])).json.code).toBe('SIGN_IN_EXPIRED');
    const renewed = acme.authorize(begun.data.authorization_url, person);
    expect((await post('oidc/finish', renewed, [flow, stranger.cookie])).json.code).toBe('SIGN_IN_EXPIRED');
    const own = acme.authorize(begun.data.authorization_url, person);
    const connected = await post('oidc/finish', own, [flow, ada.cookie]);
    expect(connected.json.data).toMatchObject({ user: { id: ada.id }, next: '/app/settings/security' });
    expect(connected.cookies).toEqual({ pharos_sign_in: '' });
    expect(signed(platform.baseUrl, person.email, await come(person)).id).toBe(ada.id);
    const ways = await ada.client.get<{ has_password: boolean; providers: unknown[] }>(path);
    expect(ways.data.has_password).toBe(true);
    expect(ways.data.providers[0]).toEqual({
      provider: 'acme',
      name: 'Acme',
      available: true,
      connected_at: aTime,
      email: person.email,
      last_used_at: aTime,
    });
    // It leads to one account alone.
    const also = await stranger.client.post<{ authorization_url: string }>(`${path}/acme`, { password: goodPassword });
    const theirs = String(also.headers['set-cookie']).split(';')[0];
    const second = acme.authorize(also.data.authorization_url, person);
    expect((await post('oidc/finish', second, [theirs, stranger.cookie])).json.code).toBe('IDENTITY_TAKEN');
    expectEmpty(await ada.client.delete(`${path}/acme`));
    expectRefusal(await ada.client.delete(`${path}/acme`), 404, 'SIGN_IN_PROVIDER_NOT_FOUND');
    expect((await come(person)).json.code).toBe('EMAIL_TAKEN');
  });

  test('keep their last way in, and a password that is chosen later is another', async () => {
    const person = newPerson();
    const ada = signed(platform.baseUrl, person.email, await come(person));
    expectRefusal(await ada.client.delete('/me/sign-in/acme'), 409, 'LAST_SIGN_IN');
    expect((await post('sign-in', { email: person.email, password: goodPassword })).json.code).toBe(
      'CREDENTIALS_INVALID',
    );
    const { token } = await platform.admin.resetPassword(person.email);
    await post('links/redeem', { token, password: goodPassword });
    const again = await signIn(platform.baseUrl, person.email);
    expectEmpty(await again.client.delete('/me/sign-in/acme'));
    expectInvalid(await again.client.post('/me/sign-in/acme', { next: '//evil.example' }), 'next');
  });
});

describe('a second factor', () => {
  test('is asked for after the provider, in the same browser, and each code works once', async () => {
    const person = newPerson();
    const ada = signed(platform.baseUrl, person.email, await come(person));
    const { secret, recoveryCodes } = await setUpSecondFactor(ada);
    const asked = await come(person);
    expect(asked.json.data).toMatchObject({ user: null, second_factor_required: true });
    expect(Object.keys(asked.cookies)).toEqual(['pharos_sign_in']);
    const flow = flowIn(asked);
    const code = totp(secret, 1);
    expect((await post('oidc/finish', { second_factor: '000000' }, [flow])).json.code).toBe('SECOND_FACTOR_INVALID');
    expect((await post('oidc/finish', {}, [flow])).json.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await post('oidc/finish', { second_factor: code })).json.code).toBe('SIGN_IN_EXPIRED');
    const done = await post('oidc/finish', { second_factor: recoveryCodes[0] }, [flow]);
    expect(signed(platform.baseUrl, person.email, done).id).toBe(ada.id);
    expect((await post('oidc/finish', { second_factor: recoveryCodes[0] }, [flow])).status).toBe(401);
  });

  test('that an organization requires can be set up by whoever has no password, soon after signing in', async () => {
    const person = newPerson();
    const ada = signed(platform.baseUrl, person.email, await come(person));
    await withDatabase(platform.database.url, (database) =>
      database.query(`UPDATE core.user_sessions SET created_at = now() - interval '16 minutes' WHERE user_id = $1`, [
        ada.id,
      ]),
    );
    const later = await ada.client.post('/me/second-factor', { password: 'whatever it is' });
    expectRefusal(later, 401, 'CREDENTIALS_INVALID');
    expectRefusal(await ada.client.post('/me/sign-in/plain', {}), 401, 'CREDENTIALS_INVALID');
    const again = clientOf(platform.baseUrl, (await come(person)).cookie ?? '');
    expect((await again.post('/me/second-factor', { password: 'whatever it is' })).status).toBe(200);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { expectEmpty, expectRefusal } from './support/expectations.js';
import { LiveStream } from './support/live-stream.js';
import type { Org } from './support/org.js';
import {
  auth,
  goodPassword,
  invite,
  newMember,
  type Signed,
  setUpSecondFactor,
  signed,
  totp,
} from './support/people.js';
import { usePlatform } from './support/shared-platform.js';
import { withDatabase } from './support/stored.js';

const platform = usePlatform();
const { baseUrl } = platform;
let org: Org;
beforeAll(async () => {
  org = await platform.newOrg();
});

const path = '/me/second-factor';
const signInWith = ({ email }: Signed, code?: string, password = goodPassword) =>
  auth(baseUrl, 'sign-in', { email, password, code });
const codeOf = async (answer: Promise<{ json: { code?: string } }>) => (await answer).json.code;

describe('a second factor', () => {
  test('is set up with the password and a first code, and then signing in takes a code that works once', async () => {
    const person = await newMember(org);
    expectRefusal(await person.client.post(path, { password: 'not my password' }), 401, 'CREDENTIALS_INVALID');
    const begun = await person.client.post<{ secret: string; uri: string }>(path, { password: goodPassword });
    const { secret, uri } = begun.data;
    expect(uri).toContain(`secret=${secret}`);
    expectRefusal(await person.client.post(`${path}/confirm`, { code: '12345x' }), 401, 'SECOND_FACTOR_INVALID');
    expect((await signInWith(person)).status).toBe(200);
    const first = totp(secret);
    const confirmed = await person.client.post<{ recovery_codes: string[] }>(`${path}/confirm`, { code: first });
    expect(new Set(confirmed.data.recovery_codes).size).toBe(10);
    expect((await person.client.get(path)).data).toEqual({ enabled: true, required: false, recovery_codes: 10 });
    const without = await signInWith(person);
    expect([without.status, without.json.code, without.cookie]).toEqual([401, 'SECOND_FACTOR_REQUIRED', undefined]);
    expect(await codeOf(signInWith(person, first))).toBe('SECOND_FACTOR_INVALID');
    expect(await codeOf(signInWith(person, totp(secret, 1), 'a wrong password'))).toBe('CREDENTIALS_INVALID');
    const next = totp(secret, 1);
    expect((await signInWith(person, `${next.slice(0, 3)} ${next.slice(3)}`)).status).toBe(200);
    expectRefusal(await person.client.post(path, { password: goodPassword }), 409, 'SECOND_FACTOR_EXISTS');
    const kept = await withDatabase(platform.databaseUrl, (database) =>
      database.query(
        `SELECT encode(f.secret, 'escape') AS secret, array_agg(encode(c.hash, 'hex')) AS hashes FROM core.second_factors f
          JOIN core.recovery_codes c USING (user_id) WHERE user_id = $1 GROUP BY 1`,
        [person.id],
      ),
    );
    for (const each of [secret, ...confirmed.data.recovery_codes])
      expect(JSON.stringify(kept.rows)).not.toContain(each);
  });

  test('is stood in for by a recovery code, which of twenty at the same time one can use', async () => {
    const person = await newMember(org);
    const { recoveryCodes } = await setUpSecondFactor(person);
    const code = recoveryCodes[0]?.toUpperCase();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signInWith(person, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await codeOf(signInWith(person, code))).not.toBeUndefined();
  });

  test('is asked for by links as well: neither a reset nor an invitation leads around it', async () => {
    const person = await newMember(org);
    const { recoveryCodes } = await setUpSecondFactor(person);
    const { token: reset } = await platform.admin.resetPassword(person.email);
    const { token: invitation } = await invite(await platform.newOrg(), { email: person.email });
    const redeem = (token: string, code?: string) =>
      auth(baseUrl, 'links/redeem', { token, password: goodPassword, code });
    for (const token of [invitation, reset]) {
      expect(await codeOf(redeem(token))).toBe('SECOND_FACTOR_REQUIRED');
      expect(await codeOf(redeem(token, '000000'))).toBe('SECOND_FACTOR_INVALID');
    }
    signed(baseUrl, person.email, await redeem(invitation, recoveryCodes[0]));
    signed(baseUrl, person.email, await redeem(reset, recoveryCodes[1]));
  });

  test('takes ten codes in a quarter of an hour: after that not even the right one', async () => {
    const person = await newMember(org);
    const { secret } = await setUpSecondFactor(person);
    const wrong = await Promise.all(Array.from({ length: 10 }, () => signInWith(person, '12345x')));
    expect(new Set(wrong.map(({ json }) => json.code))).toEqual(new Set(['SECOND_FACTOR_INVALID']));
    const right = await signInWith(person, totp(secret, 1));
    expect([right.status, right.json.code, right.json.retry_after]).toEqual([429, 'RATE_LIMITED', 900]);
    await withDatabase(platform.databaseUrl, (database) =>
      database.query(
        `UPDATE core.second_factors SET tries_since = tries_since - interval '16 minutes' WHERE user_id = $1`,
        [person.id],
      ),
    );
    expect((await signInWith(person, totp(secret, 1))).status).toBe(200);
  });

  test('is turned off with a code, or by the operator', async () => {
    const [one, other] = [await newMember(org), await newMember(org)];
    const { recoveryCodes } = await setUpSecondFactor(one);
    expectRefusal(await one.client.post(`${path}/remove`, { code: '000000' }), 401, 'SECOND_FACTOR_INVALID');
    expectEmpty(await one.client.post(`${path}/remove`, { code: recoveryCodes[0] }));
    await setUpSecondFactor(other);
    expect(await platform.admin.removeSecondFactor(other.email)).toEqual({ userId: other.id, removed: true });
    for (const person of [one, other]) expect((await signInWith(person)).status).toBe(200);
    const audit = await org.client.get<{ action: string }[]>(`/orgs/${org.id}/audit`, { limit: 100 });
    expect(audit.data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['enableSecondFactor', 'removeSecondFactor']),
    );
  });
});

test('an organization that requires it lets who has none do nothing but set it up, at once and in open streams', async () => {
  const own = await platform.newOrg();
  const person = await newMember(own, { role: 'owner' });
  const agent = await newMember(own);
  const project = await own.newProject();
  const stream = await LiveStream.open(new Client(baseUrl), `${project.path}/events`, {
    headers: { cookie: agent.cookie },
  });
  expectRefusal(
    await agent.client.patch(`/orgs/${own.id}`, { require_second_factor: true }),
    403,
    'INSUFFICIENT_SCOPE',
  );
  const { secret } = await setUpSecondFactor(person);
  expect((await person.client.patch(`/orgs/${own.id}`, { require_second_factor: true })).data).toMatchObject({
    require_second_factor: true,
  });
  for (const each of [project.path, `/orgs/${own.id}/members`])
    expectRefusal(await agent.client.get(each), 403, 'SECOND_FACTOR_MISSING');
  expectRefusal(await agent.client.patch('/me', { public_name: 'Ada' }), 403, 'SECOND_FACTOR_MISSING');
  await stream.untilEnded();
  expect((await agent.client.get('/me')).status).toBe(200);
  expect((await agent.client.get(path)).data).toMatchObject({ enabled: false, required: true });
  for (const { client } of [person, own]) expect((await client.get(project.path)).status).toBe(200);
  await setUpSecondFactor(agent);
  expect((await agent.client.get(project.path)).status).toBe(200);
  expect((await signInWith(person, totp(secret, 1))).status).toBe(200);
});

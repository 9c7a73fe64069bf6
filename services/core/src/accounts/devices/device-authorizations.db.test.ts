import { createLogger } from '@pharos/kit';
import { DeviceAuthorizationStatus } from '@pharos/proto/pharos/core/v1/device_authorization';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactHooks } from '../../contact-hooks.js';
import { jobs } from '../../jobs.js';
import { stopClock } from '../../testing/stop-clock.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { present } from '../../testing/test-project.js';

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
  await stopClock(core);
});
afterAll(() => core.stop());

/** An organization, and a call by its key. */
async function newOrg(scopes = ['admin']) {
  const { orgId } = await core.admin.createOrg({ name: 'Org' });
  const { keyId } = await core.admin.createKey({ orgId, name: 'Key of the lead', scopes });
  const by = () => ({ ...aCall(), actor: { ...aCall().actor, id: keyId, name: 'Key of the lead' } });
  const look = (userCode: string) => core.deviceAuthorizations.getDeviceAuthorization({ orgId, userCode }, by());
  const decide = (userCode: string, approve = true, call = by()) =>
    core.deviceAuthorizations.decideDeviceAuthorization({ orgId, userCode, approve, grantorScopes: scopes }, call);
  return { orgId, keyId, by, look, decide };
}

const wanted = { clientName: 'Tool', keyName: 'Tool of Ada', scopes: ['contacts:read'] };
const start = (more: { wantedOrgId?: string; scopes?: string[] } = {}) =>
  core.deviceAuthorizations.startDeviceAuthorization({ ...wanted, ...more }, aCall());
const redeem = (deviceCode: string) => core.deviceAuthorizations.redeemDeviceCode({ deviceCode }, aCall());
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    ({ reason }: { reason: string }) => reason,
  );
/** As if so many seconds had passed for whatever the statement's table knows. */
const age = (seconds: number) =>
  core.rows(
    `WITH codes AS (UPDATE device_authorizations SET expires_at = expires_at - make_interval(secs => $1),
        polled_at = polled_at - make_interval(secs => $1))
      UPDATE wrong_user_codes SET since = since - make_interval(secs => $1)`,
    seconds,
  );

describe('a program that waits for a key', () => {
  test('gets one of the organization that approves it, with what it asked for, and only once', async () => {
    const org = await newOrg();
    const { deviceCode, userCode } = await start();
    expect(userCode).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/);
    await org.decide(userCode);
    const { apiKey, secret } = await redeem(deviceCode);
    expect(apiKey).toMatchObject({ orgId: org.orgId, name: 'Tool of Ada', scopes: ['contacts:read'] });
    expect(secret.slice(0, 12)).toBe(apiKey?.prefix);
    expect(await refusal(redeem(deviceCode))).toBe('EXPIRED_TOKEN');
  });

  test('that asks twenty times at once once it is approved gets one key', async () => {
    const org = await newOrg();
    const { deviceCode, userCode } = await start();
    await org.decide(userCode);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => refusal(redeem(deviceCode))));
    expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['none', 'EXPIRED_TOKEN']));
    expect(await core.rows('SELECT 1 FROM api_keys WHERE org_id = $1', org.orgId)).toHaveLength(2);
  });

  test('is asked to wait, and longer each time it does not', async () => {
    const { deviceCode } = await start();
    expect(await refusal(redeem(deviceCode))).toBe('AUTHORIZATION_PENDING');
    await expect(redeem(deviceCode)).rejects.toMatchObject({ reason: 'SLOW_DOWN', details: { interval: 10 } });
    await expect(redeem(deviceCode)).rejects.toMatchObject({ reason: 'SLOW_DOWN', details: { interval: 15 } });
    await age(14);
    expect(await refusal(redeem(deviceCode))).toBe('AUTHORIZATION_PENDING');
  });

  test('gets nothing after ten minutes, or when it is denied, or with a code that never was one', async () => {
    const org = await newOrg();
    const [late, denied] = [await start(), await start()];
    await org.decide(denied.userCode, false);
    expect(await refusal(redeem(denied.deviceCode))).toBe('ACCESS_DENIED');
    await org.decide(late.userCode);
    await age(600);
    expect(await refusal(redeem(late.deviceCode))).toBe('EXPIRED_TOKEN');
    expect(await refusal(redeem('never-was-one'))).toBe('EXPIRED_TOKEN');
    expect(await refusal(org.look(late.userCode))).toBe('DEVICE_CODE_NOT_FOUND');
    expect(await refusal(org.decide(late.userCode, false))).toBe('DEVICE_CODE_NOT_FOUND');
    expect(await refusal(org.look((await start()).userCode))).toBe('none');
  });

  test.each([
    ['revoked', 'revoked_at = clock_now()'],
    ['expired', "expires_at = clock_now() - interval '1 second'"],
    ['of fewer scopes', `scopes = '{kb:read}'`],
  ])('gets no key when that of whoever approved it is %s meanwhile', async (_, change) => {
    const org = await newOrg();
    const { deviceCode, userCode } = await start();
    await org.decide(userCode);
    await core.rows(`UPDATE api_keys SET ${change} WHERE id = $1`, org.keyId);
    expect(await refusal(redeem(deviceCode))).toBe('ACCESS_DENIED');
    expect(await core.rows('SELECT 1 FROM api_keys WHERE org_id = $1', org.orgId)).toHaveLength(1);
  });

  test('cannot ask for nothing, or for scopes that no key can have', async () => {
    await expect(start({ scopes: [] })).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
    await expect(start({ scopes: ['read', 'audit:read'] })).rejects.toMatchObject({
      details: { issues: [{ path: ['scopes', 1] }] },
    });
  });

  test('leaves neither code nor key in the database, and the audit log says who has approved', async () => {
    const org = await newOrg();
    const { deviceCode, userCode } = await start();
    await org.decide(userCode);
    const stored = JSON.stringify(await core.rows('SELECT d::text FROM device_authorizations d'));
    expect(stored).not.toContain(deviceCode);
    expect(stored).not.toContain(userCode);
    const { apiKey } = await redeem(deviceCode);
    const text = `SELECT action, target_type, target_id, changes, caller ->> 'id' AS by FROM audit_entries
      WHERE org_id = $1 AND caller ->> 'id' = $2 ORDER BY id`;
    expect(await core.rows(text, org.orgId, org.keyId)).toEqual([
      {
        action: 'decideDeviceAuthorization',
        target_type: 'device_authorization',
        target_id: expect.stringMatching(/^dva_/),
        by: org.keyId,
        changes: { status: { from: 'pending', to: 'approved' } },
      },
      { action: 'createApiKey', target_type: 'api_key', target_id: apiKey?.id, changes: null, by: org.keyId },
    ]);
  });
});

describe('who decides', () => {
  test('sees what is asked for, and what was decided; others see nothing of that', async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    const { userCode } = await start();
    const { deviceAuthorization } = await org.look(userCode);
    const { id, status, expiresAt, ...shown } = present(deviceAuthorization);
    expect(id).toMatch(/^dva_/);
    expect([status, shown]).toEqual([DeviceAuthorizationStatus.PENDING, wanted]);
    expect(expiresAt).toEqual(new Date(core.clock.now().getTime() + 600_000));
    await org.decide(userCode, false);
    const after = present((await org.look(userCode)).deviceAuthorization);
    expect(after.status).toBe(DeviceAuthorizationStatus.DENIED);
    expect(await refusal(other.look(userCode))).toBe('DEVICE_CODE_NOT_FOUND');
    expect(await refusal(other.decide(userCode))).toBe('DEVICE_CODE_NOT_FOUND');
  });

  test('decides once: of ten at once one counts', async () => {
    const orgs = await Promise.all(Array.from({ length: 10 }, () => newOrg()));
    const { deviceCode, userCode } = await start();
    const outcomes = await Promise.all(orgs.map((org) => refusal(org.decide(userCode))));
    expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(1);
    const { apiKey } = await redeem(deviceCode);
    expect(apiKey?.orgId).toBe(orgs[outcomes.indexOf('none')]?.orgId);
  });

  test.each([true, false])('does not change their mind: approved %s', async (first) => {
    const org = await newOrg();
    const { deviceCode, userCode } = await start();
    const decided = await org.decide(userCode, first);
    expect(await org.decide(userCode, first)).toEqual(decided);
    expect(await refusal(org.decide(userCode, !first))).toBe('DEVICE_CODE_NOT_FOUND');
    expect(await refusal(redeem(deviceCode))).toBe(first ? 'none' : 'ACCESS_DENIED');
  });

  test('cannot give what another organization was asked for', async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    const { userCode } = await start({ wantedOrgId: org.orgId });
    expect(await refusal(other.look(userCode))).toBe('DEVICE_CODE_NOT_FOUND');
    expect(await refusal(other.decide(userCode))).toBe('DEVICE_CODE_NOT_FOUND');
    expect(await refusal(org.decide(userCode))).toBe('none');
  });

  test('cannot grant what their own key does not have, but can deny it', async () => {
    const org = await newOrg(['kb:admin']);
    const { userCode } = await start();
    await expect(org.decide(userCode)).rejects.toMatchObject({
      reason: 'INSUFFICIENT_SCOPE',
      details: { required_scope: 'contacts:read' },
    });
    expect(await refusal(org.decide(userCode, false))).toBe('none');
  });

  test('hears the same answer again with the same idempotency key, also when the program has its key', async () => {
    const org = await newOrg();
    const { deviceCode, userCode } = await start();
    const again = () => ({ ...aCall('decide-once'), actor: org.by().actor });
    const first = await org.decide(userCode, true, again());
    expect(await org.decide(userCode, true, again())).toEqual(first);
    await redeem(deviceCode);
    for (let n = 0; n < 6; n += 1) expect(await org.decide(userCode, true, again())).toEqual(first);
    expect(await refusal(org.look((await start()).userCode))).toBe('none');
  });
});

describe('a key that enters wrong codes', () => {
  const wrong = Array.from({ length: 40 }, (_, n) => `BCDF-G${'BCDFGHJK'[n % 8]}${'BCDFG'[n % 5]}B`);

  test('may try five, also when it sends forty at once, and not the right one after that', async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    const outcomes = await Promise.all(wrong.map((code) => refusal(org.look(code))));
    expect(outcomes.filter((outcome) => outcome === 'DEVICE_CODE_NOT_FOUND')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'RATE_LIMITED')).toHaveLength(35);
    const { userCode } = await start();
    const late = await org.decide(userCode).catch((error: unknown) => error);
    expect(late).toMatchObject({ reason: 'RATE_LIMITED', details: { retry_after: 600 } });
    expect(await refusal(other.look(userCode))).toBe('none');
    await age(601);
    expect(await refusal(org.look((await start()).userCode))).toBe('none');
  });

  test('holds up no colleague, who may try as many of their own', async () => {
    const org = await newOrg();
    const { keyId } = await core.admin.createKey({ orgId: org.orgId, name: 'Key of a colleague', scopes: ['admin'] });
    const colleague = { ...aCall(), actor: { ...aCall().actor, id: keyId } };
    for (const code of wrong.slice(0, 5)) expect(await refusal(org.look(code))).toBe('DEVICE_CODE_NOT_FOUND');
    const { userCode } = await start();
    expect(await refusal(org.look(userCode))).toBe('RATE_LIMITED');
    expect(await refusal(org.decide(userCode, true, colleague))).toBe('none');
    for (const code of wrong.slice(0, 5))
      expect(await refusal(org.decide(code, true, colleague))).toBe('DEVICE_CODE_NOT_FOUND');
    expect(await refusal(org.decide(wrong[5] ?? '', true, colleague))).toBe('RATE_LIMITED');
  });

  test('waits until ten minutes after the first of them, not the last', async () => {
    const org = await newOrg();
    await refusal(org.look(wrong[0] ?? ''));
    await age(300);
    for (const code of wrong.slice(1, 5)) expect(await refusal(org.look(code))).toBe('DEVICE_CODE_NOT_FOUND');
    expect(await refusal(org.look(wrong[5] ?? ''))).toBe('RATE_LIMITED');
    await age(301);
    expect(await refusal(org.look(wrong[5] ?? ''))).toBe('DEVICE_CODE_NOT_FOUND');
  });

  test('is not held up by right ones, however many come at once', async () => {
    const org = await newOrg();
    const codes = await Promise.all(Array.from({ length: 40 }, () => start()));
    expect(await refusal(org.look(wrong[0] ?? ''))).toBe('DEVICE_CODE_NOT_FOUND');
    const looks = await Promise.all(codes.map(({ userCode }) => refusal(org.look(userCode))));
    expect(new Set(looks)).toEqual(new Set(['none']));
    const decisions = await Promise.all(codes.map(({ userCode }) => refusal(org.decide(userCode))));
    expect(new Set(decisions)).toEqual(new Set(['none']));
  });

  test('wins no further try by right ones in between, nor by a call that takes effect once', async () => {
    const org = await newOrg();
    for (const code of wrong.slice(0, 4)) {
      expect(await refusal(org.look(code))).toBe('DEVICE_CODE_NOT_FOUND');
      expect(await refusal(org.look((await start()).userCode))).toBe('none');
    }
    const once = { ...aCall('once'), actor: org.by().actor };
    expect(await refusal(org.decide(wrong[5] ?? '', true, once))).toBe('DEVICE_CODE_NOT_FOUND');
    expect(await refusal(org.look(wrong[6] ?? ''))).toBe('RATE_LIMITED');
  });
});

test('expired device authorizations are removed, and the others stay', async () => {
  const org = await newOrg();
  await start();
  await org.look('BCDF-BCDF').catch(() => undefined);
  await age(601);
  const { userCode } = await start();
  const later = await newOrg();
  await later.look('BCDF-BCDF').catch(() => undefined);
  const log = createLogger({ service: 'test', level: 'silent' });
  const { database, clock, registry } = core;
  const running = jobs({ database, clock, registry, log, onWritten: () => undefined, contactHooks });
  const job = present(running.find(({ name }) => name === 'remove expired codes of devices'));
  await job.start?.(new AbortController().signal);
  await expect.poll(() => core.rows('SELECT 1 FROM device_authorizations')).toHaveLength(1);
  expect(await core.rows('SELECT org_id FROM wrong_user_codes')).toEqual([{ org_id: later.orgId }]);
  await job.stop(10_000);
  expect(await refusal(org.look(userCode))).toBe('none');
});

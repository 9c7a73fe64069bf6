import { createHmac } from 'node:crypto';
import { createSealer, reseal } from '@pharos/kit';
import { answered } from '@pharos/outbound/testing';
import { describe, expect, test } from 'vitest';
import { newProject, TestEndpoint } from '../testing/test-endpoint.js';
import { aCall } from '../testing/test-webhooks.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';
import { forgetPreviousSecrets } from './rotate-webhook-secret.js';
import { sealedColumns, sealHeaders } from './sealing.js';

const hourMs = 3_600_000;

useWorld();

/** What the endpoint was sent for something that happens now. */
async function sent() {
  const before = endpoint.sent.length;
  await endpoint.happens();
  await endpoint.settled();
  return endpoint.sent[before] ?? { url: '', headers: {}, body: '' };
}

describe('headers of a project’s own', () => {
  const patched = async (headers: Record<string, string | null> | undefined) =>
    (await endpoint.patch({ headers }))?.headerNames;
  const own = async () => {
    const { headers } = await sent();
    return Object.fromEntries(
      Object.entries(headers).filter(([name]) => /^(?:authorization|x-env|x-team)$/i.test(name)),
    );
  };

  test('go with every attempt, its retries and tests among them', async () => {
    expect(await patched({ Authorization: 'Bearer abc', 'X-Env': 'test' })).toEqual(['Authorization', 'X-Env']);
    world.sender.answer = () => answered(503);
    await endpoint.happens();
    await endpoint.attempted(1);
    world.sender.answer = () => answered(200);
    await world.move(1_000);
    await endpoint.settled();
    await world.webhooks.testWebhook(endpoint.at, aCall());
    expect(endpoint.headers('Authorization')).toEqual(['Bearer abc', 'Bearer abc', 'Bearer abc']);
    expect(endpoint.headers('X-Env')).toEqual(['test', 'test', 'test']);
  });

  test('merge name by name; null removes one, and none at all removes them all', async () => {
    await patched({ Authorization: 'a', 'X-Env': 'test' });
    expect(await own()).toEqual({ Authorization: 'a', 'X-Env': 'test' });
    expect(await patched({ authorization: 'b', 'X-Team': 'c', 'x-env': null })).toEqual(['authorization', 'X-Team']);
    expect(await own()).toEqual({ authorization: 'b', 'X-Team': 'c' });
    expect(await patched(undefined)).toEqual([]);
    expect(await own()).toEqual({});
  });

  test('that became the platform’s after they were set are not sent: its own stand there, once', async () => {
    const headers = { 'X-Service-Event': 'a', 'WEBHOOK-ID': 'b', 'X-Env': 'test' };
    const sealed = sealHeaders(world.sealer, endpoint.webhookId, headers);
    await world.rows(
      `UPDATE webhooks SET headers = $2, header_names = '{X-Env}' WHERE id = $1`,
      endpoint.webhookId,
      sealed,
    );
    expect((await sent()).headers).toMatchObject({ 'X-Service-Event': 'contact.created', 'X-Env': 'test' });
    expect(endpoint.headers('WEBHOOK-ID')).toEqual(['']);
  });

  test('can be removed also when nothing opens them any more', async () => {
    await patched({ Authorization: 'a' });
    await world.rows(`UPDATE webhooks SET headers = 'sealed under a lost key' WHERE id = $1`, endpoint.webhookId);
    expect(await patched(undefined)).toEqual([]);
  });

  test('may be there from the beginning', async () => {
    const request = { ...newProject(), url: 'https://a.example/', events: ['*'], headers: { 'X-Env': 'new' } };
    const { webhook } = await world.webhooks.createWebhook(request, aCall());
    expect(webhook?.headerNames).toEqual(['X-Env']);
  });

  test('are at most ten, those that are there among them', async () => {
    const many = (count: number, letter: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`X-${letter}${n}`, 'v']));
    await patched(many(6, 'a'));
    await expect(patched(many(5, 'b'))).rejects.toMatchObject({
      details: { issues: [{ path: ['headers'], message: 'must have at most 10 items' }] },
    });
    expect(await patched(many(4, 'b'))).toHaveLength(10);
  });

  test.each([
    ['content-length', '1', 'is set by the platform'],
    ['X-Service-Signature', 'sha256=x', 'is set by the platform'],
    ['X-Env', 'two\nlines', 'must be ASCII text without spaces around it'],
    ['X-Env', 5, 'must be text'],
    ['x y', 'v', 'must have a name of letters, digits and hyphens, with at most 100 characters'],
  ])('%s: %j is refused, by its name', async (name, value, message) => {
    const issues = [{ path: ['headers', name], message }];
    const headers = { [name]: value } as never;
    await expect(patched(headers)).rejects.toMatchObject({ details: { issues } });
    const request = { ...newProject(), url: 'https://a.example/', events: ['*'], headers };
    await expect(world.webhooks.createWebhook(request, aCall())).rejects.toMatchObject({ details: { issues } });
  });

  test('are refused when one is named twice', async () => {
    await expect(patched({ 'X-Env': 'a', 'x-env': 'b' })).rejects.toMatchObject({
      details: { issues: [{ path: ['headers', 'x-env'], message: 'is a duplicate' }] },
    });
  });

  test('are sealed, in no answer and in no audit entry, though a change of a value makes another revision', async () => {
    const before = (await endpoint.webhook())?.revision ?? 0;
    for (const value of ['top-secret-1', 'top-secret-2']) await patched({ Authorization: value });
    await patched({});
    const webhook = await endpoint.webhook();
    expect(webhook).toMatchObject({ revision: before + 2, headerNames: ['Authorization'] });
    const entries = await world.rows<{ data: { changes: unknown } }>(
      `SELECT data FROM outbox WHERE project_id = $1 AND data->>'action' = 'updateWebhook' ORDER BY id`,
      endpoint.projectId,
    );
    expect(entries.map(({ data }) => data.changes)).toEqual([
      { header_names: { from: [], to: ['Authorization'] } },
      { header_names: { from: ['Authorization'], to: ['Authorization'] } },
      {},
    ]);
    const stored = await world.rows<{ row: string }>(
      `SELECT encode(headers, 'escape') || w::text AS row FROM webhooks w WHERE id = $1`,
      endpoint.webhookId,
    );
    expect(JSON.stringify([webhook, entries, stored])).not.toContain('top-secret');
  });

  test('go to no other server than they were set for, unless the same request has their values', async () => {
    const kept = { Authorization: 'Bearer abc', 'X-Env': 'test' };
    await endpoint.patch({ url: 'https://own.example/in', headers: kept });
    const move = async (url: string, headers: Record<string, string | null> = {}) =>
      (await endpoint.patch({ url, headers }))?.headerNames;
    for (const url of ['https://other.example/in', 'http://own.example/in', 'https://own.example:8443/in'])
      await expect(move(url, { 'x-env': null })).rejects.toMatchObject({
        details: { issues: [{ path: ['url'], message: expect.stringMatching(/another server.*: Authorization$/) }] },
      });
    await expect(endpoint.patch({ url: 'https://other.example/' })).rejects.toThrow();
    expect(await endpoint.webhook()).toMatchObject({ url: 'https://own.example/in', headerNames: Object.keys(kept) });
    expect(await move('https://own.example/elsewhere')).toEqual(Object.keys(kept));
    expect(await move('https://other.example/', { authorization: 'Bearer def', 'X-Env': null })).toEqual([
      'authorization',
    ]);
    expect((await endpoint.patch({ url: 'https://third.example/', headers: undefined }))?.headerNames).toEqual([]);
    expect((await endpoint.patch({ url: 'https://fourth.example/' }))?.url).toBe('https://fourth.example/');
  });

  test('open only as their own webhook’s', async () => {
    await patched({ Authorization: 'a' });
    const other = await TestEndpoint.create(world);
    await other.patch({ headers: { Authorization: 'b' } });
    await world.rows(
      'UPDATE webhooks SET headers = (SELECT headers FROM webhooks WHERE id = $2) WHERE id = $1',
      endpoint.webhookId,
      other.webhookId,
    );
    await endpoint.happens();
    await other.happens();
    await other.attempted(1);
    expect([endpoint.sent.length, await endpoint.pending()]).toEqual([0, 1]);
  });
});

describe('a rotation', () => {
  const rotate = (overlapHours?: number) =>
    world.webhooks.rotateWebhookSecret({ ...endpoint.at, overlapHours }, aCall());

  /** Who of the secrets can tell that the request is genuine, by each signature. */
  async function signers(secrets: Record<string, string>) {
    const { headers, body } = await sent();
    const standard = (secret: string) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
    };
    const plain = (secret: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    const names = (made: (secret: string) => string, header: string) =>
      header
        .split(' ')
        .map((text) => Object.keys(secrets).find((name) => made(secrets[name] ?? '') === text) ?? 'nobody');
    return {
      standard: names(standard, headers['webhook-signature'] ?? ''),
      plain: names(plain, headers['X-Service-Signature'] ?? ''),
    };
  }

  test('without overlap leaves the old secret no signature', async () => {
    const { secret, webhook } = await rotate();
    expect(webhook?.previousSecretUntil).toBeUndefined();
    expect(await signers({ old: endpoint.secret, new: secret })).toEqual({ standard: ['new'], plain: ['new'] });
  });

  test('with overlap has both sign, the plain signature with the new one, until it is over', async () => {
    const { secret, webhook } = await rotate(2);
    const [row] = await world.rows<{ now: Date }>('SELECT clock_now() AS now');
    expect(webhook?.previousSecretUntil).toEqual(new Date((row?.now.getTime() ?? 0) + 2 * hourMs));
    const both = { standard: ['new', 'old'], plain: ['new'] };
    expect(await signers({ old: endpoint.secret, new: secret })).toEqual(both);
    await world.move(2 * hourMs - 1);
    expect(await signers({ old: endpoint.secret, new: secret })).toEqual(both);
    await world.move(1);
    expect(await signers({ old: endpoint.secret, new: secret })).toEqual({ standard: ['new'], plain: ['new'] });
    expect((await endpoint.webhook())?.previousSecretUntil).toBeUndefined();
  });

  test('of what overlaps already leaves the last two, and without overlap the last one', async () => {
    const first = await rotate(24);
    const second = await rotate(1);
    const secrets = { oldest: endpoint.secret, old: first.secret, new: second.secret };
    expect(await signers(secrets)).toEqual({ standard: ['new', 'old'], plain: ['new'] });
    const third = await rotate(0);
    expect(await signers({ ...secrets, newest: third.secret })).toEqual({ standard: ['newest'], plain: ['newest'] });
  });

  test('has a test of the webhook signed with both as well', async () => {
    const { secret } = await rotate(1);
    await world.webhooks.testWebhook(endpoint.at, aCall());
    expect(endpoint.headers('webhook-signature')[0]?.split(' ')).toHaveLength(2);
    expect(endpoint.headers('webhook-signature')[0]).not.toContain(secret);
  });

  test.each([-1, 25])('with an overlap of %i hours is refused', async (overlapHours) => {
    await expect(rotate(overlapHours)).rejects.toMatchObject({
      details: { issues: [{ path: ['overlap_hours'], message: 'must be from 0 to 24' }] },
    });
  });
});

test('a secret that signs no more is removed, and no other', async () => {
  const other = await TestEndpoint.create(world);
  for (const [{ at }, overlapHours] of [[endpoint, 1] as const, [other, 2] as const])
    await world.webhooks.rotateWebhookSecret({ ...at, overlapHours }, aCall());
  await forgetPreviousSecrets(world.database);
  expect(await sealedOf(endpoint)).toMatchObject([{ previous_secret: expect.any(Buffer) }]);
  await world.move(hourMs);
  await forgetPreviousSecrets(world.database);
  expect(await sealedOf(endpoint)).toMatchObject([{ previous_secret: null }]);
  expect(await sealedOf(other)).toMatchObject([{ previous_secret: expect.any(Buffer) }]);
});

test('what cannot be signed is not sent: each attempt fails and says why, the horizon ends the delivery, and nothing counts', async () => {
  const seal = (secret: unknown) =>
    world.rows('UPDATE webhooks SET secret = $2 WHERE id = $1', endpoint.webhookId, secret);
  const [{ secret } = {}] = await sealedOf(endpoint);
  await seal(Buffer.from('sealed under another key'));
  await endpoint.happens();
  // The third begins after the horizon.
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await endpoint.attempted(attempt);
    await world.move(14 * hourMs);
  }
  const attempts = await endpoint.attempts();
  expect(attempts.map(({ status, error }) => `${status} ${error}`)).toEqual(Array(3).fill('failed secret_unavailable'));
  expect([endpoint.sent.length, await endpoint.ended('failed')]).toEqual([0, 1]);
  expect(await endpoint.facts()).toEqual({ status: 'active', failure_count: 0 });
  const test = { delivered: false, statusCode: 0, error: 6 };
  expect(await world.webhooks.testWebhook(endpoint.at, aCall())).toMatchObject(test);
  await seal(secret);
  expect(await world.webhooks.testWebhook(endpoint.at, aCall())).toMatchObject({ delivered: true });
});

test('everything that is sealed of a webhook can be sealed anew, and opens then', async () => {
  await endpoint.patch({ headers: { Authorization: 'a' } });
  await world.webhooks.rotateWebhookSecret({ ...endpoint.at, overlapHours: 1 }, aCall());
  const before = await sealedOf(endpoint);
  await reseal(world.database, world.sealer, sealedColumns);
  expect(await sealedOf(endpoint)).toEqual(before);
  // Under the key that it was sealed under there is nothing to do; what is not sealed under any is found in every column.
  await world.rows(`UPDATE webhooks SET headers = 'x', previous_secret = 'y' WHERE id = $1`, endpoint.webhookId);
  await expect(
    reseal(world.database, createSealer(Buffer.alloc(32).toString('base64')), sealedColumns),
  ).rejects.toThrow();
});

interface Sealed {
  secret: Buffer;
  previous_secret: Buffer | null;
}

async function sealedOf({ webhookId }: TestEndpoint) {
  return world.rows<Sealed>('SELECT secret, previous_secret, headers FROM webhooks WHERE id = $1', webhookId);
}

test('what was held is sent once the webhook is active again, if that is asked for', async () => {
  await endpoint.disable();
  await endpoint.happens();
  await endpoint.patch({ status: 1 });
  await world.recover();
  expect(endpoint.sent).toEqual([]);
  await endpoint.patch({ status: 1, resume: true });
  await world.recover();
  world.worker().dispatcher.look();
  await endpoint.settled();
  expect(endpoint.sent).toHaveLength(1);
});

test.each([{ resume: true }, { resume: true, status: 2 as const }])('%o is refused', async (fields) => {
  await expect(endpoint.patch(fields)).rejects.toMatchObject({ details: { issues: [{ path: ['resume'] }] } });
});

test('a rate is from 1 to 1 000 attempts a second, or none', async () => {
  expect(await endpoint.patch({ maxPerSecond: 1_000 })).toMatchObject({ maxPerSecond: 1_000 });
  for (const maxPerSecond of [0, -1, 1_001])
    await expect(endpoint.patch({ maxPerSecond })).rejects.toMatchObject({
      details: { issues: [{ path: ['max_per_second'] }] },
    });
  expect((await endpoint.patch({ maxPerSecond: undefined }))?.maxPerSecond).toBeUndefined();
});

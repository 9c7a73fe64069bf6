import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Assembly, assemble, createLogger } from '@pharos/kit';
import { freePort } from '@pharos/launcher/free-port';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Problem } from '../problem.js';
import type { ReceiverOptions } from './options.js';
import { receiverParts } from './receiver.js';
import { FakeApi } from './testing/fake-api.js';

let api: FakeApi;
let printed: string[];
let receiver: Assembly;

beforeEach(async () => {
  api = await new FakeApi().start();
  printed = [];
});
afterEach(async () => {
  await receiver.stop();
  await api.stop();
  api.removeFolder();
});

function make(change: Partial<ReceiverOptions> = {}): Assembly {
  const defaults = { port: 0, status: 200, dataDir: api.dataDir, help: false };
  const parts = receiverParts({ ...defaults, ...change }, (text) => printed.push(text));
  receiver = assemble({ name: 'receiver', log: createLogger({ service: 'test', level: 'silent' }), parts });
  return receiver;
}

const output = () => printed.join('\n');
const urlOf = () => /http:\/\/127\.0\.0\.1:\d+\//.exec(output())?.[0] ?? '';

/** Waits for something that will come about; the test's own timeout ends the wait. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5);
}

async function deliver(secret: string, attempt: number): Promise<number> {
  const body = '{"id":"whd_1","event":"message.created","timestamp":1,"data":{"content":"hello"}}';
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const headers = {
    'webhook-id': 'whd_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${createHmac('sha256', key).update(`whd_1.${timestamp}.${body}`).digest('base64')}`,
    'x-service-event': 'message.created',
    'x-service-delivery': 'whd_1',
    'x-service-timestamp': timestamp,
    'x-service-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    'x-service-attempt': String(attempt),
  };
  return (await fetch(urlOf(), { method: 'POST', headers, body })).status;
}

test('the receiver makes a webhook in each project, verifies what each sends, and deletes them at the end', async () => {
  for (const id of ['prj_1', 'prj_2', 'prj_3']) api.addProject(id);
  await make().start();
  expect(api.webhooks.map(({ project, url }) => [project, url])).toEqual(
    ['prj_1', 'prj_2', 'prj_3'].map((project) => [project, urlOf()]),
  );
  for (const { secret } of api.webhooks) expect(await deliver(secret, 2)).toBe(200);
  expect(output().match(/message\.created {2}whd_1 {2}attempt 2/g)).toHaveLength(3);
  expect(output().match(/signature: verified/g)).toHaveLength(6);
  await receiver.stop();
  expect(api.webhooks).toEqual([]);
});

test('a webhook that another secret signed is shown as not verified', async () => {
  api.addProject('prj_1');
  await make().start();
  await deliver(`whsec_${Buffer.alloc(32).toString('base64')}`, 1);
  expect(output().match(/NOT verified: it was signed with another secret/g)).toHaveLength(2);
});

test('without a project the receiver says how to make one, and takes the first that appears', async () => {
  const starting = make().start();
  await until(() => output().includes('curl -X POST "$BASE/api/v1/orgs/$ORG/projects"'));
  api.addProject('prj_1');
  await starting;
  expect(api.webhooks.map(({ project }) => project)).toEqual(['prj_1']);
});

test('a stop signal ends the receiver while it waits for a project', async () => {
  const stop = new AbortController();
  const starting = make().start(stop.signal);
  await until(() => output().includes('no project yet'));
  stop.abort();
  await expect(starting).rejects.toThrow();
  expect(api.webhooks).toEqual([]);
});

test('the receiver first deletes the webhooks that a killed one left, and no others', async () => {
  const port = await freePort();
  api.addProject('prj_1');
  const left = [1, 2, 3].map(() => api.addWebhook('prj_1', `http://127.0.0.1:${port}/`).id);
  const own = api.addWebhook('prj_1', 'https://example.com/');
  await make({ port }).start();
  const ids = api.webhooks.map(({ id }) => id);
  expect(ids).toContain(own.id);
  for (const id of left) expect(ids).not.toContain(id);
  expect(api.webhooks.filter(({ url }) => url === urlOf())).toHaveLength(1);
});

test('a webhook that somebody else has deleted is no trouble when the receiver ends', async () => {
  api.addProject('prj_1');
  await make().start();
  api.webhooks.length = 0;
  await receiver.stop();
  expect(output()).not.toContain('Not deleted');
});

test('a receiver that ends after the platform says which webhook is left', async () => {
  api.addProject('prj_1');
  await make().start();
  await api.stop();
  await receiver.stop();
  expect(output()).toMatch(/Not deleted: whk_1\. Pharos does not answer at http:/);
});

test('the receiver never prints the key of the platform', async () => {
  const starting = make().start();
  await until(() => output().includes('no project yet'));
  api.addProject('prj_1');
  await starting;
  expect(output()).toContain('/webhooks/whk_1/test');
  expect(output()).not.toContain('svc_test');
});

test('the receiver explains in words that the platform does not run', async () => {
  await api.stop();
  const failure = await make()
    .start()
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Problem);
  expect(String(failure)).toContain('Start it in another terminal: npm start');
});

test('the receiver explains in words that a folder has no first-start.json', async () => {
  api.removeFolder();
  await expect(make().start()).rejects.toThrow('There is no first-start.json');
});

test.each([
  [{ status: 401, body: { code: 'API_KEY_INVALID', error: 'no' } }, 'rejected the key'],
  [
    { status: 404, body: { code: 'ROUTE_NOT_FOUND', error: 'No such route.' } },
    'returned 404: {"code":"ROUTE_NOT_FOUND"',
  ],
  [
    { status: 400, body: { code: 'VALIDATION_ERROR', error: 'No.', issues: [{ message: 'url is blocked' }] } },
    'url is blocked',
  ],
  [{ status: 502, body: 'a proxy' }, '502'],
])('the receiver explains a refusal of the API in words: %j', async (refusal, words) => {
  api.refusal = refusal;
  await expect(make().start()).rejects.toThrow(words);
});

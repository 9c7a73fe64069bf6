import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  apiClient,
  createDatabase,
  type Json,
  poll,
  type Receiver,
  startReceiver,
  type TestDatabase,
} from '../support/index.js';
import { ownPort } from '../support/ports.js';
import { root } from '../support/root.js';
import { createServiceProcess, type ServiceProcess } from '../support/service-process.js';

const execute = promisify(execFile);
const newKey = () => randomBytes(32).toString('base64');
const [oldKey, nextKey] = [newKey(), newKey()];

let database: TestDatabase;
let receiver: Receiver;
let port: number;
beforeAll(async () => {
  database = await createDatabase();
  receiver = await startReceiver();
  port = await ownPort();
});
afterAll(async () => {
  await receiver.stop();
  await database.drop();
});

/** Rejects with what the process said when it ends by itself. */
async function withPlatform<T>(masterKey: string, work: (platform: ServiceProcess) => Promise<T>): Promise<T> {
  const env = { DATABASE_URL: database.url, MASTER_KEY: masterKey, HOST: '127.0.0.1', PORT: String(port) };
  // Without containers one starts what was built (docs/servers.md), not its bundle.
  const platform = await createServiceProcess('all', { ...env, WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' }, root);
  try {
    await platform.start();
    return await work(platform);
  } finally {
    await platform.stop();
  }
}

/** As an operator types it. */
async function admin(masterKey: string, ...words: string[]): Promise<Json> {
  const env = { ...process.env, DATABASE_URL: database.url, MASTER_KEY: masterKey };
  const { stdout } = await execute('npm', ['run', '-s', 'admin', '--', ...words], { cwd: root, env });
  return JSON.parse(stdout);
}

test('a platform keeps its master key, refuses another in words, and changes to a new one without losing a secret', async () => {
  const { api, hook } = await withPlatform(oldKey, async () => {
    const { org_id } = await admin(oldKey, 'create-org', 'Acme');
    const { api_key } = await admin(oldKey, 'create-key', org_id, 'Key', '--scopes', 'admin');
    const client = apiClient(`http://127.0.0.1:${port}`, api_key);
    const project = await client.post(`/orgs/${org_id}/projects`, { name: 'Sealed' });
    const path = `/projects/${project.body.data.id}/webhooks`;
    const { body } = await client.post(path, { url: receiver.url, events: ['*'] });
    return { api: client, hook: `${path}/${body.data.id}` };
  });
  const delivers = async () => {
    const before = receiver.arrivals.length;
    expect((await api.post(`${hook}/test`)).body.data).toMatchObject({ status_code: 200 });
    await poll(() => receiver.arrivals.length > before, { what: 'the test event' });
  };

  const refused = await withPlatform(nextKey, async () => 'started').catch((error: Error) => error.message);
  expect(refused).toContain('MASTER_KEY is not the key that encrypts the secrets of this database');

  await withPlatform(`${nextKey},${oldKey}`, async () => {
    await delivers();
    const { resealed } = await admin(`${nextKey},${oldKey}`, 'reseal');
    expect(resealed).toMatchObject({ webhooks: expect.any(Number), core: expect.any(Number) });
    expect(resealed.webhooks).toBeGreaterThanOrEqual(1);
    expect((await admin(`${nextKey},${oldKey}`, 'reseal')).resealed).toEqual({
      core: 0,
      webhooks: 0,
      knowledge: 0,
      agent: 0,
      mail: 0,
    });
    await delivers();
  });
  await withPlatform(nextKey, delivers);
  await expect(withPlatform(oldKey, async () => 'started')).rejects.toThrow('MASTER_KEY is not the key');
});

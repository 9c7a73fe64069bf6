import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@pharos/contract';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import {
  type ApiClient,
  apiClient,
  type OwnServer,
  poll,
  type Receiver,
  startNats,
  startReceiver,
  type TestDatabase,
  testServers,
  uniqueName,
} from '../support/index.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { createProcesses, type Processes } from '../support/platform-processes.js';
import { root } from '../support/root.js';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** The database as it is at this moment, which a restore would bring back. */
async function copyOf(database: TestDatabase): Promise<TestDatabase> {
  const name = uniqueName('test');
  const url = new URL(database.url);
  const server = testServers().postgres;
  const original = url.pathname.slice(1);
  // A database is copied while nobody is connected to it.
  await query(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${original}'`);
  await query(server, `CREATE DATABASE ${name} TEMPLATE ${original}`);
  const copy = Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
  return { url: copy, drop: () => query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

const all = (processes: Processes) => serviceNames.flatMap((name) => processes[name]);
async function restart(platform: Platform, between: () => Promise<void>): Promise<void> {
  const running = all(platform);
  for (const process of running.toReversed()) await process.stop();
  await between();
  await Promise.all(running.map((process) => process.start()));
}

/** One article, one webhook whose receiver refuses at first, one event that waits for it. */
async function world(platform: Platform, receiver: Receiver) {
  const tenant = await platform.createTenant();
  const project = `/projects/${(await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Restored' })).body.data.id}`;
  const article = await tenant.api.post(`${project}/kb/articles`, { title: 'Lamps', body: 'Hold the button.' });
  await tenant.api.post(`${project}/kb/articles/${article.body.data.id}/publish`);
  const hook = await tenant.api.post(`${project}/webhooks`, { url: receiver.url, events: ['contact.created'] });
  return { tenant, project, hook: `${project}/webhooks/${hook.body.data.id}` };
}

async function held(api: ApiClient, hook: string): Promise<unknown[]> {
  return (await api.get(`${hook}/deliveries?state=held`)).body.data;
}

test('a restored moment serves, searches and delivers, and what was pending then is held until it is asked for', async () => {
  const nats: OwnServer = await startNats();
  cleanUp.push(() => nats.dispose());
  let refuses = true;
  const receiver = await startReceiver();
  receiver.answer = () => ({ status: refuses ? 503 : 200 });
  cleanUp.push(() => receiver.stop());
  const platform = await startPlatform({ webhooks: 1, knowledge: 1, nats: nats.url });
  cleanUp.push(() => platform.stop());
  const { tenant, project, hook } = await world(platform, receiver);
  await tenant.api.post(`${project}/contacts`, { email: 'before@example.com' });
  // Refused once: the next attempt is due later.
  await poll(async () => receiver.arrivals.length > 0, { what: 'the first attempt' });

  let copy: TestDatabase | undefined;
  await restart(platform, async () => {
    copy = await copyOf(platform.database);
  });
  if (!copy) throw new Error('there is a copy');
  const restored = copy;
  cleanUp.push(() => restored.drop());
  // The future that will be gone.
  await tenant.api.post(`${project}/contacts`, { email: 'gone@example.com' });
  for (const process of all(platform)) await process.stop();

  await query(restored.url, readFileSync(join(root, 'deploy/backup/after-restore.sql'), 'utf8'));
  refuses = false;
  const before = receiver.arrivals.length;
  const env = { MASTER_KEY: platform.env.MASTER_KEY ?? '', NATS_STREAM: uniqueName('again') };
  const again = await createProcesses({ webhooks: 1, knowledge: 1, nats: nats.url, env }, restored.url);
  cleanUp.push(() => Promise.all(all(again.processes).map((process) => process.stop())));
  await Promise.all(all(again.processes).map((process) => process.start()));
  const api = apiClient(again.processes.gateway[0]?.url ?? '', tenant.apiKey);

  expect((await api.get(`${project}/contacts`)).body.data.map(({ email }: { email: string }) => email)).toEqual([
    'before@example.com',
  ]);
  await poll(async () => (await api.get(`${project}/kb/search?q=lamp`)).body.data?.length === 1, {
    what: 'the article',
  });
  await api.post(`${project}/contacts`, { email: 'after@example.com' });
  await poll(async () => receiver.arrivals.length === before + 1, { what: 'the new delivery' });
  expect(receiver.arrivals.at(-1)?.body).toContain('after@example.com');
  expect(await held(api, hook)).toHaveLength(1);

  await api.post(`${hook}/recover`, { since: new Date(Date.now() - 3_600_000).toISOString() });
  await poll(async () => receiver.arrivals.length === before + 2, { what: 'what was held' });
  expect(receiver.arrivals.at(-1)?.body).toContain('before@example.com');
});

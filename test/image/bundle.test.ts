import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serviceNames } from '@pharos/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  apiClient,
  createDatabase,
  type Json,
  poll,
  type TempDir,
  type TestDatabase,
  tempDir,
} from '../support/index.js';
import { createProcesses, type Processes } from '../support/platform-processes.js';
import { root } from '../support/root.js';

const run = promisify(execFile);

let folder: TempDir;
let database: TestDatabase;
let platform: Processes;
let env: Record<string, string>;
beforeAll(async () => {
  // Outside of the repository, so that nothing of it is found by chance.
  folder = tempDir('image');
  await run(process.execPath, [join(root, 'deploy/bundle/bundle.mjs'), folder.path]);
  database = await createDatabase();
  const trees = Object.fromEntries(serviceNames.map((name) => [name, folder.path]));
  const counts = Object.fromEntries(serviceNames.map((name) => [name, 1]));
  const made = await createProcesses({ ...counts, trees }, database.url);
  platform = made.processes;
  env = { PATH: process.env.PATH ?? '', ...made.env };
});
afterAll(async () => {
  await Promise.all(Object.values(platform ?? {}).flatMap((processes) => processes.map((each) => each.kill())));
  await database?.drop();
  folder?.remove();
});

/** A command of the image. */
async function command(name: string, ...args: string[]) {
  return run(process.execPath, [join(folder.path, 'app', `${name}.js`), ...args], { cwd: folder.path, env });
}

async function admin(...words: string[]): Promise<Json> {
  return JSON.parse((await command('admin', ...words)).stdout);
}

test('holds the migrations, and no package manager, test or source of its own', () => {
  for (const service of ['core', 'webhooks', 'knowledge', 'agent'])
    expect(readdirSync(join(folder.path, 'services', service, 'migrations'))).not.toHaveLength(0);
  for (const absent of ['node_modules/.bin', 'services/core/src', 'test', 'package-lock.json', 'pnpm-lock.yaml'])
    expect(existsSync(join(folder.path, absent)), absent).toBe(false);
});

test('the migration command brings every schema up to date, and has nothing to do the second time', async () => {
  const first = await command('migrate');
  expect(first.stdout.match(/database schema migrated/g)).not.toHaveLength(0);
  const second = await command('migrate');
  expect(second.stdout).not.toContain('database schema migrated');
  expect(second.stdout.match(/is up to date/g)).toHaveLength(4);
});

test('the migration command says what it lacks, and fails', async () => {
  const without = run(process.execPath, [join(folder.path, 'app/migrate.js')], { env: { PATH: env.PATH } });
  await expect(without).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('DATABASE_URL') });
});

test('every target starts from it, serves with the others, and ends with 0 at the first SIGTERM', async () => {
  const all = Object.values(platform).flat();
  await Promise.all(all.map((process) => process.start()));
  const gateway = platform.gateway[0]?.url ?? '';

  const { org_id } = await admin('create-org', 'Acme');
  const { api_key } = await admin('create-key', org_id, 'Key', '--scopes', 'admin');
  const api = apiClient(gateway, api_key);
  const project = (await api.post(`/orgs/${org_id}/projects`, { name: 'Bundled' })).body.data.id;
  const articles = `/projects/${project}/kb/articles`;
  const article = await api.post(articles, { title: 'Reset', body: 'Hold the button of the lamp.' });
  await api.post(`${articles}/${article.body.data.id}/publish`);
  const search = () => api.get(`/projects/${project}/kb/search?q=lamps`);
  await poll(async () => (await search()).body.data?.length === 1, { what: 'the article to be found' });
  const message = { content: 'How do I reset the lamp?', sender_type: 'customer' };
  const conversation = await api.post(`/projects/${project}/conversations`, { message });
  const asked = { conversation_id: conversation.body.data.id };
  expect((await api.post(`/projects/${project}/agent/suggest`, asked)).status).toBe(200);
  expect((await fetch(`${gateway}/api/v1/docs/webhooks`)).status).toBe(200);

  for (const process of all) expect(await process.stop(), process.output()).toBe(0);
});

test('names the packages whose code it holds, with their versions', async () => {
  const { default: packages } = await import(join(folder.path, 'packages.json'), { with: { type: 'json' } });
  expect(packages).toEqual(
    expect.arrayContaining([expect.stringMatching(/^@grpc\/grpc-js@\d/), expect.stringMatching(/^pg@\d/)]),
  );
});

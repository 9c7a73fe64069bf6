import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
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
import { buildCommands, copyBuildContext } from './support/build-context.js';

const run = promisify(execFile);

/** Only there can Node be copied as the image holds it; elsewhere that of the machine runs the commands. */
const onLinux = process.platform === 'linux';

/** What the image is, below its root: `pharos`, and `nodejs`, which runs the commands here. */
let image: TempDir;
let folder: string;
let node: string;
let database: TestDatabase;
let platform: Processes;
let env: Record<string, string>;
beforeAll(async () => {
  image = tempDir('image');
  folder = join(image.path, 'pharos');
  node = onLinux ? join(image.path, 'nodejs/bin/node') : process.execPath;
  await buildImage();
  database = await createDatabase();
  const trees = Object.fromEntries(serviceNames.map((name) => [name, folder]));
  const counts = Object.fromEntries(serviceNames.map((name) => [name, 1]));
  const made = await createProcesses({ ...counts, trees }, database.url);
  platform = made.processes;
  env = { PATH: process.env.PATH ?? '', ...made.env };
});
afterAll(async () => {
  await Promise.all(Object.values(platform ?? {}).flatMap((processes) => processes.map((each) => each.kill())));
  await database?.drop();
  image?.remove();
});

/** As `docker build` does: from what it is sent alone, and by the commands of the Dockerfile. */
async function buildImage(): Promise<void> {
  const context = tempDir('context');
  try {
    copyBuildContext(context.path);
    for (const args of buildCommands().slice(0, onLinux ? undefined : 1)) {
      const moved = args.map((arg) => ({ '/pharos': folder, '/runtime': image.path })[arg] ?? arg);
      await run(process.execPath, moved, { cwd: context.path });
    }
  } finally {
    context.remove();
  }
}

/** A command of the image. */
async function command(name: string, ...args: string[]) {
  return run(node, [join(folder, 'app', `${name}.js`), ...args], { cwd: folder, env });
}

async function admin(...words: string[]): Promise<Json> {
  return JSON.parse((await command('admin', ...words)).stdout);
}

test('holds the migrations, and no package manager, test or source of its own', () => {
  for (const service of ['core', 'webhooks', 'knowledge', 'agent', 'mail'])
    expect(readdirSync(join(folder, 'services', service, 'migrations'))).not.toHaveLength(0);
  for (const absent of ['node_modules/.bin', 'services/core/src', 'test', 'package-lock.json', 'pnpm-lock.yaml'])
    expect(existsSync(join(folder, absent)), absent).toBe(false);
});

test.runIf(onLinux)('is below 200 MB with Node and the C library', () => {
  // The size of the base: the installed sizes of its Debian packages.
  const base = 30_000_000;
  expect(bytesBelow(image.path) + base).toBeLessThan(200_000_000);
});

test.runIf(onLinux)('makes thumbnails with Node of the image, which has no symbols', async () => {
  const script = `import sharp from 'sharp';
    const made = await sharp({ create: { width: 2, height: 1, channels: 3, background: 'red' } }).webp().toBuffer();
    console.log(process.execPath, (await sharp(made).metadata()).format);`;
  const { stdout } = await run(node, ['--input-type=module', '-e', script], { cwd: folder });
  expect(stdout).toBe(`${node} webp\n`);
  expect(statSync(node).size).toBeLessThan(statSync(process.execPath).size);
});

test('the migration command brings every schema up to date, and has nothing to do the second time', async () => {
  const first = await command('migrate');
  expect(first.stdout.match(/database schema migrated/g)).not.toHaveLength(0);
  const second = await command('migrate');
  expect(second.stdout).not.toContain('database schema migrated');
  expect(second.stdout.match(/is up to date/g)).toHaveLength(5);
});

test('the migration command says what it lacks, and fails', async () => {
  const without = run(node, [join(folder, 'app/migrate.js')], { env: { PATH: env.PATH } });
  await expect(without).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('DATABASE_URL') });
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
  expect((await fetch(`${gateway}/docs/webhooks`)).status).toBe(200);

  for (const process of all) expect(await process.stop(), process.output()).toBe(0);
});

test('names each package whose code it holds in a file that scanners of images look for', () => {
  const below = join(folder, 'bundled');
  const files = readdirSync(below, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('package.json'),
  );
  const packages = files.map((name) => JSON.parse(readFileSync(join(below, name), 'utf8')));
  for (const name of ['@grpc/grpc-js', 'pg'])
    expect(packages).toContainEqual({ name, version: expect.stringMatching(/^\d/), license: expect.any(String) });
});

function bytesBelow(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Client } from '../http/support/client.js';
import { ProjectApi } from '../http/support/project-api.js';
import type { Project } from '../http/support/records.js';
import { walk } from '../http/support/walk.js';
import { type Receiver, spawnOwn, startReceiver, type TempDir, tempDir } from '../support/index.js';
import { buildLastRelease, extractCommit, lastReleaseFile } from '../support/last-release.js';
import { type MixedPlatform, startMixedPlatform } from '../support/mixed-platform.js';
import { ownPort } from '../support/ports.js';
import { root } from '../support/root.js';
import { createServiceProcess } from '../support/service-process.js';
import { CustomerTraffic, clients } from './customer-traffic.js';

/** How long the gateway that leaves serves those that have not heard of it. */
const leavingMs = '1000';
const longMessages = 25;
/** Ends a build that would never end. */
const buildMs = 600_000;

/*
 * Nothing has been released yet: these tests are there from the first release on, when `npm run release-protos` names its commit.
 */
const isReleased = existsSync(lastReleaseFile);

let release: TempDir;
let platform: MixedPlatform | undefined;
let receiver: Receiver;
beforeAll(async () => {
  if (isReleased) release = await buildLastRelease();
}, buildMs);
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await platform?.stop();
  platform = undefined;
  await receiver.stop();
});
afterAll(() => release?.remove());

if (isReleased) comparisons();

function startTraffic({ gateway, apiKey, orgId }: MixedPlatform): Promise<CustomerTraffic> {
  return CustomerTraffic.start(new Client(gateway.url, apiKey), orgId, receiver);
}

/** A list of 10 MB: of the last release it may be one page, and then it is one answer of core. */
async function checkLongList({ gateway, apiKey, orgId }: MixedPlatform): Promise<void> {
  const client = new Client(gateway.url, apiKey);
  const { data } = await client.post<Project>(`/orgs/${orgId}/projects`, { name: 'Long' });
  const project = new ProjectApi(client, data);
  const { id } = await project.newConversation();
  const content = '🙂'.repeat(100_000);
  const posted: string[] = [];
  for (let n = 0; n < longMessages; n += 1) posted.push((await project.newMessage(id, { content })).id);
  const listed = await walk((query) => project.listMessages(id, query), 100);
  expect(listed.map((message) => message.id)).toEqual(posted);
  expect(listed.every((message) => message.content === content)).toBe(true);
}

function comparisons(): void {
  test('a gateway of the last release serves from services of this one, and a new one takes its place without a failed request', async () => {
    platform = await startMixedPlatform({ gateway: release.path }, { SHUTDOWN_WAIT_MS: leavingMs });
    const port = String(await ownPort());
    const next = await createServiceProcess('gateway', { ...platform.env, HOST: '127.0.0.1', PORT: port });
    try {
      await next.start();
      const traffic = await startTraffic(platform);
      await checkLongList(platform);
      await traffic.rounds(clients);
      await traffic.moveTo(`http://127.0.0.1:${port}`);
      expect(await platform.gateway.stop()).toBe(0);
      await traffic.rounds(2 * clients);
      await traffic.stop();
    } finally {
      await next.stop();
    }
  });

  test('a gateway of this release serves from services of the last one', async () => {
    const { path } = release;
    platform = await startMixedPlatform({ core: path, webhooks: path, knowledge: path });
    const traffic = await startTraffic(platform);
    await checkLongList(platform);
    await traffic.rounds(clients);
    await traffic.stop();
  });

  test('its database is migrated while its services serve, and services of this release take their places without a failed request', async () => {
    const { path } = release;
    const more = { SHUTDOWN_WAIT_MS: leavingMs };
    platform = await startMixedPlatform({ core: path, webhooks: path, knowledge: path, gateway: path }, more);
    const traffic = await startTraffic(platform);
    await traffic.rounds(clients);
    await migrate(platform);
    // The last release goes on over the new schema.
    await traffic.rounds(clients);
    const next = await platform.beside({}, more);
    const names = ['core', 'webhooks', 'knowledge', 'agent', 'gateway'] as const;
    for (const name of names) await next[name][0]?.start();
    await traffic.rounds(clients);
    await traffic.moveTo(next.gateway[0]?.url ?? '');
    for (const name of names.toReversed())
      for (const each of platform.processes[name]) expect(await each.stop(), each.output()).toBe(0);
    await traffic.rounds(2 * clients);
    await traffic.stop();
    // A release that is taken back: the one before starts over what the later one has added.
    for (const name of names.slice(0, 3)) await platform.processes[name][0]?.start();
  });
}

/** As the chart's job does it, before anything of this release starts. */
async function migrate({ env }: MixedPlatform): Promise<void> {
  const run = spawnOwn(process.execPath, ['services/launcher/dist/migrate.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: env.DATABASE_URL, MASTER_KEY: env.MASTER_KEY },
  });
  expect(await run.exited, run.output()).toBe(0);
}

test('a clone without history fetches it for the last release, and says what to do where it cannot', async () => {
  const folder = tempDir('shallow');
  const at = (name: string) => join(folder.path, name);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder.path, encoding: 'utf8' }).trim();
  const author = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com'];
  const commit = (message: string) => git('-C', 'origin', ...author, 'commit', '-q', '--allow-empty', '-m', message);
  try {
    git('init', '-q', 'origin');
    writeFileSync(at('origin/released'), 'yes');
    git('-C', 'origin', 'add', '.');
    commit('released');
    const released = git('-C', 'origin', 'rev-parse', 'HEAD');
    commit('later');
    for (const clone of ['clone', 'alone']) git('clone', '-q', '--depth', '1', `file://${at('origin')}`, clone);
    await extractCommit(at('clone'), released, folder.path);
    expect(existsSync(at('released'))).toBe(true);
    git('-C', 'alone', 'remote', 'remove', 'origin');
    const refusal = extractCommit(at('alone'), released, folder.path);
    await expect(refusal).rejects.toThrow(`${released}. Get it there with: git fetch --unshallow`);
  } finally {
    folder.remove();
  }
});

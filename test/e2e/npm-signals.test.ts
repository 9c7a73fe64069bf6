import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createDatabase, type OwnProcess, poll, spawnOwn, tempDir } from '../support/index.js';
import { ownPort } from '../support/ports.js';
import { root } from '../support/root.js';

/** Nothing of this run's servers: the platform is to use its own parts. */
const inherited = { PATH: process.env.PATH, HOME: process.env.HOME };
const masterKey = Buffer.alloc(32, 7).toString('base64');
const cleanups: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

/** npm itself, as a person or a supervisor starts it: the leader of a process group of its own. */
function npm(args: string[], env: Record<string, string> = {}): OwnProcess {
  const started = spawnOwn('npm', args, { cwd: root, env: { ...inherited, ...env }, detached: true });
  // What npm would leave behind is in its group.
  cleanups.push(() => void (groupRuns(started) && process.kill(-started.pid, 'SIGKILL')));
  return started;
}

function groupRuns({ pid }: OwnProcess): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

async function untilPrinted(started: OwnProcess, text: string): Promise<void> {
  const what = `"${text}"`;
  await poll(() => started.output().includes(text) || !started.running, { what, timeoutMs: 200_000 });
  if (!started.running) throw new Error(started.output());
}

test('SIGTERM to `npm start` ends the services, then PostgreSQL, and npm is the last to end', async () => {
  const folder = tempDir('npm');
  cleanups.push(folder.remove);
  const started = npm(['start', '--', '--data-dir', folder.path, '--port', '0'], { LOG_LEVEL: 'info' });
  await untilPrinted(started, 'Ctrl-C stops it.');
  const before = started.output().length;
  started.kill('SIGTERM');
  expect(await started.exited).toBe(0);
  expect(groupRuns(started)).toBe(false);
  expect(existsSync(join(folder.path, 'postgres/postmaster.pid'))).toBe(false);
  expect(readFileSync(join(folder.path, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\s*$/);
  // Nothing was wrong; a service that had lost its database before it ended would have complained.
  expect(started.output().slice(before)).not.toMatch(/"level":"(warn|error|fatal)"/);
});

async function service(): Promise<OwnProcess> {
  const database = await createDatabase();
  cleanups.push(database.drop);
  const listen = `127.0.0.1:${await ownPort()}`;
  const env = { TARGET: 'core', DATABASE_URL: database.url, MASTER_KEY: masterKey, CORE_LISTEN: listen };
  const started = npm(['run', 'service'], env);
  await untilPrinted(started, 'core is ready');
  return started;
}

test('SIGTERM to `npm run service` ends it in order', async () => {
  const started = await service();
  started.kill('SIGTERM');
  expect(await started.exited).toBe(0);
  expect(started.output()).toContain('core has stopped');
  expect(groupRuns(started)).toBe(false);
});

test('Ctrl-C reaches npm and the service it runs, and npm passes it on: that is one signal, not two', async () => {
  const started = await service();
  process.kill(-started.pid, 'SIGINT');
  await started.exited;
  expect(started.output()).toContain('core has stopped');
  expect(started.output()).not.toContain('second stop signal');
});

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbeddedPostgres } from '@pharos/local';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OwnProcess, poll, spawnOwn, type TempDir, tempDir } from '../support/index.js';

const built = fileURLToPath(new URL('../../deploy/local/dist/index.js', import.meta.url));
const password = 'secret-of-the-test';

let folder: TempDir;
beforeEach(() => {
  folder = tempDir('embedded');
});
afterEach(() => folder.remove());

const open = (role: 'platform' | 'admin' = 'platform') => openEmbeddedPostgres({ folder: folder.path, password, role });

describe('the embedded database', () => {
  test('keeps data over an orderly stop, and leaves no server behind', async () => {
    const first = await open();
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    expect(existsSync(serverFile())).toBe(false);
    const second = await open();
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  test('keeps data when the platform is killed and its server goes on running', async () => {
    const killed = await openInProcess();
    await query(killed.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await killed.kill();
    const orphan = serverPid();
    const next = await open();
    expect(serverPid()).not.toBe(orphan);
    expect(await query(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await next.stop();
  });

  test('keeps data when platform and server are killed together', async () => {
    const killed = await openInProcess();
    await query(killed.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    process.kill(serverPid(), 'SIGKILL');
    await killed.kill();
    const next = await open();
    expect(await query(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await next.stop();
  });

  test('starts although the number of its last server was given to another process', async () => {
    await (await open()).stop();
    writeFileSync(
      serverFile(),
      [process.ppid, join(folder.path, 'postgres'), 0, 5432, '', '127.0.0.1', '', 'ready'].join('\n'),
    );
    const next = await open();
    expect(serverPid()).not.toBe(process.ppid);
    await next.stop();
  });

  test('begins again after a crash while the database was being made', async () => {
    const gone = spawnOwn('true', []);
    await gone.exited;
    const half = join(folder.path, `initializing-${gone.pid}`);
    mkdirSync(join(half, 'base'), { recursive: true });
    writeFileSync(join(half, 'PG_VERSION'), '18\n');
    await (await open()).stop();
    expect(readdirSync(folder.path)).not.toContain(`initializing-${gone.pid}`);
  });

  test('leaves a database alone that it did not make, and says so', async () => {
    mkdirSync(join(folder.path, 'postgres'));
    writeFileSync(join(folder.path, 'postgres/PG_VERSION'), '15\n');
    await expect(open()).rejects.toThrow('was created by PostgreSQL 15');
    expect(readdirSync(join(folder.path, 'postgres'))).toEqual(['PG_VERSION']);
  });

  test('refuses a second platform on the same folder without harm to the first', async () => {
    const first = await open();
    await expect(open()).rejects.toThrow('already runs on this data folder');
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await first.stop();
  });

  test('of two platforms that start at once on a new folder, at least one runs', async () => {
    const outcomes = await Promise.allSettled([open(), open()]);
    const opened = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(opened.length).toBeGreaterThan(0);
    await Promise.all(opened.map((server) => server.stop()));
    await (await open()).stop();
  });

  test('an admin uses the server of a running platform and does not stop it', async () => {
    const platform = await open();
    const admin = await open('admin');
    expect(admin.url).toBe(platform.url);
    await admin.stop();
    expect(await query(platform.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await platform.stop();
  });

  test('an admin starts the server of a stopped platform for the moment, one after the other', async () => {
    await (await open()).stop();
    const work = async () => {
      const admin = await open('admin');
      await query(admin.url, 'SELECT 1');
      await admin.stop();
    };
    await Promise.all([work(), work(), work()]);
    expect(existsSync(serverFile())).toBe(false);
  });

  test('works in a folder so deep that no socket would fit', async () => {
    const deep = join(folder.path, 'd'.repeat(100), 'e'.repeat(100));
    mkdirSync(deep, { recursive: true });
    const server = await openEmbeddedPostgres({ folder: deep, password, role: 'platform' });
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
  });
});

const serverFile = () => join(folder.path, 'postgres/postmaster.pid');
const serverPid = () => Number(readFileSync(serverFile(), 'utf8').split('\n')[0]);

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Opens the database in another process, which can be killed. */
async function openInProcess(): Promise<{ url: string; kill(): Promise<void> }> {
  const options = JSON.stringify({ folder: folder.path, password, role: 'platform' });
  const script = `import('${built}').then(async (local) => {
    const server = await local.openEmbeddedPostgres(${options});
    console.log('URL ' + server.url);
    setInterval(() => undefined, 1000);
  })`;
  const own: OwnProcess = spawnOwn(process.execPath, ['-e', script]);
  const line = await poll(() => /URL (\S+)/.exec(own.output()), { what: 'the database of another process' });
  const kill = async () => {
    own.kill('SIGKILL');
    await own.exited;
  };
  return { url: line[1] ?? '', kill };
}

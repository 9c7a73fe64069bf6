import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openEmbeddedPostgres } from '@pharos/local';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiClient, createDatabase, type Json, poll, spawnOwn, type TempDir, tempDir } from '../support/index.js';
import { localEnv as env, type LocalPlatform, localProgram, startLocal } from '../support/local-platform.js';
import { ownPort } from '../support/ports.js';
import { allReadmeBlocks, readmeBlocks, readmeVariables } from '../support/readme.js';
import { root } from '../support/root.js';

const run = promisify(execFile);

describe('npm start on a new folder', () => {
  let folder: TempDir;
  let platform: LocalPlatform;
  beforeAll(async () => {
    folder = tempDir('local');
    platform = await startLocal(folder.path);
  });
  afterAll(async () => {
    await platform.process.stop();
    folder.remove();
  });

  test('prints the base URL, the organization and its admin key, and keeps them for its owner alone', () => {
    const { base_url, org_id, api_key } = platform.facts;
    expect(Object.keys(platform.facts).sort()).toEqual(['api_key', 'base_url', 'org_id']);
    for (const fact of [base_url, org_id, api_key]) expect(platform.process.output()).toContain(fact);
    expect(statSync(join(folder.path, 'first-start.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder.path, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(statSync(folder.path).mode & 0o777).toBe(0o700);
  });

  test('prints a curl that makes a project when pasted', async () => {
    const command = /^ {2}(curl(?:.*\\\n)*.*)$/m.exec(platform.process.output())?.[1] ?? '';
    const { stdout } = await run('sh', ['-c', command]);
    expect(JSON.parse(stdout).data).toMatchObject({ name: 'My first project', org_id: platform.facts.org_id });
  });

  test('gives an organization of tier enterprise and a key that may do everything', async () => {
    const { body } = await client(platform).get('/me');
    expect(body.data).toMatchObject({ tier: 'enterprise', scopes: ['admin'] });
  });

  test('prints events as they happen with --tail', async () => {
    const project = await client(platform).post(`/orgs/${platform.facts.org_id}/projects`, { name: 'Tailed' });
    const path = `/projects/${project.body.data.id}/contacts`;
    const contact = await client(platform).post(path, { email: 'tail@example.com' });
    const line = await poll(() => eventOf(platform.process.output(), 'contact.created'), { what: 'the event' });
    expect(line).toMatchObject({ org_id: platform.facts.org_id, data: { id: contact.body.data.id } });
  });

  test('every block of the README about the first hour runs as it stands there, whatever the port and the folder', async () => {
    const script = `set -eu\n${firstHour().join('\n')}`;
    const own = { ...env, PHAROS_DATA_DIR: folder.path };
    const { stdout } = await run('sh', ['-c', script], { env: own, cwd: root, maxBuffer: 16 << 20 });
    for (const said of [
      'They left our house this morning.',
      '"title": "How to reset a lamp"',
      '"created": 60',
      '"voucher"',
    ])
      expect(stdout).toContain(said);
    // No answer is a refusal.
    expect(stdout).not.toMatch(/"request_id"/);
  });

  test('every command that the README names for operators runs, with the ids that were made before', async () => {
    const own = { ...env, PHAROS_DATA_DIR: folder.path };
    const ids: Record<string, string> = {};
    for (const line of forOperators().join('').trim().split('\n')) {
      const command = line.replace(/\b(org|key)_…/g, (placeholder) => ids[placeholder] ?? placeholder);
      const { stdout } = await run('sh', ['-c', command], { env: own, cwd: root });
      const { org_id, key_id } = JSON.parse(stdout);
      if (org_id) ids['org_…'] = org_id;
      if (key_id) ids['key_…'] = key_id;
    }
    expect(Object.keys(ids)).toEqual(['org_…', 'key_…']);
  });

  test('the block of the README about events that failed runs as it stands there', async () => {
    await leaveDeadEvents(folder.path, platform.facts.org_id, 2);
    const own = { ...env, PHAROS_DATA_DIR: folder.path };
    const { stdout } = await run('sh', ['-c', `set -eu\n${aboutDeadEvents().join('\n')}`], { env: own, cwd: root });
    for (const said of ['"type":"project.deleted"', '"retried":{', '"webhooks":1', '"dropped":{'])
      expect(stdout.replaceAll(/\s/g, '')).toContain(said);
  });

  test('a refusal stops the commands of the README with what the API said', async () => {
    const [first = ''] = firstHour();
    const script = `set -eu\n${first.split('# A project')[0]}post "/orgs/$ORG/projects" '{}' | made`;
    const own = { ...env, PHAROS_DATA_DIR: folder.path };
    const attempt = run('sh', ['-c', script], { env: own, cwd: root });
    await expect(attempt).rejects.toMatchObject({ stderr: expect.stringContaining('VALIDATION_ERROR') });
  });

  test('refuses a second platform on the folder, in words, and goes on', async () => {
    const second = await failedStart(['--data-dir', folder.path, '--port', '0']);
    expect(second).toContain('already runs on this data folder');
    expect((await client(platform).get('/me')).status).toBe(200);
  });

  test('refuses to delete the folder it runs on', async () => {
    const fresh = await failedStart(['--data-dir', folder.path, '--port', '0', '--fresh']);
    expect(fresh).toContain('already runs on this data folder');
    expect((await client(platform).get('/me')).status).toBe(200);
  });

  test('admin commands change the running platform', async () => {
    const { org_id } = await admin(folder.path, 'create-org', 'Acme', '--tier', 'pro');
    const made = await admin(folder.path, 'create-key', org_id, 'Key', '--scopes', 'read,contacts:write');
    expect(Object.keys(made).sort()).toEqual(['api_key', 'key_id', 'org_id']);
    const api = client(platform).as(made.api_key);
    expect((await api.get('/me')).body.data).toMatchObject({ tier: 'pro', scopes: ['read', 'contacts:write'] });
    await admin(folder.path, 'revoke-key', made.key_id);
    expect((await api.get('/me')).body).toMatchObject({ code: 'API_KEY_INVALID' });
  });

  test('admin commands list organizations and keys, page by page, and no secret', async () => {
    const { org_id } = await admin(folder.path, 'create-org', 'Lists');
    const made = await admin(folder.path, 'create-key', org_id, 'One', '--scopes', 'read');
    const other = await admin(
      folder.path,
      'create-key',
      org_id,
      'Two',
      '--scopes',
      'kb:write',
      '--expires-at',
      '2099-01-01',
    );
    await admin(folder.path, 'revoke-key', other.key_id);
    const first = await admin(folder.path, 'list-keys', org_id, '--limit', '1');
    const { keys, next } = await admin(folder.path, 'list-keys', org_id, '--after', first.next);
    expect(next).toBeNull();
    expect([...first.keys, ...keys]).toEqual([
      expect.objectContaining({
        id: made.key_id,
        prefix: made.api_key.slice(0, 12),
        scopes: ['read'],
        revoked_at: null,
      }),
      expect.objectContaining({
        id: other.key_id,
        expires_at: '2099-01-01T00:00:00.000Z',
        revoked_at: expect.any(String),
      }),
    ]);
    expect(JSON.stringify([first, keys])).not.toContain(made.api_key);
    const { organizations } = await admin(folder.path, 'list-orgs');
    const ids = organizations.map(({ id }: Json) => id);
    expect(ids).toEqual(expect.arrayContaining([platform.facts.org_id, org_id]));
  });

  test('an admin command that cannot be done says why and prints nothing else', async () => {
    const attempt = run(
      process.execPath,
      [localProgram('admin.js'), 'set-tier', 'org_x', 'pro', '--data-dir', folder.path],
      {
        env,
      },
    );
    await expect(attempt).rejects.toMatchObject({ code: 1, stdout: '', stderr: 'There is no such organization.\n' });
  });
});

describe('a data folder', () => {
  let folder: TempDir;
  const started: LocalPlatform[] = [];
  const again = async (...flags: string[]) => {
    const platform = await startLocal(folder.path, flags);
    started.push(platform);
    return platform;
  };
  beforeEach(() => {
    folder = tempDir('local');
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((platform) => platform.process.stop()));
    folder.remove();
  });

  test('outlives an orderly stop, which leaves nothing running; the key is shown once only', async () => {
    const first = await again();
    first.process.kill('SIGTERM');
    expect(await first.process.exited).toBe(0);
    expect(existsSync(join(folder.path, 'postgres/postmaster.pid'))).toBe(false);
    const second = await again();
    expect(second.facts).toEqual({ ...first.facts, base_url: second.facts.base_url });
    expect(second.process.output()).toContain(first.facts.org_id);
    expect(second.process.output()).not.toContain(first.facts.api_key);
    expect((await client(second).get('/me')).status).toBe(200);
  });

  test('outlives SIGKILL of everything: what was acknowledged is there', async () => {
    const first = await again();
    const path = `/orgs/${first.facts.org_id}/projects`;
    const { body } = await client(first).post(path, { name: 'Kept' });
    const server = Number(readFileSync(join(folder.path, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(server, 'SIGKILL');
    first.process.kill('SIGKILL');
    await first.process.exited;
    const second = await again();
    expect((await client(second).get(`${path}/${body.data.id}`)).body).toEqual(body);
  });

  test('--fresh starts anew', async () => {
    const first = await again();
    await first.process.stop();
    const second = await again('--fresh');
    expect(second.facts.org_id).not.toBe(first.facts.org_id);
    expect((await client(second).as(first.facts.api_key).get('/me')).status).toBe(401);
  });

  test('of somebody else is neither used nor deleted', async () => {
    writeFileSync(join(folder.path, 'thesis.txt'), 'years of work');
    const flags = ['--data-dir', folder.path, '--port', '0'];
    expect(await failedStart(flags)).toContain('contains other files');
    expect(await failedStart([...flags, '--fresh'])).toContain('does not delete it');
    expect(readdirSync(folder.path)).toEqual(['thesis.txt']);
  });

  test('whose first start broke off is completed by the next', async () => {
    const broken = spawnOwn(process.execPath, [localProgram('main.js'), '--data-dir', folder.path, '--port', '0'], {
      env,
    });
    const beingMade = () => readdirSync(folder.path).some((name) => name.startsWith('initializing-'));
    await poll(beingMade, { what: 'the database being made', timeoutMs: 60_000 });
    broken.kill('SIGKILL');
    await broken.exited;
    expect(existsSync(join(folder.path, 'postgres'))).toBe(false);
    const platform = await again();
    expect((await client(platform).get('/me')).status).toBe(200);
  });

  test('admin commands work while the platform is stopped, and leave nothing running', async () => {
    const first = await again();
    await first.process.stop();
    const { api_key } = await admin(folder.path, 'create-key', first.facts.org_id, 'Later', '--scopes', 'read');
    expect(existsSync(join(folder.path, 'postgres/postmaster.pid'))).toBe(false);
    const second = await again();
    expect((await client(second).as(api_key).get('/me')).status).toBe(200);
  });
});

test('the block of the README about a start without npm runs as it stands there, but for the folder', async () => {
  const folder = tempDir('local');
  // The shell becomes the platform, so that the signal reaches it.
  const script = withoutNpm()
    .join('')
    .replace('/srv/pharos', folder.path)
    .replace(/^node /m, 'exec node ');
  const started = spawnOwn('sh', ['-c', `set -eu\n${script}`], { env: { ...env, PORT: '0' }, cwd: root });
  await poll(() => started.output().includes('Ctrl-C stops it.') || !started.running, {
    what: 'the greeting',
    timeoutMs: 200_000,
  });
  expect(started.output()).toContain('Ctrl-C stops it.');
  await started.stop();
  expect(await started.exited).toBe(0);
  folder.remove();
});

test('every block of the README is run by a test of this file, or is one of a few that cannot be', () => {
  const isRun = new Set([...firstHour(), ...forOperators(), ...aboutDeadEvents(), ...withoutNpm()]);
  const notRun = allReadmeBlocks().filter((block) => !isRun.has(block));
  expect(notRun.map((block) => block.split('\n')[0])).toEqual(Object.keys(cannotBeRun));
  // What cannot be run names at least no variable that does not exist.
  const named = notRun.flatMap((block) => [...block.matchAll(/\b([A-Z][A-Z0-9_]*)=/g)].map(([, name]) => name));
  expect(named.length).toBeGreaterThan(0);
  expect(readmeVariables()).toEqual(expect.arrayContaining(named));
});

test('an admin command refuses a database that this version has not been started on, and changes nothing', async () => {
  const database = await createDatabase();
  const command = (...words: string[]) =>
    run(process.execPath, [localProgram('admin.js'), ...words], { env: { ...env, DATABASE_URL: database.url } });
  for (const words of [['create-org', 'Acme'], ['list-orgs']]) {
    const stderr = expect.stringMatching(/This version of Pharos has not run on the schema core/);
    await expect(command(...words)).rejects.toMatchObject({ code: 1, stdout: '', stderr });
  }
  await database.drop();
});

test('a taken port is reported before anything is made', async () => {
  const folder = tempDir('local');
  const server = createServer();
  const port = await ownPort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await failedStart(['--data-dir', join(folder.path, 'new'), '--port', String(port)])).toContain(
    `Port ${port} is already in use`,
  );
  expect(readdirSync(folder.path)).toEqual([]);
  server.close();
  folder.remove();
});

/** The blocks that call the API; the one that starts the platform with a model is not of the same shell. */
function firstHour(): string[] {
  return readmeBlocks('A first conversation', 'Architecture').filter((block) => !block.includes('npm start'));
}

function forOperators(): string[] {
  return readmeBlocks('Operate', 'Numbers').filter((block) => !block.includes('dead-events'));
}

function aboutDeadEvents(): string[] {
  return readmeBlocks('Operate', 'Numbers').filter((block) => block.includes('dead-events'));
}

function withoutNpm(): string[] {
  return readmeBlocks('Start', 'See it as a visitor').filter((block) => block.includes('npm run setup'));
}

/** First lines of the README's other blocks, and why no test runs them. */
const cannotBeRun = {
  'npm start':
    'npm-signals.test.ts runs `npm start`, which does not end by itself; `npm test` would run this test again',
  'AGENT_MODEL=anthropic/claude-sonnet-5-5 ANTHROPIC_API_KEY=… npm start': 'the reader has to put in a key',
  'test -s ~/pharos-master.key || (umask 077; openssl rand -base64 32 > ~/pharos-master.key)':
    'it writes to the home folder, and names servers of the reader; chart and compose tests start the same services',
  'export SERVICE_TOKEN=…   # create it once, for example with `openssl rand -hex 32`':
    'the reader has to put in addresses and secrets; the suites http and faults start services so',
};

/** As consumers leave events that failed too often. */
async function leaveDeadEvents(folder: string, orgId: string, count: number): Promise<void> {
  const { postgres_password: password } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
  const { url, stop } = await openEmbeddedPostgres({ folder, password, role: 'admin' });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let n = 1; n <= count; n += 1) {
    const id = `evt_dead${n}`;
    const about = { id, orgId, projectId: 'prj_gone', type: 'project.deleted', orderingKey: id };
    const data = { $case: 'projectDeleted', value: {} } as const;
    const origin = { traceparent: '', requestId: '', actor: undefined };
    const payload = Event.encode({ ...about, ...origin, occurredAt: new Date(), data }).finish();
    await client.query(
      `INSERT INTO webhooks.unhandled_events
        (consumer, event_id, org_id, project_id, type, ordering_key, payload, state, attempts, reason)
        VALUES ('webhooks', $1, $2, 'prj_gone', 'project.deleted', $1, $3, 'dead', 10, 'Error: broken')`,
      [id, orgId, payload],
    );
  }
  await client.end();
  await stop();
}

/** What a start that fails prints. */
async function failedStart(flags: string[]): Promise<string> {
  const started = spawnOwn(process.execPath, [localProgram('main.js'), ...flags], { env });
  expect(await started.exited).toBe(1);
  return started.output();
}

async function admin(folder: string, ...words: string[]): Promise<Json> {
  const { stdout } = await run(process.execPath, [localProgram('admin.js'), ...words, '--data-dir', folder], { env });
  return JSON.parse(stdout);
}

function client({ facts }: LocalPlatform) {
  return apiClient(facts.base_url, facts.api_key);
}

function eventOf(output: string, event: string): Json {
  const lines = output.split('\n').filter((line) => line.startsWith('{"id":"evt_'));
  return lines.map((line) => JSON.parse(line)).find((line) => line.event === event);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '@pharos/local';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { poll, spawnOwn, tempDir } from '../support/index.js';
import { localEnv as env } from '../support/local-platform.js';
import { allReadmeBlocks, readmeBlocks, readmeVariables } from '../support/readme.js';
import { root } from '../support/root.js';
import { run, useLocalStart } from './local-commands.js';

describe('the README, with a platform that `npm start` has started', () => {
  const local = useLocalStart();

  test('every block of the README about the first hour runs as it stands there, whatever the port and the folder', async () => {
    const script = `set -eu\n${firstHour().join('\n')}`;
    const own = { ...env, PHAROS_DATA_DIR: local.folder.path };
    const { stdout } = await run('sh', ['-c', script], { env: own, cwd: root, maxBuffer: 16 << 20 });
    for (const said of [
      'They left our house this morning.',
      '"title": "How to reset a lamp"',
      '"created": 60',
      '"question": "coupon"',
    ])
      expect(stdout).toContain(said);
    // A search finds nothing, is counted, and finds what is asked once there is a synonym.
    expect(stdout).toMatch(/"data": \[\][\s\S]*"question": "coupon"[\s\S]*"groups"[\s\S]*"title": "[^"]*gift card/);
    // No answer is a refusal.
    expect(stdout).not.toMatch(/"request_id"/);
  });

  test('every command that the README names for operators runs, with the ids that were made before', async () => {
    const own = { ...env, PHAROS_DATA_DIR: local.folder.path };
    const ids: Record<string, string> = {};
    for (const line of forOperators().join('').trim().split('\n')) {
      const command = line.replace(/\b(org|key)_…/g, (placeholder) => ids[placeholder] ?? placeholder);
      const { stdout } = await run('sh', ['-c', command], { env: own, cwd: root });
      const { org_id, key_id, link } = JSON.parse(stdout);
      if (line.includes('create-owner')) await redeem(local.platform.facts.base_url, link);
      if (org_id) ids['org_…'] = org_id;
      if (key_id) ids['key_…'] = key_id;
    }
    expect(Object.keys(ids)).toEqual(['org_…', 'key_…']);
  });

  test('the block of the README about events that failed runs as it stands there', async () => {
    await leaveDeadEvents(local.folder.path, local.platform.facts.org_id, 2);
    const own = { ...env, PHAROS_DATA_DIR: local.folder.path };
    const { stdout } = await run('sh', ['-c', `set -eu\n${aboutDeadEvents().join('\n')}`], { env: own, cwd: root });
    for (const said of ['"type":"project.deleted"', '"retried":{', '"webhooks":1', '"dropped":{'])
      expect(stdout.replaceAll(/\s/g, '')).toContain(said);
  });

  test('a refusal stops the commands of the README with what the API said', async () => {
    const [first = ''] = firstHour();
    const script = `set -eu\n${first.split('# A project')[0]}post "/orgs/$ORG/projects" '{}' | made`;
    const own = { ...env, PHAROS_DATA_DIR: local.folder.path };
    const attempt = run('sh', ['-c', script], { env: own, cwd: root });
    await expect(attempt).rejects.toMatchObject({ stderr: expect.stringContaining('VALIDATION_ERROR') });
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

/** The person follows the link, so that the commands about them find them. */
async function redeem(baseUrl: string, link: string): Promise<void> {
  const body = { token: link.split('#link=')[1], name: 'Ada', password: 'a password of some length' };
  const headers = { 'content-type': 'application/json', origin: baseUrl };
  const answer = await fetch(`${baseUrl}/api/auth/links/redeem`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

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
  'npm start': 'npm-signals.test.ts runs `npm start`, which does not end by itself',
  'npm test': 'it runs the quick suites, and would run them once more',
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '@pharos/local';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { poll, spawnOwn, tempDir } from '../support/index.js';
import { localEnv as env } from '../support/local-platform.js';
import { documentedVariables, shellBlocks } from '../support/readme.js';
import { root } from '../support/root.js';
import { run, useLocalStart } from './local-commands.js';

describe('with a platform that `npm start` has started', () => {
  const local = useLocalStart();

  test('the first integration of the README runs as it stands there', async () => {
    const own = { ...env, PHAROS_DATA_DIR: local.folder.path };
    const script = `set -eu\n${firstIntegration().join('\n')}`;
    const { stdout } = await run('sh', ['-c', script], { env: own, cwd: root });
    expect(JSON.parse(stdout).data).toMatchObject({ content: 'It left our house this morning.', sender_type: 'agent' });
  });

  test('every block of the first quarter of an hour (docs/start.md) runs as it stands there, whatever the port and the folder', async () => {
    const script = `set -eu\n${firstHour().join('\n')}`;
    const own = { ...env, PHAROS_DATA_DIR: local.folder.path };
    const { stdout } = await run('sh', ['-c', script], { env: own, cwd: root, maxBuffer: 16 << 20 });
    for (const said of [
      'They left our house this morning.',
      '"title": "How to reset a lamp"',
      '60 created',
      '"question": "coupon"',
    ])
      expect(stdout).toContain(said);
    // A search finds nothing, is counted, and finds what is asked once there is a synonym.
    expect(stdout).toMatch(/"data": \[\][\s\S]*"question": "coupon"[\s\S]*"groups"[\s\S]*"title": "[^"]*gift card/);
    // No answer is a refusal.
    expect(stdout).not.toMatch(/"request_id"/);
  });

  test('every command that docs/operate.md names for operators runs, with the ids that were made before', async () => {
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

  test('the block of docs/operate.md about events that failed runs as it stands there', async () => {
    await leaveDeadEvents(local.folder.path, local.platform.facts.org_id, 2);
    const own = { ...env, PHAROS_DATA_DIR: local.folder.path };
    const { stdout } = await run('sh', ['-c', `set -eu\n${aboutDeadEvents().join('\n')}`], { env: own, cwd: root });
    for (const said of ['"type":"project.deleted"', '"retried":{', '"webhooks":1', '"dropped":{'])
      expect(stdout.replaceAll(/\s/g, '')).toContain(said);
  });

  test('a refusal stops the commands of docs/start.md with what the API said', async () => {
    const [first = ''] = firstHour();
    const script = `set -eu\n${first}post "/orgs/$ORG/projects" '{}' | made`;
    const own = { ...env, PHAROS_DATA_DIR: local.folder.path };
    const attempt = run('sh', ['-c', script], { env: own, cwd: root });
    await expect(attempt).rejects.toMatchObject({ stderr: expect.stringContaining('VALIDATION_ERROR') });
  });
});

test('the block of docs/servers.md about a start without npm runs as it stands there, but for the folder', async () => {
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

test('every block of these pages is run by a test of this file, or is one of a few that cannot be', () => {
  const isRun = new Set([
    ...firstIntegration(),
    ...firstHour(),
    ...forOperators(),
    ...aboutDeadEvents(),
    ...withoutNpm(),
  ]);
  const notRun = pages.flatMap(shellBlocks).filter((block) => !isRun.has(block));
  expect(notRun.map((block) => block.split('\n')[0])).toEqual(cannotBeRun.map(([line]) => line));
  // What cannot be run names at least no variable that does not exist.
  const named = notRun.flatMap((block) => [...block.matchAll(/(?<![\w$])([A-Z][A-Z0-9_]*)=/g)].map(([, name]) => name));
  expect(named.length).toBeGreaterThan(20);
  expect([...documentedVariables(), 'PASSWORD']).toEqual(expect.arrayContaining(named));
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

const pages = [
  'README.md',
  'docs/start.md',
  'docs/operate.md',
  'docs/servers.md',
  'docs/going-live.md',
  'docs/upgrade.md',
];

function firstIntegration(): string[] {
  return shellBlocks('README.md').filter((block) => block.includes('npm run -s env'));
}

/** The blocks that call the API; those that start the platform are not of the same shell. */
function firstHour(): string[] {
  return shellBlocks('docs/start.md').filter((block) => !block.includes('npm start'));
}

function forOperators(): string[] {
  return shellBlocks('docs/operate.md').filter((block) => !block.includes('dead-events'));
}

function aboutDeadEvents(): string[] {
  return shellBlocks('docs/operate.md').filter((block) => block.includes('dead-events'));
}

function withoutNpm(): string[] {
  return shellBlocks('docs/servers.md').filter((block) => block.includes('npm run setup'));
}

const ofServer =
  'it changes the server that it runs on; going-live.test.ts starts the platform with the settings of the page';

/** First lines of the other blocks, page by page, and why no test runs them. */
const cannotBeRun: readonly (readonly [string, string])[] = [
  ['npm start', 'npm-signals.test.ts runs `npm start`, which does not end by itself'],
  ['npm test', 'it runs the quick suites, and would run them once more'],
  ['npm start', 'as in the README'],
  ['AGENT_MODEL=anthropic/claude-sonnet-5-5 ANTHROPIC_API_KEY=… npm start', 'the reader has to put in a key'],
  [
    'test -s ~/pharos-master.key || (umask 077; openssl rand -base64 32 > ~/pharos-master.key)',
    'it writes to the home folder, and names servers of the reader; chart and compose tests start the same services',
  ],
  [
    'export SERVICE_TOKEN=…   # create it once, for example with `openssl rand -hex 32`',
    'the reader has to put in addresses and secrets; the suites http and faults start services so',
  ],
  ['apt-get update', ofServer],
  ['useradd --system --create-home --home-dir /var/lib/pharos --shell /usr/sbin/nologin pharos', ofServer],
  ['PASSWORD=$(openssl rand -hex 24)', ofServer],
  ['install -d -m 700 /etc/pharos', ofServer],
  ['systemctl daemon-reload', ofServer],
  ['systemctl reload caddy', ofServer],
  ['cd /opt/pharos', ofServer],
  ['cd /opt/pharos', ofServer],
];

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

import { createLogger } from '@pharos/kit';
import {
  type Integration,
  IntegrationHealth,
  IntegrationProvider,
  IntegrationSetup,
  IntegrationStatus,
} from '@pharos/proto/pharos/core/v1/integration';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakeSlack } from '../../testing/providers/fake-channels.js';
import { FakeInternet, type Host } from '../../testing/providers/fake-internet.js';
import { FakeGithub } from '../../testing/providers/fake-trackers.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';
import { healthChecks } from './health-checks.js';

const { ACTIVE, PAUSED, ERROR } = IntegrationStatus;
const { UNKNOWN, HEALTHY, DEGRADED, UNHEALTHY } = IntegrationHealth;
const minuteMs = 60_000;

let internet: FakeInternet;
let core: TestCore;
let project: TestProject;
let slack: FakeSlack;
let github: FakeGithub;
beforeAll(async () => {
  internet = await FakeInternet.start();
  core = await startTestCore(undefined, internet.outbound);
});
beforeEach(async () => {
  internet.address = '8.8.8.8';
  [slack, github] = [new FakeSlack(), new FakeGithub()];
  internet.hosts.set(FakeSlack.host, slack.host).set(FakeGithub.host, github.host);
  await core.rows('DELETE FROM integrations');
  project = await TestProject.create(core);
});
afterAll(async () => {
  await core.stop();
  await internet.stop();
});

const log = createLogger({ service: 'test', level: 'silent' });
const provider = IntegrationProvider.GITHUB;

async function install(token = github.token, more: Record<string, string> = {}): Promise<void> {
  const settings = { repository: 'octo/support', ...more };
  const request = { ...project.at, provider, settings, credentials: { token }, setupType: IntegrationSetup.API_KEY };
  await core.integrations.createIntegration(request, aCall());
}

async function shown(): Promise<Integration> {
  const { integration } = await core.integrations.getIntegration({ ...project.at, provider }, aCall());
  return integration as Integration;
}

async function check(): Promise<Integration> {
  const work = healthChecks({ ...core, log, integrations: core.means });
  await work.claimSome();
  await work.settled();
  return shown();
}

/** After the longest pause there is. */
async function checkAgain(): Promise<Integration> {
  await core.clock.advance(31 * minuteMs);
  return check();
}

test('what was installed is checked at once, and shown healthy with the time', async () => {
  await install();
  expect(await shown()).toMatchObject({ status: ACTIVE, healthStatus: UNKNOWN, lastSyncedAt: undefined });
  const checked = await check();
  expect(checked).toMatchObject({ status: ACTIVE, healthStatus: HEALTHY, errorMessage: undefined });
  expect(checked.lastSyncedAt).toEqual(core.clock.now());
  const asked = internet.asked.length;
  await check();
  await core.clock.advance(10 * minuteMs);
  await check();
  expect(internet.asked.length).toBe(asked);
});

test('three failed checks in a row are an error, a good one clears it', async () => {
  await install();
  await check();
  github.trouble = () => ({ status: 500 });
  expect(await checkAgain()).toMatchObject({
    status: ACTIVE,
    healthStatus: DEGRADED,
    errorMessage: 'GitHub cannot answer right now (500).',
  });
  expect(await checkAgain()).toMatchObject({ status: ACTIVE, healthStatus: DEGRADED });
  expect(await checkAgain()).toMatchObject({ status: ERROR, healthStatus: UNHEALTHY });
  expect(await checkAgain()).toMatchObject({ status: ERROR, healthStatus: UNHEALTHY });
  github.trouble = undefined;
  expect(await checkAgain()).toMatchObject({ status: ACTIVE, healthStatus: HEALTHY, errorMessage: undefined });
});

test('the audit log tells when checks changed the status, and no more', async () => {
  await install();
  github.trouble = () => ({ status: 500 });
  for (let times = 0; times < 4; times += 1) await checkAgain();
  github.trouble = undefined;
  for (let times = 0; times < 2; times += 1) await checkAgain();
  const entries = `SELECT project_id, target_type, changes, caller ->> 'type' AS by FROM audit_entries
    WHERE org_id = $1 AND action = 'checkIntegration' ORDER BY created_at, id`;
  const entry = { project_id: project.projectId, target_type: 'integration', by: 'system' };
  expect(await core.rows(entries, project.at.orgId)).toEqual([
    { ...entry, changes: { status: { from: 'active', to: 'error' } } },
    { ...entry, changes: { status: { from: 'error', to: 'active' } } },
  ]);
});

test('a good check between failed ones begins the count anew', async () => {
  await install();
  for (const status of [500, 500, undefined, 500, 500]) {
    github.trouble = status === undefined ? undefined : () => ({ status });
    expect((await checkAgain()).status).toBe(ACTIVE);
  }
});

test('pauses grow while it fails', async () => {
  await install();
  github.trouble = () => ({ status: 500 });
  await check();
  const asked = () => internet.of(FakeGithub.host).length;
  const before = asked();
  await core.clock.advance(30_000);
  await check();
  await core.clock.advance(60_000);
  await check();
  expect(asked() - before).toBe(1);
  await core.clock.advance(60_000);
  await check();
  expect(asked() - before).toBe(2);
});

test('paused, it is left alone; resumed or with other credentials it is checked anew', async () => {
  await install('wrong');
  expect(await check()).toMatchObject({
    healthStatus: DEGRADED,
    errorMessage: 'GitHub does not accept the credentials (401).',
  });
  const change = { ...project.at, provider, sidebarEnabled: false, settings: undefined, actionPermissions: undefined };
  await core.integrations.updateIntegration({ ...change, updateMask: ['status'], status: PAUSED }, aCall());
  const asked = internet.asked.length;
  expect(await checkAgain()).toMatchObject({ status: PAUSED, healthStatus: UNKNOWN, errorMessage: undefined });
  expect(internet.asked.length).toBe(asked);
  await core.integrations.updateIntegration({ ...change, updateMask: ['status'], status: ACTIVE }, aCall());
  expect(await check()).toMatchObject({ healthStatus: DEGRADED });
  const credentials = { token: github.token };
  await core.integrations.replaceCredentials({ ...project.at, provider, credentials }, aCall());
  expect(await check()).toMatchObject({ status: ACTIVE, healthStatus: HEALTHY });
});

test('of a deleted project nothing is checked any more, long before all of it is removed', async () => {
  await install();
  await check();
  await core.projects.deleteProject(project.at, aCall());
  const asked = internet.asked.length;
  await core.clock.advance(31 * minuteMs);
  const work = healthChecks({ ...core, log, integrations: core.means });
  await work.claimSome();
  await work.settled();
  expect(internet.asked.length).toBe(asked);
  expect(await core.rows('SELECT check_due_at FROM integrations')).toEqual([{ check_due_at: null }]);
});

test('a check that its project’s deletion has overtaken is not repeated, and leaves no audit entry', async () => {
  await install();
  github.trouble = () => ({ status: 500 });
  for (let times = 0; times < 2; times += 1) await checkAgain();
  github.trouble = async () => {
    await core.projects.deleteProject(project.at, aCall());
    return { status: 500 };
  };
  const work = healthChecks({ ...core, log, integrations: core.means });
  const before = internet.asked.length;
  for (let times = 0; times < 3; times += 1) {
    await core.clock.advance(31 * minuteMs);
    await work.claimSome();
    await work.settled();
  }
  expect(internet.asked.length - before).toBe(1);
  const entries = `SELECT 1 FROM audit_entries WHERE org_id = $1 AND action = 'checkIntegration'`;
  expect(await core.rows(entries, project.at.orgId)).toEqual([]);
});

test('a check that was overtaken by other credentials says nothing', async () => {
  await install('wrong');
  github.trouble = async () => {
    github.trouble = undefined;
    await core.integrations.replaceCredentials({ ...project.at, provider, credentials: { token: 'new' } }, aCall());
    return { status: 401 };
  };
  expect(await check()).toMatchObject({ healthStatus: UNKNOWN, errorMessage: undefined });
});

describe('what is said of a provider', () => {
  const redirect: Host = () => ({ status: 302, headers: { Location: 'http://169.254.169.254/' } });
  const endless: Host = (_, response) => {
    response.writeHead(200);
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const write = () => {
      while (response.writable && response.write(chunk));
      response.once('drain', write);
    };
    write();
    return undefined;
  };
  test.each<[string, Host, RegExp]>([
    ['that knows no such repository', () => ({ status: 404 }), /did not find the repository/],
    ['whose repository takes no issues', () => ({ status: 200, body: { has_issues: false } }), /issues turned off/],
    [
      'that asks for fewer requests',
      () => ({ status: 403, body: { message: 'API rate limit exceeded' } }),
      /too many requests/,
    ],
    ['that redirects', redirect, /redirect \(302\)\. Redirects are not followed/],
    ['that answers no JSON', () => ({ status: 200, body: '<html>' }), /not JSON/],
    ['that answers another shape', () => ({ status: 200, body: [1] }), /unexpected format/],
    ['that answers without end', endless, /answer that is too large/],
    ['that ends the connection', (_, response) => void response.destroy(), /closed the connection/],
    ['that tells our secret', ({ headers }) => ({ status: 400, body: headers.authorization }), /rejected the request/],
  ])('%s', async (_, host, message) => {
    await install();
    internet.hosts.set(FakeGithub.host, host);
    const { errorMessage = '' } = await check();
    expect(errorMessage).toMatch(message);
    expect(errorMessage).not.toContain(github.token);
  });

  test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1'])(
    'that moves to %s: nothing is sent',
    async (address) => {
      // A host of its own: of others there may be connections still.
      await install(github.token, { api_url: `https://ghe-${address.replaceAll(/\W/g, '-')}x.example/api/v3` });
      internet.address = address;
      const asked = internet.asked.length;
      expect((await check()).errorMessage).toBe('GitHub has an address that Pharos may not connect to.');
      expect(internet.asked.length).toBe(asked);
    },
  );

  test('an own server that is within already is refused when it is named', async () => {
    internet.address = '10.0.0.1';
    const named = install(github.token, { api_url: 'https://ghe.internal/api/v3' });
    await expect(named).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
  });
});

test('Slack is asked without a trace in its channel', async () => {
  const request = { ...project.at, provider: IntegrationProvider.SLACK, settings: undefined };
  const credentials = { webhook_url: slack.url };
  await core.integrations.createIntegration({ ...request, credentials, setupType: IntegrationSetup.API_KEY }, aCall());
  const work = healthChecks({ ...core, log, integrations: core.means });
  await work.claimSome();
  await work.settled();
  const { integration } = await core.integrations.getIntegration(request, aCall());
  expect(integration).toMatchObject({ healthStatus: HEALTHY });
  expect(slack.messages).toEqual([]);
});

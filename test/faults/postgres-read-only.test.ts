import { type OwnServer, poll, startNats } from '@pharos/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPostgresPrograms, type OperatedPostgres, operatedPostgres } from '../support/operated-postgres.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';

const possible = findPostgresPrograms() !== undefined;
/** Long enough for every session and job to fail several times. */
const writes = 150;

let nats: OwnServer;
let postgres: OperatedPostgres;
let platform: Platform;
let tenant: Tenant;
let project: string;
beforeAll(async () => {
  if (!possible) return;
  [nats, postgres] = await Promise.all([startNats(), operatedPostgres()]);
  await postgres.start();
  platform = await startPlatform({ core: 2, nats: nats.url, postgres: postgres.url, env: { LOG_LEVEL: 'info' } });
  tenant = await platform.createTenant();
  const made = await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Fail-over' });
  project = `/projects/${made.body.data.id}`;
});
afterAll(async () => {
  await platform?.stop();
  await postgres?.dispose();
  await nats?.dispose();
});

interface Line {
  level: string;
  msg: string;
  client?: string;
}

const linesOf = (output: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line));

async function metric(name: string): Promise<number[]> {
  const scrapes = await Promise.all(platform.core.map(async ({ opsUrl }) => (await fetch(`${opsUrl}/metrics`)).text()));
  return [...scrapes.join('\n').matchAll(new RegExp(`^${name}\\{.*\\} (\\d+)$`, 'gm'))].map(([, value]) =>
    Number(value),
  );
}

/** The server is the standby of another, which is gone. */
async function becomeStandby(): Promise<{ promoted(): Promise<void> }> {
  await postgres.kill();
  await postgres.shell('touch "$PGDATA/standby.signal"');
  const writable = postgres.start();
  return {
    async promoted() {
      await postgres.shell('pg_ctl promote');
      await writable;
    },
  };
}

test.runIf(possible)(
  'a standby that has not taken over yet serves reads; writes are 503, one outage for the pool and each session, and fail no job',
  { timeout: 300_000 },
  async () => {
    const before = platform.core.map((core) => core.output().length);
    const standby = await becomeStandby();
    const read = () => tenant.api.get(`${project}/contacts`);
    await poll(async () => (await read()).status === 200, { what: 'reads of the standby' });
    const refused = new Set<number>();
    for (let n = 0; n < writes; n += 1) {
      refused.add((await tenant.api.post(`${project}/contacts`, { email: `n${n}@example.com` })).status);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect([...refused]).toEqual([503]);
    expect((await read()).status).toBe(200);
    for (const [at, core] of platform.core.entries()) {
      const lines = linesOf(core.output().slice(before[at]));
      const began = lines.filter(({ msg }) => msg.startsWith('postgres is unavailable')).map(({ client }) => client);
      // The pool lost its connections first, and then found a server that refuses: an outage each, at most.
      expect(began.filter((client) => client === 'pharos core').length).toBeLessThanOrEqual(2);
      const sessions = began.filter((client) => client !== 'pharos core');
      expect([...new Set(sessions)]).toEqual(sessions);
      expect(sessions).toContain('core outbox relay');
      expect(lines.filter(({ level, msg }) => level === 'warn' && msg.includes('job failed'))).toEqual([]);
    }
    expect(await metric('pharos_dependency_up')).toContain(0);
    expect((await metric('pharos_job_failures_total')).filter((count) => count > 0)).toEqual([]);

    await standby.promoted();
    const write = () => tenant.api.post(`${project}/contacts`, { email: 'after@example.com' });
    await poll(async () => (await write()).status < 300, { what: 'writes' });
    await poll(async () => !(await metric('pharos_dependency_up')).includes(0), { what: 'the end of all outages' });
  },
);

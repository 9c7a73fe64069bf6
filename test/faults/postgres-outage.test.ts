import { setTimeout as sleep } from 'node:timers/promises';
import { type OwnServer, poll, startNats, testServers } from '@pharos/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cuttableWay } from '../support/cuttable-way.js';
import { type Platform, startPlatform } from '../support/platform.js';
import type { ServiceProcess } from '../support/service-process.js';

/** Long enough for every session, job and worker to fail several times. */
const outageMs = 12_000;

let nats: OwnServer;
let way: Awaited<ReturnType<typeof cuttableWay>>;
let platform: Platform;
beforeAll(async () => {
  [nats, way] = await Promise.all([startNats(), cuttableWay(testServers().postgres)]);
  const env = { LOG_LEVEL: 'info' };
  platform = await startPlatform({ webhooks: 1, knowledge: 1, nats: nats.url, env, databaseBy: way.url });
});
afterAll(async () => {
  await platform?.stop();
  way?.close();
  await nats?.dispose();
});

interface Line {
  level: string;
  msg: string;
  client?: string;
}

function linesOf(output: string): Line[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'));
  return lines.map((line) => JSON.parse(line));
}

/** The pool and sessions that said so. */
function clientsThat(say: string, lines: readonly Line[]): (string | undefined)[] {
  return lines.filter(({ msg }) => msg.startsWith(`postgres is ${say}`)).map(({ client }) => client);
}

async function outages(service: ServiceProcess): Promise<number> {
  const metrics = await (await fetch(`${service.opsUrl}/metrics`)).text();
  const counts = [...metrics.matchAll(/^pharos_dependency_outages_total\{dependency="postgres",.*\} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

test('an outage of PostgreSQL is one warning and one line at its end for the pool and each session, and is counted', async () => {
  const services = [platform.core[0], platform.webhooks[0], platform.knowledge[0]].filter((each) => each !== undefined);
  const before = services.map((service) => service.output().length);
  const counted = await Promise.all(services.map(outages));
  way.cut();
  await sleep(outageMs);
  const during = services.map((service, at) => linesOf(service.output().slice(before[at])));
  way.mend();
  for (const [at, service] of services.entries()) {
    const lines = during[at] ?? [];
    const began = clientsThat('unavailable', lines);
    expect(began.length).toBeGreaterThanOrEqual(2);
    expect([...new Set(began)]).toEqual(began);
    // A service that others call may be missed by them as well.
    const others = lines.filter(({ level, msg }) => level !== 'info' && !msg.includes('is unavailable; trying'));
    expect(others.map(({ msg }) => msg)).toEqual([]);
    expect(await outages(service)).toBeGreaterThanOrEqual((counted[at] ?? 0) + began.length);
    const ended = () => clientsThat('available again', linesOf(service.output().slice(before[at])));
    await poll(() => began.every((client) => ended().includes(client)), { what: 'its end' });
  }
});

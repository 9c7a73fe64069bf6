import { apiClient, poll, testServers } from '@pharos/test';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CuttableWay, cuttableWay } from '../support/cuttable-way.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { ownPort } from '../support/ports.js';
import { createServiceProcess, type ServiceProcess } from '../support/service-process.js';
import { callsServed, failed, noLimit, startTraffic, type Traffic } from './steady-traffic.js';

/** From so long after the cut on, callers are to notice next to nothing. */
const settledMs = 2_000;
const requests = 1_500;
/** Ends a wait that would never end, also where so many requests take their time. */
const patientMs = 200_000;

let platform: Platform;
let way: CuttableWay;
/** A replica of core whose way to PostgreSQL can be cut. */
let replica: ServiceProcess;
/** A gateway that calls both. */
let gateway: ServiceProcess;
let traffic: Traffic;

beforeAll(async () => {
  way = await cuttableWay(testServers().postgres);
  platform = await startPlatform({ env: noLimit });
  const { env, core, database } = platform;
  const address = `127.0.0.1:${await ownPort()}`;
  const databaseUrl = Object.assign(new URL(database.url), { host: new URL(way.url).host }).href;
  replica = await createServiceProcess('core', { ...env, CORE_LISTEN: address, DATABASE_URL: databaseUrl });
  await replica.start();
  const port = String(await ownPort());
  const own = { HOST: '127.0.0.1', PORT: port, CORE_URL: `${core[0].url},${address}` };
  gateway = await createServiceProcess('gateway', { ...env, ...own });
  await gateway.start();
  const tenant = await platform.createTenant();
  traffic = await startTraffic({ ...tenant, api: apiClient(`http://127.0.0.1:${port}`, tenant.apiKey) }, 8);
});
afterEach(() => way.mend());
afterAll(async () => {
  await traffic?.stop();
  await gateway?.stop();
  await replica?.stop();
  await platform?.stop();
  way?.close();
});

const probe = async (path: string) => (await fetch(`${replica.opsUrl}${path}`)).status;

/** Until it serves a fair part of what comes. */
async function untilItHasItsShare(): Promise<void> {
  const ask = async () => {
    const [before, from] = [await callsServed(replica), Date.now()];
    await poll(() => traffic.since(from).length >= 200, { what: 'requests', timeoutMs: patientMs });
    return (await callsServed(replica)) - before > traffic.since(from).length * 0.3;
  };
  await poll(ask, { what: 'the replica to have its share', timeoutMs: patientMs });
}

describe.each(['refused', 'silent'] as const)('one of two replicas that loses PostgreSQL (%s)', (how) => {
  test('costs under 1 % of the requests from 2 s on, is not ready but alive, and has its share again later', {
    timeout: 900_000,
  }, async () => {
    await untilItHasItsShare();
    way.cut(how);
    const fromMs = Date.now() + settledMs;
    await poll(async () => (await probe('/readyz')) === 503, { what: 'it to be not ready' });
    expect(await probe('/healthz')).toBe(200);
    await poll(() => traffic.since(fromMs).length >= requests, { what: 'many requests', timeoutMs: patientMs });
    const answers = traffic.since(fromMs);
    expect(failed(answers).length).toBeLessThan(answers.length / 100);
    expect([await probe('/readyz'), await probe('/healthz')]).toEqual([503, 200]);
    way.mend();
    await untilItHasItsShare();
    expect(await probe('/readyz')).toBe(200);
  });
});

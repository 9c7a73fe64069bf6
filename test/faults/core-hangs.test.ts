import { poll } from '@pharos/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, startPlatform } from '../support/platform.js';
import { callsServed, failed, noLimit, startTraffic, type Traffic } from './steady-traffic.js';

const clients = 8;
/** Ends a wait that would never end, also where so many requests take their time. */
const patientMs = 200_000;

let platform: Platform;
let traffic: Traffic;
beforeAll(async () => {
  platform = await startPlatform({ core: 2, env: { ...noLimit, LOG_LEVEL: 'info' } });
  traffic = await startTraffic(await platform.createTenant(), clients);
});
afterAll(async () => {
  for (const core of platform?.core ?? []) core.signal('SIGCONT');
  await traffic?.stop();
  await platform?.stop();
});

/** When the gateway said that it lost the connection to the address; undefined when it did not. */
function lostAtMs(address: string): number | undefined {
  const lines = platform.gateway[0].output().split('\n');
  const line = lines.find((each) => each.includes('lost the connection') && each.includes(address));
  return line === undefined ? undefined : Date.parse(JSON.parse(line).time);
}

test('a replica that hangs is found, from when on no request fails, and has its share again later', {
  timeout: 900_000,
}, async () => {
  const [hanging, working] = platform.core as readonly [(typeof platform.core)[0], (typeof platform.core)[0]];
  for (const core of [hanging, working])
    await poll(async () => (await callsServed(core)) > 50, { what: 'both to serve calls' });
  hanging.signal('SIGSTOP');
  const hungMs = Date.now();
  const servedByOther = () => traffic.since(hungMs).filter(({ status }) => status < 300).length;
  await poll(() => servedByOther() > 100, { what: 'the other to serve calls meanwhile', timeoutMs: patientMs });
  const lostMs = await poll(() => lostAtMs(hanging.url), { what: 'the gateway to find it', timeoutMs: patientMs });
  // How soon is a matter of the times between pings, which have a test of their own. Each client waited for the one that hangs a few times at most.
  expect(failed(traffic.since(hungMs)).length).toBeLessThanOrEqual(clients * 3);
  await poll(() => traffic.since(lostMs).length >= 1_000, { what: 'a thousand requests', timeoutMs: patientMs });
  expect(failed(traffic.since(lostMs))).toEqual([]);
  hanging.signal('SIGCONT');
  const backMs = Date.now();
  const served = await callsServed(hanging);
  await poll(async () => (await callsServed(hanging)) - served > 200, { what: 'its share', timeoutMs: patientMs });
  expect(failed(traffic.since(backMs))).toEqual([]);
});

import { afterEach, expect, test, vi } from 'vitest';
import { lookUpEveryMs } from './endpoints.js';
import { connectTo, create, named, outgoing, patientMs, projects, serve } from './testing/replicas.js';

const here = ['127.0.0.1'];
/** Where nothing listens. */
const elsewhere = ['127.0.0.2'];

afterEach(() => void vi.useRealTimers());

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** Calls without a pause, and counts what fails. */
function callAllTheTime(call: () => Promise<unknown>) {
  const failures: unknown[] = [];
  let calling = true;
  const callers = Array.from({ length: 8 }, async () => {
    while (calling) await call().catch((error: unknown) => failures.push(error));
  });
  return async () => {
    calling = false;
    await Promise.all(callers);
    return failures;
  };
}

test('a replica that is replaced serves on while the name server still answers with it alone, and no call fails', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const served = { old: 0, new: 0 };
  const replica = (which: 'old' | 'new') =>
    serve({
      createProject: async ({ name }) => {
        served[which] += 1;
        return named(name);
      },
    });
  const [old, next] = [await replica('old'), await replica('new')];
  // The old one is left before the new one is known, as when both are addresses of one name.
  const addresses: Record<string, string[]> = { old: here, new: elsewhere };
  const target = `old:${old.port},new:${next.port}`;
  const client = projects(connectTo([], { target, lookUp: async (host) => addresses[host] ?? [] }));
  const end = callAllTheTime(() => client.createProject(create('n'), outgoing()));
  await until(() => served.old > 100);

  old.drain();
  await vi.advanceTimersByTimeAsync(6 * lookUpEveryMs);
  served.old = 0;
  await until(() => served.old > 500);
  expect(served.new).toBe(0);

  Object.assign(addresses, { old: elsewhere, new: here });
  await vi.advanceTimersByTimeAsync(lookUpEveryMs);
  await until(() => served.new > 100);
  await old.stop(patientMs);
  served.new = 0;
  await until(() => served.new > 100);
  expect(await end()).toEqual([]);
});

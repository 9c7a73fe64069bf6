import { expect, test } from 'vitest';
import { ManualClock } from './clock.js';
import { assemble } from './lifecycle.js';
import { createLogger } from './log.js';
import type { Part } from './part.js';

const timeoutMs = 20_000;
const never = () => new Promise<void>(() => undefined);
const quick = (name: string): Part => ({ name, stop: () => undefined });
/** As many as a service has. */
const many = Array.from({ length: 20 }, (_, n) => quick(`part ${n}`));

/** Starts and stops parts by a clock that moves on for as long as they may take. */
async function stopped(parts: (clock: ManualClock, whole: (parts: Part[]) => Part) => Part[]) {
  const clock = new ManualClock();
  const errors: string[] = [];
  const write = (line: string) => void errors.push(JSON.parse(line).part);
  const log = createLogger({ service: 'test', level: 'error', stream: { write } });
  const whole = (parts: readonly Part[]) => assemble({ name: 'whole', log, parts, clock });
  const assembly = whole(parts(clock, whole));
  await assembly.start();
  const tookMs = assembly.stop(timeoutMs).then(() => clock.monotonicMs());
  // What takes no time is over before any passes.
  await clock.advance(0);
  await clock.advance(timeoutMs);
  return { tookMs: await tookMs, errors };
}

test('each part may use all the time that is left, save for a small reserve for each that follows', async () => {
  const given: number[] = [];
  const part = (name: string): Part => ({ name, stop: (ms) => void given.push(ms) });
  await stopped(() => [part('a'), part('b'), part('c')]);
  expect(given).toEqual([19_400, 19_600, 19_800]);
});

test('a call that needs most of the time is finished, and nothing is left behind, however the parts are nested', async () => {
  let finished = false;
  const { tookMs, errors } = await stopped((clock, whole) => {
    const stop = async () => {
      await clock.sleep(15_000);
      finished = true;
    };
    return [quick('tracing'), quick('operations server'), whole([...many, { name: 'gRPC server', stop }])];
  });
  expect({ finished, tookMs, errors }).toEqual({ finished: true, tookMs: 15_000, errors: [] });
});

test('a part that lets go by force when its time is up still comes to its end', async () => {
  const { errors } = await stopped((clock, whole) => {
    const stop = (ms: number) => clock.sleep(ms + 150);
    return [quick('tracing'), whole([...many, { name: 'gRPC server', stop }])];
  });
  expect(errors).toEqual([]);
});

test('a part that hangs is left behind, and leaves those that follow their time', async () => {
  const needMs = 400;
  const { errors } = await stopped((clock) => [
    ...many,
    { name: 'database', stop: () => clock.sleep(needMs) },
    { name: 'stuck', stop: never },
  ]);
  expect(errors).toEqual(['stuck']);
});

test('however many parts hang, all of them together take no longer than the timeout, and each was asked to stop', async () => {
  let asked = 0;
  const stop = () => {
    asked += 1;
    return never();
  };
  const { tookMs, errors } = await stopped(() => many.map(({ name }) => ({ name, stop })));
  expect(tookMs).toBeLessThanOrEqual(timeoutMs);
  expect(asked).toBe(many.length);
  expect(errors).toHaveLength(many.length);
});

test('a timeout of nothing still asks every part to stop', async () => {
  const asked: number[] = [];
  const log = createLogger({ service: 'test', level: 'silent' });
  const part = (name: string): Part => ({ name, stop: (ms) => void asked.push(ms) });
  const whole = assemble({ name: 'whole', log, parts: [part('a'), { name: 'stuck', stop: never }, part('b')] });
  await whole.start();
  await whole.stop(0);
  expect(asked).toEqual([0, 0]);
});

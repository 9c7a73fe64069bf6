import { createLogger, createRegistry, ManualClock } from '@pharos/kit';
import { afterEach, expect, test } from 'vitest';
import { createJob } from './job.js';

const log = createLogger({ service: 'test', level: 'silent' });
const everyMs = 1_000;
let stop: (() => unknown) | undefined;
afterEach(() => stop?.());

/** Starts a job that answers from `answers`, then that nothing is left; records when it ran. */
async function start(answers: (boolean | Error)[]) {
  const clock = new ManualClock();
  const ranAtMs: number[] = [];
  const run = async () => {
    ranAtMs.push(clock.monotonicMs());
    const answer = answers.shift() ?? false;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const registry = createRegistry();
  const job = createJob({ name: 'test', everyMs, clock, log, registry, run });
  stop = () => job.stop(0);
  await job.start?.(new AbortController().signal);
  await clock.advance(0);
  return { clock, ranAtMs, job, registry };
}

test('a job runs at once, then once in each period', async () => {
  const { clock, ranAtMs } = await start([]);
  await clock.advance(2_500);
  expect(ranAtMs).toEqual([0, 1_000, 2_000]);
});

test('a job that has more to do goes on without a pause', async () => {
  const { ranAtMs } = await start([true, true, true]);
  expect(ranAtMs).toEqual([0, 0, 0, 0]);
});

test('a job that fails is counted, tried again, and stays alive', async () => {
  const { clock, ranAtMs, registry } = await start([new Error('once'), new Error('twice')]);
  await clock.advance(120_000);
  expect(ranAtMs.length).toBeGreaterThan(3);
  expect(await registry.metrics()).toContain('pharos_job_failures_total{name="test"} 2\n');
});

test('an outage of the database is none of the job’s failures', async () => {
  const { clock, registry } = await start([Object.assign(new Error('away'), { code: 'ECONNREFUSED' })]);
  await clock.advance(10_000);
  expect(await registry.metrics()).toContain('pharos_job_failures_total{name="test"} 0\n');
});

test('a job that was stopped runs no more', async () => {
  const { clock, ranAtMs, job } = await start([]);
  await job.stop(0);
  await clock.advance(10_000);
  expect(ranAtMs).toEqual([0]);
});

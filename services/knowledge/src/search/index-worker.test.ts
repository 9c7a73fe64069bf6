import { createLogger, systemClock } from '@pharos/kit';
import { afterEach, expect, test, vi } from 'vitest';
import type { IndexTask } from '../store/index-tasks.js';
import { IndexWorker } from './index-worker.js';

const log = createLogger({ service: 'test', level: 'silent' });
const stopping = new AbortController();
let stop = async () => {};
afterEach(async () => {
  stopping.abort();
  await stop();
});

test('a project whose articles are heard of while others are claimed for it gets no more than half of the places', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let busy = 0;
  const work = async () => {
    busy += 1;
    await ended;
    return false;
  };
  const claims: ((tasks: IndexTask[]) => void)[] = [];
  const frees: number[] = [];
  const claim = ({ free }: { free: number }) => {
    frees.push(free);
    return new Promise<IndexTask[]>((resolve) => claims.push(resolve));
  };
  const indexer = { claim, run: work, index: async () => void (await work()) };
  const worker = new IndexWorker({ indexer, clock: systemClock, log, signal: stopping.signal });
  stop = async () => {
    end();
    for (const answer of claims) answer([]);
    await worker.stop();
  };
  worker.start();
  await vi.waitFor(() => expect(claims).toHaveLength(1), { timeout: 60_000 });
  for (let n = 0; n < 40; n += 1) worker.hear({ projectId: 'prj_1' }, `art_${n}`);
  const task = { project_id: 'prj_1' } as IndexTask;
  claims[0]?.(Array.from({ length: Math.floor((frees[0] ?? 0) / 2) }, () => task));
  // Others are looked for: there is a place for them.
  await vi.waitFor(() => expect(claims).toHaveLength(2), { timeout: 60_000 });
  expect(frees[1]).toBeGreaterThan(0);
  expect(busy).toBeLessThanOrEqual(10);
});

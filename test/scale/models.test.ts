import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../support/root.js';
import { react } from './autoscaler.js';
import { fewestServers, waits } from './queue.js';
import { exponential, quantile } from './random.js';
import { byDirectory, byHash, fullest, moved, zipfShares } from './shards.js';
import { scaleTables } from './tables.js';

const arrivals = 2_000_000;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How likely an arrival waits in M/M/c, at `load` servers' worth of work (Erlang 1917). */
function erlangC(servers: number, load: number): number {
  // By Erlang B's recursion, which needs no factorials.
  let blocked = 1;
  for (let n = 1; n <= servers; n += 1) blocked = (load * blocked) / (n + load * blocked);
  return blocked / (1 - (load / servers) * (1 - blocked));
}

describe('a simulated queue waits as the closed forms say', () => {
  test.each([
    [1, 0.5],
    [2, 1.6],
    [10, 9],
    [32, 24],
  ])('by Erlang, for %i servers and work for %d of them', (servers, load) => {
    const waited = waits({ servers, perSecond: load, seconds: (uniform) => exponential(uniform, 1) }, arrivals);
    const likely = erlangC(servers, load);
    expect(waited.filter((wait) => wait > 0).length / waited.length).toBeCloseTo(likely, 1.5);
    expect(mean(waited) / (likely / (servers - load))).toBeCloseTo(1, 1);
    expect(quantile(waited, 0.99) / (Math.log(likely / 0.01) / (servers - load))).toBeCloseTo(1, 1);
  });

  test('by Pollaczek and Khinchine, for one server that takes equally long for each', () => {
    const waited = waits({ servers: 1, perSecond: 0.8, seconds: () => 1 }, arrivals);
    expect(mean(waited) / (0.8 / (2 * (1 - 0.8)))).toBeCloseTo(1, 1);
  });

  test('and the fewest servers are enough, while one less is not', () => {
    const queue = { perSecond: 9, seconds: (uniform: () => number) => exponential(uniform, 1) };
    const servers = fewestServers(queue, 0.5, arrivals / 10);
    const p99 = (count: number) => Math.log(erlangC(count, 9) / 0.01) / (count - 9);
    expect(p99(servers)).toBeLessThan(0.5);
    expect(p99(servers - 1)).toBeGreaterThan(0.5);
  });
});

describe('a component under the simulated autoscaler', () => {
  const scaled = {
    load: 1,
    jump: 3,
    request: 1,
    most: 1,
    target: 0.7,
    minReplicas: 2,
    maxReplicas: 100,
    startSeconds: 10,
  };

  test('stays as it is while its load does', () => {
    expect(react({ ...scaled, jump: 1 })).toMatchObject({ podsBefore: 2, podsAfter: 2, waitedSeconds: 0 });
  });

  test('has nothing wait while its pods can use more than they request, and comes to its target', () => {
    const reaction = react({ ...scaled, request: 0.25 });
    expect(reaction).toEqual({ podsBefore: 6, podsAfter: 18, waitedSeconds: 0, clearedSeconds: 0 });
  });

  test('lets what comes wait until the first new pods are there: what they lack in that time', () => {
    // Two pods for the work of three, until the scaler has looked and a pod has started.
    expect(react(scaled).waitedSeconds).toBeCloseTo((1 - 2 / 3) * (15 + 10 - 1), 6);
  });

  test('never catches up when it may not grow, and says so', () => {
    expect(react({ ...scaled, maxReplicas: 2 })).toMatchObject({ podsAfter: 2, waitedSeconds: Infinity });
  });
});

describe('simulated shards of organizations', () => {
  test('give the largest organization the share that Zipf gives it', () => {
    const [largest] = zipfShares(10_000);
    // The harmonic number, by Euler.
    expect(largest).toBeCloseTo(1 / (Math.log(10_000) + 0.577_215_665 + 1 / 20_000), 8);
  });

  test('carry everything, and one shard carries all of it', () => {
    for (const place of [byHash, byDirectory, moved]) {
      expect(place(zipfShares(100), 7, () => 0.5).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
      expect(fullest(place, zipfShares(100), 1)).toBeCloseTo(1, 9);
    }
  });

  test('spread equal organizations evenly by a directory, and by hash as balls into bins', () => {
    const equal = zipfShares(1_600, 0);
    expect(fullest(byDirectory, equal, 16)).toBeCloseTo(1, 9);
    // The fullest of sixteen bins of a hundred balls holds some 1.77 deviations of ten more than the mean.
    expect(fullest(byHash, equal, 16)).toBeGreaterThan(1.1);
    expect(fullest(byHash, equal, 16)).toBeLessThan(1.25);
  });

  test('never carry less on the fullest than the largest organization', () => {
    const shares = zipfShares(1_000);
    const least = Math.max(1, (shares[0] ?? 0) * 16);
    for (const place of [byHash, byDirectory]) expect(fullest(place, shares, 16)).toBeGreaterThan(least);
    // Graham's bound.
    expect(fullest(moved, shares, 16)).toBeLessThanOrEqual(least * (4 / 3));
  });
});

test('docs/scaling.md has what the simulations say; `npm run scale` prints it', () => {
  const page = readFileSync(join(root, 'docs/scaling.md'), 'utf8');
  for (const table of scaleTables()) expect(page).toContain(table);
});

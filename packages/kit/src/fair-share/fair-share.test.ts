import { afterEach, describe, expect, test, vi } from 'vitest';
import { transportFailure } from '../errors.js';
import { createRegistry } from '../telemetry/metrics.js';
import { FairShare, type FairShareOptions, type Leave, type Wanted } from './fair-share.js';
import { measuredFairShare } from './measure-fair-share.js';

const many = { items: 1_000, bytes: 1_000_000 };

/** Somebody who enters with a name such as `a1`, of owner `a`, and who has entered so far. */
class Bench {
  readonly share: FairShare;
  readonly entered: string[] = [];
  readonly #leaves = new Map<string, Leave>();

  constructor(options: Partial<FairShareOptions> = {}) {
    this.share = new FairShare({ slots: 4, waiting: many, ...options });
  }

  async enter(name: string, wanted?: Wanted): Promise<string> {
    const leave = await this.share.enter(name.slice(0, 1), wanted);
    this.entered.push(name);
    this.#leaves.set(name, leave);
    return name;
  }

  all(...names: string[]): Promise<string[]> {
    return Promise.all(names.map((name) => this.enter(name)));
  }

  async leave(name: string): Promise<void> {
    this.#leaves.get(name)?.();
    await settled();
  }
}

/** Whoever may enter has. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const caller = () => ({ abandoned: undefined as ReturnType<typeof gone> | undefined, deadlineMs: Infinity });
const gone = () => transportFailure('CANCELLED', 'gone');

afterEach(() => {
  vi.useRealTimers();
});

test('while an owner rests others have its slots, and its own next one waits', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const bench = new Bench({ slots: 1, each: 1 });
  bench.all('a1', 'a2', 'a3', 'b1');
  await settled();
  bench.share.rest('a', 100);
  await bench.leave('a1');
  expect(bench.entered).toEqual(['a1', 'b1']);
  await bench.leave('b1');
  vi.advanceTimersByTime(99);
  await settled();
  expect(bench.entered).toEqual(['a1', 'b1']);
  vi.advanceTimersByTime(1);
  await settled();
  expect(bench.entered).toEqual(['a1', 'b1', 'a2']);
  await bench.leave('a2');
  expect(bench.entered).toEqual(['a1', 'b1', 'a2', 'a3']);
});

describe('slots', () => {
  test('one owner alone gets half of them, or as many as the ratio says; others find one all the same', async () => {
    const half = new Bench({ slots: 8 });
    half.all('a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'c1', 'd1');
    await settled();
    expect(half.entered).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1', 'd1']);
    const most = new Bench({ slots: 8, ratio: 3 });
    most.all('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'b1', 'c1', 'd1');
    await settled();
    expect(most.entered).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'c1']);
  });

  test('owners that wait take turns, each in the order in which it came', async () => {
    const bench = new Bench({ slots: 1 });
    bench.all('a1', 'a2', 'a3', 'b1', 'b2', 'c1');
    const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2'];
    for (const [at, name] of order.entries()) {
      await settled();
      expect(bench.entered).toEqual(order.slice(0, at + 1));
      await bench.leave(name);
    }
    expect([bench.share.running, bench.share.waiting]).toEqual([0, 0]);
  });

  test('whoever comes later does not pass those of the same owner that wait, however few it needs', async () => {
    const bench = new Bench({ slots: 8, ratio: 3 });
    bench.enter('a1', { slots: 4 });
    bench.enter('a2', { slots: 4 });
    bench.enter('a3', { slots: 1 });
    await settled();
    expect(bench.entered).toEqual(['a1']);
    await bench.leave('a1');
    expect(bench.entered).toEqual(['a1', 'a2', 'a3']);
  });

  test('no owner has more than `each`, however many are free', async () => {
    const bench = new Bench({ slots: 100, each: 1 });
    bench.all('a1', 'a2', 'b1');
    await settled();
    expect(bench.entered).toEqual(['a1', 'b1']);
    await bench.leave('a1');
    expect(bench.entered).toEqual(['a1', 'b1', 'a2']);
  });

  test('one that needs many gets them in its turn although others need few, and the largest can be had', async () => {
    const bench = new Bench({ slots: 4 });
    bench.all('a1', 'b1', 'c1');
    bench.enter('d1', { slots: 100 });
    await settled();
    await bench.leave('a1');
    // From now on what is free is kept together for it.
    bench.all('a2', 'e1');
    await bench.leave('b1');
    expect(bench.entered).toEqual(['a1', 'b1', 'c1']);
    await bench.leave('c1');
    expect(bench.entered).toEqual(['a1', 'b1', 'c1', 'd1']);
    expect(bench.share.running).toBe(4);
    await bench.leave('d1');
    expect(bench.entered).toEqual(['a1', 'b1', 'c1', 'd1', 'a2', 'e1']);
  });

  test('of work that fails are free again', async () => {
    const { share } = new Bench({ slots: 1 });
    await expect(share.run('a', {}, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await share.run('a', {}, async () => 'done')).toBe('done');
  });
});

describe('parts of an owner', () => {
  /** Names such as `ax1` and `ay1`, of the parts `x` and `y` of `a`. */
  const all = (bench: Bench, ...names: string[]) =>
    Promise.all(names.map((name) => bench.enter(name, { part: name.slice(1, 2) })));

  test('one alone leaves the others of its owner a slot, and its owner those of others', async () => {
    const bench = new Bench({ slots: 12 });
    all(bench, 'ax1', 'ax2', 'ax3', 'ax4', 'ax5', 'ax6', 'ay1', 'ay2', 'ay3', 'bx1', 'bx2', 'bx3');
    await settled();
    expect(bench.entered).toEqual(['ax1', 'ax2', 'ax3', 'ax4', 'ay1', 'ay2', 'bx1', 'bx2']);
    for (const name of bench.entered) await bench.leave(name);
    expect([bench.entered.length, bench.share.running, bench.share.waiting]).toEqual([12, 0, 0]);
  });

  test('each has its first while its owner has less than half, however many others have theirs', async () => {
    const bench = new Bench({ slots: 12 });
    all(bench, 'ax1', 'ax2', 'ax3', 'ax4', 'bx1', 'bx2', 'cx1', 'cx2', 'dx1');
    all(bench, 'ay1', 'ay2', 'az1', 'aw1');
    await settled();
    expect(bench.entered.slice(9)).toEqual(['ay1', 'az1']);
  });

  test('take turns within their owner’s, each in the order in which it came', async () => {
    const bench = new Bench({ slots: 1 });
    all(bench, 'ax1', 'ax2', 'ax3', 'ay1', 'ay2', 'bx1', 'bx2', 'bx3');
    const order = ['ax1', 'ax2', 'bx1', 'ay1', 'bx2', 'ax3', 'bx3', 'ay2'];
    for (const [at, name] of order.entries()) {
      await settled();
      expect(bench.entered).toEqual(order.slice(0, at + 1));
      await bench.leave(name);
    }
    expect([bench.share.running, bench.share.waiting]).toEqual([0, 0]);
  });

  test('one fills a third of the room for those that wait, and the others find some', async () => {
    const bench = new Bench({ slots: 1, waiting: { items: 12, bytes: 120 } });
    all(bench, 'ax1', 'ax2', 'ax3', 'ax4', 'ax5');
    const refused = { reason: 'RATE_LIMITED', notBegun: true };
    await expect(bench.enter('ax6', { part: 'x' })).rejects.toMatchObject(refused);
    all(bench, 'ay1', 'ay2');
    await expect(bench.enter('ay3', { part: 'y' })).rejects.toMatchObject(refused);
    all(bench, 'bx1');
    await settled();
    expect(bench.share.waiting).toBe(7);
    for (const name of bench.entered) await bench.leave(name);
    expect([bench.entered.length, bench.share.running, bench.share.waiting]).toEqual([8, 0, 0]);
  });
});

describe('a caller who leaves', () => {
  test('gets an error, never enters, and makes room for those behind', async () => {
    const bench = new Bench({ slots: 1 });
    const leaving = caller();
    bench.all('a1');
    const left = bench.enter('a2', { caller: leaving });
    const next = bench.enter('a3', { caller: caller() });
    leaving.abandoned = gone();
    await expect(left).rejects.toMatchObject({ reason: 'CANCELLED' });
    expect(bench.share.waiting).toBe(1);
    await bench.leave('a1');
    expect([await next, bench.entered]).toEqual(['a3', ['a1', 'a3']]);
  });

  test('never enters, not even when its turn comes before anybody has looked', async () => {
    const bench = new Bench({ slots: 1 });
    const leaving = caller();
    bench.all('a1');
    const left = expect(bench.enter('a2', { caller: leaving })).rejects.toMatchObject({ reason: 'CANCELLED' });
    bench.all('b1');
    await settled();
    leaving.abandoned = gone();
    await bench.leave('a1');
    await left;
    expect(bench.entered).toEqual(['a1', 'b1']);
  });

  test('gives back what was kept together for it', async () => {
    const bench = new Bench({ slots: 4 });
    const leaving = caller();
    bench.all('a1', 'b1');
    const left = expect(bench.enter('d1', { slots: 4, caller: leaving })).rejects.toMatchObject({
      reason: 'CANCELLED',
    });
    await settled();
    await bench.leave('a1');
    bench.all('c1');
    await settled();
    expect(bench.entered).toEqual(['a1', 'b1']);
    leaving.abandoned = gone();
    await left;
    await settled();
    expect(bench.entered).toEqual(['a1', 'b1', 'c1']);
  });

  test('waits as long as it likes; whoever has no caller only as long as anybody may', async () => {
    const bench = new Bench({ slots: 1, maxWaitMs: 1 });
    bench.all('a1');
    const patient = bench.enter('b1', { caller: caller() });
    await expect(bench.enter('a2')).rejects.toMatchObject({ reason: 'UNAVAILABLE', notBegun: true });
    await bench.leave('a1');
    expect(await patient).toBe('b1');
  });
});

describe('what waits is bounded', () => {
  const refused = { reason: 'RATE_LIMITED', notBegun: true, details: { retry_after: expect.any(Number) } };

  test('in number: one owner fills half of the room, others find some, and nobody any when all is full', async () => {
    const bench = new Bench({ slots: 1, waiting: { items: 8, bytes: 1 } });
    bench.all('a1', 'a2', 'a3', 'a4', 'a5');
    await expect(bench.enter('a6')).rejects.toMatchObject(refused);
    bench.all('b1', 'b2', 'c1', 'd1');
    await expect(bench.enter('e1')).rejects.toMatchObject({ reason: 'UNAVAILABLE', notBegun: true });
    await settled();
    expect(bench.share.waiting).toBe(8);
    for (const name of ['a1', 'a2', 'b1', 'c1']) await bench.leave(name);
    bench.all('c2');
    await settled();
    expect([bench.entered, bench.share.waiting]).toEqual([['a1', 'a2', 'b1', 'c1', 'd1'], 5]);
  });

  test('in bytes', async () => {
    const bench = new Bench({ slots: 1, waiting: { items: 100, bytes: 100 } });
    bench.all('a1');
    const large = bench.enter('a2', { bytes: 40 });
    await expect(bench.enter('a3', { bytes: 40 })).rejects.toMatchObject(refused);
    const small = bench.enter('a4', { bytes: 10 });
    bench.enter('b1', { bytes: 20 });
    await bench.leave('a1');
    await bench.leave(await large);
    const more = bench.enter('a7', { bytes: 30 });
    await bench.leave('b1');
    await bench.leave(await small);
    await bench.leave(await more);
    const again = [bench.enter('a5'), bench.enter('a6', { bytes: 50 })];
    await settled();
    await bench.leave('a5');
    expect(await Promise.all(again)).toEqual(['a5', 'a6']);
  });

  test('and what was refused is counted, beside what runs and waits', async () => {
    const registry = createRegistry();
    const share = measuredFairShare(registry, 'turns', { slots: 2, each: 1, waiting: { items: 1, bytes: 1 } });
    const leave = share.enter('a') as Leave;
    const waiting = share.enter('a');
    await expect(share.enter('a')).rejects.toMatchObject({ notBegun: true });
    const shown = await registry.metrics();
    expect(shown).toContain('fair_share_running{share="turns"} 1');
    expect(shown).toContain('fair_share_waiting{share="turns"} 1');
    expect(shown).toContain('fair_share_refused_total{share="turns"} 1');
    leave();
    (await waiting)();
    expect(await registry.metrics()).toContain('fair_share_running{share="turns"} 0');
  });
});

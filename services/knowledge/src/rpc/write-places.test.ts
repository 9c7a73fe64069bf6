import { expect, test } from 'vitest';
import { WritePlaces } from './write-places.js';

const patient = () => ({ signal: new AbortController().signal });

/** Work that ends when it is told to, and what has begun so far. */
class Bench {
  readonly begun: string[] = [];
  readonly #ends = new Map<string, () => void>();

  constructor(readonly places: WritePlaces) {}

  take(name: string, call = patient()): Promise<string> {
    const work = () => {
      this.begun.push(name);
      return new Promise<string>((resolve) => this.#ends.set(name, () => resolve(name)));
    };
    return this.places.take(name.slice(0, 1), work, call);
  }

  end(name: string): void {
    this.#ends.get(name)?.();
  }
}

test('one project alone gets half of the places, and others find one all the same', async () => {
  const bench = new Bench(new WritePlaces(4));
  const names = ['a1', 'a2', 'a3', 'b1', 'b2'];
  const done = names.map((name) => bench.take(name));
  expect(bench.begun).toEqual(['a1', 'a2', 'b1']);
  bench.end('b1');
  expect(await done[3]).toBe('b1');
  await expect.poll(() => bench.begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  for (const name of ['a1', 'a2', 'b2']) bench.end(name);
  await expect.poll(() => bench.begun).toContain('a3');
  bench.end('a3');
  expect(await Promise.all(done)).toEqual(names);
});

test('projects that wait take turns, each in the order in which its writes came', async () => {
  const bench = new Bench(new WritePlaces(1));
  const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'];
  const done = Promise.all(names.map((name) => bench.take(name)));
  const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2'];
  for (const [at, name] of order.entries()) {
    await expect.poll(() => bench.begun).toEqual(order.slice(0, at + 1));
    bench.end(name);
  }
  expect(await done).toEqual(names);
});

test('a write that fails is told so, and leaves its place', async () => {
  const places = new WritePlaces(1);
  const failed = places.take('p', () => Promise.reject(new Error('broken')), patient());
  const next = places.take('p', async () => 'done', patient());
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('a write whose time is over before there is a place for it is told so at once, and never begins', async () => {
  const bench = new Bench(new WritePlaces(1));
  const caller = new AbortController();
  const first = bench.take('a1');
  const late = bench.take('a2', { signal: caller.signal });
  const next = bench.take('a3');
  caller.abort(new Error('too late'));
  await expect(late).rejects.toThrow('too late');
  await expect(bench.take('a4', { signal: caller.signal })).rejects.toThrow('too late');
  bench.end('a1');
  await expect.poll(() => bench.begun).toEqual(['a1', 'a3']);
  bench.end('a3');
  expect(await Promise.all([first, next])).toEqual(['a1', 'a3']);
});

test('of a project five hundred wait at most: the next is refused, and told when to come again', async () => {
  const bench = new Bench(new WritePlaces(2));
  const first = bench.take('a1');
  const waiting = Array.from({ length: 500 }, (_, n) => bench.places.take('a', async () => n, patient()));
  await expect(bench.places.take('a', async () => 'one too many', patient())).rejects.toMatchObject({
    reason: 'RATE_LIMITED',
    details: { retry_after: expect.any(Number) },
  });
  expect(await bench.places.take('b', async () => 'of another project', patient())).toBe('of another project');
  bench.end('a1');
  expect([await first, (await Promise.all(waiting)).length]).toEqual(['a1', 500]);
  expect(await bench.places.take('a', async () => 'again', patient())).toBe('again');
});

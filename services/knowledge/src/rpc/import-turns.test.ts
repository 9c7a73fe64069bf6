import { expect, test } from 'vitest';
import { ImportTurns } from './import-turns.js';

const never = new AbortController().signal;

/** Work that ends when it is told to, and what has begun so far. */
class Bench {
  readonly begun: string[] = [];
  readonly #ends = new Map<string, () => void>();

  constructor(private readonly turns: ImportTurns) {}

  take(projectId: string, name: string, signal = never): Promise<string> {
    const work = () => {
      this.begun.push(name);
      return new Promise<string>((resolve) => this.#ends.set(name, () => resolve(name)));
    };
    return this.turns.take(projectId, work, signal);
  }

  end(name: string): void {
    this.#ends.get(name)?.();
  }
}

test('imports of one project run one after the other, those of several at once, but few in all', async () => {
  const bench = new Bench(new ImportTurns(2));
  const names = ['a1', 'a2', 'b1', 'c1'];
  const done = Promise.all(names.map((name) => bench.take(name.slice(0, 1), name)));
  expect(bench.begun).toEqual(['a1', 'b1']);
  bench.end('a1');
  await expect.poll(() => bench.begun).toEqual(['a1', 'b1', 'c1']);
  bench.end('b1');
  await expect.poll(() => bench.begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  for (const name of names) bench.end(name);
  expect(await done).toEqual(names);
});

test('an import that fails is told so, and holds up nobody', async () => {
  const turns = new ImportTurns(1);
  const failed = turns.take('p', () => Promise.reject(new Error('broken')), never);
  const next = turns.take('p', async () => 'done', never);
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('an import whose caller has left before its turn never begins', async () => {
  const bench = new Bench(new ImportTurns(1));
  const caller = new AbortController();
  const first = bench.take('p', 'first');
  const left = bench.take('p', 'left', caller.signal);
  caller.abort(new Error('gone'));
  bench.end('first');
  await expect(left).rejects.toThrow('gone');
  expect([await first, bench.begun]).toEqual(['first', ['first']]);
});

test('callers who leave while they wait are told at once, and make room for others', async () => {
  const turns = new ImportTurns(1);
  const bench = new Bench(turns);
  const first = bench.take('p', 'first');
  const caller = new AbortController();
  const left = Array.from({ length: 50 }, (_, n) => bench.take('p', `left ${n}`, caller.signal));
  const told = Promise.allSettled(left);
  caller.abort(new Error('gone'));
  expect((await told).map(({ status }) => status)).toEqual(Array(50).fill('rejected'));
  const others = Array.from({ length: 50 }, (_, n) => turns.take('p', async () => n, never));
  await expect(turns.take('p', async () => 'one too many', never)).rejects.toMatchObject({ reason: 'RATE_LIMITED' });
  bench.end('first');
  expect([await first, (await Promise.all(others)).length, bench.begun]).toEqual(['first', 50, ['first']]);
});

test('of a project fifty wait at most: the next is refused, and told when to come again', async () => {
  const turns = new ImportTurns(1);
  const bench = new Bench(turns);
  const first = bench.take('p', 'first');
  const waiting = Array.from({ length: 50 }, (_, n) => turns.take('p', async () => n, never));
  await expect(turns.take('p', async () => 'one too many', never)).rejects.toMatchObject({
    reason: 'RATE_LIMITED',
    details: { retry_after: expect.any(Number) },
  });
  const other = turns.take('q', async () => 'of another project', never);
  bench.end('first');
  expect([await first, (await Promise.all(waiting)).length, await other]).toEqual(['first', 50, 'of another project']);
  expect(await turns.take('p', async () => 'again', never)).toBe('again');
});

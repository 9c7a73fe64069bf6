import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LookUp, watchEndpoints } from './endpoints.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watch(target: string, lookUp: LookUp) {
  const seen: string[][] = [];
  const unknown: string[] = [];
  const onEndpoints = (found: { address: string }[]) => seen.push(found.map(({ address }) => address));
  const onUnknown = ({ message, cause }: Error) => unknown.push(`${message}: ${cause}`);
  return { seen, unknown, watching: watchEndpoints({ target, lookUp, onEndpoints, onUnknown }) };
}

test('names are asked again, so that a new replica is known within ten seconds', async () => {
  let addresses = ['10.0.0.1'];
  const { seen, watching } = watch('core:50051', async () => addresses);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual([['ipv4:10.0.0.1:50051']]);
  addresses = ['10.0.0.1', 'fd00::2'];
  await vi.advanceTimersByTimeAsync(9_999);
  expect(seen.at(-1)).toEqual(['ipv4:10.0.0.1:50051', 'ipv6:[fd00::2]:50051']);
  watching.stop();
  const before = seen.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toHaveLength(before);
});

test('a name that cannot be resolved at present keeps the addresses it had', async () => {
  let fails = false;
  const { seen, watching } = watch('core:1,10.1.1.1:2', async () => {
    if (fails) throw new Error('SERVFAIL');
    return ['10.0.0.1'];
  });
  await vi.advanceTimersByTimeAsync(0);
  fails = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(new Set(seen.at(-1))).toEqual(new Set(['ipv4:10.0.0.1:1', 'ipv4:10.1.1.1:2']));
  watching.stop();
});

test('a name that never had an address is told of, once it is no matter of a moment; one that had some is not', async () => {
  let found: string[] = [];
  const { seen, unknown, watching } = watch('typo:1', async () => {
    if (found.length === 0) throw new Error('ENOTFOUND');
    return found;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(unknown).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(unknown).toEqual(['typo has no address: Error: ENOTFOUND']);
  found = ['10.0.0.1'];
  await vi.advanceTimersByTimeAsync(5_000);
  found = [];
  await vi.advanceTimersByTimeAsync(30_000);
  expect([seen.length, unknown.length]).toEqual([1, 1]);
  watching.stop();
});

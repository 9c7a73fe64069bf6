import {
  type Arrival,
  anonymousActor,
  createRegistry,
  type Failure,
  type Release,
  transportFailure,
} from '@pharos/kit';
import { expect, test, vi } from 'vitest';
import { admitInTurn } from './admission.js';

const call = {
  requestId: '',
  actor: anonymousActor,
  traceparent: '',
  idempotency: undefined,
  markReplayed() {},
  signal: new AbortController().signal,
  deadlineMs: Number.POSITIVE_INFINITY,
  abandoned: undefined,
};
const path = '/pharos.core.v1.MessageService/';
const mebibyte = 1 << 20;

const write = (orgId: string, bytes = mebibyte): Arrival => {
  return { path: `${path}CreateMessage`, request: { orgId }, bytes, call };
};
const list = (orgId: string, pageSize = 100): Arrival => {
  const page = { pageSize, pageToken: '', includeTotal: false };
  return { path: `${path}ListMessages`, request: { orgId, page }, bytes: 100, call };
};
const lookUp: Arrival = { path: '/pharos.core.v1.ApiKeyService/ResolveApiKey', request: {}, bytes: 100, call };

/** What of `how` becomes of hundreds of calls that come at once. */
async function outcomesOf(admit: ReturnType<typeof admitInTurn>, calls: Arrival[]) {
  const admitted: Release[] = [];
  let refused = 0;
  const count = (admission: Promise<Release>) =>
    admission.then(
      (release) => void admitted.push(release),
      () => (refused += 1),
    );
  for (const arrival of calls) void count(Promise.resolve(admit(arrival)));
  await new Promise((resolve) => setImmediate(resolve));
  return { admitted, waiting: calls.length - admitted.length - refused, refused };
}

test('of hundreds of the largest writes of one organization some run, some wait and the rest is refused; another is served', async () => {
  const registry = createRegistry();
  const admit = admitInTurn(registry, 'core');
  const { admitted, waiting, refused } = await outcomesOf(admit, Array(500).fill(write('a')));
  // At four times its bytes each half of 64 MiB run; half of 12 MiB wait.
  expect([admitted.length, waiting, refused]).toEqual([7, 6, 487]);
  await expect(admit(write('a'))).rejects.toMatchObject({ reason: 'RATE_LIMITED', notBegun: true });
  for (const arrival of [write('b'), lookUp]) expect(typeof admit(arrival)).toBe('function');
  expect(typeof (await admit(list('b')))).toBe('function');
  expect(await registry.metrics()).toContain('fair_share_waiting{share="core calls"} 6');
});

test('what has left makes room for what waits', async () => {
  const admit = admitInTurn(createRegistry(), 'core');
  const { admitted } = await outcomesOf(admit, Array(7).fill(write('a')));
  const next = admit(write('a'));
  for (const leave of admitted) leave(0);
  expect(typeof (await next)).toBe('function');
});

test('small calls run by the hundred, and lists as many as their largest answers leave room for', async () => {
  const writes = await outcomesOf(admitInTurn(createRegistry(), 'core'), Array(900).fill(write('a', 1_000)));
  expect(writes.admitted).toHaveLength(900);
  const lists = await outcomesOf(admitInTurn(createRegistry(), 'core'), Array(1_000).fill(list('a')));
  expect([lists.admitted.length, lists.refused]).toEqual([5, 0]);
});

test('a list that names no size counts as a page of the usual one, and reading a record as the longest', async () => {
  const unsized = await outcomesOf(admitInTurn(createRegistry(), 'core'), Array(1_000).fill(list('a', 0)));
  const get = { ...list('a'), request: { orgId: 'a' }, path: `${path}GetMessage` };
  const records = await outcomesOf(admitInTurn(createRegistry(), 'core'), Array(1_000).fill(get));
  expect([unsized.admitted.length, records.admitted.length]).toEqual([20, 113]);
});

test('whoever leaves while the call waits is told so, and the call takes nothing', async () => {
  const registry = createRegistry();
  const admit = admitInTurn(registry, 'core');
  await outcomesOf(admit, Array(7).fill(write('a')));
  const leaving = { ...call, abandoned: undefined as Failure | undefined };
  const waiting = Promise.resolve(admit({ ...write('a'), call: leaving }));
  leaving.abandoned = transportFailure('CANCELLED', 'gone');
  await expect(waiting).rejects.toMatchObject({ reason: 'CANCELLED' });
  expect(await registry.metrics()).toContain('fair_share_waiting{share="core calls"} 0');
});

test('a large list that is refused for want of room gives its turn back', async () => {
  const admit = admitInTurn(createRegistry(), 'core');
  (await admit(list('a')))(2 * mebibyte);
  const { admitted } = await outcomesOf(admit, Array(500).fill(write('a')));
  await expect(admit(list('a'))).rejects.toMatchObject({ reason: 'RATE_LIMITED' });
  // What had waited runs when what ran has left.
  for (const leaves of [7, 6]) {
    for (const leave of admitted.splice(0, leaves)) leave(0);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await outcomesOf(admit, [list('a')])).admitted).toHaveLength(1);
});

test('calls of no organization have a bound of their own', async () => {
  const admit = admitInTurn(createRegistry(), 'core');
  const { admitted, refused } = await outcomesOf(admit, Array(10_000).fill(lookUp));
  expect(admitted.length).toBeLessThan(3_000);
  expect(refused).toBeGreaterThan(4_000);
  expect(typeof admit(write('b'))).toBe('function');
});

test('of lists whose last answers were large one organization has one under way at a time; others, and its small ones, do not wait', async () => {
  const admit = admitInTurn(createRegistry(), 'core');
  const answered = await admit(list('a'));
  answered(2 * mebibyte);
  const { admitted, waiting } = await outcomesOf(admit, Array(8).fill(list('a')));
  expect([admitted.length, waiting]).toEqual([1, 7]);
  expect((await outcomesOf(admit, Array(3).fill(list('b')))).admitted).toHaveLength(3);
  expect(typeof admit(write('a', 1_000))).toBe('function');
  const conversations = { ...list('a', 10), path: '/pharos.core.v1.ConversationService/ListConversations' };
  expect((await outcomesOf(admit, Array(3).fill(conversations))).admitted).toHaveLength(3);
});

test('large answers of one organization leave at a pace, and small ones after them as they come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const admit = admitInTurn(createRegistry(), 'core');
    (await admit(list('a')))(2 * mebibyte);
    (await admit(list('a')))(2 * mebibyte);
    let next = false;
    const waiting = Promise.resolve(admit(list('a'))).then((release) => {
      next = true;
      return release;
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(next).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(next).toBe(true);
    // Halved by each small answer, what is expected falls below what counts as large.
    (await waiting)(1_000);
    for (let n = 0; n < 3; n += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      (await admit(list('a')))(1_000);
    }
    expect((await outcomesOf(admit, Array(3).fill(list('a')))).admitted).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

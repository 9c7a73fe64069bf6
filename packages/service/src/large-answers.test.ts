import { type Arrival, anonymousActor, createRegistry, type Failure, transportFailure } from '@pharos/kit';
import { afterEach, expect, test, vi } from 'vitest';
import { LargeAnswers } from './large-answers.js';

const page = { pageSize: 100, pageToken: '', includeTotal: false };
const path = '/pharos.core.v1.MessageService/ListMessages';
const large = 256 << 10;

/** A call whose caller leaves when the test says so. */
function aCall() {
  return {
    requestId: '',
    actor: anonymousActor,
    traceparent: '',
    idempotency: undefined,
    markReplayed() {},
    signal: new AbortController().signal,
    deadlineMs: Number.POSITIVE_INFINITY,
    abandoned: undefined as Failure | undefined,
  };
}

const list = (orgId = 'a', call = aCall()): Arrival => ({ path, request: { orgId, page }, bytes: 100, call });

/** Those whose next answer is taken to be large wait for a turn; the others are let in at once. */
const isInTurn = (entered: unknown) => typeof entered !== 'function';

/** Enters and answers with so many bytes. */
async function answer(answers: LargeAnswers, arrival: Arrival, bytes: number): Promise<void> {
  (await answers.enter(arrival))(bytes);
}

afterEach(() => void vi.useRealTimers());

test('an answer of 256 KiB makes the next one of its list wait for a turn, one byte less does not', async () => {
  const answers = new LargeAnswers(createRegistry(), 'core');
  await answer(answers, list(), large - 1);
  expect(isInTurn(answers.enter(list()))).toBe(false);
  await answer(answers, list(), large);
  expect(isInTurn(answers.enter(list()))).toBe(true);
});

test('after the largest page it takes four small ones until the next is expected to be small', async () => {
  const answers = new LargeAnswers(createRegistry(), 'core');
  await answer(answers, list(), 2 << 20);
  const expected: boolean[] = [];
  for (let n = 0; n < 5; n += 1) {
    const entered = answers.enter(list());
    expected.push(isInTurn(entered));
    (await entered)(1);
  }
  expect(expected).toEqual([true, true, true, true, false]);
});

test('the time that a large answer took itself counts: what was slow enough is followed at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const answers = new LargeAnswers(createRegistry(), 'core');
  await answer(answers, list(), 2 << 20);
  const slow = await answers.enter(list());
  await vi.advanceTimersByTimeAsync(1_001);
  slow(2 << 20);
  let entered = false;
  void Promise.resolve(answers.enter(list())).then(() => {
    entered = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(entered).toBe(true);
});

test('of ten thousand lists sizes are remembered; beyond that the one used longest ago is forgotten', async () => {
  const answers = new LargeAnswers(createRegistry(), 'core');
  for (let n = 0; n < 10_000; n += 1) await answer(answers, list(`org_${n}`), large);
  await answer(answers, list('org_0'), large);
  await answer(answers, list('org_10000'), large);
  const remembered = ['org_0', 'org_1', 'org_2', 'org_10000'].map((orgId) => isInTurn(answers.enter(list(orgId))));
  expect(remembered).toEqual([true, false, true, true]);
});

test('whoever waits for a turn and leaves is told at once, and the next one has it', async () => {
  const answers = new LargeAnswers(createRegistry(), 'core');
  await answer(answers, list(), large);
  const first = await answers.enter(list());
  const leaving = aCall();
  const left = Promise.resolve(answers.enter(list('a', leaving)));
  const next = Promise.resolve(answers.enter(list()));
  leaving.abandoned = transportFailure('CANCELLED', 'gone');
  await expect(left).rejects.toMatchObject({ reason: 'CANCELLED' });
  first(0);
  await expect(next).resolves.toBeTypeOf('function');
});

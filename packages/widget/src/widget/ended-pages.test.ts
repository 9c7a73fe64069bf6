import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Chat } from './chat.js';
import { type Answer, endPages, storagesOf, stubApi, stubStorage } from './page.fixture.js';
import { initialState, Store } from './state.js';

const refused: Answer = { status: 422, json: { code: 'VALIDATION_ERROR' } };
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('pages that a test has ended ask nothing of the API of the next one', async () => {
  stubStorage();
  const store = new Store(initialState({} as never), () => undefined);
  const chat = new Chat({ url: '', store, ...storagesOf(), onAnswer: () => undefined, onUnnamed: () => undefined });
  storagesOf().storage.set('token', 't1');
  const asked = stubApi(({ what }) => (what === 'GET /stream' ? refused : 'unreachable'));
  chat.open();
  await chat.session.token();
  chat.resume();
  await expect.poll(() => asked.map(({ what }) => what)).toContain('GET /conversations?limit=25');
  await endPages({ chat, store });
  stubStorage();
  const next = stubApi(() => refused);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(next).toEqual([]);
});

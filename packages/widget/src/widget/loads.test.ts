import { afterEach, beforeEach, expect, test } from 'vitest';
import { Chat } from './chat.js';
import {
  type Answer,
  conversation,
  endPages,
  identityOf,
  message,
  pageOf,
  storagesOf,
  stubApi,
  stubStorage,
  stubStream,
} from './page.fixture.js';
import { initialState, Store } from './state.js';

let chat: Chat;
let store: Store;
beforeEach(async () => {
  stubStorage();
  store = new Store(initialState({} as never), () => undefined);
  chat = new Chat({ url: '', store, ...storagesOf(), onAnswer: () => undefined, onUnnamed: () => undefined });
});
afterEach(() => endPages({ chat, store }));

const unread = { ...conversation, unread_count: 2 };
const inThread = (what: string) => what.startsWith('GET /conversations/cnv_1/messages');
const inList = (what: string) => what.startsWith('GET /conversations?');

/** The API with one conversation; `first` is what it answers at first to what `fits`. */
function answers(fits: (what: string) => boolean, ...first: Answer[]) {
  const stream = stubStream();
  return stubApi(({ what }) => {
    if (fits(what) && first.length > 0) return first.shift() as Answer;
    if (what === 'GET /stream') return stream.answer;
    return inThread(what) ? pageOf(message) : pageOf(unread);
  });
}

async function comeBack(): Promise<void> {
  await chat.session.token();
  chat.resume();
}

test.each<[string, Answer]>([
  ['is refused for a moment', { status: 503, json: { code: 'UNAVAILABLE' } }],
  ['gets no answer', 'unreachable'],
])('a list whose request %s is asked for until it comes', async (_, failure) => {
  answers(inList, failure, failure);
  await comeBack();
  await expect.poll(() => store.state.conversations).toEqual([unread]);
});

test('a thread whose request fails is asked for until it comes', async () => {
  answers(inThread, 'unreachable', { status: 500, json: {} });
  await comeBack();
  chat.go({ name: 'thread', thread: 'cnv_1' });
  await expect.poll(() => store.state.threads.cnv_1).toMatchObject({ loaded: true, messages: [message] });
});

test('who opens the window while the list is missing does not wait for the next try', async () => {
  const asked = answers(inList, { status: 400, json: {} });
  await comeBack();
  await expect.poll(() => asked.some(({ what }) => inList(what))).toBe(true);
  chat.open();
  await expect.poll(() => store.state.conversations).toEqual([unread]);
});

test('a stream that goes on where it was cut off brings the list when it is missing', async () => {
  const typing = JSON.stringify({ conversation_id: 'cnv_1', sender: { type: 'customer' } });
  const cut = new Response(`id: 5\nevent: typing\ndata: ${typing}\n\n`);
  const streams = [cut, stubStream().answer];
  const refusals: Answer[] = [{ status: 400, json: {} }];
  stubApi(({ what }) =>
    what === 'GET /stream' ? (streams.shift() as Response) : (refusals.shift() ?? pageOf(unread)),
  );
  await comeBack();
  await expect.poll(() => store.state.conversations).toEqual([unread]);
});

test('what was asked for the visitor before is not asked for the next', async () => {
  const asked = answers(inThread, 'unreachable');
  await chat.session.identify(identityOf('ada'));
  const loading = chat.conversations.loadThread('cnv_1');
  await expect.poll(() => asked.some(({ what }) => inThread(what))).toBe(true);
  await chat.session.identify(identityOf('bob'));
  await loading;
  expect(asked.filter(({ what }) => inThread(what))).toHaveLength(1);
  expect(store.state.threads).toEqual({});
});

test('of two loads of the same only the later one goes on', async () => {
  const asked = answers(inThread, 'unreachable');
  const first = chat.conversations.loadThread('cnv_1');
  await expect.poll(() => asked.some(({ what }) => inThread(what))).toBe(true);
  await chat.conversations.loadThread('cnv_1');
  await first;
  expect(asked.filter(({ what }) => inThread(what))).toHaveLength(2);
  expect(store.state.threads.cnv_1).toMatchObject({ loaded: true });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { Chat } from './chat.js';
import {
  type Answer,
  conversation,
  endPages,
  message,
  type Page,
  storagesOf,
  stubApi,
  stubLocks,
  stubStorage,
} from './page.fixture.js';
import { initialState, Store, viewOf } from './state.js';

const refused: Answer = { status: 422, json: { code: 'VALIDATION_ERROR' } };
let chat: Chat;
let store: Store;
const pages: Page[] = [];
beforeEach(() => {
  stubStorage();
  open();
});
afterEach(() => endPages(...pages.splice(0)));

/** A page of the site, or another one after it. */
function open(): void {
  store = new Store(initialState({} as never), () => undefined);
  chat = new Chat({ url: '', store, ...storagesOf(), onAnswer: () => undefined, onUnnamed: () => undefined });
  pages.push({ chat, store });
}

/** The conversation that the visitor begins, or goes on with. */
function begun(): string {
  chat.begin();
  const view = viewOf(store.state);
  return view.name === 'thread' ? view.thread : view.name;
}

test.each<[string, (thread: string) => void]>([
  ['a text', (thread) => chat.draft(thread, 'Do you')],
  ['a file', (thread) => chat.files.add(thread, [new File(['x'], 'x.pdf')])],
  ['a message that was not sent', (thread) => chat.send(thread, 'Hello')],
])('a conversation of which there is only %s is gone on with after the visitor has been elsewhere', (_, write) => {
  stubApi(() => refused);
  const thread = begun();
  write(thread);
  chat.back();
  expect(begun()).toBe(thread);
});

test('a conversation of which there is nothing is not gone on with', () => {
  const thread = begun();
  chat.draft(thread, '  ');
  chat.draft('cnv_1', 'in another');
  expect(begun()).not.toBe(thread);
});

test('a first message that was refused can be sent again on the next page', async () => {
  stubApi(() => refused);
  const thread = begun();
  chat.send(thread, 'Hello');
  await expect.poll(() => store.state.outgoing[0]?.state).toBe('failed');
  open();
  chat.resume();
  await expect.poll(() => store.state.outgoing[0]?.state).toBe('failed');
  expect(begun()).toBe(thread);
  stubApi(({ what }) =>
    what === 'POST /conversations' ? { status: 201, json: { data: { conversation, message } } } : refused,
  );
  chat.outbox.retry(store.state.outgoing[0]?.clientId ?? '');
  await expect.poll(() => store.state.outgoing).toEqual([]);
  expect(viewOf(store.state)).toMatchObject({ name: 'thread', thread: 'cnv_1' });
  expect(begun()).not.toBe(thread);
});

test('what a blocked visitor writes is refused once, and the next page does not send it', async () => {
  const asked = stubApi(({ what }) =>
    what === 'POST /conversations' ? { status: 403, json: { code: 'CONTACT_BLOCKED' } } : refused,
  );
  const posts = () => asked.filter(({ what }) => what === 'POST /conversations');
  storagesOf().storage.set('token', 'token');
  chat.send(begun(), 'Hello');
  await expect.poll(() => store.state.outgoing[0]?.state).toBe('refused');
  expect(storagesOf().storage.keys('unsent:')).toEqual([]);
  open();
  chat.resume();
  expect(store.state.outgoing).toEqual([]);
  expect(posts()).toHaveLength(1);
});

test('what was written while nothing could be reached is sent once when two tabs take it up, in order', async () => {
  stubLocks();
  let reachable = false;
  const asked = stubApi(({ what }) => {
    if (!reachable || what === 'GET /stream') return 'unreachable';
    return { status: 201, json: { data: what === 'POST /conversations' ? { conversation, message } : message } };
  });
  const thread = begun();
  chat.send(thread, 'one');
  chat.send(thread, 'two');
  const [first, firstStore] = [chat, store];
  open();
  chat.resume();
  reachable = true;
  first.wake();
  await expect.poll(() => [...store.state.outgoing, ...firstStore.state.outgoing]).toEqual([]);
  const posts = asked.filter(({ body }) => (body as { content?: string } | null)?.content === 'two');
  expect(posts.map(({ what }) => what)).toEqual(['POST /conversations/cnv_1/messages']);
  expect(asked.filter(({ what }) => what === 'POST /sessions')).toHaveLength(1);
});

test('what is written while the lock of the message before is let go is sent', async () => {
  let letGo = () => {};
  stubLocks((name) => name.endsWith('cnv_1') && new Promise<void>((resolve) => (letGo = resolve)));
  const asked = stubApi(({ what }) => (what === 'GET /stream' ? refused : { status: 201, json: { data: message } }));
  chat.send('cnv_1', 'one');
  await expect.poll(() => store.state.outgoing, { interval: 1 }).toEqual([]);
  chat.send('cnv_1', 'two');
  letGo();
  await expect.poll(() => asked.map(({ body }) => body)).toContainEqual(expect.objectContaining({ content: 'two' }));
});

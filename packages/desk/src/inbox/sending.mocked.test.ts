import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { FakeBrowser, type Reply, type Request } from './browser.fixture.js';
import type { Outgoing } from './outbox.js';

const said: string[] = [];
vi.mock('../messages/index.js', async () => ({ t: (await import('../messages/en.js')).en, locale: 'en' }));
vi.mock('../ui/toasts.js', () => ({ say: ({ text }: { text: string }) => said.push(text) }));
const browser = new FakeBrowser(() => 'lost');
const { keepFor } = await import('../app/stored.js');
const { outbox, put, retry } = await import('./outbox.js');
const { sendOnLeaving } = await import('./leaving.js');
const { takeBack } = await import('./taking-back.js');
await import('./sending.js');
sendOnLeaving();

const hourMs = 3_600_000;
let users = 0;
beforeEach(() => {
  vi.useFakeTimers();
  users += 1;
  keepFor(`usr_${users}`);
  Object.assign(browser, { answer: () => 'lost', isPhone: false, visibilityState: 'visible' });
  browser.requests.length = 0;
  said.length = 0;
  browser.goOnline(true);
});
afterAll(() => vi.useRealTimers());

const write = (more: Partial<Outgoing> = {}): string =>
  put({
    projectId: 'prj_1',
    conversationId: 'cnv_1',
    subject: 'Where is it?',
    userId: 'usr_me',
    kind: 'reply',
    content: 'On its way.',
    draft: { text: 'On its way.', files: [] },
    afterMessageId: undefined,
    suggestion: undefined,
    change: undefined,
    ...more,
  });
const messageOf = (more: object = {}) => ({
  id: 'msg_1',
  conversation_id: 'cnv_1',
  sender_type: 'agent',
  sender_id: 'usr_me',
  content: 'On its way.',
  is_internal: false,
  created_at: new Date().toISOString(),
  ...more,
});
const entryOf = (message: { id: string; created_at: string }) => ({ ...message, type: 'message', message });
const isPost = ({ method, path }: Request) => method === 'POST' && path.endsWith('/messages');
/** A platform that has some messages, and answers requests for new ones as it is told. */
const withMessages =
  (messages: ReturnType<typeof messageOf>[], post: Reply) =>
  (request: Request): Reply =>
    isPost(request) ? post : request.path.endsWith('/timeline') ? { data: messages.map(entryOf) } : { data: [] };
const bulk = () => browser.requests.filter(({ path }) => path.endsWith('/bulk'));
const posts = () => browser.requests.filter(isPost);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a message is sent once, when it can no longer be taken back by a key', async () => {
  browser.answer = withMessages([], { data: messageOf() });
  const id = write();
  await pass(4_000);
  expect(posts()).toEqual([]);
  await pass(2_000);
  expect(posts().map(({ key }) => key)).toEqual([id]);
  expect(outbox.all()).toEqual([]);
});

test('what got no answer is sent again with the same key, and that it was attempted is kept before a request leaves', async () => {
  let atFirst: Outgoing | undefined;
  browser.answer = () => {
    atFirst ??= outbox.all()[0];
    return 'lost';
  };
  const id = write();
  await pass(6_000);
  expect(atFirst?.attemptedAt).toBeDefined();
  browser.answer = withMessages([], { data: messageOf() });
  await pass(5_000);
  expect(new Set(posts().map(({ key }) => key))).toEqual(new Set([id]));
  expect(outbox.all()).toEqual([]);
});

test('an answer that was sent on Friday is not called unsent on Monday, and is not sent twice', async () => {
  const id = write();
  await pass(6_000);
  browser.goOnline(false);
  const friday = messageOf();
  await pass(60 * hourMs);
  browser.requests.length = 0;
  browser.answer = withMessages([friday], { data: messageOf({ id: 'msg_2' }) });
  browser.goOnline(true);
  await pass(1_000);
  expect(outbox.find(id)).toBeUndefined();
  expect(posts()).toEqual([]);
});

test('an old answer that the platform does not have waits for a decision, and is sent when its writer says so', async () => {
  const id = write();
  await pass(6_000);
  browser.goOnline(false);
  await pass(60 * hourMs);
  browser.requests.length = 0;
  const others = [messageOf({ content: 'Another.' }), messageOf({ sender_id: 'usr_other' })];
  browser.answer = withMessages(others, { data: messageOf({ id: 'msg_2' }) });
  browser.goOnline(true);
  await pass(1_000);
  expect(outbox.find(id)?.refusal?.text).toBe('It was written more than a day ago.');
  expect(posts()).toEqual([]);
  retry(id);
  await pass(1_000);
  expect(posts()).toHaveLength(1);
  expect(outbox.all()).toEqual([]);
});

test('an answer that was put behind what the customer wrote meanwhile is sent again as it was, with the same key', async () => {
  const newer = [messageOf({ id: 'msg_newer', sender_type: 'customer', sender_id: 'con_1' })];
  const held = { status: 409, code: 'NEWER_MESSAGES', newer_messages: newer };
  browser.answer = ({ body }) => (body.after_message_id === 'msg_seen' ? held : 'lost');
  write({ afterMessageId: 'msg_seen' });
  await pass(10_000);
  browser.answer = withMessages(newer, { data: messageOf() });
  await pass(10_000);
  const [, ...later] = posts().map(({ body }) => body.after_message_id);
  expect(new Set(later)).toEqual(new Set(['msg_newer']));
  expect(outbox.all()).toEqual([]);
});

test('without a connection, a message can be taken back however long it waits', async () => {
  browser.goOnline(false);
  const id = write();
  await pass(hourMs);
  expect(await takeBack(id)).toEqual({ isBack: true, text: 'Undone' });
  browser.goOnline(true);
  await pass(10_000);
  expect(posts()).toEqual([]);
});

test('what is being sent cannot be taken back, and what got no answer only if it did not arrive', async () => {
  browser.answer = () => 'hangs';
  const first = write({ conversationId: 'cnv_hangs' });
  await pass(6_000);
  expect(await takeBack(first)).toMatchObject({ isBack: false, text: 'It is being sent right now.' });
  expect(outbox.find(first)).toBeDefined();
  browser.goOnline(false);
  browser.cut();
  browser.answer = () => 'lost';
  const unclear = takeBack(first);
  await pass(10_000);
  expect((await unclear).isBack).toBe(false);
  expect(outbox.find(first)?.attemptedAt).toBeDefined();

  browser.answer = withMessages([messageOf()], 'lost');
  expect(await takeBack(first)).toMatchObject({ isBack: false, text: 'It has already been sent.' });
  browser.answer = withMessages([], 'lost');
  browser.goOnline(true);
  const second = write();
  await pass(6_000);
  browser.goOnline(false);
  expect(await takeBack(second)).toMatchObject({ isBack: true });
  expect(outbox.find(second)).toBeUndefined();
});

test('a refusal is no attempt: what was refused can be taken back at once', async () => {
  browser.answer = () => ({ status: 403, code: 'INSUFFICIENT_SCOPE' });
  const id = write();
  await pass(6_000);
  expect(outbox.find(id)?.refusal).toBeDefined();
  expect(outbox.find(id)?.attemptedAt).toBeUndefined();
  browser.requests.length = 0;
  expect(await takeBack(id)).toMatchObject({ isBack: true });
  expect(browser.requests).toEqual([]);
});

test('a phone sends when it is locked, and a desk when its page is left, but not when another tab is shown', async () => {
  browser.answer = withMessages([], { data: messageOf() });
  const id = write();
  Object.assign(browser, { visibilityState: 'hidden' });
  browser.fire('visibilitychange');
  await pass(100);
  expect(posts()).toEqual([]);
  browser.isPhone = true;
  browser.fire('visibilitychange');
  await pass(100);
  expect(posts().map(({ key }) => key)).toEqual([id]);
  expect(outbox.all()).toEqual([]);
  browser.isPhone = false;
  const left = write();
  browser.fire('pagehide');
  expect(outbox.find(left)?.attemptedAt).toBeDefined();
  expect(posts().at(-1)?.key).toBe(left);
  await pass(100);
});

test('what follows an answer is told once it is sent, and also when a phone is locked', async () => {
  browser.answer = withMessages([], { data: messageOf() });
  write({ change: { status: 'resolved' } });
  browser.isPhone = true;
  Object.assign(browser, { visibilityState: 'hidden' });
  browser.fire('visibilitychange');
  await pass(100);
  expect(browser.requests.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`)).toEqual([
    'POST messages',
    'POST bulk',
  ]);
  expect(bulk()[0]?.body).toEqual({ ids: ['cnv_1'], change: { status: 'resolved' } });
});

test('what follows an answer that went out late is made if the customer has not written since, and else is said', async () => {
  const sent = messageOf();
  const late = async (messages: ReturnType<typeof messageOf>[]) => {
    browser.answer = () => 'lost';
    write({ change: { status: 'resolved' } });
    await pass(6_000);
    browser.goOnline(false);
    await pass(hourMs);
    browser.requests.length = 0;
    browser.answer = withMessages(messages, { data: sent });
    browser.goOnline(true);
    await pass(1_000);
    expect(posts()).toHaveLength(1);
    expect(outbox.all()).toEqual([]);
  };
  await late([sent]);
  expect(bulk()).toHaveLength(1);
  expect(said).toEqual([]);
  await late([messageOf({ id: 'msg_2', sender_type: 'customer', sender_id: 'con_1' }), sent]);
  expect(bulk()).toEqual([]);
  expect(said).toEqual([expect.stringMatching(/^That did not work: Where is it\?: .+ Not changed: Status: resolved$/)]);
});

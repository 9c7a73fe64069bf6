import type { Message } from '@pharos/widget-protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Chat } from './chat.js';
import {
  type Answer,
  conversation,
  ended,
  endPages,
  identityOf,
  message,
  pageOf,
  storagesOf,
  stubApi,
  stubStorage,
  stubStream,
} from './page.fixture.js';
import { Session } from './session.js';
import { initialState, Store, threadView, viewOf } from './state.js';

const refused: Answer = { status: 422, json: { code: 'VALIDATION_ERROR' } };
const { storage, tab } = storagesOf();
let chat: Chat;
let store: Store;

beforeEach(() => {
  stubStorage();
  store = new Store(initialState({} as never), () => undefined);
  chat = new Chat({ url: '', store, storage, tab, onAnswer: () => undefined, onUnnamed: () => undefined });
});
afterEach(() => endPages({ chat, store }));

/** Ada has written what was not sent, and something that she has not finished. */
async function adaWrites(): Promise<void> {
  await chat.session.identify(identityOf('ada'));
  chat.send('cnv_1', 'of Ada');
  chat.draft('cnv_1', 'Ada begins to');
}

const unsent = () => storage.keys('unsent:');

test.each([
  ['another person', identityOf('bob')],
  ['nobody', null],
])('what one visitor wrote and could not send is gone when the page is of %s', async (_, next) => {
  const asked = stubApi(({ what }) => (what.includes('/messages') ? refused : 'unreachable'));
  await adaWrites();
  await expect.poll(() => store.state.outgoing[0]?.state).toBe('failed');
  expect(unsent()).toHaveLength(1);
  const identified = chat.session.identify(next);
  expect(asked.at(-1)).toMatchObject({ what: 'DELETE /session' });
  expect([store.state.outgoing, store.state.drafts]).toEqual([[], {}]);
  expect(unsent()).toEqual([]);
  await identified;
});

test('what waits to be tried again for one visitor is not sent in the session of the next', async () => {
  const asked = stubApi(() => 'unreachable');
  await adaWrites();
  await expect.poll(() => store.state.offline).toBe(true);
  await chat.session.identify(identityOf('bob'));
  chat.wake();
  chat.send('cnv_2', 'of Bob');
  const sent = () => asked.filter(({ what, token }) => token === 't2' && what.includes('/messages'));
  await expect.poll(() => sent().some(({ what }) => what.includes('cnv_2'))).toBe(true);
  expect(sent().some(({ what }) => what.includes('cnv_1'))).toBe(false);
});

test('what is on its way when its visitor leaves is neither sent nor shown in the session of the next', async () => {
  let end = (_: Answer) => {};
  const held = new Promise<Answer>((resolve) => {
    end = resolve;
  });
  const asked = stubApi(({ what }) => (what.includes('/messages') ? held : 'unreachable'));
  await adaWrites();
  await expect.poll(() => asked.some(({ what }) => what.includes('/messages'))).toBe(true);
  await chat.session.identify(identityOf('bob'));
  end(ended);
  await expect(chat.session.ask('/later')).rejects.toMatchObject({ code: 'NETWORK' });
  expect(asked.filter(({ what }) => what.includes('/messages')).map(({ token }) => token)).toEqual(['t1']);
  expect(store.state.outgoing).toEqual([]);
});

test('what a visitor wrote stays when only the session has ended', async () => {
  stubApi(({ what, token }) => (what.includes('/messages') ? refused : token === 't1' ? ended : 'unreachable'));
  await adaWrites();
  await expect.poll(() => store.state.outgoing[0]?.state).toBe('failed');
  await expect(chat.session.ask('/conversations')).rejects.toMatchObject({ code: 'NETWORK' });
  expect(await chat.session.token()).toBe('t2');
  expect(store.state.drafts).toEqual({ cnv_1: 'Ada begins to' });
  expect(store.state.outgoing).toHaveLength(1);
  expect(unsent()).toHaveLength(1);
});

test.each([
  ['another person', identityOf('bob')],
  ['nobody', null],
])('what a visitor wrote is gone with a session that was forgotten once the page is of %s', async (_, next) => {
  const asked = stubApi(({ what }) => (what.includes('/messages') ? refused : 'unreachable'));
  await adaWrites();
  await expect.poll(() => store.state.outgoing[0]?.state).toBe('failed');
  chat.session.forget('t1');
  expect(store.state.outgoing).toHaveLength(1);
  await chat.session.identify(next);
  expect([store.state.outgoing, store.state.drafts, unsent()]).toEqual([[], {}, []]);
  chat.wake();
  chat.send('cnv_2', 'of the next');
  await expect.poll(() => asked.some(({ what }) => what.includes('cnv_2'))).toBe(true);
  expect(asked.filter(({ what }) => what.includes('cnv_1')).map(({ token }) => token)).toEqual(['t1']);
});

test('what a visitor wrote goes on as theirs when their session was forgotten and they are named again', async () => {
  stubApi(({ what }) => (what.includes('/messages') ? refused : 'unreachable'));
  await adaWrites();
  await expect.poll(() => store.state.outgoing[0]?.state).toBe('failed');
  chat.session.forget('t1');
  await chat.session.identify(identityOf('ada'));
  expect(await chat.session.token()).toBe('t2');
  expect([store.state.outgoing.length, unsent().length]).toEqual([1, 1]);
});

test('a tab whose session was forgotten sends nothing of one person when another tab has gone over to the next', async () => {
  stubApi(({ what }) => (what.includes('/messages') ? refused : 'unreachable'));
  await adaWrites();
  await expect.poll(() => store.state.outgoing[0]?.state).toBe('failed');
  const ignore = () => undefined;
  await new Session('', storage, storagesOf('another tab').tab, ignore, ignore).identify(identityOf('bob'));
  chat.session.forget('t1');
  await chat.session.identify(identityOf('bob'));
  expect([store.state.outgoing, store.state.drafts]).toEqual([[], {}]);
  expect(await chat.session.token()).toBe('t2');
});

test.each([
  ['the list', 'GET /conversations?'],
  ['a thread', 'GET /conversations/cnv_1/messages?'],
])('what the stream tells while %s loads stays, though what comes was read before', async (_, slow) => {
  const stream = stubStream();
  let end = (_answer: Answer) => {};
  const held = new Promise<Answer>((resolve) => {
    end = resolve;
  });
  let messages: Message[] = [];
  const read = (what: string) => (what.includes('/messages') ? pageOf(...messages) : pageOf(conversation));
  const asked = stubApi(({ what }) => {
    if (what === 'GET /stream') return stream.answer;
    return what.startsWith(slow) ? held : read(what);
  });
  await chat.session.token();
  chat.open();
  chat.go({ name: 'thread', thread: 'cnv_1' });
  await expect.poll(() => asked.some(({ what }) => what.startsWith(slow))).toBe(true);
  stream.send('conversation.updated', { ...conversation, status: 'resolved' });
  stream.send('message.created', message);
  await expect.poll(() => store.state.conversations?.[0]?.last_message?.id).toBe('msg_1');
  end(read(slow));
  if (!slow.includes('/messages')) messages = [message];
  // The list is loaded when the thread is asked for again.
  await expect.poll(() => asked.filter(({ what }) => what.includes('/messages')).length).toBe(2);
  await expect.poll(() => store.state.threads.cnv_1?.loaded).toBe(true);
  expect(store.state.conversations).toMatchObject([{ status: 'resolved', unread_count: 1 }]);
  expect(store.state.threads.cnv_1?.messages).toMatchObject([{ id: 'msg_1' }]);
});

const noConnection = () => expect.poll(() => store.state.offline);

test.each<[string, Answer]>([
  ['is taken', { status: 201, json: { data: message } }],
  ['is refused', refused],
])('that nothing could be reached is not said any more once a message %s', async (_, answer) => {
  const answers = ['unreachable', answer] as Answer[];
  stubApi(({ what }) => (what.includes('/messages') ? (answers.shift() ?? refused) : refused));
  chat.send('cnv_1', 'Hello');
  await noConnection().toBe(true);
  chat.wake();
  await noConnection().toBe(false);
});

test('the line that nothing could be reached is gone once the stream says that the server is there', async () => {
  const stream = stubStream();
  stubApi(({ what }) => (what === 'GET /stream' ? stream.answer : 'unreachable'));
  await chat.session.token();
  chat.open();
  chat.send('cnv_1', 'Hello');
  await noConnection().toBe(true);
  stream.beat();
  await noConnection().toBe(false);
});

describe('when a conversation was merged into another', () => {
  const gone: Answer = { status: 404, json: { code: 'CONVERSATION_NOT_FOUND', merged_into: 'cnv_2' } };
  const other = { ...conversation, id: 'cnv_2' };
  const there = { ...message, id: 'msg_2', conversation_id: 'cnv_2' };
  const merged = () =>
    stubApi(({ what }) => {
      if (what === 'POST /conversations/cnv_2/messages') return { status: 201, json: { data: there } };
      if (what.includes('/cnv_1/')) return gone;
      if (what.includes('/cnv_2/')) return pageOf(there);
      return what.startsWith('GET /conversations?') ? pageOf(other) : refused;
    });

  test('what is written for it goes there, where the visitor is led', async () => {
    const asked = merged();
    store.set({ views: [{ name: 'home' }, { name: 'thread', thread: 'cnv_1' }] });
    chat.send('cnv_1', 'Hello');
    await expect.poll(() => store.state.outgoing).toEqual([]);
    const posts = asked.filter(({ what }) => what.startsWith('POST /conv')).map(({ what }) => what);
    expect(posts).toEqual(['POST /conversations/cnv_1/messages', 'POST /conversations/cnv_2/messages']);
    expect(viewOf(store.state)).toMatchObject({ thread: 'cnv_2' });
    await expect.poll(() => store.state.conversations).toMatchObject([{ id: 'cnv_2' }]);
  });

  test('who looks at it, or has written in it, sees the other', async () => {
    merged();
    chat.draft('cnv_1', 'I wanted');
    chat.go({ name: 'thread', thread: 'cnv_1' });
    await expect.poll(() => store.state.threads.cnv_2?.loaded).toBe(true);
    expect(viewOf(store.state)).toMatchObject({ thread: 'cnv_2' });
    expect(store.state.drafts).toEqual({ cnv_2: 'I wanted' });
    await expect.poll(() => store.state.conversations).toMatchObject([{ id: 'cnv_2' }]);
  });

  test('nothing that was known of the other is kept, as older messages may stand before it now, and no draft is lost', async () => {
    merged();
    const known = { ...message, id: 'msg_1', conversation_id: 'cnv_2' };
    store.set({ threads: { cnv_2: { messages: [known], loaded: true, earlier: null } } });
    chat.draft('cnv_2', 'Hello');
    chat.draft('cnv_1', 'I wanted');
    chat.go({ name: 'thread', thread: 'cnv_1' });
    await expect.poll(() => store.state.threads.cnv_2?.messages).toEqual([there]);
    expect(store.state.drafts).toEqual({ cnv_2: 'Hello\nI wanted' });
  });
});

describe('when a conversation is closed', () => {
  const next = { ...message, id: 'msg_3', conversation_id: 'cnv_3' };
  const answers = () =>
    stubApi(({ what }) => {
      if (what === 'POST /conversations/cnv_1/messages') return { status: 201, json: { data: next } };
      if (what.includes('/cnv_3/')) return pageOf(next);
      return what.startsWith('GET /conversations?') ? pageOf({ ...conversation, id: 'cnv_3' }) : refused;
    });

  test('what is written for it leads to the one that follows', async () => {
    answers();
    store.set({ views: [{ name: 'home' }, { name: 'thread', thread: 'cnv_1' }] });
    chat.send('cnv_1', 'Again');
    await expect.poll(() => viewOf(store.state)).toMatchObject({ thread: 'cnv_3' });
    await expect.poll(() => store.state.threads.cnv_3?.messages).toEqual([next]);
    expect(store.state.outgoing).toEqual([]);
  });
});

describe('when the team takes back what was written', () => {
  const [first, second] = [
    { ...message, id: 'msg_1', conversation_id: 'cnv_1', content: 'Teh answer' },
    { ...message, id: 'msg_2', conversation_id: 'cnv_1', content: 'Oops' },
  ];
  const contents = () => store.state.threads.cnv_1?.messages.map(({ content }) => content);

  async function looking() {
    const stream = stubStream();
    const [listed, page] = [[{ ...conversation, last_message: second }], [second, first]];
    stubApi(({ what }) => {
      if (what === 'GET /stream') return stream.answer;
      if (what.includes('/messages'))
        return listed.length > 0 ? pageOf(...page) : { status: 404, json: { code: 'CONVERSATION_NOT_FOUND' } };
      return what.startsWith('GET /conversations?') ? pageOf(...listed) : refused;
    });
    await chat.session.token();
    chat.go({ name: 'thread', thread: 'cnv_1' });
    chat.open();
    await expect.poll(contents).toEqual(['Teh answer', 'Oops']);
    return { stream, listed, page };
  }

  test('a message says what it says now, and a deleted one is gone, from the list as well', async () => {
    const { stream, listed, page } = await looking();
    page.splice(1, 1, { ...first, content: 'The answer' });
    stream.send('message.updated', page[1]);
    await expect.poll(contents).toEqual(['The answer', 'Oops']);
    page.splice(0, 2, { ...first, content: 'The answer' });
    listed.splice(0, 1, { ...conversation, last_message: { ...first, content: 'The answer' } });
    stream.send('message.deleted', { id: 'msg_2', conversation_id: 'cnv_1' });
    await expect.poll(contents).toEqual(['The answer']);
    await expect.poll(() => store.state.conversations?.[0]?.last_message?.content).toBe('The answer');
  });

  test('a deleted conversation leaves the visitor in a new one, with what they were writing', async () => {
    const { stream, listed } = await looking();
    chat.draft('cnv_1', 'I wanted');
    listed.length = 0;
    stream.send('conversation.deleted', { id: 'cnv_1' });
    await expect.poll(() => viewOf(store.state)).toMatchObject({ thread: expect.stringMatching(/^new:/) });
    await expect.poll(() => store.state.conversations).toEqual([]);
    expect(Object.values(store.state.drafts)).toEqual(['I wanted']);
  });
});

test('a page that nobody sees has no connection once another is seen, and goes on where it was when it is seen again', async () => {
  const streams = [stubStream(), stubStream()];
  let opened = 0;
  const asked = stubApi(({ what }) => {
    if (what !== 'GET /stream') return pageOf(conversation);
    return streams[opened++]?.answer ?? refused;
  });
  await chat.session.token();
  const seen = (isSeen: boolean) => vi.stubGlobal('document', { hidden: !isSeen });
  const asks = () => asked.filter(({ what }) => what === 'GET /stream');
  seen(false);
  chat.resume();
  await chat.session.ask('/later').catch(() => undefined);
  expect(asks()).toEqual([]);
  seen(true);
  chat.wake();
  await expect.poll(() => store.state.conversations).toBeDefined();
  streams[0]?.send('message.created', { ...message, id: 'msg_1' });
  await expect.poll(() => store.state.conversations?.[0]?.last_message?.id).toBe('msg_1');
  chat.rest();
  streams[0]?.send('message.created', { ...message, id: 'msg_2' });
  await expect.poll(() => store.state.conversations?.[0]?.last_message?.id).toBe('msg_2');
  seen(false);
  chat.rest();
  chat.wake();
  expect(asks()).toHaveLength(1);
  seen(true);
  chat.wake();
  await expect.poll(() => asks().length).toBe(2);
});

test('who writes a first message when their session has ended goes on there, and sees what becomes of it', async () => {
  const asked = stubApi(({ token }) => (token === 't1' ? ended : refused));
  await chat.session.token();
  chat.begin();
  const begun = viewOf(store.state);
  if (begun.name === 'thread') chat.send(begun.thread, 'Hello');
  await expect.poll(() => store.state.outgoing[0]?.state).toBe('failed');
  const tries = asked.filter(({ what }) => what === 'POST /conversations');
  expect(tries.map(({ token }) => token)).toEqual(['t1', 't2']);
  expect(viewOf(store.state)).toEqual(begun);
  chat.go(threadView('cnv_1'));
  chat.session.forget('t2');
  expect(viewOf(store.state)).toEqual(begun);
});

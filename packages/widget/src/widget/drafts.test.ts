import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Chat } from './chat.js';
import {
  type Answer,
  conversation,
  ended,
  endPages,
  identityOf,
  message,
  type Page,
  storagesOf,
  stubApi,
  stubStorage,
} from './page.fixture.js';
import { initialState, maxLength, Store, viewOf } from './state.js';

const refused: Answer = { status: 422, json: { code: 'VALIDATION_ERROR' } };
const pages: Page[] = [];
beforeEach(() => {
  stubStorage();
  stubApi(() => refused);
});
afterEach(() => endPages(...pages.splice(0)));

/** The next page of a tab. */
function open(tab?: string) {
  const store = new Store(initialState({} as never), () => undefined);
  const chat = new Chat({ url: '', store, ...storagesOf(tab), onAnswer: () => undefined, onUnnamed: () => undefined });
  pages.push({ chat, store });
  chat.resume();
  return { chat, drafts: () => store.state.drafts, store };
}

/** The conversation that the visitor begins, or goes on with. */
function begun({ chat, store }: ReturnType<typeof open>): string {
  chat.begin();
  const view = viewOf(store.state);
  return view.name === 'thread' ? view.thread : view.name;
}

const kept = () => storagesOf().tab.keys('draft:');

test('what was typed and not sent is there on the next page of the tab, and in no other tab', () => {
  const { chat } = open();
  chat.draft('cnv_1', 'Do');
  chat.draft('cnv_1', 'Do you');
  chat.draft('cnv_2', 'Is there');
  expect(open().drafts()).toEqual({ cnv_1: 'Do you', cnv_2: 'Is there' });
  expect(open('another').drafts()).toEqual({});
  expect(JSON.stringify(window.localStorage)).not.toContain('Do you');
});

test('what was typed for a new conversation is where the visitor begins one on the next page', () => {
  const first = open();
  const thread = begun(first);
  first.chat.draft(thread, 'Do you');
  const next = open();
  expect(begun(next)).toBe(thread);
  expect(next.drafts()).toEqual({ [thread]: 'Do you' });
});

test.each<[string, (chat: Chat) => void]>([
  ['sent', (chat) => chat.send('cnv_1', 'Do you')],
  ['deleted', (chat) => chat.draft('cnv_1', '')],
])('what was %s is not there on the next page', (_, end) => {
  const { chat } = open();
  chat.draft('cnv_1', 'Do you');
  end(chat);
  expect([open().drafts(), kept()]).toEqual([{}, []]);
});

test('what is typed while a first message is confirmed belongs to its conversation on the next page', async () => {
  const first = open();
  const thread = begun(first);
  stubApi(({ what }) =>
    what === 'POST /conversations' ? { status: 201, json: { data: { conversation, message } } } : refused,
  );
  first.chat.send(thread, 'Hello');
  first.chat.draft(thread, 'And');
  await expect.poll(first.drafts).toEqual({ cnv_1: 'And' });
  expect([open().drafts(), kept()]).toEqual([{ cnv_1: 'And' }, ['draft:cnv_1']]);
});

test('a page that the visitor goes back to does not show again what was sent on the next one', () => {
  const first = open();
  first.chat.draft('cnv_1', 'Do you');
  open().chat.send('cnv_1', 'Do you');
  first.chat.recall();
  expect(first.drafts()).toEqual({});
});

test('a draft that is as long as a message can be is whole on the next page', () => {
  const text = '😀'.repeat(maxLength);
  open().chat.draft('cnv_1', text);
  expect(open().drafts()).toEqual({ cnv_1: text });
});

test('a draft of any length is cut on the next page, but is still too long for a message', () => {
  const text = '😀'.repeat(1_000_000);
  const { chat, drafts } = open();
  chat.draft('cnv_1', text);
  expect(drafts()).toEqual({ cnv_1: text });
  const { cnv_1: next = '' } = open().drafts();
  expect(text.startsWith(next)).toBe(true);
  expect([...next].length).toBeGreaterThan(maxLength);
  expect(next.length).toBeLessThan(2.1 * maxLength);
});

describe.each<[string, () => void]>([
  [
    'forbidden',
    () =>
      vi.stubGlobal('window', {
        get sessionStorage() {
          throw new DOMException('', 'SecurityError');
        },
      }),
  ],
  [
    'full',
    () =>
      Object.assign(Object.getPrototypeOf(window.sessionStorage), {
        setItem() {
          throw new DOMException('', 'QuotaExceededError');
        },
      }),
  ],
])('where the storage of the tab is %s', (_, stub) => {
  test('what was typed stays until the page ends, and is sent', () => {
    stub();
    const { chat, drafts, store } = open();
    chat.draft('cnv_1', 'Do you');
    chat.recall();
    expect([drafts(), open().drafts()]).toEqual([{ cnv_1: 'Do you' }, {}]);
    chat.send('cnv_1', 'Do you');
    chat.recall();
    expect(drafts()).toEqual({});
    expect(store.state.outgoing).toMatchObject([{ content: 'Do you' }]);
  });
});

describe('what Ada has typed', () => {
  async function adaTypes() {
    const page = open();
    await page.chat.session.identify(identityOf('ada'));
    page.chat.draft('cnv_1', 'Ada begins to');
    return page;
  }

  const nextPeople: [string, string | null][] = [
    ['another person', identityOf('bob')],
    ['nobody', null],
  ];

  test('is there on her next page, also when only her session has ended', async () => {
    const { chat } = await adaTypes();
    chat.session.forget('t1');
    const next = open();
    await next.chat.session.identify(identityOf('ada'));
    expect(next.drafts()).toEqual({ cnv_1: 'Ada begins to' });
  });

  test('before she was named is there on her next page', async () => {
    const { chat } = open();
    chat.draft('cnv_1', 'Ada begins to');
    await chat.session.identify(identityOf('ada'));
    expect(open().drafts()).toEqual({ cnv_1: 'Ada begins to' });
  });

  test.each(nextPeople)('is gone at once, and from the tab, when the page is of %s', async (_, next) => {
    const { chat, drafts } = await adaTypes();
    const identified = chat.session.identify(next);
    expect([drafts(), kept()]).toEqual([{}, []]);
    await identified;
  });

  test.each(nextPeople)('is gone with what she looked for and was told when the page is of %s', async (_, next) => {
    const { chat, store } = await adaTypes();
    store.set({ query: 'of Ada', hits: [], announcement: 'to Ada' });
    await chat.session.identify(next);
    expect(store.state).toMatchObject({ query: '', hits: undefined, announcement: '' });
  });

  test.each(nextPeople)('is gone when the next page of the tab is of %s', async (_, next) => {
    await adaTypes();
    const { chat, drafts } = open();
    await chat.session.identify(next);
    expect([drafts(), kept()]).toEqual([{}, []]);
  });

  test.each(nextPeople)('is not on the next page of the tab when another tab is of %s since', async (_, next) => {
    await adaTypes();
    await open('another').chat.session.identify(next);
    const { chat, drafts } = open();
    expect([drafts(), kept()]).toEqual([{}, []]);
    chat.draft('cnv_2', 'of the next');
    await chat.session.identify(next);
    expect(open().drafts()).toEqual({ cnv_2: 'of the next' });
  });

  test('before anybody was named is not on the next page of the tab when another tab is of somebody since', async () => {
    open().chat.draft('cnv_1', 'Somebody begins to');
    await open('another').chat.session.identify(identityOf('bob'));
    expect([open().drafts(), kept()]).toEqual([{}, []]);
  });

  test('is gone when her tab goes on with the session of another, whose drafts stay then', async () => {
    await adaTypes();
    const { chat, drafts } = open();
    await open('another').chat.session.identify(identityOf('bob'));
    stubApi(({ token }) => (token === 't1' ? ended : refused));
    await expect(chat.session.ask('/conversations')).rejects.toMatchObject({ code: 'VISITOR_LEFT' });
    expect([drafts(), kept()]).toEqual([{}, []]);
    chat.draft('cnv_2', 'Bob begins to');
    await chat.session.identify(identityOf('bob'));
    expect([drafts(), open().drafts()]).toEqual([{ cnv_2: 'Bob begins to' }, { cnv_2: 'Bob begins to' }]);
  });

  test('and could not send before another tab was of Bob is not sent as his', async () => {
    const { chat } = await adaTypes();
    await open('another').chat.session.identify(identityOf('bob'));
    const asked = stubApi(() => 'unreachable');
    chat.send('cnv_1', 'Ada writes');
    await expect.poll(() => asked.length).toBe(1);
    const { chat: bobs, store } = open('another');
    bobs.send('cnv_2', 'Bob writes');
    expect(store.state.outgoing.map(({ content }) => content)).toEqual(['Bob writes']);
    expect(open('another').store.state.outgoing.map(({ content }) => content)).toEqual(['Bob writes']);
    expect(chat.session.exists).toBe(true);
  });

  describe('on a page that is gone back to when the tab', () => {
    /** Her page, as the browser keeps it, with a message and a file that were not sent. */
    async function adaLeaves() {
      const page = await adaTypes();
      stubApi(({ what }) => (what.startsWith('POST /conversations') ? 'unreachable' : refused));
      page.chat.send('cnv_9', 'Ada writes');
      page.chat.files.add('cnv_1', [new File(['x'], 'ada.txt')]);
      page.store.set({ conversations: [conversation], threads: { cnv_1: { messages: [message] } as never } });
      return page;
    }

    test.each(nextPeople)(
      'is of %s since, is gone with all that is hers, and she is not signed in again',
      async (_, next) => {
        const { chat, store } = await adaLeaves();
        await open().chat.session.identify(next);
        const token = storagesOf().storage.get('token');
        chat.recall();
        expect(store.state).toMatchObject({
          drafts: {},
          files: [],
          outgoing: [],
          threads: {},
          views: [{ name: 'home' }],
        });
        expect(storagesOf().storage.get('token')).toBe(token);
        const asked = stubApi(() => ({ status: 200, json: { data: {} } }));
        await chat.session.ask('/session');
        expect(asked.at(-1)?.token).toBe(token ?? 't1');
      },
    );

    test('is of Bob since, leaves him what he has written, there and in the tab', async () => {
      const { chat, drafts } = await adaLeaves();
      const next = open();
      await next.chat.session.identify(identityOf('bob'));
      next.chat.draft('cnv_2', 'Bob begins to');
      next.chat.send('cnv_3', 'Bob writes');
      chat.recall();
      expect(drafts()).toEqual({ cnv_2: 'Bob begins to' });
      expect(open().store.state.outgoing.map(({ content }) => content)).toEqual(['Bob writes']);
      expect(open().drafts()).toEqual({ cnv_2: 'Bob begins to' });
    });

    test('is hers still, is there', async () => {
      const { chat, drafts, store } = await adaLeaves();
      await open().chat.session.identify(identityOf('ada'));
      chat.recall();
      expect(drafts()).toEqual({ cnv_1: 'Ada begins to' });
      expect(store.state.outgoing.map(({ content }) => content)).toEqual(['Ada writes']);
    });
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Chat } from './chat.js';
import {
  type Answer,
  type Asked,
  endPages,
  identityOf,
  type Page,
  storagesOf,
  stubApi,
  stubStorage,
} from './page.fixture.js';
import { initialState, Store } from './state.js';

/** A part as the browser sends it, which a test answers. */
class SentPart {
  static all: SentPart[] = [];
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onloadend?: () => void;
  timeout = 0;
  status = 0;
  response: unknown;
  aborted = false;
  url = '';
  bytes: Blob | undefined;

  constructor() {
    SentPart.all.push(this);
  }
  open(_method: string, url: URL): void {
    this.url = url.href;
  }
  send(bytes: Blob): void {
    this.bytes = bytes;
  }
  abort(): void {
    this.aborted = true;
    this.onloadend?.();
  }
  answer(status: number, json: unknown = null): void {
    Object.assign(this, { status, response: json });
    if (status === 200) received.add(new URL(this.url).pathname);
    this.onloadend?.();
  }
}

const attachment = (id: string, name: string) => ({ id, name, type: 'text/plain', size: 1, has_thumbnail: false });
const fileOf = (name: string, content = 'x') => new File([content], name);
const tenFiles = () => Array.from({ length: 10 }, (_, n) => fileOf(`${n}`));
/** The size of a part, so that a file of ten bytes has three. */
const partBytes = 4;
/** The files that were announced, in their order: however often one is, it is one by its key. */
let announced: { name: string; size: number; key: string | undefined }[];
/** Addresses of the parts that have arrived. */
let received: Set<string>;
/** What is answered instead of what would be, if anything. */
let refuse: (asked: Asked) => Answer | undefined;

/** An API that takes files in parts. */
function takeFiles(asked: Asked): Answer {
  const refusal = refuse(asked);
  if (refusal) return refusal;
  const { what, body, key } = asked;
  const completed = /\/complete\/(\d+)$/.exec(what)?.[1];
  if (completed) return { status: 200, json: { data: attachment(`att_${completed}`, nameOf(completed)) } };
  if (what !== `POST ${url}/attachments`) return 'unreachable';
  const file = body as { name: string; size: number };
  const known = announced.findIndex((one) => one.key === key);
  const id = known === -1 ? announced.push({ ...file, key }) - 1 : known;
  const count = Math.max(1, Math.ceil(file.size / partBytes));
  const parts = Array.from({ length: count }, (_, at) => {
    const to = `/parts/${id}/${at + 1}`;
    const size = Math.min(partBytes, file.size - at * partBytes);
    return { number: at + 1, size, url: to, received: received.has(to) };
  });
  return { status: 201, json: { data: { id: `att_${id}`, upload: { parts, complete_url: `/complete/${id}` } } } };
}

const nameOf = (id: string) => announced[Number(id)]?.name ?? '';
const url = 'https://api.example/widget';
let chat: Chat;
let store: Store;
let asked: Asked[];
/** The later pages of the same visitor. */
const reloaded: Page[] = [];

beforeEach(() => {
  SentPart.all = [];
  announced = [];
  received = new Set();
  refuse = () => undefined;
  stubStorage();
  vi.stubGlobal('XMLHttpRequest', SentPart);
  asked = stubApi(takeFiles);
  store = new Store(initialState({} as never), () => undefined);
  chat = new Chat({ url, store, ...storagesOf(), onAnswer: () => undefined, onUnnamed: () => undefined });
});
afterEach(() => endPages({ chat, store }, ...reloaded.splice(0)));

/** The n-th part that is sent, once it is. */
async function part(n: number): Promise<SentPart> {
  await expect.poll(() => SentPart.all[n]?.bytes).toBeDefined();
  return SentPart.all[n] as SentPart;
}

const arrived = (n: number) => expect.poll(() => store.state.files[n]?.attachment?.id).toBeDefined();

test('a file is uploaded at once, tells how far it is, and goes with the next message of its conversation alone', async () => {
  chat.files.add('cnv_1', [fileOf('a.txt', 'ten bytes!')]);
  const first = await part(0);
  first.upload.onprogress?.({ loaded: 1 });
  expect(store.state.files).toMatchObject([{ thread: 'cnv_1', file: { name: 'a.txt' }, part: 0.1 }]);
  first.answer(200);
  const second = await part(1);
  second.upload.onprogress?.({ loaded: 1 });
  expect(store.state.files[0]?.part).toBe(0.5);
  second.answer(200);
  (await part(2)).answer(200);
  await arrived(0);
  const sent = SentPart.all.map(async ({ url: to, bytes }) => [to, await bytes?.text()]);
  expect(await Promise.all(sent)).toEqual([
    ['https://api.example/parts/0/1', 'ten '],
    ['https://api.example/parts/0/2', 'byte'],
    ['https://api.example/parts/0/3', 's!'],
  ]);
  chat.send('cnv_2', 'another');
  chat.send('cnv_1', '');
  expect(store.state.files).toEqual([]);
  expect(store.state.outgoing.map(({ content, attachments }) => [content, attachments.map(({ id }) => id)])).toEqual([
    ['another', []],
    ['a.txt', ['att_0']],
  ]);
});

test('a message with files is kept over a reload with them, and asks for them by their ids', async () => {
  chat.files.add('cnv_1', [fileOf('a.txt')]);
  (await part(0)).answer(200);
  await arrived(0);
  chat.send('cnv_1', 'See this');
  const next = new Store(initialState({} as never), () => undefined);
  const page = new Chat({ url, store: next, ...storagesOf(), onAnswer: () => undefined, onUnnamed: () => undefined });
  reloaded.push({ chat: page, store: next });
  page.outbox.restore();
  expect(next.state.outgoing).toMatchObject([{ content: 'See this', attachments: [{ id: 'att_0' }] }]);
  await expect
    .poll(() => asked.find(({ what }) => what === `POST ${url}/conversations/cnv_1/messages`)?.body)
    .toMatchObject({ content: 'See this', attachments: ['att_0'] });
});

/** The next page of the tab, or the page of another tab. */
function nextPage(tab?: string): Page {
  const next = new Store(initialState({} as never), () => undefined);
  const page = {
    chat: new Chat({ url, store: next, ...storagesOf(tab), onAnswer: () => undefined, onUnnamed: () => undefined }),
    store: next,
  };
  reloaded.push(page);
  page.chat.recall();
  return page;
}

const namesIn = (page: Page) => page.store.state.files.map(({ file }) => file.name);

test('a file that has arrived and is not sent is there on the next page of the tab, alone, and goes with its message', async () => {
  chat.files.add('cnv_1', [fileOf('a.txt'), fileOf('under way')]);
  (await part(0)).answer(200);
  await arrived(0);
  await part(1);
  const next = nextPage();
  expect(next.store.state.files).toMatchObject([{ thread: 'cnv_1', file: { name: 'a.txt' } }]);
  expect(nextPage('another').store.state.files).toEqual([]);
  next.chat.send('cnv_1', 'See this');
  expect(next.store.state.outgoing).toMatchObject([{ content: 'See this', attachments: [{ id: 'att_0' }] }]);
  expect(namesIn(nextPage())).toEqual([]);
});

test('a page that the visitor goes back to has no file that was sent or left out on the next one, and what is under way', async () => {
  chat.files.add('cnv_1', [fileOf('sent'), fileOf('left out'), fileOf('under way')]);
  for (const n of [0, 1]) {
    (await part(n)).answer(200);
    await arrived(n);
  }
  const next = nextPage();
  const [, leftOut] = next.store.state.files;
  if (leftOut) next.chat.files.remove(leftOut);
  await expect.poll(() => asked.some(({ what }) => what === `DELETE ${url}/attachments/att_1`)).toBe(true);
  next.chat.send('cnv_1', 'See this');
  chat.recall();
  expect(namesIn({ chat, store })).toEqual(['under way']);
});

test('a file that the server has removed since, as after a day, is not on the next page', async () => {
  chat.files.add('cnv_1', [fileOf('a.txt')]);
  (await part(0)).answer(200);
  await arrived(0);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 60 * 60 * 1000);
  expect(namesIn(nextPage())).toEqual([]);
  vi.restoreAllMocks();
});

test.each(['null', '[null]', '[{"arrivedAt":1e99}]', '{'])(
  'a page whose tab keeps what is no list of files (%s) has none of it',
  (kept) => {
    storagesOf().tab.set('files', kept);
    expect(namesIn(nextPage())).toEqual([]);
  },
);

test.each<[string, string | null]>([
  ['another person', identityOf('bob')],
  ['nobody', null],
])('what one visitor attached is not on the next page of %s', async (_, identity) => {
  await chat.session.identify(identityOf('ada'));
  chat.files.add('cnv_1', [fileOf('of Ada')]);
  (await part(0)).answer(200);
  await arrived(0);
  expect(namesIn(nextPage())).toEqual(['of Ada']);
  await chat.session.identify(identity);
  expect(namesIn(nextPage())).toEqual([]);
});

test('a file that is refused says so, and is sent when the visitor tries again', async () => {
  refuse = ({ what, body }) => {
    if (what !== `POST ${url}/attachments`) return undefined;
    const { name } = body as { name: string };
    if (name === 'large') return { status: 413, json: { code: 'PAYLOAD_TOO_LARGE' } };
    return name === 'strange' ? { status: 422, json: { code: 'VALIDATION_ERROR' } } : undefined;
  };
  chat.files.add('cnv_1', [fileOf('large'), fileOf('strange'), fileOf('good')]);
  (await part(0)).answer(200);
  await arrived(2);
  expect(store.state.files.map(({ failed }) => failed)).toEqual(['fileTooLarge', 'notSent', undefined]);
  chat.send('cnv_1', 'Without those');
  expect(store.state.outgoing[0]?.attachments.map(({ name }) => name)).toEqual(['good']);
  expect(store.state.files.map(({ file }) => file.name)).toEqual(['large', 'strange']);
  refuse = () => undefined;
  const [, strange] = store.state.files;
  if (strange) chat.files.retry(strange);
  (await part(1)).answer(200);
  await arrived(1);
  expect(store.state.files[1]).toMatchObject({ failed: undefined, attachment: { name: 'strange' } });
});

describe('an upload that was cut off', () => {
  beforeEach(() => {
    const soon = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void) => soon(run, 1)) as never);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('goes on with the part that is missing', async () => {
    chat.files.add('cnv_1', [fileOf('a.txt', '8 bytes!')]);
    (await part(0)).answer(200);
    const cut = await part(1);
    // Nobody answers: it ends by itself.
    expect(cut.timeout).toBeGreaterThan(0);
    cut.onloadend?.();
    (await part(2)).answer(200);
    await arrived(0);
    expect(SentPart.all.map((one) => one.url.slice(-3))).toEqual(['0/1', '0/2', '0/2']);
    expect(announced).toHaveLength(1);
  });

  test('goes on there also when the visitor tries again, long after it was given up', async () => {
    chat.files.add('cnv_1', [fileOf('a.txt', '8 bytes!')]);
    (await part(0)).answer(200);
    for (let n = 1; n <= 9; n += 1) (await part(n)).answer(503);
    await expect.poll(() => store.state.files[0]?.failed).toBe('notSent');
    const [file] = store.state.files;
    if (file) chat.files.retry(file);
    (await part(10)).answer(200);
    await arrived(0);
    expect(SentPart.all.slice(9).map((one) => one.url.slice(-3))).toEqual(['0/2', '0/2']);
    expect(announced).toHaveLength(1);
  });

  test('goes on for as long as parts arrive, however often each is cut off', async () => {
    chat.files.add('cnv_1', [fileOf('a.txt', 'ten bytes!')]);
    // Fifteen in all: more than are tried without any progress.
    let sent = 0;
    for (let arrivals = 0; arrivals < 3; arrivals += 1) {
      for (let cuts = 0; cuts < 5; cuts += 1, sent += 1) (await part(sent)).answer(503);
      (await part(sent)).answer(200);
      sent += 1;
    }
    await arrived(0);
    expect(announced).toHaveLength(1);
  });

  test('begins anew when its time is over', async () => {
    refuse = ({ what }) => (what.endsWith('/complete/0') ? { status: 403, json: { code: 'LINK_INVALID' } } : undefined);
    chat.files.add('cnv_1', [fileOf('a.txt', '8 bytes!')]);
    for (const n of [0, 1, 2, 3]) (await part(n)).answer(200);
    await arrived(0);
    expect(SentPart.all.map((one) => one.url.slice(-3))).toEqual(['0/1', '0/2', '1/1', '1/2']);
    expect(store.state.files[0]?.attachment?.id).toBe('att_1');
  });

  test('sends the part again that the server has lost, and no other', async () => {
    refuse = ({ what }) => {
      if (!what.endsWith('/complete/0') || SentPart.all.length > 2) return undefined;
      received.delete('/parts/0/2');
      return { status: 409, json: { code: 'UPLOAD_INCOMPLETE' } };
    };
    chat.files.add('cnv_1', [fileOf('a.txt', '8 bytes!')]);
    for (const n of [0, 1, 2]) (await part(n)).answer(200);
    await arrived(0);
    expect(SentPart.all.map((one) => one.url.slice(-3))).toEqual(['0/1', '0/2', '0/2']);
  });

  test('is refused at once where it may not be announced', async () => {
    refuse = ({ what }) =>
      what === `POST ${url}/attachments` ? { status: 409, json: { code: 'TOO_MANY_UPLOADS' } } : undefined;
    chat.files.add('cnv_1', [fileOf('a.txt')]);
    await expect.poll(() => store.state.files[0]?.failed).toBe('notSent');
    expect(asked.filter(({ what }) => what === `POST ${url}/attachments`)).toHaveLength(1);
  });

  test('is completed when the answer to that was lost, and nothing is sent twice', async () => {
    let lost = 0;
    refuse = ({ what }) => {
      lost += what.includes('/complete/') ? 1 : 0;
      return what.includes('/complete/') && lost === 1 ? 'unreachable' : undefined;
    };
    chat.files.add('cnv_1', [fileOf('a.txt')]);
    (await part(0)).answer(200);
    await arrived(0);
    expect([SentPart.all.length, lost]).toEqual([1, 2]);
  });
});

test('several files go one after the other, so that each has the whole line', async () => {
  chat.files.add('cnv_1', [fileOf('a'), fileOf('b'), fileOf('c')]);
  for (const n of [0, 1, 2]) {
    const sent = await part(n);
    expect([SentPart.all.length, announced.length]).toEqual([n + 1, n + 1]);
    sent.answer(200);
  }
  await arrived(2);
  expect(announced.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('a file that is too large is not sent at all, and takes no place of another', () => {
  const large = Object.defineProperty(fileOf('large'), 'size', { value: 25 * 1024 * 1024 + 1 });
  chat.files.add('cnv_1', [large]);
  expect(store.state.files[0]).toMatchObject({ failed: 'fileTooLarge' });
  chat.files.add('cnv_1', tenFiles());
  expect(store.state.files.filter(({ failed }) => !failed)).toHaveLength(10);
});

test('no message carries more than ten files: the first that is left out says so, until there is room', async () => {
  const failures = () => store.state.files.flatMap(({ failed, file }) => (failed ? [[file.name, failed]] : []));
  chat.files.add('cnv_1', [...tenFiles(), fileOf('eleventh'), fileOf('twelfth')]);
  expect([store.state.files.length, failures()]).toEqual([11, [['eleventh', 'tooManyFiles']]]);
  chat.files.add('cnv_1', [fileOf('another')]);
  expect([store.state.files.length, failures()]).toEqual([11, [['another', 'tooManyFiles']]]);
  for (let n = 0; n < 10; n += 1) (await part(n)).answer(200);
  await expect.poll(() => store.state.files.filter((file) => file.attachment)).toHaveLength(10);
  chat.send('cnv_1', '');
  expect(store.state.files).toEqual([]);
  expect(store.state.outgoing[0]?.attachments).toHaveLength(10);
});

test('a file that is removed is not uploaded any more, and the server hears of it', async () => {
  chat.files.add('cnv_1', [fileOf('a'), fileOf('b'), fileOf('c')]);
  (await part(0)).answer(200);
  await arrived(0);
  const second = await part(1);
  for (const file of store.state.files) chat.files.remove(file);
  expect([store.state.files, second.aborted]).toEqual([[], true]);
  for (const id of ['att_0', 'att_1'])
    await expect.poll(() => asked.some(({ what }) => what === `DELETE ${url}/attachments/${id}`)).toBe(true);
  expect(asked.some(({ what }) => what.endsWith('/complete/1'))).toBe(false);
  // What waited behind them is not even announced, and what comes after it is sent.
  chat.files.add('cnv_1', [fileOf('d')]);
  (await part(2)).answer(200);
  await arrived(0);
  expect(announced.map(({ name }) => name)).toEqual(['a', 'b', 'd']);
});

test('of a file that is removed while it is announced the server hears, too', async () => {
  let answer: (given: Answer) => void = () => undefined;
  asked = stubApi((request) =>
    request.what === `POST ${url}/attachments` ? new Promise((resolve) => (answer = resolve)) : takeFiles(request),
  );
  chat.files.add('cnv_1', [fileOf('a')]);
  await expect.poll(() => asked.some(({ what }) => what === `POST ${url}/attachments`)).toBe(true);
  const [file] = store.state.files;
  if (file) chat.files.remove(file);
  const parts = [{ number: 1, size: 1, url: '/parts/9/1', received: false }];
  answer({ status: 201, json: { data: { id: 'att_9', upload: { parts, complete_url: '/complete/9' } } } });
  await expect.poll(() => asked.some(({ what }) => what === `DELETE ${url}/attachments/att_9`)).toBe(true);
});

test('a file that is removed before its upload begins is never sent', async () => {
  chat.files.add('cnv_1', [fileOf('a')]);
  const [file] = store.state.files;
  if (file) chat.files.remove(file);
  await chat.session.token();
  await chat.session.ask('/later').catch(() => undefined);
  expect(SentPart.all).toEqual([]);
});

test('what one visitor attached is gone when the page is of another', async () => {
  await chat.session.identify(identityOf('ada'));
  chat.files.add('cnv_1', [fileOf('of Ada')]);
  const sent = await part(0);
  const identified = chat.session.identify(identityOf('bob'));
  expect([store.state.files, sent.aborted]).toEqual([[], true]);
  await identified;
});

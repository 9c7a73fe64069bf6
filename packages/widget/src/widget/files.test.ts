import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Storage } from '../shared/storage.js';
import { Chat } from './chat.js';
import { identityOf, stubApi, stubStorage } from './page.fixture.js';
import { initialState, Store } from './state.js';

/** An upload as the browser makes it, which a test answers. */
class Upload {
  static all: Upload[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onloadend?: () => void;
  timeout = 0;
  status = 0;
  responseText = '';
  aborted = false;
  file: File | undefined;

  constructor() {
    Upload.all.push(this);
  }
  open(): void {}
  setRequestHeader(): void {}
  send(body: FormData): void {
    this.file = body.get('file') as File;
  }
  abort(): void {
    this.aborted = true;
    this.onloadend?.();
  }
  answer(status: number, json: unknown): void {
    Object.assign(this, { status, responseText: JSON.stringify(json) });
    this.onload?.();
    this.onloadend?.();
  }
}

const attachment = (id: string, name: string) => ({ id, name, type: 'text/plain', size: 1, has_thumbnail: false });
const fileOf = (name: string) => new File(['x'], name);
const tenFiles = () => Array.from({ length: 10 }, (_, n) => fileOf(`${n}`));
let chat: Chat;
let store: Store;
/** Of the same visitor's next page. */
const reloaded: Chat[] = [];

beforeEach(() => {
  Upload.all = [];
  stubStorage();
  vi.stubGlobal('XMLHttpRequest', Upload);
  stubApi(() => 'unreachable');
  store = new Store(initialState({} as never), () => undefined);
  chat = new Chat({ url: '', store, storage: new Storage('prj_1'), onMessage: () => undefined });
});
afterEach(async () => {
  chat.files.clear();
  for (const { outbox } of [chat, ...reloaded.splice(0)]) outbox.clear();
  // Its stream ends as it does where the widget is switched off.
  stubApi(() => ({ status: 403, json: { code: 'FORBIDDEN' } }));
  chat.wake();
  await chat.session.ask('/end').catch(() => undefined);
  vi.unstubAllGlobals();
});

/** The n-th upload, once it has begun. */
async function uploadOf(n: number): Promise<Upload> {
  await expect.poll(() => Upload.all[n]?.file).toBeDefined();
  return Upload.all[n] as Upload;
}

test('a file is uploaded at once, tells how far it is, and goes with the next message of its conversation alone', async () => {
  chat.files.add('cnv_1', [fileOf('a.txt')]);
  const upload = await uploadOf(0);
  upload.upload.onprogress?.({ loaded: 1, total: 4 });
  expect(store.state.files).toMatchObject([{ thread: 'cnv_1', file: { name: 'a.txt' }, part: 0.25 }]);
  upload.answer(201, { data: attachment('att_1', 'a.txt') });
  await expect.poll(() => store.state.files[0]?.attachment?.id).toBe('att_1');
  chat.send('cnv_2', 'another');
  chat.send('cnv_1', '');
  expect(store.state.files).toEqual([]);
  expect(store.state.outgoing.map(({ content, attachments }) => [content, attachments.map(({ id }) => id)])).toEqual([
    ['another', []],
    ['a.txt', ['att_1']],
  ]);
});

test('a message with files is kept over a reload with them, and asks for them by their ids', async () => {
  const asked = stubApi(() => 'unreachable');
  chat.files.add('cnv_1', [fileOf('a.txt')]);
  (await uploadOf(0)).answer(201, { data: attachment('att_1', 'a.txt') });
  await expect.poll(() => store.state.files[0]?.attachment).toBeDefined();
  chat.send('cnv_1', 'See this');
  const next = new Store(initialState({} as never), () => undefined);
  reloaded.push(new Chat({ url: '', store: next, storage: new Storage('prj_1'), onMessage: () => undefined }));
  reloaded[0]?.outbox.restore();
  expect(next.state.outgoing).toMatchObject([{ content: 'See this', attachments: [{ id: 'att_1' }] }]);
  await expect
    .poll(() => asked.find(({ what }) => what === 'POST /conversations/cnv_1/messages')?.body)
    .toMatchObject({ content: 'See this', attachments: ['att_1'] });
});

test('what is refused says so; what was only cut off is tried again', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  chat.files.add('cnv_1', [fileOf('large'), fileOf('strange'), fileOf('cut')]);
  (await uploadOf(0)).answer(413, { code: 'PAYLOAD_TOO_LARGE' });
  (await uploadOf(1)).answer(422, { code: 'VALIDATION_ERROR' });
  const cut = await uploadOf(2);
  // Nobody answers: it ends by itself.
  expect(cut.timeout).toBeGreaterThan(0);
  cut.onloadend?.();
  (await uploadOf(3)).answer(201, { data: attachment('att_3', 'cut') });
  await expect.poll(() => store.state.files[2]?.attachment?.id).toBe('att_3');
  expect(store.state.files.map(({ failed }) => failed)).toEqual(['fileTooLarge', 'notSent', undefined]);
  chat.send('cnv_1', 'Without those');
  expect(store.state.outgoing[0]?.attachments.map(({ name }) => name)).toEqual(['cut']);
  expect(store.state.files.map(({ file }) => file.name)).toEqual(['large', 'strange']);
  const [, strange] = store.state.files;
  if (strange) chat.files.retry(strange);
  (await uploadOf(4)).answer(201, { data: attachment('att_4', 'strange') });
  await expect.poll(() => store.state.files[1]).toMatchObject({ failed: undefined, attachment: { id: 'att_4' } });
  vi.restoreAllMocks();
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
  for (let n = 0; n < 10; n += 1) (await uploadOf(n)).answer(201, { data: attachment(`att_${n}`, `${n}`) });
  await expect.poll(() => store.state.files.filter((file) => file.attachment)).toHaveLength(10);
  chat.send('cnv_1', '');
  expect(store.state.files).toEqual([]);
  expect(store.state.outgoing[0]?.attachments).toHaveLength(10);
});

test('a file that is removed is not uploaded any more, and when it had arrived the server hears of it', async () => {
  const asked = stubApi(() => ({ status: 200, json: {} }));
  chat.files.add('cnv_1', [fileOf('a'), fileOf('b')]);
  (await uploadOf(0)).answer(201, { data: attachment('att_1', 'a') });
  await expect.poll(() => store.state.files[0]?.attachment).toBeDefined();
  const second = await uploadOf(1);
  for (const file of store.state.files) chat.files.remove(file);
  expect([store.state.files, second.aborted]).toEqual([[], true]);
  await expect.poll(() => asked.some(({ what }) => what === 'DELETE /attachments/att_1')).toBe(true);
});

test('a file that is removed before its upload begins is never sent', async () => {
  chat.files.add('cnv_1', [fileOf('a')]);
  const [file] = store.state.files;
  if (file) chat.files.remove(file);
  await chat.session.token();
  await chat.session.ask('/later').catch(() => undefined);
  expect(Upload.all).toEqual([]);
});

test('what one visitor attached is gone when the page is of another', async () => {
  await chat.session.identify(identityOf('ada'));
  chat.files.add('cnv_1', [fileOf('of Ada')]);
  const upload = await uploadOf(0);
  const identified = chat.session.identify(identityOf('bob'));
  expect([store.state.files, upload.aborted]).toEqual([[], true]);
  await identified;
});

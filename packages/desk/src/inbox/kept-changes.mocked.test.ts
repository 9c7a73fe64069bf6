import type { Conversation } from '@pharos/sdk';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { FakeBrowser, type Reply, type Request } from './browser.fixture.js';

const said: string[] = [];
vi.mock('../messages/index.js', async () => ({ t: (await import('../messages/en.js')).en, locale: 'en' }));
vi.mock('../ui/toasts.js', () => ({ say: ({ text }: { text: string }) => said.push(text) }));
const browser = new FakeBrowser(() => 'lost');
const { keepFor, storedNames } = await import('../app/stored.js');
const { dropKept, makeChange, withKept } = await import('./kept-changes.js');

const hourMs = 3_600_000;
let users = 0;
beforeEach(() => {
  vi.useFakeTimers();
  users += 1;
  keepFor(`usr_${users}`);
  browser.requests.length = 0;
  said.length = 0;
  browser.goOnline(true);
});
afterAll(() => vi.useRealTimers());

const change = (subject: string, priority: 'low' | 'high' = 'high') =>
  makeChange({ projectId: 'prj_1', conversationIds: [`cnv_${subject}`], about: subject, change: { priority } });
const done = ({ body: { ids } }: Request): Reply => ({
  data: (ids as string[]).map((conversation_id) => ({ conversation_id, result: 'updated', error: null })),
});
const gone = ({ body: { ids } }: Request): Reply => {
  const error = { code: 'CONVERSATION_NOT_FOUND', message: 'There is none.' };
  return { data: (ids as string[]).map((conversation_id) => ({ conversation_id, result: 'failed', error })) };
};
const told = () => browser.requests.map(({ body }) => (body.ids as string[]).join());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const keptAs = (made: object) => ('keptAs' in made ? String(made.keptAs) : '');

test('a change is kept before it is told, and told with a key that the platform knows again', async () => {
  let keptAtFirst = 0;
  browser.answer = (request) => {
    keptAtFirst = storedNames('change-').length;
    return done(request);
  };
  const made = change('One');
  await pass(10);
  expect(await made).toEqual({ failed: new Set() });
  expect(keptAtFirst).toBe(1);
  expect(browser.requests).toMatchObject([{ method: 'POST', path: '/api/v1/projects/prj_1/conversations/bulk' }]);
  expect(browser.requests[0]?.key).toMatch(/.{36}/);
  expect(storedNames('change-')).toEqual([]);
});

test.each([
  ['got no answer', 'lost'],
  ['met a platform that restarts', { status: 503, code: 'UNAVAILABLE' }],
  ['met a limit', { status: 429, code: 'RATE_LIMITED' }],
] as const)('a change that %s is made later, once, before those that came after it', async (_, reply) => {
  browser.answer = () => reply;
  const made = change('One');
  await pass(10);
  expect(await made).toEqual({ keptAs: expect.any(String) });
  void change('Two');
  const { key } = browser.requests[0] as Request;
  browser.requests.length = 0;
  browser.answer = done;
  await pass(5_000);
  expect(told()).toEqual(['cnv_One', 'cnv_Two']);
  expect(browser.requests[0]?.key).toBe(key);
});

test('a refusal rejects, and keeps nothing', async () => {
  browser.answer = gone;
  const made = change('One');
  const refused = expect(made).rejects.toMatchObject({ code: 'CONVERSATION_NOT_FOUND' });
  await pass(10);
  await refused;
  expect(storedNames('change-')).toEqual([]);
  expect(said).toEqual([]);
});

test('a change can be taken back only while the platform cannot have it', async () => {
  browser.goOnline(false);
  const offline = keptAs(await change('Offline'));
  expect(dropKept(offline)).toBe(true);
  expect(dropKept(offline)).toBe(false);
  browser.goOnline(true);

  browser.answer = () => 'hangs';
  void change('In flight');
  await pass(10);
  const [inFlight] = browser.requests;
  expect(dropKept(String(inFlight?.key))).toBe(false);
  browser.cut();
  await pass(10);
  expect(dropKept(String(inFlight?.key))).toBe(false);

  browser.answer = done;
  browser.goOnline(true);
  await pass(10);
  browser.answer = () => ({ status: 429, code: 'RATE_LIMITED' });
  const notBegun = change('Not begun');
  await pass(10);
  expect(dropKept(keptAs(await notBegun))).toBe(true);
  browser.answer = done;
  browser.requests.length = 0;
  await pass(10_000);
  expect(told()).toEqual([]);
});

test('what cannot be made later is said together, with what it was about', async () => {
  browser.goOnline(false);
  await change('First');
  await change('Second');
  browser.answer = gone;
  browser.goOnline(true);
  await pass(100);
  expect(said.at(-1)).toMatch(/^That did not work: First: .+ · Second: .+/);
  await pass(20_000);
  browser.goOnline(false);
  await change('Old');
  browser.requests.length = 0;
  await pass(30 * hourMs);
  browser.goOnline(true);
  await pass(100);
  expect(said.at(-1)).toBe('That did not work: Old: You made this change offline too long ago. Make it again.');
  expect(told()).toEqual([]);
});

test('a change at which the platform fails holds only those of the same conversation', async () => {
  browser.answer = (request) =>
    request.body.ids?.toString() === 'cnv_Bad' ? { status: 500, code: 'INTERNAL' } : done(request);
  void change('Bad');
  void change('Bad', 'low');
  const good = change('Good');
  await pass(10);
  expect(await good).toEqual({ failed: new Set() });
  expect(told()).toEqual(['cnv_Bad', 'cnv_Good']);
  expect(storedNames('change-')).toHaveLength(2);
});

test('a conversation that is read again shows what the platform is still to be told', async () => {
  browser.goOnline(false);
  await change('One', 'low');
  const made = keptAs(await change('One'));
  const read = { id: 'cnv_One', priority: 'normal', tags: [] as string[] } as Conversation;
  expect(withKept(read).priority).toBe('high');
  expect(withKept({ ...read, id: 'cnv_Two' }).priority).toBe('normal');
  dropKept(made);
  expect(withKept(read).priority).toBe('low');
});

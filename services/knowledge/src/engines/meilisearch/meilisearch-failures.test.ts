import { ManualClock, Outage } from '@pharos/kit';
import { afterEach, expect, test } from 'vitest';
import { answering, engineFailure, failureSuite, outageLines } from '../../testing/failure-suite.js';
import { startLocalServer } from '../../testing/local-server.js';
import { ApiError } from '../../testing/meilisearch/api-error.js';
import { type MeilisearchDoubleOptions, startMeilisearchDouble } from '../../testing/meilisearch/meilisearch-double.js';
import { aPassage, newTenant } from '../../testing/passages.js';
import { RecordingClock } from '../../testing/recording-clock.js';
import { engineFaults, type KeywordEngine } from '../engine.js';
import { createMeilisearchEngine } from './meilisearch-engine.js';

const apiKey = 'a-key';
const timeoutMs = 60_000;
const query = { text: 'lamp', filter: {}, limit: 10 };
const passage = aPassage(newTenant(), { text: 'lamp' });
const change = { ...passage, items: [passage], gone: [aPassage(passage).id] };
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const anEngine = (url: string) => createMeilisearchEngine({ url, apiKey, timeoutMs, prefix: 'test' });

async function aDouble(options: MeilisearchDoubleOptions) {
  const double = await startMeilisearchDouble(options);
  closers.push(() => double.close());
  return double;
}

failureSuite({
  open: (server) => createMeilisearchEngine({ timeoutMs, ...server, prefix: 'p' }),
  change,
  search: (engine, signal) => (engine as KeywordEngine).search('i', newTenant(), query, signal),
  refusal: (reason) => new ApiError(400, 'bad_request', reason).toJSON(),
});

test('a task that fails is told with its reason', async () => {
  const beforeTask = ({ type }: { type: string }) => {
    if (type === 'documentAdditionOrUpdate')
      throw new ApiError(422, 'no_space_left_on_device', 'The disk is full.', 'system');
  };
  const { url, violations } = await aDouble({ apiKey, beforeTask });
  const engine = anEngine(url);
  await engine.prepare('a');
  const error = await engineFailure(engine.write('a', [change]));
  expect(error.message).toBe('meilisearch: task 2 failed: The disk is full. (no_space_left_on_device)');
  expect(violations).toEqual([]);
});

const failures = [
  ['invalid_request', false],
  ['internal', true],
  ['system', true],
] as const;

test.each(failures)(
  'a failure of type %s, at once or of a task, tells that the server is away: %s',
  async (type, isDown) => {
    const told = new ApiError(422, 'no_space_left_on_device', 'no', type);
    const asTask = JSON.stringify({ taskUid: 7, status: 'failed', error: told });
    for (const answer of [answering(422, JSON.stringify(told)), answering(200, asTask)]) {
      const { url, close } = await startLocalServer(answer);
      closers.push(close);
      const error = await engineFailure(anEngine(url).drop('a'));
      expect(error).toMatchObject({ isDown, message: expect.stringContaining('no_space_left_on_device') });
    }
  },
);

test('a task that an operator cancels, and one that the server knows no more, are no fault of an article', async () => {
  const { url, close } = await startLocalServer(answering(200, '{"taskUid":7,"status":"canceled","error":null}'));
  closers.push(close);
  const canceled = await engineFailure(anEngine(url).drop('a'));
  expect(canceled).toMatchObject({ isDown: true, message: 'meilisearch: task 7 was canceled' });
  const restored = await startLocalServer(({ method }, response) =>
    method === 'DELETE'
      ? response.writeHead(202).end('{"taskUid":7}')
      : response.writeHead(404).end(JSON.stringify(new ApiError(404, 'task_not_found', 'none'))),
  );
  closers.push(restored.close);
  const forgotten = await engineFailure(anEngine(restored.url).drop('a'));
  expect(forgotten).toMatchObject({ isDown: true, message: 'meilisearch: it knows nothing of task 7 any more' });
});

test('a task that stands behind a snapshot for hours is waited for, ever more seldom, until nobody waits for it', async () => {
  const [hourMs, serverClock, clock] = [3_600_000, new ManualClock(), new RecordingClock()];
  const { url } = await aDouble({ clock: serverClock, taskMs: hourMs });
  const engine = createMeilisearchEngine({ url, prefix: 'test', timeoutMs, clock });
  const leaves = new AbortController();
  const leaving = engine.prepare('a', leaves.signal);
  for (let at = 1; at < 20; at += 1) await clock.pass(at);
  expect(clock.slept.at(-1)).toBe(1_000);
  leaves.abort(new Error('nobody waits'));
  await expect(leaving).rejects.toThrow('nobody waits');
  let isPrepared = false;
  void engine.prepare('b').then(() => {
    isPrepared = true;
  });
  const hours = async () => {
    await serverClock.advance(hourMs);
    await clock.advance(1_000);
    return isPrepared;
  };
  await expect.poll(hours, { timeout: 60_000 }).toBe(true);
});

test('a task that is not done after a minute is told of once, with its number, and waited for all the same', async () => {
  const [serverClock, clock] = [new ManualClock(), new RecordingClock()];
  const { log, lines, told } = outageLines();
  const { url } = await aDouble({ clock: serverClock, taskMs: 600_000 });
  const outage = (client: string) => new Outage({ dependency: 'meilisearch', client, log });
  const outages = { reading: outage('test'), writing: outage('test writing') };
  const engine = createMeilisearchEngine({ url, prefix: 'test', timeoutMs, clock, outages });
  const preparing = engine.prepare('a');
  const late: string[] = [];
  const pass = async (work: Promise<unknown>, untilLines: number) => {
    for (let at = clock.slept.length + 1; lines.length < untilLines; at += 1) await clock.pass(at);
    expect(lines.at(-1)).toBe('warn');
    let isDone = false;
    void work.then(() => {
      isDone = true;
    });
    const tick = async () => {
      await clock.advance(1_000);
      await serverClock.advance(600_000);
      return isDone;
    };
    await expect.poll(tick, { timeout: 60_000 }).toBe(true);
  };
  await pass(preparing, 1);
  expect(told).toEqual(['meilisearch: task 0 is still enqueued after 60 s']);
  expect([outages.reading.active, outages.writing.active]).toEqual([false, false]);
  await pass(
    engine.write('a', [change], undefined, ({ message }) => void late.push(message)),
    3,
  );
  expect(late[0]).toMatch(/^meilisearch: task [0-9]+ is still (enqueued|processing) after 60 s$/);
  expect(lines).toEqual(['warn', 'info', 'warn', 'info']);
});

test('a key that may not ask for the version is taken all the same, and is no outage; one that may nothing is one', async () => {
  let mayAll = true;
  const { url, close } = await startLocalServer(({ url: path }, response) => {
    const isRefused = path === '/version' || !mayAll;
    if (isRefused) response.writeHead(403).end(JSON.stringify(new ApiError(403, 'invalid_api_key', 'no')));
    else response.end('{"taskUid":7,"status":"succeeded","uid":"a"}');
  });
  closers.push(close);
  const { log, lines } = outageLines();
  const outage = () => new Outage({ dependency: 'meilisearch', client: 'test', log });
  const [reading, writing] = [outage(), outage()];
  const engine = createMeilisearchEngine({ url, prefix: 'test', timeoutMs, outages: { reading, writing } });
  await engine.write('a', [change]);
  // The settings are not there.
  expect((await engineFailure(engine.prepare('a'))).message).toMatch(/its answer is not understood$/);
  lines.length = 0;
  mayAll = false;
  for (let look = 0; look < 3; look += 1) {
    expect((await engineFailure(engine.prepare('a'))).publicReason).toBe(engineFaults.key);
    expect(reading.active).toBe(true);
  }
  // It was down already, for another reason.
  expect(lines).toEqual(['warn']);
});

test('the key goes along as a bearer, and a refused one is told', async () => {
  const double = await aDouble({ apiKey });
  await anEngine(double.url).prepare('a');
  const sent = double.requests.map(({ headers }) => headers.authorization);
  expect(new Set(sent)).toEqual(new Set([`Bearer ${apiKey}`]));
  const other = await aDouble({ apiKey: 'another' });
  const error = await engineFailure(anEngine(other.url).prepare('a'));
  expect(error.message).toBe('meilisearch: The provided API key is invalid. (invalid_api_key)');
});

test.each([
  ['{}', 'it answered 500'],
  ['', 'it answered 500'],
  ['null', 'it answered 500'],
  ['{"message":1,"code":{}}', 'it answered 500'],
  [`{"message":"not Bearer ${apiKey}","code":"no"}`, 'not Bearer [redacted] (no)'],
  ['<html>bad gateway</html>', 'it answered 500'],
])('an answer 500 %j is told as %j', async (body, words) => {
  const { url, close } = await startLocalServer(answering(500, body));
  closers.push(close);
  const error = await engineFailure(anEngine(url).search('a', newTenant(), query));
  expect(error.message).toBe(`meilisearch: ${words}`);
});

test.each([
  [404, '404 page not found', true],
  [400, '<html>', true],
  [413, '<html>', false],
  [404, '{"message":"Index not found.","code":"index_not_found"}', false],
  [400, '', false],
])(
  'a page as a refusal says that Meilisearch is away, but for a request that is too long; its own refusals do not: %i %j',
  async (status, body, isDown) => {
    const { url, close } = await startLocalServer(answering(status, body));
    closers.push(close);
    expect(await engineFailure(anEngine(url).search('a', newTenant(), query))).toMatchObject({ isDown });
  },
);

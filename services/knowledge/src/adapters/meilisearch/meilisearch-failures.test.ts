import { afterEach, expect, test } from 'vitest';
import type { KeywordEngine } from '../../search/engine.js';
import { answering, engineFailure, failureSuite } from '../../testing/failure-suite.js';
import { startLocalServer } from '../../testing/local-server.js';
import { ApiError } from '../../testing/meilisearch/api-error.js';
import { type MeilisearchDoubleOptions, startMeilisearchDouble } from '../../testing/meilisearch/meilisearch-double.js';
import { aPassage, newTenant } from '../../testing/passages.js';
import { createMeilisearchEngine } from './meilisearch-engine.js';

const apiKey = 'a-key';
const timeoutMs = 15_000;
const query = { text: 'lamp', filter: {}, limit: 10 };
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
  item: aPassage(newTenant(), { text: 'lamp' }),
  search: (engine, signal) => (engine as KeywordEngine).search(newTenant(), query, signal),
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
  const error = await engineFailure(engine.upsert('a', [aPassage(newTenant())]));
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
  async (type, isAway) => {
    const told = new ApiError(422, 'no_space_left_on_device', 'no', type);
    const asTask = JSON.stringify({ taskUid: 7, status: 'failed', error: told });
    for (const answer of [answering(422, JSON.stringify(told)), answering(200, asTask)]) {
      const { url, close } = await startLocalServer(answer);
      closers.push(close);
      const error = await engineFailure(anEngine(url).remove('a', { ...newTenant(), articleId: 'art_1' }));
      expect(error).toMatchObject({ isAway, message: expect.stringContaining('no_space_left_on_device') });
    }
  },
);

test('a task that an operator cancels is a failure, and told', async () => {
  const { url, close } = await startLocalServer(answering(200, '{"taskUid":7,"status":"canceled","error":null}'));
  closers.push(close);
  const error = await engineFailure(anEngine(url).remove('a', { ...newTenant(), articleId: 'art_1' }));
  expect(error.message).toBe('meilisearch: task 7 was canceled');
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
  ['<html>bad gateway</html>', 'its answer is not understood'],
])('an answer 500 %j is told as %j', async (body, words) => {
  const { url, close } = await startLocalServer(answering(500, body));
  closers.push(close);
  const error = await engineFailure(anEngine(url).search(newTenant(), query));
  expect(error.message).toBe(`meilisearch: ${words}`);
});

test('who gives up does not end what others wait for', async () => {
  const stop = new AbortController();
  const { url, close } = await startLocalServer((_, response) => {
    stop.abort(new Error('not waiting'));
    setImmediate(() => response.writeHead(404).end('{"message":"none","code":"index_not_found"}'));
  });
  closers.push(close);
  const engine = anEngine(url);
  const [first, second] = [engine.search(newTenant(), query, stop.signal), engine.search(newTenant(), query)];
  await expect(first).rejects.toThrow('not waiting');
  expect((await engineFailure(second)).message).toBe('meilisearch: no generation serves yet');
});

test('a redirect is not followed', async () => {
  const paths: string[] = [];
  const { url, close } = await startLocalServer(({ url: path = '' }, response) => {
    paths.push(path);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  const error = await engineFailure(createMeilisearchEngine({ url, apiKey: 'key', prefix: 'p' }).generations());
  expect(error.message).toBe('meilisearch: it answered 307');
  expect(paths).toEqual(['/indexes?offset=0&limit=1000']);
  await close();
});

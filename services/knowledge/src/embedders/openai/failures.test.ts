import { Outage } from '@pharos/kit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  breaking,
  type EmbeddingsApi,
  hanging,
  type Reply,
  refusing,
  replying,
  startEmbeddingsApi,
} from '../../testing/embeddings-api.js';
import { outageLines } from '../../testing/failure-suite.js';
import { RecordingClock } from '../../testing/recording-clock.js';
import { type Embedder, EmbedderError, type EmbedderInput, embedderFaults } from '../embedder.js';
import { createOpenAiEmbedder, type OpenAiEmbedderOptions } from './openai-embedder.js';

const apiKey = 'sk-secret';
const passages: EmbedderInput[] = [{ title: '', heading: '', text: 'Text.', locale: 'en' }];
const busy = refusing(503);
let api: EmbeddingsApi;
let clock: RecordingClock;
let made: Embedder;

const embedder = async (options: Partial<OpenAiEmbedderOptions> = {}) =>
  createOpenAiEmbedder({ url: api.url, model: 'small', apiKey, clock, ...options });

beforeEach(async () => {
  api = await startEmbeddingsApi();
  clock = new RecordingClock();
  made = await embedder();
});
afterEach(() => api.close());

/** Each try sleeps for its deadline, and then for the wait before the next. */
const passWait = (afterTry: number) => clock.pass(2 * afterTry);

/** However slow the machine is. */
const patiently = { interval: 2, timeout: 60_000 };

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.fail('it should fail'),
    (error: unknown) => error as Error,
  );

describe('what may pass is asked for again', () => {
  test.each([
    ['429', refusing(429)],
    ['408', refusing(408)],
    ['500', refusing(500)],
    ['503', busy],
    ['a broken connection', breaking],
  ])('%s', async (_, reply) => {
    api.replies.push(reply, reply, reply);
    const vectors = made.embedPassages(passages);
    for (const tried of [1, 2, 3]) await passWait(tried);
    expect(await vectors).toHaveLength(1);
    expect(api.asked).toHaveLength(4);
    const [first = 0, second = 0, third = 0] = clock.slept.filter((_, at) => at % 2 === 1);
    expect(first).toBeLessThan(second);
    expect(second).toBeLessThan(third);
  });

  test('passages four times', async () => {
    api.replies.push(busy, busy, busy, busy);
    const failure = failureOf(made.embedPassages(passages));
    for (const tried of [1, 2, 3]) await passWait(tried);
    const error = await failure;
    expect(error).toMatchObject({ name: 'EmbedderError', message: expect.stringMatching(/it answers 503$/) });
    expect(error).toMatchObject({ isDown: true, publicReason: 'The embedder cannot be reached.' });
    expect(api.asked).toHaveLength(4);
  });

  test('a query twice', async () => {
    api.replies.push(busy, busy);
    const failure = failureOf(made.embedQuery({ text: 'what' }));
    await passWait(1);
    expect(await failure).toBeInstanceOf(EmbedderError);
    expect(api.asked).toHaveLength(2);
  });
});

test('operators are told once when the API goes away, all tries included, and once when it is back', async () => {
  const { log, lines } = outageLines();
  const watched = await embedder({ outage: new Outage({ dependency: 'embedder', client: 'test', log }) });
  const fails = async () => {
    api.replies.push(busy, busy);
    const failure = failureOf(watched.embedQuery({ text: 'what' }));
    await passWait(1);
    expect(await failure).toBeInstanceOf(EmbedderError);
    clock.slept.length = 0;
  };
  clock.slept.length = 0;
  await fails();
  await fails();
  expect(lines).toEqual(['warn']);
  await watched.embedQuery({ text: 'what' });
  expect(lines).toEqual(['warn', 'info']);
});

describe('Retry-After', () => {
  test.each([
    ['seconds', '7', 7_000],
    ['a date', 'Thu, 01 Jan 2026 00:00:09 GMT', 9_000],
    ['a wait too long', '3600', 30_000],
  ])('is waited for: %s', async (_, header, expectedMs) => {
    api.replies.push(refusing(429, { 'Retry-After': header }));
    const vectors = made.embedPassages(passages);
    await passWait(1);
    expect(await vectors).toHaveLength(1);
    expect(clock.slept[1]).toBe(expectedMs);
  });

  test('shorter than the wait there would be anyway changes nothing', async () => {
    api.replies.push(refusing(429, { 'Retry-After': 'soon' }));
    const vectors = made.embedPassages(passages);
    await passWait(1);
    await vectors;
    expect(clock.slept[1]).toBeGreaterThanOrEqual(300);
  });

  test('later than the deadline of a query is not waited for', async () => {
    api.replies.push(refusing(429, { 'Retry-After': '2' }));
    expect(await failureOf(made.embedQuery({ text: 'what' }))).toBeInstanceOf(EmbedderError);
    expect(api.asked).toHaveLength(1);
  });
});

describe('what will not pass is asked for once', () => {
  const model = { error: { code: 'model_not_found', message: `no small for ${apiKey}` } };
  const askedOnce = async (reply: Reply, words: RegExp, told: object) => {
    api.replies.push(reply, reply);
    for (const work of [() => made.shape(), () => made.embedPassages(passages)]) {
      const failure = await failureOf(work());
      expect(failure).toBeInstanceOf(EmbedderError);
      expect(failure.message).toMatch(words);
      expect(failure.message).toContain(`the embeddings API at ${api.url}: `);
      expect(failure).toMatchObject(told);
      expect(`${failure.stack} ${JSON.stringify(failure)} ${failure.cause}`).not.toContain(apiKey);
    }
    expect(api.asked).toHaveLength(2);
  };

  test.each([
    ['400', refusing(400, {}, { error: { code: apiKey, type: 'invalid_request' } }), /\(400, invalid_request\)$/],
    ['413 for a single text', refusing(413), /it refuses the request \(413\)$/],
    ['422', refusing(422, {}, 'text'), /it refuses the request \(422\)$/],
  ])('%s', (_, reply, words) =>
    askedOnce(reply, words, { isDown: false, publicReason: 'The embedder rejected the text.' }),
  );

  test.each([
    ['401', refusing(401, {}, { error: { message: `no ${apiKey}` } }), /it refuses the key \(401\)$/, 'key'],
    ['403', refusing(403), /it refuses the key \(403\)$/, 'key'],
    [
      '404',
      refusing(404, {}, model),
      /it has no model “small”, or is not at this address \(404, model_not_found\)$/,
      'model',
    ],
    ['a redirect', refusing(307, { Location: '/elsewhere' }), /it redirects \(307\), which is not followed$/, 'away'],
    ['an answer that is none', replying({}), /not that of an embeddings API$/, 'foreign'],
  ] as const)('%s, which any text would meet, is no fault of an article', (_, reply, words, fault) =>
    askedOnce(reply, words, {
      isDown: true,
      publicReason: fault === 'away' ? 'The embedder cannot be reached.' : embedderFaults[fault],
    }),
  );
});

test('an API that is not there is told in words, after four tries', async () => {
  api.close();
  const failure = failureOf(made.shape());
  for (const tried of [1, 2, 3]) await passWait(tried);
  expect((await failure).message).toMatch(/: it cannot be reached \(ECONNREFUSED\)$/);
});

test.each([
  ['no URL', { url: 'sk-secret' }, /must be http or https$/],
  ['another protocol', { url: 'ftp://sk-secret.example' }, /must be http or https$/],
  ['a password in the URL', { url: 'http://user:sk-secret@127.0.0.1' }, /must not contain a user name or password$/],
  ['a key that no header can carry', { apiKey: 'sk-secret\nsk-secret' }, /must be ASCII$/],
])('options of no use are refused without quoting them: %s', async (_, options, words) => {
  const failure = await failureOf(embedder(options));
  expect(failure).toBeInstanceOf(EmbedderError);
  expect(failure.message).toMatch(words);
  expect(`${failure.stack} ${failure.cause}`).not.toContain(apiKey);
  expect(api.asked).toHaveLength(0);
});

describe('an API that says nothing is given up', () => {
  const beginning: Reply = (response) => void response.write('{"data":[');
  test.each([
    ['passages', 60_000, hanging, () => made.embedPassages(passages)],
    ['a query', 2_000, hanging, () => made.embedQuery({ text: 'what' })],
    ['in the middle of its answer', 2_000, beginning, () => made.embedQuery({ text: 'what' })],
  ])('%s', async (_, ms, reply, work) => {
    api.replies.push(reply);
    const failure = failureOf(work());
    await vi.waitFor(() => expect(api.asked).toHaveLength(1), patiently);
    await clock.advance(ms - 1);
    expect(clock.sleeping).toBe(1);
    await clock.advance(1);
    const error = await failure;
    expect(error).toBeInstanceOf(EmbedderError);
    expect(error.message).toMatch(new RegExp(`it did not answer within ${ms} ms$`));
    expect(error).toMatchObject({ isDown: true });
    expect(api.asked).toHaveLength(1);
  });

  test('the second try of a query has what the first left it', async () => {
    api.replies.push(busy, hanging);
    const failure = failureOf(made.embedQuery({ text: 'what' }));
    await passWait(1);
    await clock.pass(3);
    expect(await failure).toBeInstanceOf(EmbedderError);
    expect(clock.monotonicMs()).toBe(2_000);
  });
});

describe('a signal ends it with its own reason', () => {
  const reason = new Error('enough');

  test('before anything is asked', async () => {
    expect(await failureOf(made.embedPassages(passages, AbortSignal.abort(reason)))).toBe(reason);
    expect(api.asked).toHaveLength(0);
  });

  test('while an answer is awaited', async () => {
    const stop = new AbortController();
    api.replies.push(hanging);
    const failure = failureOf(made.embedQuery({ text: 'what' }, stop.signal));
    await vi.waitFor(() => expect(api.asked).toHaveLength(1), patiently);
    stop.abort(reason);
    expect(await failure).toBe(reason);
    expect(clock.sleeping).toBe(0);
  });

  test('between two tries', async () => {
    const stop = new AbortController();
    api.replies.push(busy);
    const failure = failureOf(made.embedPassages(passages, stop.signal));
    await vi.waitFor(() => expect(clock.slept).toHaveLength(2), patiently);
    stop.abort(reason);
    expect(await failure).toBe(reason);
    expect(api.asked).toHaveLength(1);
  });
});

import { ManualClock } from '@pharos/kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type EmbeddingsApi,
  refusing,
  replying,
  startEmbeddingsApi,
  vectorOf,
  wellAnswered,
} from '../../testing/embeddings-api.js';
import { EmbedderError, type EmbedderInput } from '../embedder.js';
import { createOpenAiEmbedder, type OpenAiEmbedderOptions } from './openai-embedder.js';

/** However slow the machine is. */
const patiently = { interval: 2, timeout: 60_000 };

let api: EmbeddingsApi;
beforeEach(async () => {
  api = await startEmbeddingsApi();
});
afterEach(() => api.close());

const embedder = (options: Partial<OpenAiEmbedderOptions> = {}) =>
  createOpenAiEmbedder({ url: api.url, model: 'small', clock: new ManualClock(), parallelRequests: 1, ...options });
const passage = (text: string, title = '', heading = ''): EmbedderInput => ({ title, heading, text, locale: 'en' });
const inputs = () => api.asked.map(({ body }) => body.input);

test('nobody is asked before there is something to ask', () => {
  const made = embedder({ url: `${api.url}/?version=1` });
  expect(made).toMatchObject({ name: 'openai', kind: 'dense' });
  expect(made.fingerprint).toBe('openai:small:unknown');
  expect(api.asked).toHaveLength(0);
});

test('the dimensions are those of the first answer, which is asked for if there is none yet', async () => {
  const made = embedder({ url: `${api.url}/?version=1` });
  expect(await made.shape()).toEqual({ kind: 'dense', dimensions: 3 });
  expect(await made.shape()).toEqual({ kind: 'dense', dimensions: 3 });
  expect(api.asked).toHaveLength(1);
  expect(api.asked[0]).toMatchObject({ path: '/v1/embeddings?version=1' });
  expect(api.asked[0]?.body).toMatchObject({ model: 'small', encoding_format: 'float' });
  const asked = embedder();
  await asked.embedQuery({ text: 'what' });
  await asked.shape();
  expect(api.asked).toHaveLength(2);
});

test('an API that could not tell its dimensions is asked again', async () => {
  const made = embedder();
  api.replies.push(refusing(401));
  await expect(made.shape()).rejects.toMatchObject({ isDown: true });
  expect(await made.shape()).toEqual({ kind: 'dense', dimensions: 3 });
});

test('the key is sent as a bearer token, and no header without one', async () => {
  await embedder({ apiKey: 'sk-secret' }).shape();
  await embedder().shape();
  expect(api.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-secret', undefined]);
});

test('dimensions are asked for if they are configured, and must be what comes', async () => {
  await embedder({ dimensions: 3 }).embedQuery({ text: 'what' });
  await embedder().embedQuery({ text: 'what' });
  expect(api.asked.map(({ body }) => body.dimensions)).toEqual([3, undefined]);
  await expect(embedder({ dimensions: 4 }).embedQuery({ text: 'what' })).rejects.toMatchObject({
    message: expect.stringMatching(/has a vector of 3 dimensions, not 4$/),
    isDown: true,
  });
});

test('whatever makes other vectors has another fingerprint', () => {
  const others = [{}, { model: 'large' }, { dimensions: 3 }, { queryPrefix: 'a' }, { passagePrefix: 'a' }];
  const all = [...others, { fingerprint: 'mine' }, { queryPrefix: 'a', passagePrefix: 'a' }];
  expect(new Set(all.map((options) => embedder(options).fingerprint)).size).toBe(all.length);
});

test('prefixes stand before questions and passages, also before long and empty ones', async () => {
  const made = embedder({ queryPrefix: 'query:', passagePrefix: 'passage:' });
  await made.embedPassages([passage('Text.', 'Title'), passage(''), passage('x'.repeat(24_001))]);
  await made.embedQuery({ text: ' what ' });
  const passages = ['passage: Title\n\nText.', 'passage: -', `passage: ${'x'.repeat(24_000)}`];
  expect(inputs()).toEqual([passages, ['query: what']]);
});

test('a few requests go at once, and vectors keep the order of the passages whichever is answered first', async () => {
  const made = embedder({ batchSize: 1, parallelRequests: 3 });
  const waiting: (() => void)[] = [];
  for (let at = 0; at < 7; at += 1)
    api.replies.push((response, asked) => void waiting.push(() => wellAnswered(response, asked)));
  const texts = Array.from({ length: 7 }, (_, at) => `passage ${at}`);
  const vectors = made.embedPassages(texts.map((text) => passage(text)));
  const first = () => expect.poll(() => waiting.length, patiently);
  await first().toBe(3);
  waiting.splice(2, 1)[0]?.();
  // One is answered, so one more is asked for: never more than three.
  await expect.poll(() => api.asked.length, patiently).toBe(4);
  expect(waiting).toHaveLength(3);
  while (api.asked.length < 7 || waiting.length > 0) {
    await expect.poll(() => waiting.length, patiently).toBeGreaterThan(0);
    waiting.pop()?.();
  }
  expect((await vectors).map(({ values }) => values)).toEqual(texts.map((text) => Float32Array.from(vectorOf(text))));
});

test('a request at which the API fails ends the others', async () => {
  const made = embedder({ batchSize: 1, parallelRequests: 2 });
  let closed = false;
  api.replies.push(
    (response) =>
      void response.on('close', () => {
        closed = true;
      }),
    refusing(401),
  );
  await expect(made.embedPassages(['a', 'b', 'c'].map((text) => passage(text)))).rejects.toThrow(/\(401\)$/);
  await expect.poll(() => closed, patiently).toBe(true);
  expect(api.asked).toHaveLength(2);
});

test('a request that is refused lets those under way be answered', async () => {
  const made = embedder({ batchSize: 1, parallelRequests: 2 });
  let answer = () => {};
  api.replies.push((response, asked) => {
    answer = () => wellAnswered(response, asked);
  });
  // The first one is answered when the second has been refused.
  api.replies.push((response, asked) => {
    response.on('close', () => answer());
    refusing(400)(response, asked);
  });
  const parts: number[] = [];
  const embedding = made.embedPassages(
    ['a', 'b'].map((text) => passage(text)),
    undefined,
    async (from) => void parts.push(from),
  );
  await expect(embedding).rejects.toThrow(/\(400\)$/);
  expect(parts).toHaveLength(1);
});

test('what was answered is told of at once, also of texts that were too many for one request', async () => {
  const made = embedder({ batchSize: 4, parallelRequests: 1 });
  api.replies.push(wellAnswered, refusing(413), wellAnswered, wellAnswered, refusing(400));
  const parts: [number, number][] = [];
  const embedding = made.embedPassages(
    Array.from({ length: 10 }, (_, at) => passage(`passage ${at}`)),
    undefined,
    async (from, { length }) => void parts.push([from, length]),
  );
  await expect(embedding).rejects.toThrow(/\(400\)$/);
  expect(parts).toEqual([
    [0, 4],
    [4, 2],
    [6, 2],
  ]);
});

test('vectors come in the order of the passages, whatever the order of the answer', async () => {
  const made = embedder();
  const data = [2, 0, 1].map((index) => ({ index, embedding: [index, 0, 0.5] }));
  api.replies.push(replying({ data }));
  const vectors = await made.embedPassages(['a', 'b', 'c'].map((text) => passage(text)));
  expect(vectors).toEqual([0, 1, 2].map((at) => ({ kind: 'dense', values: Float32Array.of(at, 0, 0.5) })));
});

test('a passage is its title, its heading and its text, without lines for what is empty', async () => {
  const made = embedder();
  await made.embedPassages([
    passage('Text.', 'Title', 'Heading'),
    passage('Text.', 'Title'),
    passage('Text.'),
    passage(''),
  ]);
  expect(inputs()).toEqual([['Title\nHeading\n\nText.', 'Title\n\nText.', 'Text.', '-']]);
});

test('a text is cut at 24 000 characters, and not within one', async () => {
  const made = embedder();
  await made.embedPassages([passage('x'.repeat(24_001)), passage(`${'x'.repeat(23_999)}😀`)]);
  await made.embedQuery({ text: 'y'.repeat(30_000) });
  expect(inputs()).toEqual([['x'.repeat(24_000), 'x'.repeat(23_999)], ['y'.repeat(24_000)]]);
});

describe('requests hold no more than they may', () => {
  test('texts: 32, if nothing else is said', async () => {
    const made = embedder();
    const texts = Array.from({ length: 130 }, (_, at) => `passage ${at}`);
    const vectors = await made.embedPassages(texts.map((text) => passage(text)));
    expect(inputs().map((input) => input.length)).toEqual([32, 32, 32, 32, 2]);
    expect(vectors.map(({ values }) => values)).toEqual(texts.map((text) => Float32Array.from(vectorOf(text))));
  });

  test('characters: a text that is longer by itself goes alone', async () => {
    const made = embedder({ batchSize: 3, maxBatchCharacters: 10 });
    await made.embedPassages(['aaaaa', 'bbbbb', 'c', 'd'.repeat(11), 'e', 'f', 'g', 'h'].map((text) => passage(text)));
    expect(inputs()).toEqual([['aaaaa', 'bbbbb'], ['c'], ['d'.repeat(11)], ['e', 'f', 'g'], ['h']]);
  });

  test('an API that takes fewer is sent half as many until it does, and so from then on for a while', async () => {
    const made = embedder();
    const texts = Array.from({ length: 32 }, (_, at) => `passage ${at}`);
    api.replies.push(refusing(413), refusing(413));
    const vectors = await made.embedPassages(texts.map((text) => passage(text)));
    expect(api.asked.map(({ body }) => body.input.length)).toEqual([32, 16, 8, 8, 16]);
    expect(vectors.map(({ values }) => values)).toEqual(texts.map((text) => Float32Array.from(vectorOf(text))));
    await made.embedPassages(texts.map((text) => passage(text)));
    expect(api.asked.slice(5).map(({ body }) => body.input.length)).toEqual([8, 8, 8, 8]);
  });

  test('an API that found long texts too much is sent as many short ones again as before, by and by', async () => {
    const made = embedder({ batchSize: 4 });
    const short = (texts: number) => Array.from({ length: texts }, (_, at) => passage(`passage ${at}`));
    const sizes = () => api.asked.splice(0).map(({ body }) => body.input.length);
    sizes();
    api.replies.push(refusing(413));
    await made.embedPassages([passage('x'.repeat(20_000)), passage('y'.repeat(20_000))]);
    expect(sizes()).toEqual([2, 1, 1]);
    // What fits one text says nothing of two: questions do not count.
    for (let n = 0; n < 20; n += 1) await made.embedQuery({ text: 'what' });
    sizes();
    await made.embedPassages(short(18 + 40 + 8));
    expect(sizes()).toEqual([...Array(18).fill(1), ...Array(20).fill(2), 4, 4]);
    api.replies.push(refusing(413));
    await made.embedPassages(short(8));
    expect(sizes()).toEqual([4, 2, 2, 2, 2]);
  });

  test('nothing is asked for no passages', async () => {
    const made = embedder();
    expect(await made.embedPassages([])).toEqual([]);
    expect(api.asked).toHaveLength(0);
  });
});

describe('an answer that is none is refused', () => {
  const vector = [1, 2, 3];
  test.each<[string, unknown, RegExp]>([
    ['too few vectors', { data: [{ index: 0, embedding: vector }] }, /has 1 vectors, not 2$/],
    ['a number twice', { data: [0, 0].map((index) => ({ index, embedding: vector })) }, /number its vectors/],
    ['a number too great', { data: [0, 2].map((index) => ({ index, embedding: vector })) }, /number its vectors/],
    ['another dimension', { data: [0, 1].map((index) => ({ index, embedding: [1, 2] })) }, /of 2 dimensions, not 3$/],
    ['an empty vector', { data: [0, 1].map((index) => ({ index, embedding: [] })) }, /not that of an embeddings API$/],
    ['a number in words', { data: [0, 1].map((index) => ({ index, embedding: [1, '2', 3] })) }, /not that of an embed/],
    ['base64', { data: [0, 1].map((index) => ({ index, embedding: 'AAAA' })) }, /not that of an embeddings API$/],
    ['a page', '<!doctype html>', /not that of an embeddings API$/],
    ['nothing', '', /not that of an embeddings API$/],
  ])('%s', async (_, body, words) => {
    const made = embedder({ dimensions: 3 });
    api.replies.push(replying(body));
    const failure = made.embedPassages([passage('a'), passage('b')]);
    await expect(failure).rejects.toThrow(words);
    await expect(failure).rejects.toBeInstanceOf(EmbedderError);
    expect(api.asked).toHaveLength(1);
  });
});

test('an answer that is too long is not read to its end', async () => {
  const made = embedder({ dimensions: 3 });
  let closed = () => {};
  const ended = new Promise<void>((resolve) => {
    closed = resolve;
  });
  api.replies.push((response) => {
    response.on('close', closed).on('error', () => undefined);
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(64 * 1_024)));
      response.once('drain', more);
    };
    more();
  });
  await expect(made.embedQuery({ text: 'a' })).rejects.toThrow(/its answer is longer than 65728 bytes$/);
  await ended;
});

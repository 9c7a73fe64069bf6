import { dirname } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { FakeTransformers, modelDirectory } from '../../testing/fake-transformers.js';
import { EmbedderError, type EmbedderInput } from '../embedder.js';
import { createOnnxEmbedder } from './onnx-embedder.js';

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const remove of cleanUp.splice(0)) await remove();
});

async function directoryWith(files?: Record<string, string | undefined>): Promise<string> {
  const { path, remove } = await modelDirectory(files);
  cleanUp.push(remove);
  return path;
}

async function embedder(files?: Record<string, string | undefined>) {
  const library = new FakeTransformers();
  const directory = await directoryWith(files);
  const made = await createOnnxEmbedder({ directory, load: async () => library });
  return { made, library, directory };
}

const passages = (count: number): EmbedderInput[] =>
  Array.from({ length: count }, (_, at) => ({ title: 'T', heading: '', text: 'x'.repeat(at), locale: 'en' }));

test('the model is loaded from its directory, and from nowhere else', async () => {
  const { made, library, directory } = await embedder();
  expect(library.loaded).toEqual([['feature-extraction', directory, { local_files_only: true, dtype: 'fp32' }]]);
  expect(library.env).toEqual({
    allowRemoteModels: false,
    allowLocalModels: true,
    localModelPath: dirname(directory),
    useFSCache: false,
  });
  expect(made.shape).toEqual({ kind: 'dense', dimensions: 2 });
  expect(made.weights).toEqual({ keyword: 0.5, vector: 0.5 });
});

test('a quantized model does if there is no other', async () => {
  const { library } = await embedder({ 'onnx/model.onnx': undefined, 'onnx/model_quantized.onnx': 'q' });
  expect(library.loaded[0]?.[2]).toMatchObject({ dtype: 'q8' });
});

test('pooling is by the mean, and vectors are normalised, without prefixes', async () => {
  const { made, library } = await embedder();
  await made.embedPassages([{ title: 'Title', heading: 'Heading', text: 'Text', locale: 'en' }]);
  await made.embedQuery({ text: ' what ' });
  expect(library.calls.slice(1)).toEqual([
    { texts: ['Title\nHeading\n\nText'], options: { pooling: 'mean', normalize: true } },
    { texts: ['what'], options: { pooling: 'mean', normalize: true } },
  ]);
});

test('pharos.json names prefixes and pooling', async () => {
  const settings = { passage_prefix: 'passage: ', query_prefix: 'query: ', pooling: 'cls' };
  const { made, library } = await embedder({ 'pharos.json': JSON.stringify(settings) });
  await made.embedPassages(passages(2));
  await made.embedQuery({ text: 'what' });
  expect(library.calls.slice(1)).toEqual([
    { texts: ['passage: T', 'passage: T\n\nx'], options: { pooling: 'cls', normalize: true } },
    { texts: ['query: what'], options: { pooling: 'cls', normalize: true } },
  ]);
});

test('passages are worked on by sixteen, in order', async () => {
  const { made, library } = await embedder();
  const vectors = await made.embedPassages(passages(40));
  expect(library.calls.slice(1).map(({ texts }) => texts.length)).toEqual([16, 16, 8]);
  const expected = passages(40).map(({ text }, at) => [text === '' ? 1 : 3 + text.length, 1 + Math.floor(at / 16)]);
  expect(vectors.map(({ values }) => [...values])).toEqual(expected);
});

test('one batch is worked on at a time, and a query waits for no more than those before it', async () => {
  const { made, library } = await embedder();
  await Promise.all([
    made.embedPassages(passages(48)),
    made.embedPassages(passages(48)),
    made.embedQuery({ text: 'what' }),
  ]);
  expect(library.mostAtOnce).toBe(1);
  expect(library.calls.slice(1).findIndex(({ texts }) => texts[0] === 'what')).toBe(2);
});

describe('a signal ends it with its own reason', () => {
  const reason = new Error('enough');

  test('before its turn nothing is computed', async () => {
    const { made, library } = await embedder();
    await expect(made.embedQuery({ text: 'what' }, AbortSignal.abort(reason))).rejects.toBe(reason);
    await made.embedQuery({ text: 'else' });
    expect(library.calls.slice(1).map(({ texts }) => texts)).toEqual([['else']]);
  });

  test('while the model works the caller is let go, and others still take turns', async () => {
    const { made, library } = await embedder();
    const stop = new AbortController();
    let finish = () => {};
    library.make = () =>
      new Promise((resolve) => {
        finish = () => resolve({ data: [1, 2], dims: [1, 2] });
      });
    const failure = made.embedQuery({ text: 'what' }, stop.signal);
    const other = made.embedQuery({ text: 'else' });
    setImmediate(() => stop.abort(reason));
    await expect(failure).rejects.toBe(reason);
    expect(library.calls).toHaveLength(2);
    library.make = () => ({ data: [1, 2], dims: [1, 2] });
    finish();
    expect(await other).toMatchObject({ kind: 'dense' });
  });
});

test('close waits for what is under way; nothing is done afterwards', async () => {
  const { made, library } = await embedder();
  const under = made.embedQuery({ text: 'what' });
  await Promise.all([made.close(), made.close()]);
  expect(library.disposed).toBe(1);
  expect(await under).toMatchObject({ kind: 'dense' });
  await expect(made.embedQuery({ text: 'what' })).rejects.toThrow(EmbedderError);
});

test.each([
  ['too few vectors', { data: [1, 2], dims: [1, 2] }, /makes \[1, 2\] numbers of 2 texts/],
  ['vectors for each word', { data: [1, 2], dims: [2, 1, 1] }, /makes \[2, 1, 1\] numbers of 2 texts/],
  ['another dimension', { data: [1, 2], dims: [2, 1] }, /has not 2 dimensions$/],
  ['no numbers', { data: [1, 2, 3, Number.NaN], dims: [2, 2] }, /not finite$/],
])('what is no vector for each text is refused: %s', async (_, tensor, words) => {
  const { made, library } = await embedder();
  library.make = () => tensor;
  const failure = made.embedPassages(passages(2));
  await expect(failure).rejects.toThrow(words);
  await expect(failure).rejects.toBeInstanceOf(EmbedderError);
});

test('a model that fails is told in words', async () => {
  const { made, library } = await embedder();
  library.make = () => Promise.reject(new Error('out of memory'));
  await expect(made.embedQuery({ text: 'what' })).rejects.toThrow(new EmbedderError('the model failed: out of memory'));
});

test('a missing package is told with what to install (it is not installed here)', async () => {
  await expect(createOnnxEmbedder({ directory: await directoryWith() })).rejects.toThrow(
    /^a local model needs the optional package .*: run `npm install @huggingface\/transformers` beside the service$/,
  );
});

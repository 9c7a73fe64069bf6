import { ConfigError, loadConfig, ManualClock } from '@pharos/kit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startEmbeddingsApi, wellAnswered } from '../testing/embeddings-api.js';
import { createEmbedder } from './create-embedder.js';
import { checkEmbedderConfig, embedderConfig } from './embedder-config.js';

const schema = z.object({ ...embedderConfig }).superRefine(checkEmbedderConfig);

/** As from the environment. */
const create = (env: Record<string, string>) => createEmbedder(loadConfig(schema, env), { clock: new ManualClock() });

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(schema, env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
}

test('without configuration it is the built-in one', async () => {
  const made = await create({});
  expect(made).toMatchObject({ name: 'built-in', kind: 'sparse' });
  expect(await made.shape()).toEqual({ kind: 'sparse' });
});

test('a URL is that of an API, which is sent the key, the model, the dimensions and the prefixes', async () => {
  const api = await startEmbeddingsApi();
  const made = await create({
    EMBEDDINGS_URL: api.url,
    EMBEDDINGS_MODEL: 'small',
    EMBEDDINGS_API_KEY: 'sk-secret',
    EMBEDDINGS_DIMENSIONS: '3',
    EMBEDDINGS_QUERY_PREFIX: 'query:',
    EMBEDDINGS_PASSAGE_PREFIX: 'passage:',
  });
  expect(made).toMatchObject({ name: 'openai', kind: 'dense' });
  await made.embedQuery({ text: 'what' });
  await made.embedPassages([{ title: '', heading: '', text: 'Text.', locale: 'en' }]);
  await api.close();
  expect(api.asked).toMatchObject([
    { headers: { authorization: 'Bearer sk-secret' }, body: { model: 'small', dimensions: 3, input: ['query: what'] } },
    { body: { input: ['passage: Text.'] } },
  ]);
});

test('it is made while the API is away', async () => {
  const api = await startEmbeddingsApi();
  await api.close();
  const env = { EMBEDDINGS_URL: api.url, EMBEDDINGS_MODEL: 'small' };
  expect(await create(env)).toMatchObject({ name: 'openai', fingerprint: 'openai:small:unknown' });
  const known = await create({ ...env, EMBEDDINGS_DIMENSIONS: '3' });
  expect(await known.shape()).toEqual({ kind: 'dense', dimensions: 3 });
});

test('the API may move: what its vectors are called is the model’s name, or the one that is set', async () => {
  const at = (EMBEDDINGS_URL: string, more = {}) => create({ EMBEDDINGS_URL, EMBEDDINGS_MODEL: 'small', ...more });
  const dimensions = { EMBEDDINGS_DIMENSIONS: '3' };
  const moved = await at('https://new.example/v2', dimensions);
  expect(moved.fingerprint).toBe((await at('http://old.example/v1', dimensions)).fingerprint);
  const named = { ...dimensions, EMBEDDINGS_FINGERPRINT: 'mine', EMBEDDINGS_QUERY_PREFIX: 'q:' };
  expect(await at('http://old.example/v1', named)).toMatchObject({ fingerprint: 'openai:mine:3' });
});

test('requests are as large, as many at once and as patient as is set', async () => {
  const api = await startEmbeddingsApi();
  const waiting: (() => void)[] = [];
  api.answer = (response, asked) => void waiting.push(() => wellAnswered(response, asked));
  const env = { EMBEDDINGS_URL: api.url, EMBEDDINGS_MODEL: 'small', EMBEDDINGS_DIMENSIONS: '3' };
  const clock = new ManualClock();
  const limits = { EMBEDDINGS_BATCH_SIZE: '2', EMBEDDINGS_PARALLEL: '3', EMBEDDINGS_TIMEOUT_MS: '700' };
  const made = await createEmbedder(loadConfig(schema, { ...env, ...limits }), { clock });
  const failed = made.embedPassages(Array(20).fill({ title: '', heading: '', text: 'Text.', locale: 'en' }));
  const told = expect(failed).rejects.toThrow(/did not answer within 700 ms$/);
  await expect.poll(() => waiting.length).toBe(3);
  expect(api.asked.map(({ body }) => body.input.length)).toEqual([2, 2, 2]);
  await clock.advance(700);
  await told;
  await api.close();
});

test('the dimensions of vectors that were in use are known before the API answers', async () => {
  const env = { EMBEDDINGS_URL: 'http://127.0.0.1:9', EMBEDDINGS_MODEL: 'small' };
  const remembered = [
    '',
    'builtin-sparse-6',
    'openai:other:9',
    'openai:small:unknown',
    'openai:small:3',
    'openai:small:4',
  ];
  const made = await createEmbedder(loadConfig(schema, env), { clock: new ManualClock(), remembered });
  expect(await made.shape()).toEqual({ kind: 'dense', dimensions: 3 });
});

test.each([
  ['nothing', {}, []],
  [
    'a URL without a model',
    { EMBEDDINGS_URL: 'http://127.0.0.1' },
    ['EMBEDDINGS_MODEL is required: Model of the embeddings API; required with EMBEDDINGS_URL'],
  ],
  ['another protocol', { EMBEDDINGS_URL: 'ftp://host', EMBEDDINGS_MODEL: 'm' }, ['EMBEDDINGS_URL must be a valid URL']],
  ['a key with blanks', { EMBEDDINGS_API_KEY: 'my key' }, ['EMBEDDINGS_API_KEY must be ASCII without spaces']],
  [
    'a prefix without end',
    { EMBEDDINGS_QUERY_PREFIX: 'x'.repeat(501) },
    ['EMBEDDINGS_QUERY_PREFIX must have at most 500 characters'],
  ],
  [
    'a name with blanks',
    { EMBEDDINGS_FINGERPRINT: 'my model' },
    ['EMBEDDINGS_FINGERPRINT must be up to 100 ASCII characters without spaces'],
  ],
  ['half a dimension', { EMBEDDINGS_DIMENSIONS: '1.5' }, ['EMBEDDINGS_DIMENSIONS must be a whole number']],
])('the configuration is checked: %s', (_, env, problems) => {
  expect(problemsOf(env)).toEqual(problems);
});

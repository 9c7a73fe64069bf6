import { ConfigError, loadConfig, ManualClock } from '@pharos/kit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startEmbeddingsApi } from '../testing/embeddings-api.js';
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
  expect(await create(env)).toMatchObject({ name: 'openai', fingerprint: `openai:${api.url}:small:own` });
  const known = await create({ ...env, EMBEDDINGS_DIMENSIONS: '3' });
  expect(await known.shape()).toEqual({ kind: 'dense', dimensions: 3 });
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
  ['half a dimension', { EMBEDDINGS_DIMENSIONS: '1.5' }, ['EMBEDDINGS_DIMENSIONS must be a whole number']],
])('the configuration is checked: %s', (_, env, problems) => {
  expect(problemsOf(env)).toEqual(problems);
});

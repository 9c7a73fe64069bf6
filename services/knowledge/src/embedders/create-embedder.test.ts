import { ConfigError, loadConfig, ManualClock } from '@pharos/kit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startEmbeddingsApi } from '../testing/embeddings-api.js';
import { FakeTransformers, modelDirectory } from '../testing/fake-transformers.js';
import { createEmbedder } from './create-embedder.js';
import { checkEmbedderConfig, embedderConfig } from './embedder-config.js';

const schema = z.object({ ...embedderConfig }).superRefine(checkEmbedderConfig);

/** As from the environment; what is loaded shows whether the optional package was touched. */
async function create(env: Record<string, string>) {
  const library = new FakeTransformers();
  let loads = 0;
  const loadTransformers = async () => {
    loads += 1;
    return library;
  };
  const made = await createEmbedder(loadConfig(schema, env), { clock: new ManualClock(), loadTransformers });
  return { made, loads };
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(schema, env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
}

test('without configuration it is the built-in one, and the optional package is not touched', async () => {
  const { made, loads } = await create({});
  expect(made).toMatchObject({ name: 'built-in', shape: { kind: 'sparse' } });
  expect(loads).toBe(0);
});

test('a URL is that of an API, and the optional package is not touched', async () => {
  const api = await startEmbeddingsApi();
  const env = { EMBEDDINGS_MODEL: 'small', EMBEDDINGS_API_KEY: 'sk-secret', EMBEDDINGS_DIMENSIONS: '3' };
  const { made, loads } = await create({ EMBEDDINGS_URL: api.url, ...env });
  api.close();
  expect(made).toMatchObject({ name: 'openai', shape: { kind: 'dense', dimensions: 3 } });
  expect(api.asked[0]).toMatchObject({
    headers: { authorization: 'Bearer sk-secret' },
    body: { model: 'small', dimensions: 3 },
  });
  expect(loads).toBe(0);
});

test('a directory is that of a model', async () => {
  const { path, remove } = await modelDirectory();
  const { made, loads } = await create({ EMBEDDINGS_MODEL_DIR: path });
  await remove();
  expect(made).toMatchObject({ name: 'onnx', shape: { kind: 'dense', dimensions: 2 } });
  expect(loads).toBe(1);
});

test.each([
  ['nothing', {}, []],
  [
    'two embedders',
    { EMBEDDINGS_URL: 'http://127.0.0.1', EMBEDDINGS_MODEL: 'small', EMBEDDINGS_MODEL_DIR: '/models/small' },
    ['EMBEDDINGS_MODEL_DIR cannot go with EMBEDDINGS_URL: there is one embedder'],
  ],
  [
    'a URL without a model',
    { EMBEDDINGS_URL: 'http://127.0.0.1' },
    ['EMBEDDINGS_MODEL is required: The API’s model; needed with EMBEDDINGS_URL'],
  ],
  ['another protocol', { EMBEDDINGS_URL: 'ftp://host', EMBEDDINGS_MODEL: 'm' }, ['EMBEDDINGS_URL must be a valid URL']],
  ['a key with blanks', { EMBEDDINGS_API_KEY: 'my key' }, ['EMBEDDINGS_API_KEY must be ASCII without blanks']],
  ['half a dimension', { EMBEDDINGS_DIMENSIONS: '1.5' }, ['EMBEDDINGS_DIMENSIONS must be a whole number']],
])('the configuration is checked: %s', (_, env, problems) => {
  expect(problemsOf(env)).toEqual(problems);
});

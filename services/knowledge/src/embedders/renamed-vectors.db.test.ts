import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '@pharos/kit';
import { execute } from '@pharos/service/testing';
import { expect, onTestFinished, test } from 'vitest';
import { database, schema } from '../schema.js';
import { type EmbeddingsApi, startEmbeddingsApi } from '../testing/embeddings-api.js';
import { newTenant } from '../testing/test-knowledge.js';
import { startWorld } from '../testing/worlds.js';
import { createOpenAiEmbedder, type OpenAiEmbedderOptions } from './openai/openai-embedder.js';

/** A model's name may have a colon, too. */
const model = 'maker/small:latest';

async function anApi(): Promise<EmbeddingsApi> {
  const api = await startEmbeddingsApi();
  onTestFinished(() => api.close());
  return api;
}

const upgrade = async () =>
  `SET search_path TO ${schema}; ${await readFile(join(database.migrations, '0008_names_of_vectors.sql'), 'utf8')}`;

const prefixes = { queryPrefix: 'query:', passagePrefix: 'passage:' };
const digest = '0123456789abcdef';

test.each<[name: string, old: string, options: Partial<OpenAiEmbedderOptions>]>([
  ['an address with a path', `https://api.example.com/v1:${model}:own`, {}],
  ['an address without one', `http://127.0.0.1:8080:${model}:own`, {}],
  ['an address in IPv6', `http://[::1]:8080/v1:${model}:own`, {}],
  ['dimensions that were asked for', `http://models/v1:${model}:3`, { dimensions: 3 }],
  ['prefixes that were set', `http://models/v1:${model}:own:${digest}`, prefixes],
])('an upgrade keeps vectors that were named by %s: nothing is embedded again', async (_, old, options) => {
  const api = await anApi();
  const embedder = () =>
    createOpenAiEmbedder({ url: api.url, model, clock: systemClock, remembered: [`openai:${model}:3`], ...options });
  const before = await startWorld({ embedder: embedder() });
  await before.published(newTenant(), { title: 'Lamp', body: 'Brass and glass.' });
  const [row] = await before.rows<{ fingerprint: string }>('SELECT fingerprint FROM vectors');
  const current = row?.fingerprint ?? '';
  const named = `openai:${old.replace(digest, current.split(':').at(-2) ?? '')}`;
  await before.rows(`UPDATE vectors SET fingerprint = '${named}'`);
  await before.rows(`UPDATE lanes SET fingerprint = '${named}' WHERE side = 'vector'`);
  // Another address of the same model.
  await before.rows(
    `INSERT INTO vectors SELECT article_id, 'openai:http://other/v1:${model}:3', hash, vector FROM vectors`,
  );
  // What has the names of now stays as it is.
  for (let upgraded = 0; upgraded < 2; upgraded += 1) await execute(before.url, await upgrade());
  expect(await before.rows(`SELECT DISTINCT fingerprint FROM lanes WHERE side = 'vector'`)).toEqual([row]);
  api.asked.length = 0;
  const after = await startWorld({ embedder: embedder(), url: before.url });
  expect(after.lanes.vector.isWhole).toBe(true);
  expect(api.asked.flatMap(({ body }) => body.input).filter((text) => text.includes('Brass'))).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { systemClock } from '@pharos/kit';
import { startMeilisearchDouble } from '@pharos/knowledge/doubles';
import { createEmbedder, createMeilisearchEngine, embedderConfig } from '@pharos/knowledge/measure';
import { z } from 'zod';
import { measure, tableOf } from './measure.js';
import { readSet } from './read-set.js';
import { withTypos } from './typos.js';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { meilisearch: { type: 'boolean' } },
});
if (folders.length === 0) {
  console.error('Usage: npm run relevance -- [--meilisearch] <folder of a set> …');
  process.exit(2);
}
// The built-in embedder, or the one that EMBEDDINGS_URL and its like name.
const embedder = await createEmbedder(z.object(embedderConfig).parse(process.env), { clock: systemClock });
// Words by Meilisearch: the server of MEILI_URL, or the stand-in of the tests.
const standIn = values.meilisearch && !process.env.MEILI_URL ? await startMeilisearchDouble() : undefined;
const url = process.env.MEILI_URL ?? standIn?.url ?? '';
const server = { url, apiKey: process.env.MEILI_API_KEY, prefix: `relevance-${randomUUID()}`, timeoutMs: 60_000 };
const words = values.meilisearch ? createMeilisearchEngine(server) : undefined;
const rows = [];
for (const folder of folders) {
  const set = readSet(folder);
  rows.push({
    name: `${set.name}: ${set.articles.length} articles, ${set.questions.length} questions`,
    quality: await measure(set, { embedder, words }),
  });
  rows.push({
    name: `${set.name}, a slip in every fourth word`,
    quality: await measure(set, { edit: (text, at) => withTypos(text, 4, at + 1), embedder, words }),
  });
}
for (const index of (await words?.indexes()) ?? []) await words?.drop(index);
await standIn?.close();
console.log(tableOf(rows).join('\n'));

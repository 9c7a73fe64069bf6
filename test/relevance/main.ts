import { randomUUID } from 'node:crypto';
import { systemClock } from '@pharos/kit';
import { startMeilisearchDouble } from '@pharos/knowledge/doubles';
import { createEmbedder, createMeilisearchEngine, embedderConfig } from '@pharos/knowledge/measure';
import { z } from 'zod';
import { measure } from './measure.js';
import { readOptions, usage } from './options.js';
import { curveOf, questionsOf, type Row, seenTableOf, tableOf } from './tables.js';
import { withTypos } from './typos.js';

const { sets, meilisearch, curve, list } = optionsOrExit();
// The built-in embedder, or the one that EMBEDDINGS_URL and its like name.
const embedder = await createEmbedder(z.object(embedderConfig).parse(process.env), { clock: systemClock });
// Words by Meilisearch: the server of MEILI_URL, or the stand-in of the tests.
const standIn = meilisearch && !process.env.MEILI_URL ? await startMeilisearchDouble() : undefined;
const url = process.env.MEILI_URL ?? standIn?.url ?? '';
const server = { url, apiKey: process.env.MEILI_API_KEY, prefix: `relevance-${randomUUID()}`, timeoutMs: 60_000 };
const words = meilisearch ? createMeilisearchEngine(server) : undefined;
const rows: Row[] = [];
for (const set of sets) {
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
await embedder.close();
const tables = [tableOf(rows), seenTableOf(rows)];
if (curve) tables.push(...rows.map(curveOf));
if (list) tables.push(...rows.map(questionsOf));
console.log(tables.map((lines) => lines.join('\n')).join('\n\n'));

function optionsOrExit(): ReturnType<typeof readOptions> {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}

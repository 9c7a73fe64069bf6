import { systemClock } from '@pharos/kit';
import { createEmbedder, embedderConfig } from '@pharos/knowledge/measure';
import { z } from 'zod';
import { measure, tableOf } from './measure.js';
import { readSet } from './read-set.js';
import { withTypos } from './typos.js';

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error('Usage: npm run relevance -- <folder of a set> …');
  process.exit(2);
}
// The built-in embedder, or the one that EMBEDDINGS_URL and its like name.
const embedder = await createEmbedder(z.object(embedderConfig).parse(process.env), { clock: systemClock });
const rows = [];
for (const folder of folders) {
  const set = readSet(folder);
  rows.push({
    name: `${set.name}: ${set.articles.length} articles, ${set.questions.length} questions`,
    quality: await measure(set, undefined, embedder),
  });
  rows.push({
    name: `${set.name}, a slip in every fourth word`,
    quality: await measure(set, (text, at) => withTypos(text, 4, at + 1), embedder),
  });
}
console.log(tableOf(rows).join('\n'));

import {
  createEmbeddedKeywordEngine,
  createEmbeddedVectorEngine,
  createSparseEmbedder,
  passagesOf,
} from '@pharos/knowledge/measure';
import { createWriter } from './made-articles.js';

// Prints the megabytes that the embedded index holds: `node --expose-gc index-memory.js <articles> <sections>`.

const [articles = 0, sections = 0] = process.argv.slice(2).map(Number);
const tenant = { orgId: 'org_measured', projectId: 'prj_measured' };
const index = 'measured';
const writer = createWriter(20_261_121);
const embedder = createSparseEmbedder();
const words = createEmbeddedKeywordEngine();
const vectors = createEmbeddedVectorEngine({ kind: 'sparse' });

const live = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

for (const engine of [words, vectors]) await engine.prepare(index);
const before = live();
for (let at = 0; at < articles; at += 1) {
  const article = {
    ...tenant,
    articleId: `art_${at}`,
    version: 1,
    title: writer.title(),
    body: writer.article(sections),
  };
  const passages = passagesOf({ ...article, locale: 'en', tags: [] });
  const embedded = await embedder.embedPassages(passages);
  const items = passages.map((passage, place) => ({ passage, vector: embedded[place] as (typeof embedded)[number] }));
  await words.write(index, [{ ...article, items: passages, gone: [] }]);
  await vectors.write(index, [{ ...article, items, gone: [] }]);
}
// The first search puts in order what was gathered.
await words.search(index, tenant, { text: 'lamp', filter: {}, limit: 10 });
await vectors.search(index, tenant, { vector: await embedder.embedQuery({ text: 'lamp' }), filter: {}, limit: 10 });
console.log(((live() - before) / (1 << 20)).toFixed(1));

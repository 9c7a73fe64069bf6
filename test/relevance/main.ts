import { measure, tableOf } from './measure.js';
import { readSet } from './read-set.js';
import { withTypos } from './typos.js';

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error('Usage: npm run relevance -- <folder of a set> …');
  process.exit(2);
}
const rows = [];
for (const folder of folders) {
  const set = readSet(folder);
  rows.push({
    name: `${set.name}: ${set.articles.length} articles, ${set.questions.length} questions`,
    quality: await measure(set),
  });
  rows.push({
    name: `${set.name}, a slip in every fourth word`,
    quality: await measure(set, (text, at) => withTypos(text, 4, at + 1)),
  });
}
console.log(tableOf(rows).join('\n'));

import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../support/root.js';
import type { JudgedSet } from './judged-set.js';
import { readLines, readSet } from './read-set.js';

export const usage = `Usage: npm run relevance -- [options] [folder of a set] …
       npm run relevance -- [options] --articles FOLDER --questions FILE

Without a set: those of the project. FOLDER holds Markdown files; a line of FILE is a question, a tab, and the names of the files that
answer it, the best first, with commas between. A question that none answers ends without a name.

  --meilisearch  words by Meilisearch: the server of MEILI_URL, or the stand-in of the tests
  --curve        also prints what people see with other minimum scores
  --list         also prints each question, with the place of the right article and the score of the first
  EMBEDDINGS_URL and its like choose another embedder than the built-in one.`;

const ownSets = ['meal-box', 'bike-rental', 'help-centre'].map((name) => join(root, 'test/relevance', name));

/** What to measure, and how, by the words of a command. @throws with what is wrong with them, or with a set. */
export function readOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      meilisearch: { type: 'boolean', default: false },
      curve: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      articles: { type: 'string' },
      questions: { type: 'string' },
    },
  });
  const { articles, questions, ...rest } = values;
  if ((articles === undefined) !== (questions === undefined)) throw new Error('--articles and --questions go together');
  const sets: JudgedSet[] = positionals.map(readSet);
  if (articles && questions) sets.push(readLines(basename(articles), articles, questions));
  return { ...rest, sets: sets.length > 0 ? sets : ownSets.map(readSet) };
}

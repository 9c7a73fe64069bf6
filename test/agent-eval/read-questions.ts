import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readCsv } from './csv.js';
import type { JudgedQuestion } from './judged-questions.js';

const row = z.object({
  question: z.string().min(1),
  /** Ids or slugs; in CSV with blanks or `|` between. None: nothing answers. */
  expected: z.union([z.array(z.string()), z.string()]).nullish(),
  /** What a person has answered; counts where no articles are named. */
  answer: z.string().nullish(),
});

/**
 * Judged questions of a file: CSV with the columns `question` and `expected`, a JSON array, or JSON Lines of the same fields.
 * @throws with the place of a row that cannot be read
 */
export function readQuestions(path: string): JudgedQuestion[] {
  const text = readFileSync(path, 'utf8');
  return rowsOf(path, text).map((each, at) => {
    const read = row.safeParse(each);
    if (!read.success) throw new Error(`${path}: row ${at + 1}: ${read.error.issues[0]?.message ?? 'cannot be read'}`);
    const { question, expected, answer } = read.data;
    const ids = typeof expected === 'string' ? expected.split(/[\s|;]+/) : (expected ?? []);
    return { text: question, relevant: new Set(ids.filter((id) => id !== '')), answer: answer ?? undefined };
  });
}

/** @throws with the first question that expects an article that is not there: no answer to it could be right */
export function requireArticles(questions: readonly JudgedQuestion[], ids: ReadonlySet<string>): void {
  for (const { text, relevant } of questions)
    for (const id of relevant)
      if (!ids.has(id)) throw new Error(`"${text}" expects ${id}, and there is no such article`);
}

function rowsOf(path: string, text: string): unknown[] {
  if (path.endsWith('.csv')) return readCsv(text);
  const trimmed = text.trim();
  if (trimmed.startsWith('[')) return JSON.parse(trimmed) as unknown[];
  return trimmed.split('\n').map((line) => JSON.parse(line) as unknown);
}

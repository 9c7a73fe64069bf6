import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod/mini';
import { delimiterOf } from '../contacts/read-rows.js';
import { exitCodes, Stop } from '../frame/exit-codes.js';

/** A question of a file. */
export interface FileQuestion {
  readonly text: string;
  /** IDs or slugs of the articles that answer it; none: nothing does. Undefined: the file does not say. */
  readonly expected?: readonly string[] | undefined;
  /** What a person answers. */
  readonly answer?: string | undefined;
}

const row = z.object({
  question: z.string().check(z.minLength(1)),
  expected: z.optional(z.nullable(z.union([z.array(z.string()), z.string()]))),
  answer: z.optional(z.nullable(z.string())),
});

/**
 * The questions of a CSV file with the columns `question`, `expected` and `answer`, of a JSON array or of JSON Lines with the same names.
 * @throws Stop with the row that is no question
 */
export function readQuestions(file: string): FileQuestion[] {
  const rows = rowsOf(file, textOf(file));
  if (rows.length === 0) throw refused(`${file} has no questions`);
  return rows.map((each, at) => {
    const read = row.safeParse(each);
    if (!read.success) throw refused(`${file}: row ${at + 1} has no question, or a field of another kind`);
    const { question, expected, answer } = read.data;
    const told = answer === null || answer?.trim() === '' ? undefined : answer;
    const names = typeof expected === 'string' ? expected.split(/[\s|;,]+/).filter((name) => name !== '') : expected;
    // An answer stands for articles that nobody has named.
    const isOpen = names === undefined || names === null || (names.length === 0 && told !== undefined);
    return { text: question, ...(!isOpen && { expected: names }), ...(told !== undefined && { answer: told }) };
  });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Stop(`There is no file ${file}.`, exitCodes.notFound, 'FILE_NOT_FOUND');
  }
}

function rowsOf(file: string, text: string): unknown[] {
  const plain = text.replace(/^\uFEFF/, '').trim();
  try {
    if (/\.(csv|tsv|txt)$/i.test(file))
      return parse(plain, { columns: true, skip_empty_lines: true, trim: true, delimiter: delimiterOf(plain) });
    if (plain.startsWith('[')) return JSON.parse(plain) as unknown[];
    return plain.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line) as unknown]));
  } catch (error) {
    throw refused(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function refused(message: string): Stop {
  return new Stop(message, exitCodes.refused, 'QUESTION_FILE_INVALID');
}

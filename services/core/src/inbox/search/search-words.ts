import type { Database, Statement } from '@pharos/kit';
import { allOf, holds, lexeme, type TextWord } from './tsquery.js';

/** A word that more messages than this hold is common. */
export const rareAtMost = 2_000;
/** Statistics are rough; beyond this they are believed. */
const surelyCommon = 3 * rareAtMost;

/**
 * The distinct words of a text as the index has them, the likely rarest first, each with how many messages of the
 * project hold it by the planner's statistics. Those list the commonest words of all projects, and the project itself
 * when it is a large one: what they do not list counts as 0, and of such words the longer and numbers come first.
 */
const selectWords: Statement = {
  name: 'search_question_words',
  text: `WITH shares AS MATERIALIZED (
      SELECT t.word, t.share FROM pg_stats s
      CROSS JOIN unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) t (word, share)
      WHERE s.schemaname = current_schema() AND s.tablename = 'messages' AND s.attname = 'search'
    )
    SELECT w.word, w.pieces, coalesce(ws.share * ps.share * c.reltuples, 0)::float8 AS likely
    FROM question_words($1) w
    CROSS JOIN pg_class c
    CROSS JOIN LATERAL (
      SELECT min(coalesce(s.share, 0)) AS share
      FROM unnest(coalesce(nullif(w.pieces[2:cardinality(w.pieces) - 1], '{}'), ARRAY[w.word])) piece
      LEFT JOIN shares s ON s.word = piece
    ) ws
    LEFT JOIN shares ps ON ps.word = $2
    WHERE c.oid = 'messages'::regclass
    ORDER BY likely, w.word ~ '\\d' DESC, length(w.word) DESC, w.word`,
};

/** One more than asked for shows that there are more. */
const countDocuments: Statement = {
  name: '',
  text: `SELECT (SELECT count(*) FROM (SELECT FROM messages WHERE search @@ $1::tsquery LIMIT $2) m)
    + (SELECT count(*) FROM (SELECT FROM conversations WHERE search @@ $1::tsquery LIMIT $2) c) AS documents`,
};

/** What holds one of the words, as text of a tsquery. */
export interface SearchWord {
  query: string;
  likely: number;
}

export async function searchWords(database: Database, projectId: string, text: string): Promise<SearchWord[]> {
  const words = await database.query<TextWord & { likely: number }>(selectWords, [text, projectId]);
  const found = words.map((word) => ({ query: holds(word), likely: isLetter(word) ? Infinity : word.likely }));
  return found.toSorted((one, other) => Number(one.likely === Infinity) - Number(other.likely === Infinity));
}

/**
 * A letter of a script without blanks is the beginning of many words. The index would collect all that begin so, of all projects, only to
 * count those of this one: it is taken for common.
 */
function isLetter({ pieces }: TextWord): boolean {
  return pieces?.length === 2;
}

/** A word that is rare in the project. Statistics say which words are worth counting; the count decides. */
export async function findRareWord(
  database: Database,
  projectId: string,
  words: readonly SearchWord[],
): Promise<string | undefined> {
  for (const { query, likely } of words) {
    if (likely > surelyCommon) return undefined;
    const found = allOf([lexeme(projectId), query]);
    const [row] = await database.query<{ documents: number }>(countDocuments, [found, rareAtMost + 1]);
    if (row && row.documents <= rareAtMost) return query;
  }
  return undefined;
}

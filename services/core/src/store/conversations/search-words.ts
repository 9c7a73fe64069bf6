import type { Database, Statement } from '@pharos/kit';
import { allOf, lexeme } from './tsquery.js';

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
  name: 'search_words',
  text: `WITH shares AS MATERIALIZED (
      SELECT t.word, t.share FROM pg_stats s
      CROSS JOIN unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) t (word, share)
      WHERE s.schemaname = current_schema() AND s.tablename = 'messages' AND s.attname = 'search'
    )
    SELECT w.lexeme AS word, coalesce(ws.share * ps.share * c.reltuples, 0)::float8 AS likely
    FROM unnest(words($1)) w
    CROSS JOIN pg_class c
    LEFT JOIN shares ws ON ws.word = w.lexeme
    LEFT JOIN shares ps ON ps.word = $2
    WHERE c.oid = 'messages'::regclass
    ORDER BY likely, w.lexeme ~ '\\d' DESC, length(w.lexeme) DESC, w.lexeme`,
};

/** One more than asked for shows that there are more. */
const countDocuments: Statement = {
  name: '',
  text: `SELECT (SELECT count(*) FROM (SELECT FROM messages WHERE search @@ $1::tsquery LIMIT $2) m)
    + (SELECT count(*) FROM (SELECT FROM conversations WHERE search @@ $1::tsquery LIMIT $2) c) AS documents`,
};

export interface SearchWord {
  word: string;
  likely: number;
}

export function searchWords(database: Database, projectId: string, text: string): Promise<SearchWord[]> {
  return database.query<SearchWord>(selectWords, [text, projectId]);
}

/** A word that is rare in the project. Statistics say which words are worth counting; the count decides. */
export async function findRareWord(
  database: Database,
  projectId: string,
  words: readonly SearchWord[],
): Promise<string | undefined> {
  for (const { word, likely } of words) {
    if (likely > surelyCommon) return undefined;
    const query = allOf([lexeme(projectId), lexeme(word)]);
    const [row] = await database.query<{ documents: number }>(countDocuments, [query, rareAtMost + 1]);
    if (row && row.documents <= rareAtMost) return word;
  }
  return undefined;
}

import type { Database, Statement } from '@pharos/kit';
import { conversationColumns } from './columns.js';
import type { Position } from './cursor.js';
import { conversationTables } from './list-conversations.js';
import { type Conditions, countRows } from './list-query.js';
import type { ConversationRow } from './records.js';
import { allOf, anyOf, lexeme } from './tsquery.js';

/**
 * Search for conversations in whose subject and messages, taken together, every word occurs.
 *
 * When at least one word is rare, all its conversations are looked at and ranked. When all words are common, ranking
 * would read a great part of the history and say little: then the conversations are gone through from the newest, a
 * stretch at a time. Either way the work is bounded, whatever the size of the history.
 */

/** A word that more messages than this hold is common. */
export const rareAtMost = 2_000;
/** Statistics are rough; beyond this they are believed. */
const surelyCommon = 3 * rareAtMost;
/** How many conversations one stretch goes through. */
const stretchLength = 2_000;

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

/** One more than asked for tells that there are more. */
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

/** A word that is rare in the project. Statistics tell which ones are worth a look, and the look decides. */
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

export interface SearchQuery {
  projectId: string;
  words: readonly string[];
  /** Tenancy and filters, of the tables `conversations c` and `conversation_activity a`. */
  conditions: Conditions;
}

export type RankedRow = ConversationRow & { score: number };

/**
 * Best match first: a word in the subject counts more than in a message, each occurrence counts. The score is a whole
 * number, so that a cursor holds it exactly.
 */
export function searchRanked(
  database: Database,
  query: SearchQuery & { rare: string },
  after: Position | undefined,
  limit: number,
): Promise<RankedRow[]> {
  const conditions = query.conditions.copy();
  const matches = rankedMatches(query, conditions);
  if (after)
    conditions.add(`(m.score, c.id) < (${conditions.param(after.at)}::int, ${conditions.param(after.id)}::text)`);
  const text = `${matches} SELECT ${conversationColumns}, m.score
    FROM matches m JOIN ${conversationTables} ON c.id = m.conversation_id ${conditions}
    ORDER BY m.score DESC, c.id DESC LIMIT ${conditions.param(limit)}`;
  return database.query<RankedRow>({ name: '', text }, conditions.values);
}

/** The conversations of the rare word, with all their documents that hold any of the words. */
function rankedMatches({ projectId, words, rare }: SearchQuery & { rare: string }, conditions: Conditions): string {
  const project = lexeme(projectId);
  const rareQuery = `${conditions.param(allOf([project, lexeme(rare)]))}::tsquery`;
  const anyQuery = `${conditions.param(anyOf(words.map(lexeme)))}::tsquery`;
  const every = words.map((word) => `bool_or(search @@ ${conditions.param(lexeme(word))}::tsquery)`);
  return `WITH candidates AS MATERIALIZED (
      SELECT conversation_id FROM messages WHERE search @@ ${rareQuery}
      UNION SELECT id FROM conversations WHERE search @@ ${rareQuery}
    ), documents AS (
      SELECT s.id AS conversation_id, s.search
      FROM candidates d JOIN conversations s ON s.id = d.conversation_id WHERE s.search @@ ${anyQuery}
      UNION ALL SELECT t.conversation_id, t.search
      FROM candidates d JOIN messages t ON t.conversation_id = d.conversation_id WHERE t.search @@ ${anyQuery}
    ), matches AS (
      SELECT conversation_id, sum((ts_rank(search, ${anyQuery}) * 1e6)::int)::int AS score
      FROM documents GROUP BY conversation_id HAVING ${every.join(' AND ')}
    )`;
}

/**
 * Newest first: those of the next stretch of conversations in which all words occur, `limit` at most. The stretch is
 * cut off before the words are looked for, and read only until enough are found.
 */
export function searchStretch(
  database: Database,
  query: SearchQuery,
  after: Position | undefined,
  limit: number,
): Promise<ConversationRow[]> {
  const conditions = older(query, after);
  const stretch = stretchSql(`${conversationColumns}, c.search`, conditions);
  const every = query.words.map((word) => holdsWord(`${conditions.param(lexeme(word))}::tsquery`));
  const text = `SELECT c.id, c.project_id, c.contact_id, c.subject, c.status, c.priority, c.channel, c.assigned_to,
      c.tags, c.ai_resolved, c.snoozed_until, c.external_id, c.created_at, c.updated_at
    FROM (${stretch}) c WHERE ${every.join(' AND ')}
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${conditions.param(limit)}`;
  return database.query<ConversationRow>({ name: '', text }, conditions.values);
}

/** Where the next stretch ends; undefined when it reaches the oldest conversation. */
export async function findStretchEnd(
  database: Database,
  query: SearchQuery,
  after: Position | undefined,
): Promise<Position | undefined> {
  const conditions = older(query, after);
  const text = `${stretchSql('c.id, c.created_at', conditions)} OFFSET ${stretchLength - 1}`;
  const [last] = await database.query<{ id: string; created_at: Date }>({ name: '', text }, conditions.values);
  return last && { at: last.created_at.getTime(), id: last.id };
}

/** In how many conversations all words occur. Counting reads all that the words hold: callers ask for it rarely. */
export async function countMatches(database: Database, query: SearchQuery): Promise<number> {
  const conditions = query.conditions.copy();
  for (const word of query.words) {
    const holds = `search @@ ${conditions.param(allOf([lexeme(query.projectId), lexeme(word)]))}::tsquery`;
    conditions.add(`c.id IN (SELECT conversation_id FROM messages WHERE ${holds}
      UNION ALL SELECT id FROM conversations WHERE ${holds})`);
  }
  return countRows(database, conversationTables, conditions);
}

function older({ conditions }: SearchQuery, after: Position | undefined): Conditions {
  const copy = conditions.copy();
  if (!after) return copy;
  const at = copy.param(new Date(after.at));
  return copy.add(`(c.created_at, c.id) < (${at}::timestamptz, ${copy.param(after.id)}::text)`);
}

function stretchSql(columns: string, conditions: Conditions): string {
  return `SELECT ${columns} FROM ${conversationTables} ${conditions}
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${stretchLength}`;
}

/** A look-up for each conversation: as a join it would be planned to collect every message of the word first. */
function holdsWord(query: string): string {
  return `(coalesce(c.search @@ ${query}, false)
    OR coalesce((SELECT true FROM messages t WHERE t.conversation_id = c.id AND t.search @@ ${query} LIMIT 1), false))`;
}

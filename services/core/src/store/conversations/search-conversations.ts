import type { Database } from '@pharos/kit';
import { type Conditions, countRows, type Position } from '@pharos/service';
import { conversationOwnColumns, readConversationColumns } from '../columns.js';
import { type Included, includedColumns, type ListedRow } from './included.js';
import { conversationTables } from './list-conversations.js';
import { allOf, anyOf, lexeme } from './tsquery.js';

/**
 * Search for conversations in whose subject and messages, taken together, every word occurs.
 *
 * When at least one word is rare, all its conversations are looked at and ranked. When all words are common, ranking
 * would read a great part of the history and say little: then the newest conversation comes first. A stretch of the
 * newest nearly always holds enough of them; only what it lacks is looked for in the whole history.
 */

/** How many conversations one stretch goes through. */
const stretchLength = 2_000;

export interface SearchQuery {
  projectId: string;
  /** What holds each of them, as text of a tsquery. */
  words: readonly string[];
  /** Tenancy and filters, of the tables `conversations c` and `conversation_activity a`. */
  conditions: Conditions;
  /** What comes along with each conversation. */
  included: Included;
}

export type RankedRow = ListedRow & { score: number };

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
    conditions.add(`(m.score, c.id) < (${conditions.param(after.at)}::bigint, ${conditions.param(after.id)}::text)`);
  const text = `${matches} SELECT ${readConversationColumns}, a.updated_at${includedColumns(query.included)}, m.score
    FROM matches m JOIN ${conversationTables} ON c.id = m.conversation_id ${conditions}
    ORDER BY m.score DESC, c.id DESC LIMIT ${conditions.param(limit)}`;
  return database.query<RankedRow>({ name: '', text }, conditions.values);
}

/** The conversations of the rare word, with all their documents that hold any of the words. */
function rankedMatches({ projectId, words, rare }: SearchQuery & { rare: string }, conditions: Conditions): string {
  const project = lexeme(projectId);
  const rareQuery = `${conditions.param(allOf([project, rare]))}::tsquery`;
  const anyQuery = `${conditions.param(anyOf(words))}::tsquery`;
  const every = words.map((word) => `bool_or(search @@ ${conditions.param(word)}::tsquery)`);
  return `WITH candidates AS MATERIALIZED (
      SELECT conversation_id FROM messages WHERE search @@ ${rareQuery}
      UNION SELECT id FROM conversations WHERE search @@ ${rareQuery}
    ), documents AS (
      SELECT s.id AS conversation_id, s.search
      FROM candidates d JOIN conversations s ON s.id = d.conversation_id WHERE s.search @@ ${anyQuery}
      UNION ALL SELECT t.conversation_id, t.search
      FROM candidates d JOIN messages t ON t.conversation_id = d.conversation_id WHERE t.search @@ ${anyQuery}
    ), matches AS (
      SELECT conversation_id, sum((ts_rank(search, ${anyQuery}) * 1e6)::int)::bigint AS score
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
): Promise<ListedRow[]> {
  const conditions = older(query, after);
  const { words, included } = query;
  return searchWithin(database, conditions, { limit, atMost: `LIMIT ${stretchLength}`, words, included });
}

/** Newest first, however far back: the conversations of the first word, which is likely the rarest, put in order. */
export function searchWhole(
  database: Database,
  query: SearchQuery,
  after: Position | undefined,
  limit: number,
): Promise<ListedRow[]> {
  const [first, ...others] = query.words;
  const conditions = withWords(query.projectId, first ? [first] : [], older(query, after));
  return searchWithin(database, conditions, { limit, atMost: 'OFFSET 0', words: others, included: query.included });
}

/** The clause `atMost` also keeps the planner from looking for the words before everything is in order. */
function searchWithin(
  database: Database,
  conditions: Conditions,
  { limit, atMost, words, included }: { limit: number; atMost: string; words: readonly string[]; included: Included },
): Promise<ListedRow[]> {
  const within = `SELECT ${conversationOwnColumns}, a.updated_at, c.search FROM ${conversationTables} ${conditions}
    ORDER BY c.created_at DESC, c.id DESC ${atMost}`;
  const every = words.map((word) => holdsWord(`${conditions.param(word)}::tsquery`));
  const text = `SELECT ${readConversationColumns}, c.updated_at${includedColumns(included)}
    FROM (${within}) c WHERE ${['true', ...every].join(' AND ')}
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${conditions.param(limit)}`;
  return database.query<ListedRow>({ name: '', text }, conditions.values);
}

/** Whether there are conversations behind the next stretch. */
export async function goesOn(database: Database, query: SearchQuery, after: Position | undefined): Promise<boolean> {
  const conditions = older(query, after);
  const text = `SELECT c.id FROM ${conversationTables} ${conditions}
    ORDER BY c.created_at DESC, c.id DESC LIMIT 1 OFFSET ${stretchLength}`;
  return (await database.query<{ id: string }>({ name: '', text }, conditions.values)).length > 0;
}

/** In how many conversations all words occur. Reads all that the words hold: callers ask for it rarely. */
export async function countMatches(database: Database, query: SearchQuery): Promise<number> {
  return countRows(database, conversationTables, withWords(query.projectId, query.words, query.conditions.copy()));
}

function withWords(projectId: string, words: readonly string[], conditions: Conditions): Conditions {
  for (const word of words) {
    const holds = `search @@ ${conditions.param(allOf([lexeme(projectId), word]))}::tsquery`;
    conditions.add(`c.id IN (SELECT conversation_id FROM messages WHERE ${holds}
      UNION ALL SELECT id FROM conversations WHERE ${holds})`);
  }
  return conditions;
}

function older({ conditions }: SearchQuery, after: Position | undefined): Conditions {
  const copy = conditions.copy();
  if (!after) return copy;
  const at = copy.param(new Date(after.at));
  return copy.add(`(c.created_at, c.id) < (${at}::timestamptz, ${copy.param(after.id)}::text)`);
}

/** A look-up for each conversation: as a join it would be planned to collect every message of the word first. */
function holdsWord(query: string): string {
  return `(coalesce(c.search @@ ${query}, false)
    OR coalesce((SELECT true FROM messages t WHERE t.conversation_id = c.id AND t.search @@ ${query} LIMIT 1), false))`;
}

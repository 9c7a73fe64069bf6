import type { Database, Statement } from '@pharos/kit';
import { type Conditions, countRows, type Position } from '@pharos/service';
import { type ConversationOrder, conversationTables, orderColumns } from '../conversations/conversation-filters.js';
import { type Included, includedColumns, type ListedRow } from '../conversations/included.js';
import { activityColumns, conversationColumns, conversationRecord } from '../conversations/record.js';
import { allOf, anyOf, lexeme } from './tsquery.js';

/**
 * Search for conversations in whose subject and messages, taken together, every word occurs, and for those that the question names.
 *
 * When at least one word is rare, all its conversations are looked at and ranked, or put in the order that is asked for. When all
 * words are common, ranking would read a great part of the history and say little: then the newest conversation comes
 * first, unless another order is asked for. A stretch of the first in that order nearly always holds enough of them; only
 * what it lacks is looked for in the whole history.
 */

/** The number of conversations in one stretch. */
const stretchLength = 2_000;

export interface SearchQuery {
  projectId: string;
  /** What holds each of them, as text of a tsquery. */
  words: readonly string[];
  /** Ids of those that are found whatever is said in them. */
  named: readonly string[];
  /** Those of them that an identifier names, not words of their customer. */
  whole: readonly string[];
  /** Tenancy and filters, on the tables `conversations c` and `conversation_activity a`. */
  conditions: Conditions;
  /** The records that are included with each conversation. */
  included: Included;
}

/** A search whose results come in the order of a time. */
export interface OrderedQuery extends SearchQuery {
  readonly order: ConversationOrder;
}

export type RankedRow = ListedRow & { score: number };

/** A conversation with the time of its place in the order. */
export type PlacedRow = ListedRow & { place: Date };

/**
 * The best match comes first: a word in the subject counts more than in a message, each occurrence counts. The score is a whole
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
  const text = `${matches} SELECT ${conversationColumns}, ${activityColumns}${includedColumns(query.included)}, m.score
    FROM matches m CROSS JOIN ${conversationOf('m')} JOIN conversation_activity a ON a.conversation_id = c.id ${conditions}
    ORDER BY m.score DESC, c.id DESC LIMIT ${conditions.param(limit)}`;
  return database.query<RankedRow>({ name: '', text }, conditions.values);
}

/** What an identifier names comes before what holds all words: more than a subject of these words scores. */
const wholeScore = 10_000_000;
/** Words of the customer count as one in the subject does. */
const calledScore = 600_000;

/** The conversations of the rare word, with all their documents that hold any of the words, and those that are named. */
function rankedMatches(
  { projectId, words, named, whole, rare }: SearchQuery & { rare: string },
  conditions: Conditions,
): string {
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
      SELECT conversation_id, sum(score)::bigint AS score FROM (
        SELECT conversation_id, sum((ts_rank(search, ${anyQuery}) * 1e6)::int) AS score
        FROM documents GROUP BY conversation_id HAVING ${every.join(' AND ')}
        UNION ALL SELECT id, CASE WHEN id = ANY (${conditions.param(whole)}::text[]) THEN ${wholeScore} ELSE ${calledScore} END
        FROM unnest(${conditions.param(named)}::text[]) n (id)
      ) found GROUP BY conversation_id
    )`;
}

/**
 * Those of the next stretch of conversations in which all words occur, `limit` at most. The stretch is cut off before the
 * words are looked for, and read only until enough are found.
 */
export function searchStretch(
  database: Database,
  query: OrderedQuery,
  after: Position | undefined,
  limit: number,
): Promise<PlacedRow[]> {
  const { words, order } = query;
  const within = {
    query,
    from: inOrder(order),
    conditions: behind(query, after),
    words,
    atMost: `LIMIT ${stretchLength}`,
  };
  return searchWithin(database, within, limit);
}

/**
 * Puts those of a few conversations in which all words occur in order, however far on the page is. These few are found before: in one statement the
 * planner would look for what they have once for each conversation of a project that it takes for small.
 */
export function searchAmong(
  database: Database,
  { ids, ...query }: OrderedQuery & { ids: readonly string[] },
  after: Position | undefined,
  limit: number,
): Promise<PlacedRow[]> {
  const conditions = beyond(query, after);
  conditions.add(`c.id = ANY (${conditions.param(ids)}::text[])`);
  const { words } = query;
  return searchWithin(database, { query, from: conversationTables, conditions, words, atMost: 'OFFSET 0' }, limit);
}

/** The conversations in which a rare word occurs. */
export async function findHolding(database: Database, projectId: string, rare: string): Promise<string[]> {
  const found = await database.query<{ id: string }>(selectHolding, [allOf([lexeme(projectId), rare])]);
  return found.map(({ id }) => id);
}

/** The conversations that meet conditions of `conversations c`; undefined where they are more than a stretch. */
export async function findFew(database: Database, conditions: Conditions): Promise<string[] | undefined> {
  const text = `SELECT c.id FROM conversations c ${conditions} LIMIT ${stretchLength + 1}`;
  const found = await database.query<{ id: string }>({ name: '', text }, conditions.values);
  return found.length > stretchLength ? undefined : found.map(({ id }) => id);
}

const selectHolding: Statement = {
  name: '',
  text: `SELECT conversation_id AS id FROM messages WHERE search @@ $1::tsquery
    UNION SELECT id FROM conversations WHERE search @@ $1::tsquery`,
};

/** Puts the conversations of the first word, which is likely the rarest, in order, however far on the page is. */
export function searchWhole(
  database: Database,
  query: OrderedQuery,
  after: Position | undefined,
  limit: number,
): Promise<PlacedRow[]> {
  const [first, ...words] = query.words;
  const conditions = withWords(query, first ? [first] : [], beyond(query, after));
  return searchWithin(database, { query, from: conversationTables, conditions, words, atMost: 'OFFSET 0' }, limit);
}

interface Within {
  readonly query: OrderedQuery;
  readonly from: string;
  readonly conditions: Conditions;
  readonly words: readonly string[];
  /** The clause also keeps the planner from looking for the words before everything is in order. */
  readonly atMost: string;
}

function searchWithin(
  database: Database,
  { query: { order, included, named }, from, conditions, words, atMost }: Within,
  limit: number,
): Promise<PlacedRow[]> {
  const within = `SELECT ${conversationColumns}, ${activityColumns}, ${orderColumns[order.by].column} AS place, c.search FROM ${from} ${conditions}
    ${sorted(order)} ${atMost}`;
  const every = words.map((word) => holdsWord(`${conditions.param(word)}::tsquery`));
  const holdsAll = `(${['true', ...every].join(' AND ')})`;
  const matches = named.length === 0 ? holdsAll : `(c.id = ANY (${conditions.param(named)}::text[]) OR ${holdsAll})`;
  const text = `SELECT ${conversationRecord.of('c')}, c.place${includedColumns(included)}
    FROM (${within}) c WHERE ${matches}
    ORDER BY c.place ${direction(order)}, c.id ${direction(order)} LIMIT ${conditions.param(limit)}`;
  return database.query<PlacedRow>({ name: '', text }, conditions.values);
}

/** Whether there are conversations behind the next stretch. */
export async function goesOn(database: Database, query: OrderedQuery, after: Position | undefined): Promise<boolean> {
  const conditions = behind(query, after);
  const text = `SELECT c.id FROM ${inOrder(query.order)} ${conditions}
    ${sorted(query.order)} LIMIT 1 OFFSET ${stretchLength}`;
  return (await database.query<{ id: string }>({ name: '', text }, conditions.values)).length > 0;
}

/** The number of conversations in which all words occur, or that are named. It reads everything that contains the words, so callers ask for it rarely. */
export async function countMatches(database: Database, query: SearchQuery): Promise<number> {
  return countRows(database, conversationTables, withWords(query, query.words, query.conditions.copy()));
}

/**
 * The words are an array, which is made once: joined, the planner would look for a word once for each conversation of a project that it takes for
 * small, as it does until it has seen what was imported.
 */
function withWords(
  { projectId, named }: Pick<SearchQuery, 'projectId' | 'named'>,
  words: readonly string[],
  conditions: Conditions,
): Conditions {
  if (words.length === 0) return conditions;
  const each = words.map((word) => {
    const holds = `search @@ ${conditions.param(allOf([lexeme(projectId), word]))}::tsquery`;
    return `(SELECT conversation_id FROM messages WHERE ${holds} UNION SELECT id FROM conversations WHERE ${holds})`;
  });
  const ids = `ARRAY(${each.join(' INTERSECT ')})`;
  return conditions.add(`c.id = ANY (${named.length === 0 ? ids : `${ids} || ${conditions.param(named)}::text[]`})`);
}

/** What comes after a place in the order, by the index of that. Those of activity must find the project by themselves. */
function behind(query: OrderedQuery, after: Position | undefined): Conditions {
  const conditions = beyond(query, after);
  if (query.order.by !== 'created_at') conditions.add(`a.project_id = ${conditions.param(query.projectId)}`);
  return conditions;
}

/** SQL of conversations by the table that gives their order. */
function inOrder({ by }: ConversationOrder): string {
  return by === 'created_at' ? conversationTables : `conversation_activity a CROSS JOIN ${conversationOf('a')}`;
}

/**
 * SQL that looks each conversation up by its id: otherwise the planner would go through all those of a project that it takes for small, for
 * each row of the other table.
 */
function conversationOf(table: string): string {
  return `LATERAL (SELECT * FROM conversations WHERE id = ${table}.conversation_id OFFSET 0) c`;
}

function beyond({ conditions, order }: OrderedQuery, after: Position | undefined): Conditions {
  const copy = conditions.copy();
  if (!after) return copy;
  const at = copy.param(new Date(after.at));
  const { column, id } = orderColumns[order.by];
  return copy.add(
    `(${column}, ${id}) ${order.ascending ? '>' : '<'} (${at}::timestamptz, ${copy.param(after.id)}::text)`,
  );
}

const direction = ({ ascending }: ConversationOrder) => (ascending ? 'ASC' : 'DESC');

function sorted(order: ConversationOrder): string {
  const { column, id } = orderColumns[order.by];
  return `ORDER BY ${column} ${direction(order)}, ${id} ${direction(order)}`;
}

/**
 * The words are looked up for each conversation: as a join it would be planned to collect every message of the word first, and where the index of words
 * may help (IS TRUE says that it may not), to do so for each conversation.
 */
function holdsWord(query: string): string {
  return `(coalesce(c.search @@ ${query}, false)
    OR coalesce((SELECT true FROM messages t WHERE t.conversation_id = c.id AND (t.search @@ ${query}) IS TRUE LIMIT 1), false))`;
}

import type { Database } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { badCursor, encodeCursor, type Position, readCursor } from './cursor.js';
import { type ConversationFilters, conversationConditions } from './list-conversations.js';
import { nextToken, type Page, pageSize } from './list-query.js';
import type { ConversationRow, InProject } from './records.js';
import {
  countMatches,
  findRareWord,
  findStretchEnd,
  type SearchQuery,
  searchRanked,
  searchStretch,
  searchWords,
} from './search-conversations.js';

/** A page goes through so many stretches at most; it may then be short, and its cursor goes on from there. */
const stretchesAPage = 5;

/** How a search is ordered is settled by its first page and kept by the cursors. */
type Order = 'best' | 'newest';

/** One page of the conversations in which all words of `text` occur. */
export async function searchPage(
  database: Database,
  at: InProject,
  { text, filters, page }: { text: string; filters: ConversationFilters; page: PageRequest | undefined },
): Promise<Page<ConversationRow>> {
  const found = await searchWords(database, at.projectId, text);
  const words = found.map(({ word }) => word);
  const query = { projectId: at.projectId, words, conditions: conversationConditions(at, filters) };
  const bindingOf = (order: Order) => ['search', order, at.projectId, text, filters];
  const from = readPlace(page?.pageToken ?? '', bindingOf);
  if (words.length === 0) return { rows: [], page: { nextPageToken: '', total: page?.includeTotal ? 0 : undefined } };
  const rare = from.order === 'newest' ? undefined : await findRareWord(database, at.projectId, found);
  // A word that was rare on the first page may have become common since; the order stays.
  const ranked = rare ?? (from.order === 'best' ? words[0] : undefined);
  const limit = pageSize(page);
  const answer = ranked
    ? await bestPage(database, { ...query, rare: ranked }, { after: from.place, limit, binding: bindingOf('best') })
    : await newestPage(database, query, { after: from.place, limit, binding: bindingOf('newest') });
  const total = page?.includeTotal ? await countMatches(database, query) : undefined;
  return { rows: answer.rows, page: { nextPageToken: answer.nextPageToken, total } };
}

interface Place {
  after: Position | undefined;
  limit: number;
  binding: unknown;
}

interface Found {
  rows: ConversationRow[];
  nextPageToken: string;
}

function readPlace(token: string, bindingOf: (order: Order) => unknown): { order?: Order; place?: Position } {
  if (token === '') return {};
  for (const order of ['best', 'newest'] as const) {
    const place = readCursor(bindingOf(order), token);
    if (place) return { order, place };
  }
  throw badCursor();
}

async function bestPage(
  database: Database,
  query: SearchQuery & { rare: string },
  { after, limit, binding }: Place,
): Promise<Found> {
  const rows = await searchRanked(database, query, after, limit + 1);
  const nextPageToken = nextToken(rows, limit, binding, ({ score, id }) => ({ at: score, id }));
  return { rows: rows.slice(0, limit), nextPageToken };
}

async function newestPage(database: Database, query: SearchQuery, { after, limit, binding }: Place): Promise<Found> {
  const rows: ConversationRow[] = [];
  let place = after;
  for (let stretches = 0; stretches < stretchesAPage; stretches += 1) {
    rows.push(...(await searchStretch(database, query, place, limit + 1 - rows.length)));
    if (rows.length > limit)
      return { rows: rows.slice(0, limit), nextPageToken: nextToken(rows, limit, binding, placeOf) };
    place = await findStretchEnd(database, query, place);
    if (!place) return { rows, nextPageToken: '' };
  }
  return { rows, nextPageToken: encodeCursor(binding, place as Position) };
}

function placeOf({ created_at, id }: ConversationRow): Position {
  return { at: new Date(created_at).getTime(), id };
}

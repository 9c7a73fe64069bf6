import type { Database } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import type { InProject } from '@pharos/service';
import { badCursor, endPage, type Page, type Position, pageSize, readCursor } from '@pharos/service';
import type { Included, ListedRow } from './included.js';
import { type ConversationFilters, conversationConditions } from './list-conversations.js';
import {
  countMatches,
  goesOn,
  type SearchQuery,
  searchRanked,
  searchStretch,
  searchWhole,
} from './search-conversations.js';
import { findRareWord, searchWords } from './search-words.js';

/** How a search is ordered is settled by its first page and kept by the cursors. */
type Order = 'best' | 'newest';

export interface Search {
  text: string;
  filters: ConversationFilters;
  included: Included;
  page: PageRequest | undefined;
}

/** One page of the conversations in which all words of `text` occur. */
export async function searchPage(
  database: Database,
  at: InProject,
  { text, filters, included, page }: Search,
): Promise<Page<ListedRow>> {
  const found = await searchWords(database, at.projectId, text);
  const words = found.map(({ query }) => query);
  const query = { projectId: at.projectId, words, conditions: conversationConditions(at, filters), included };
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
  rows: ListedRow[];
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
  return endPage(rows, limit, binding, ({ score, id }) => ({ at: score, id }));
}

async function newestPage(database: Database, query: SearchQuery, { after, limit, binding }: Place): Promise<Found> {
  const rows = await searchStretch(database, query, after, limit + 1);
  if (rows.length <= limit && (await goesOn(database, query, after))) {
    // After the last one, and not where the stretch ended: while conversations come and go that is somewhere else with each statement.
    const last = rows.at(-1);
    rows.push(...(await searchWhole(database, query, last ? placeOf(last) : after, limit + 1 - rows.length)));
  }
  return endPage(rows, limit, binding, placeOf);
}

function placeOf({ created_at, id }: ListedRow): Position {
  return { at: new Date(created_at).getTime(), id };
}

import type { Database } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import {
  badCursor,
  type Conditions,
  endPage,
  type InProject,
  type Page,
  type Position,
  pageSize,
  readCursor,
} from '@pharos/service';
import {
  bindingOf as bindingOfFilters,
  type ConversationFilters,
  type ConversationOrder,
  conversationConditions,
  isUnfiltered,
  withoutActivity,
} from '../conversations/conversation-filters.js';
import type { Included, ListedRow } from '../conversations/included.js';
import { findNamedConversations } from './named-conversations.js';
import {
  countMatches,
  findFew,
  findHolding,
  goesOn,
  type OrderedQuery,
  type PlacedRow,
  type SearchQuery,
  searchAmong,
  searchRanked,
  searchStretch,
  searchWhole,
} from './search-conversations.js';
import { findRareWord, searchWords } from './search-words.js';

/** How a search is ordered is settled by its first page and kept by the cursors: by the best match, or by a time. */
type Order = 'best' | ConversationOrder;

const newest: ConversationOrder = { by: 'created_at', ascending: false };

export interface Search {
  text: string;
  filters: ConversationFilters;
  /** Absent: the best match first, where there is one. */
  order?: ConversationOrder | undefined;
  included: Included;
  page: PageRequest | undefined;
}

/** One page of the conversations in which all words of `text` occur, or that it names. */
export async function searchPage(
  database: Database,
  at: InProject,
  { text, filters, order: asked, included, page }: Search,
): Promise<Page<ListedRow>> {
  const found = await searchWords(database, at.projectId, text);
  const words = found.map(({ query }) => query);
  const known = await findNamedConversations(database, at, text, words);
  const named = known.map(({ id }) => id);
  const whole = known.filter((each) => each.whole).map(({ id }) => id);
  const conditions = conversationConditions(at, filters);
  const query = { projectId: at.projectId, words, named, whole, conditions, included };
  const bindingOf = (order: Order) => ['search', nameOf(order), at.projectId, text, bindingOfFilters(filters)];
  const from = readPlace(page?.pageToken ?? '', [...(asked ? [asked] : []), 'best', newest], bindingOf);
  if (words.length === 0) return { rows: [], page: { nextPageToken: '', total: page?.includeTotal ? 0 : undefined } };
  const order = from.order ?? asked ?? 'best';
  // That the newest come first without being asked for says that there was none.
  const rare = order === newest ? undefined : await findRareWord(database, at.projectId, found);
  // A word that was rare on the first page may have become common since; the order stays.
  const ranked = order === 'best' ? (rare ?? (from.order && words[0])) : undefined;
  const timed = order === 'best' ? newest : order;
  const place = { after: from.place, limit: pageSize(page) };
  const answer = ranked
    ? await bestPage(database, { ...query, rare: ranked }, { ...place, binding: bindingOf('best') })
    : await timedPage(database, await amongFew(database, at, { ...query, order: timed }, { filters, rare }), {
        ...place,
        binding: bindingOf(timed),
      });
  const total = page?.includeTotal ? await countMatches(database, query) : undefined;
  return { rows: answer.rows, page: { nextPageToken: answer.nextPageToken, total } };
}

/** The name of an order in cursors; `newest` is older than the others. */
function nameOf(order: Order): string {
  if (order === 'best') return order;
  if (order.by === newest.by && order.ascending === newest.ascending) return 'newest';
  return `${order.by} ${order.ascending ? 'up' : 'down'}`;
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

function readPlace(
  token: string,
  orders: readonly Order[],
  bindingOf: (order: Order) => unknown,
): { order?: Order; place?: Position } {
  if (token === '') return {};
  for (const order of orders) {
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

type TimedQuery = OrderedQuery & {
  /** The conversations that the answer is among, where they are few. */
  readonly ids?: readonly string[] | undefined;
};

async function amongFew(
  database: Database,
  at: InProject,
  query: OrderedQuery,
  { filters, rare }: { filters: ConversationFilters; rare: string | undefined },
): Promise<TimedQuery> {
  if (rare !== undefined) {
    const holding = await findHolding(database, at.projectId, rare);
    return {
      ...query,
      ids: [...new Set([...holding, ...query.named])],
      words: query.words.filter((word) => word !== rare),
    };
  }
  const lasting = withoutActivity(filters);
  // The planner finds them in the order of their creation itself, by the indexes of what is filtered.
  if (query.order.by === 'created_at' || isUnfiltered(lasting)) return query;
  return { ...query, ids: await findFew(database, conversationConditions(at, lasting)) };
}

async function timedPage(
  database: Database,
  { ids, ...query }: TimedQuery,
  { after, limit, binding }: Place,
): Promise<Found> {
  const placeOf = ({ id, place }: PlacedRow) => ({ at: place.getTime(), id });
  if (ids !== undefined) {
    const found = await searchAmong(database, { ...query, ids }, after, limit + 1);
    return endPage(found, limit, binding, placeOf);
  }
  const rows = await searchStretch(database, query, after, limit + 1);
  if (rows.length <= limit && (await goesOn(database, query, after))) {
    // The page goes on after the last one, not where the stretch ended: while conversations come and go that is elsewhere with each statement.
    const last = rows.at(-1);
    const others = { ...query, conditions: butFor(rows, query.conditions.copy()) };
    rows.push(...(await searchWhole(database, others, last ? placeOf(last) : after, limit + 1 - rows.length)));
  }
  return endPage(rows, limit, binding, placeOf);
}

/** Leaves out what was found already: in the order of updates, one that changes meanwhile comes again behind the last. */
function butFor(found: readonly ListedRow[], conditions: Conditions): Conditions {
  return conditions.add(`c.id <> ALL (${conditions.param(found.map(({ id }) => id))}::text[])`);
}

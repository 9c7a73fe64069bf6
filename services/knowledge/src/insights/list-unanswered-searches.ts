import {
  type ListUnansweredSearchesRequest,
  type ListUnansweredSearchesResponse,
  UnansweredSort,
} from '@pharos/proto/pharos/knowledge/v1/search';
import type { Rpc } from '@pharos/service';
import { listUnanswered, type UnansweredRow } from './unanswered.js';

export const listUnansweredSearches: Rpc<ListUnansweredSearchesRequest, ListUnansweredSearchesResponse> = async (
  request,
  _call,
  deps,
) => {
  const sort = request.sort === UnansweredSort.LAST_SEARCHED_AT ? 'last_searched_at' : 'searches';
  const { rows, page } = await listUnanswered(deps.database, request, sort, request.page);
  return { searches: rows.map(toUnansweredSearch), page };
};

function toUnansweredSearch({ question, searches, first_searched_at, last_searched_at }: UnansweredRow) {
  return { question, searches, firstSearchedAt: first_searched_at, lastSearchedAt: last_searched_at };
}

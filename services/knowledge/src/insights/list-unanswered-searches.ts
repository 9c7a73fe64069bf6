import {
  type ListUnansweredSearchesRequest,
  type ListUnansweredSearchesResponse,
  type UnansweredSearch,
  UnansweredSort,
} from '@pharos/proto/pharos/knowledge/v1/search';
import {
  Conditions,
  defineRecord,
  integer,
  listPage,
  type Order,
  type RowOfRecord,
  type Rpc,
  text,
  timestamp,
} from '@pharos/service';

const unansweredRecord = defineRecord<UnansweredSearch>()({
  question: text({ personal: 'no' }),
  searches: integer({ personal: 'no' }),
  first_searched_at: timestamp({ personal: 'no' }),
  last_searched_at: timestamp({ personal: 'no' }),
});

const orders = {
  searches: { column: 'searches', id: 'id', ascending: false, type: 'bigint' },
  last_searched_at: { column: 'last_searched_at', id: 'id', ascending: false },
} as const satisfies Record<string, Order>;

/** Those searched for most, or latest, first. */
export const listUnansweredSearches: Rpc<ListUnansweredSearchesRequest, ListUnansweredSearchesResponse> = async (
  request,
  _call,
  { database },
) => {
  const { orgId, projectId } = request;
  const sort = request.sort === UnansweredSort.LAST_SEARCHED_AT ? 'last_searched_at' : 'searches';
  const { rows, page } = await listPage<RowOfRecord<typeof unansweredRecord> & { id: string }>(database, {
    name: `list_unanswered_by_${sort}`,
    columns: `id, ${unansweredRecord.columns}`,
    from: 'unanswered_searches',
    conditions: new Conditions().equal('project_id', projectId).equal('org_id', orgId),
    order: orders[sort],
    binding: ['unanswered', projectId, sort],
    page: request.page,
  });
  return { searches: rows.map(unansweredRecord.toMessage), page };
};

import type { Database } from '@pharos/kit';
import type { ConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/conversation';
import { Conditions, type InProject, type RpcOf } from '@pharos/service';
import { requireProject } from '../../accounts/index.js';
import { type ConversationFilters, countedBy, filtersOf, withReading } from './conversation-filters.js';

/** Nobody works through more of a list, and nobody reads the number: counting them would only take time. */
const most = 1_000;

export const countConversations: RpcOf<ConversationServiceDefinition, 'countConversations'> = async (
  request,
  _call,
  { database },
) => {
  const found = await countEach(
    database,
    request,
    await withReading(database, request, ...request.filters.map(filtersOf)),
  );
  if (found.every((count) => count === 0)) await requireProject(database, request);
  return { counts: found.map((count) => ({ count: Math.min(count, most), hasMore: count > most })) };
};

/** The conversations that each of the filters lets through, counted up to one more than `most`, in one statement. */
export async function countEach(
  database: Database,
  at: InProject,
  views: readonly ConversationFilters[],
): Promise<number[]> {
  if (views.length === 0) return [];
  const values: unknown[] = [];
  const counts = views.map((filters) => countOf(at, filters, values));
  const text = `SELECT ARRAY[${counts.join(', ')}]::int[] AS counts`;
  const [row] = await database.query<{ counts: number[] }>({ name: '', text }, values);
  return row?.counts ?? [];
}

/** SQL of the number. */
function countOf(at: InProject, filters: ConversationFilters, values: unknown[]): string {
  const { from, conditions } = countedBy(at, filters, new Conditions(values));
  return `(SELECT count(*) FROM (SELECT FROM ${from} ${conditions} LIMIT ${most + 1}) v)`;
}

import type { Database } from '@pharos/kit';
import type { ConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/conversation';
import { Conditions, type InProject, type RpcOf } from '@pharos/service';
import { requireProject } from '../../accounts/index.js';
import { isOf, isOfUnknown } from '../../shared/in-project.js';
import {
  type ConversationFilters,
  conversationConditions,
  conversationTables,
  filtersOf,
  isOfActivity,
  withReading,
} from './conversation-filters.js';

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

/** SQL of the number. The tables' own indexes tell which rows are the project's, whichever the filters are about. */
function countOf(at: InProject, filters: ConversationFilters, values: unknown[]): string {
  const ofActivity = isOfActivity(filters, { by: 'created_at', ascending: false });
  const conditions = conversationConditions(at, filters, isOf, new Conditions(values));
  if (ofActivity) conditions.add(isOfUnknown('a.project_id', conditions.param(at.projectId)));
  const from = ofActivity ? conversationTables : 'conversations c';
  return `(SELECT count(*) FROM (SELECT FROM ${from} ${conditions} LIMIT ${most + 1}) v)`;
}

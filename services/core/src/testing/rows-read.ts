import type { Database } from '@pharos/kit';

interface PlanNode {
  'Node Type': string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** How many rows of tables the statements of a call looked at, those that a filter left out included. They run for real, and once. */
export async function rowsReadBy(database: Database, call: (database: Database) => Promise<unknown>): Promise<number> {
  let read = 0;
  const query: Database['query'] = async ({ text }, values) => {
    const explain = { name: '', text: `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}` };
    const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain, values);
    if (row) read += rowsOf(row['QUERY PLAN'][0].Plan);
    return [];
  };
  await call({ ...database, query });
  return read;
}

function rowsOf(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0);
  if (!/^(?:Seq|Index|Index Only|Bitmap Heap) Scan$/.test(node['Node Type'])) return below;
  const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return below + ((node['Actual Rows'] ?? 0) + left) * (node['Actual Loops'] ?? 1);
}

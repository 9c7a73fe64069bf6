import type { Database } from '@pharos/kit';

/** How many pairs of rows were compared that do not belong together: more than there are rows, where each is compared with each. */
export async function rowsComparedBy(
  database: Database,
  call: (database: Database) => Promise<unknown>,
): Promise<number> {
  let compared = 0;
  const query: Database['query'] = async ({ text }, values) => {
    const explain = { name: '', text: `EXPLAIN (ANALYZE, TIMING OFF) ${text}` };
    const plan = await database.query<{ 'QUERY PLAN': string }>(explain, values);
    for (const { 'QUERY PLAN': line } of plan) compared += Number(/Removed by Join Filter: (\d+)/.exec(line)?.[1] ?? 0);
    return database.query<never>({ name: '', text }, values);
  };
  await call({ ...database, query });
  return compared;
}

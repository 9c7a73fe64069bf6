import type { Database, Statement } from '@pharos/kit';
import { vi } from 'vitest';

interface Explained {
  'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
}

/** How many blocks of 8 KiB the database looks at for the statements of the work: what they cost, however slow the machine is. */
export async function blocksReadBy(database: Database, work: () => Promise<unknown>): Promise<number> {
  const asked: [Statement, readonly unknown[] | undefined][] = [];
  const query = database.query.bind(database);
  const spy = vi.spyOn(database, 'query').mockImplementation((statement, values) => {
    asked.push([statement, values]);
    return query(statement, values) as never;
  });
  await work().finally(() => spy.mockRestore());
  let blocks = 0;
  for (const [{ text }, values] of asked) {
    const explain = { name: '', text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}` };
    const [row] = await database.query<Explained>(explain, values);
    const plan = row?.['QUERY PLAN'][0].Plan;
    blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  }
  return blocks;
}

import { fileURLToPath } from 'node:url';
import { type Logger, migrate } from '@pharos/kit';

/** Everything of core stands in this schema. */
export const schema = 'core';

/**
 * How statements of core are planned: pages come from memory or flash, where the next page costs no more than any other;
 * and each is short, so that neither parallel workers nor compiled code would be worth their start.
 */
export const planning = {
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
};

const dir = fileURLToPath(new URL('../migrations', import.meta.url));

/** Brings core's schema up to date; waits for the database and for another replica that does the same. */
export async function migrateCore(options: { url: string; log: Logger; signal?: AbortSignal }): Promise<void> {
  await migrate({ ...options, schema, dir });
}

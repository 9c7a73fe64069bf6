import { fileURLToPath } from 'node:url';
import { type Logger, migrate } from '@pharos/kit';

/** Everything of core stands in this schema. */
export const schema = 'core';

const dir = fileURLToPath(new URL('../migrations', import.meta.url));

/** Brings core's schema up to date; waits for the database and for another replica that does the same. */
export async function migrateCore(options: { url: string; log: Logger; signal?: AbortSignal }): Promise<void> {
  await migrate({ ...options, schema, dir });
}

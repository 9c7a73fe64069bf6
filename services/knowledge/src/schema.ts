import { fileURLToPath } from 'node:url';
import { type Logger, migrate } from '@pharos/kit';

/** Everything of the service stands in this schema. */
export const schema = 'knowledge';

/** On which it is told that an article was indexed; the payload is its id. */
export const indexedChannel = 'knowledge_indexed';

const dir = fileURLToPath(new URL('../migrations', import.meta.url));

/** Brings the schema up to date; waits for the database and for another replica that does the same. */
export async function migrateKnowledge(options: { url: string; log: Logger; signal?: AbortSignal }): Promise<void> {
  await migrate({ ...options, schema, dir });
}

import { fileURLToPath } from 'node:url';
import type { ServiceSchema } from '@pharos/kit';

/** Everything of the service stands in this schema. */
export const schema = 'knowledge';

/** On which it is told that an article was indexed; the payload is its id. */
export const indexedChannel = 'knowledge_indexed';

export const database: ServiceSchema = {
  schema,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
};

import { fileURLToPath } from 'node:url';
import type { ServiceSchema } from '@pharos/kit';

/** Everything of the service stands in this schema. */
export const schema = 'knowledge';

/** On which it is told what was indexed, by ids with blanks between; without a payload: that something is to be. */
export const indexChannel = 'knowledge_index';

export const database: ServiceSchema = {
  schema,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
};

import { fileURLToPath } from 'node:url';
import type { ServiceSchema } from '@pharos/kit';

/** Everything of core stands in this schema. */
export const schema = 'core';

export const database: ServiceSchema = {
  schema,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
};

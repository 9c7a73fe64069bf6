import { fileURLToPath } from 'node:url';
import type { ServiceSchema } from '@pharos/kit';
import { sealedColumns } from './mailboxes/index.js';

/** Everything of the service stands in this schema. */
export const schema = 'mail';

export const database: ServiceSchema = {
  schema,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  sealed: sealedColumns,
};

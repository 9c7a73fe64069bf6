import { fileURLToPath } from 'node:url';
import type { ServiceSchema } from '@pharos/kit';
import { sealedColumns } from './domain/sealed-secret.js';

/** Everything of the service stands in this schema. */
export const schema = 'webhooks';

/**
 * The channel that announces due attempts; the payload is the id of an organization and those of its webhooks that
 * have them, with commas between, or empty when there are too many.
 */
export const dueChannel = 'webhooks_due';

/** The channel that announces a changed webhook; the payload is its id. */
export const changedChannel = 'webhooks_changed';

export const database: ServiceSchema = {
  schema,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  sealed: sealedColumns,
};

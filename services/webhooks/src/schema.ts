import { fileURLToPath } from 'node:url';
import { type Logger, migrate } from '@pharos/kit';

/** Everything of the service stands in this schema. */
export const schema = 'webhooks';

/** On which attempts that became due are told; the payload names their webhooks, with commas between. */
export const dueChannel = 'webhooks_due';

/** On which it is told that a webhook is another than it was; the payload is its id. */
export const changedChannel = 'webhooks_changed';

const dir = fileURLToPath(new URL('../migrations', import.meta.url));

/** Brings the schema up to date; waits for the database and for another replica that does the same. */
export async function migrateWebhooks(options: { url: string; log: Logger; signal?: AbortSignal }): Promise<void> {
  await migrate({ ...options, schema, dir });
}

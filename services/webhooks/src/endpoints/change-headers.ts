import type { Database, Sealer, Statement } from '@pharos/kit';
import { atMostTen, type HeaderChanges, mergeHeaders } from './custom-headers.js';
import { openHeaders, sealHeaders } from './sealing.js';

const select: Statement = { name: 'select_webhook_headers', text: 'SELECT headers FROM webhooks WHERE id = $1' };

const update: Statement = {
  name: 'update_webhook_headers',
  text: 'UPDATE webhooks SET headers = $2, header_names = $3::text[] WHERE id = $1',
};

/**
 * Makes the changes to a webhook whose row the caller has locked; `undefined` removes all. Answers the names of the headers
 * from now on.
 */
export async function changeHeaders(
  tx: Database,
  webhookId: string,
  changes: HeaderChanges | undefined,
  sealer: Sealer,
): Promise<string[]> {
  const headers = changes ? atMostTen(mergeHeaders(await headersBefore(tx, webhookId, sealer), changes)) : {};
  const names = Object.keys(headers);
  await tx.query(update, [webhookId, sealHeaders(sealer, webhookId, headers), names]);
  return names;
}

/** Not called where all headers are removed, which is possible also when their master key is lost. */
async function headersBefore(tx: Database, webhookId: string, sealer: Sealer) {
  const [row] = await tx.query<{ headers: Buffer | null }>(select, [webhookId]);
  return row?.headers ? openHeaders(sealer, webhookId, row.headers) : {};
}

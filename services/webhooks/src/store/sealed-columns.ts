import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { auditCte, audited, type Caller } from '@pharos/service';
import type { AtWebhook, WebhookRow } from './records.js';
import { columns, notifyWorkers, writable } from './webhooks.js';

/** SQL: the sealed form of the secret before the present one of `webhooks w`, while it signs as well. */
export const previousSecret = 'CASE WHEN w.previous_secret_until > moment() THEN w.previous_secret END';

const updateSecret = new NamedStatement(
  'update_webhook_secret',
  sql`WITH w AS (
    UPDATE webhooks SET secret = ${param('secret')}, revision = revision + 1,
      previous_secret = CASE WHEN ${param('overlap_hours')} > 0 THEN secret END,
      previous_secret_until = CASE WHEN ${param('overlap_hours')} > 0
        THEN moment() + ${param('overlap_hours')} * interval '1 hour' END
    WHERE ${writable} RETURNING *
  ), ${auditCte({ action: 'rotateWebhookSecret', target: 'webhook', from: 'w' })}
  SELECT ${columns}, ${notifyWorkers} FROM w`,
);

const forget: Statement = {
  name: 'forget_previous_secrets',
  text: `UPDATE webhooks SET previous_secret = NULL, previous_secret_until = NULL WHERE id = ANY (ARRAY(
      SELECT id FROM webhooks WHERE previous_secret_until <= (SELECT moment())
      ORDER BY previous_secret_until LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED
    )) RETURNING 1 AS one`,
};

const batch = 1_000;

const selectHeaders: Statement = { name: 'select_webhook_headers', text: 'SELECT headers FROM webhooks WHERE id = $1' };

const updateHeaders: Statement = {
  name: 'update_webhook_headers',
  text: 'UPDATE webhooks SET headers = $2, header_names = $3::text[] WHERE id = $1',
};

/** The old secret signs as well for so many hours. The caller holds the row's lock. */
export async function replaceSecret(
  tx: Database,
  caller: Caller,
  at: AtWebhook,
  { secret, overlapHours }: { secret: Buffer; overlapHours: number },
): Promise<WebhookRow> {
  const values = { ...audited(caller, at), webhook_id: at.webhookId, secret, overlap_hours: overlapHours };
  const [row] = await updateSecret.query<WebhookRow>(tx, values);
  return row as WebhookRow;
}

/** Removes secrets that sign no more, some of them; true when there may be more. */
export async function forgetPreviousSecrets(database: Database): Promise<boolean> {
  return (await database.query(forget, [batch])).length === batch;
}

/** The caller holds the row's lock. Null when it has none. */
export async function findSealedHeaders(tx: Database, webhookId: string): Promise<Buffer | null> {
  const [row] = await tx.query<{ headers: Buffer | null }>(selectHeaders, [webhookId]);
  return row?.headers ?? null;
}

/** The caller holds the row's lock. */
export async function replaceHeaders(
  tx: Database,
  webhookId: string,
  { headers, names }: { headers: Buffer | null; names: readonly string[] },
): Promise<void> {
  await tx.query(updateHeaders, [webhookId, headers, names]);
}

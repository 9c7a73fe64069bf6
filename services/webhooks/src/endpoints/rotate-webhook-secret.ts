import { invalid } from '@pharos/contract';
import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { makeSecret } from '@pharos/outbound';
import type { RotateWebhookSecretRequest, RotateWebhookSecretResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { auditCte, audited } from '@pharos/service';
import { lockExpected } from './get-webhook.js';
import { notifyChanged, type WebhookRow, webhookColumns, webhookRecord, writable } from './record.js';
import type { WebhooksRpc } from './rpc-deps.js';
import { sealSecret } from './sealing.js';

const longestOverlapHours = 24;
const batch = 1_000;

/** SQL: the sealed form of the secret before the present one of `webhooks w`, while it signs as well. */
export const previousSecret = 'CASE WHEN w.previous_secret_until > clock_now() THEN w.previous_secret END';

const updateSecret = new NamedStatement(
  'update_webhook_secret',
  sql`WITH w AS (
    UPDATE webhooks SET secret = ${param('secret')}, revision = revision + 1,
      previous_secret = CASE WHEN ${param('overlap_hours')} > 0 THEN secret END,
      previous_secret_until = CASE WHEN ${param('overlap_hours')} > 0
        THEN clock_now() + ${param('overlap_hours')} * interval '1 hour' END
    WHERE ${writable} RETURNING *
  ), ${auditCte({ action: 'rotateWebhookSecret', target: 'webhook', from: 'w' })}
  SELECT ${webhookColumns}, ${notifyChanged} FROM w`,
);

const forget: Statement = {
  name: 'forget_previous_secrets',
  text: `UPDATE webhooks SET previous_secret = NULL, previous_secret_until = NULL WHERE id = ANY (ARRAY(
      SELECT id FROM webhooks WHERE previous_secret_until <= (SELECT clock_now())
      ORDER BY previous_secret_until LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED
    )) RETURNING 1 AS one`,
};

/** The old secret signs as well for `overlap_hours`. */
export const rotateWebhookSecret: WebhooksRpc<RotateWebhookSecretRequest, RotateWebhookSecretResponse> = async (
  request,
  call,
  { database, sealer },
) => {
  const { webhookId, overlapHours = 0 } = request;
  if (overlapHours < 0 || overlapHours > longestOverlapHours)
    throw invalid(['overlap_hours'], `must be from 0 to ${longestOverlapHours}`);
  const secret = makeSecret();
  const sealed = sealSecret(sealer, webhookId, secret);
  return database.transaction(async (tx) => {
    await lockExpected(tx, request);
    const values = { ...audited(call, request), webhook_id: webhookId, secret: sealed, overlap_hours: overlapHours };
    const [row] = await updateSecret.query<WebhookRow>(tx, values);
    return { webhook: webhookRecord.toMessage(row as WebhookRow), secret };
  });
};

/** Removes secrets that sign no more, some of them; true when there may be more. */
export async function forgetPreviousSecrets(database: Database): Promise<boolean> {
  return (await database.query(forget, [batch])).length === batch;
}

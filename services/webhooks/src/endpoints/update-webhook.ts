import { invalid } from '@pharos/contract';
import { NamedStatement, param, sql } from '@pharos/kit';
import type { UpdateWebhookRequest, UpdateWebhookResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { auditCte, audited, type Changes, diff } from '@pharos/service';
import { changeHeaders } from './change-headers.js';
import { checkHeaderChanges, checkSameServer, type HeaderChanges } from './custom-headers.js';
import { lockExpected } from './get-webhook.js';
import {
  notifyChanged,
  type WebhookFields,
  type WebhookRow,
  webhookColumns,
  webhookFields,
  webhookRecord,
  writable,
} from './record.js';
import type { WebhooksDeps, WebhooksRpc } from './rpc-deps.js';
import { checkEvents, checkRate, checkTarget, targetOf } from './webhook.js';

/** Becoming active forgets the failures and what the endpoint asked for; another address has asked for nothing. */
const update = new NamedStatement(
  'update_webhook',
  sql`WITH w AS (
    UPDATE webhooks SET (${webhookFields.columns}) = ROW(${webhookFields.params}),
      revision = revision + (${param('changes')}::jsonb <> '{}')::integer,
      disabled_at = CASE WHEN ${param('status')} = 'disabled' THEN COALESCE(disabled_at, clock_now()) END,
      disabled_reason = ${param('disabled_reason')},
      next_send_at = CASE WHEN url = ${param('url')} AND (status = 'active' OR ${param('status')} = 'disabled') THEN next_send_at END,
      failure_count = CASE WHEN status = 'disabled' AND ${param('status')} = 'active' THEN 0 ELSE failure_count END
    WHERE ${writable} RETURNING *
  ), ${auditCte({ action: 'updateWebhook', target: 'webhook', from: 'w', changes: sql`${param('changes')}::jsonb` })}
  SELECT ${webhookColumns}, ${notifyChanged} FROM w`,
);

export const updateWebhook: WebhooksRpc<UpdateWebhookRequest, UpdateWebhookResponse> = (request, call, deps) => {
  const patch = patchOf(request);
  return deps.database.transaction(async (tx) => {
    const before = await lockExpected(tx, request);
    if (patch.url !== undefined) checkSameServer(before, patch.url, headerChangesOf(request));
    const after = { ...before, ...patch, disabled_reason: reasonAfter(before, patch) };
    const changes: Changes = diff<WebhookFields>(before, after, webhookFields.names);
    if (before.status === 'disabled' && before.disabled_reason !== 'request' && after.disabled_reason === 'request')
      changes.disabled_reason = { from: before.disabled_reason, to: 'request' };
    if (changesHeaders(request, before)) {
      const to = await changeHeaders(tx, before.id, request.headers, deps.sealer);
      // The log never shows a value; when only values changed, the names are the same.
      changes.header_names = { from: before.header_names, to };
    }
    const values = { ...audited(call, request), webhook_id: before.id, ...after, changes: JSON.stringify(changes) };
    const [row] = await update.query<WebhookRow>(tx, values);
    if (request.resume) await deps.resumeHeld(tx, request);
    return { webhook: webhookRecord.toMessage(row as WebhookRow) };
  });
};

/** Who says it is to be disabled wants nothing held for it any more, also where the platform had disabled it already. */
function reasonAfter({ status, disabled_reason }: WebhookRow, patch: Partial<WebhookFields>): string | null {
  if (patch.status === 'disabled') return 'request';
  return (patch.status ?? status) === 'disabled' ? disabled_reason : null;
}

function changesHeaders({ updateMask, headers }: UpdateWebhookRequest, before: WebhookRow): boolean {
  if (!updateMask?.includes('headers')) return false;
  return headers === undefined ? before.header_names.length > 0 : Object.keys(headers).length > 0;
}

/** None when the request says nothing of headers; `undefined` when it removes all. */
function headerChangesOf({ updateMask, headers }: UpdateWebhookRequest): HeaderChanges | undefined {
  return updateMask?.includes('headers') ? (headers as HeaderChanges | undefined) : {};
}

/** Everything that needs no database, names looked up among it. */
export async function checkWebhookChanges(request: UpdateWebhookRequest, deps: WebhooksDeps): Promise<void> {
  const { url, status } = patchOf(request);
  if (request.headers) checkHeaderChanges(request.headers, deps.isReserved);
  if (request.resume && status !== 'active') throw invalid(['resume'], 'can only be sent with `status: active`');
  if (url !== undefined) await checkTarget(deps.sender, url);
}

function patchOf(request: UpdateWebhookRequest): Partial<WebhookFields> {
  const patch = webhookFields.patch(request, request.updateMask);
  if (patch.events !== undefined) patch.events = checkEvents(patch.events);
  if (patch.url !== undefined) patch.url = targetOf(patch.url);
  if (patch.max_per_second !== undefined) patch.max_per_second = checkRate(request.maxPerSecond);
  return patch;
}

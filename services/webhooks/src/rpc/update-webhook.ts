import { enums, invalid } from '@pharos/contract';
import type { UpdateWebhookRequest, UpdateWebhookResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { type Changes, diff } from '@pharos/service';
import { toWebhook } from '../convert/records.js';
import type { WebhookRow } from '../store/records.js';
import { resumeHeld } from '../store/recoveries.js';
import { updateWebhook as saveWebhook, type WebhookFields, webhookFields } from '../store/webhooks.js';
import { checkEvents } from './check-events.js';
import { changeHeaders, checkHeaderChanges, checkSameServer, type HeaderChanges } from './check-headers.js';
import { checkRate } from './check-rate.js';
import { checkTarget, targetOf } from './check-target.js';
import type { WebhooksDeps, WebhooksRpc } from './deps.js';
import { lockExpected } from './lock-expected.js';

export const updateWebhook: WebhooksRpc<UpdateWebhookRequest, UpdateWebhookResponse> = (request, call, deps) => {
  const patch = patchOf(request);
  return deps.database.transaction(async (tx) => {
    const before = await lockExpected(tx, request);
    if (patch.url !== undefined) checkSameServer(before, patch.url, headerChangesOf(request));
    const after = { ...before, ...patch, disabled_reason: reasonAfter(before, patch) };
    const changes: Changes = diff<WebhookFields>(before, after, webhookFields);
    if (before.disabled_reason === 'failures' && after.disabled_reason === 'request')
      changes.disabled_reason = { from: 'failures', to: 'request' };
    if (changesHeaders(request, before)) {
      const to = await changeHeaders(tx, before.id, request.headers, deps);
      // Of a value that changed nobody is told more than this: the names are the same.
      changes.header_names = { from: before.header_names, to };
    }
    const row = await saveWebhook(tx, call, request, after, changes);
    if (request.resume) await resumeHeld(tx, request);
    return { webhook: toWebhook(row) };
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
  const { updateMask = [], url, events, status, description, includeInternal, maxPerSecond } = request;
  const patch: Partial<WebhookFields> = {};
  if (updateMask.includes('events')) patch.events = checkEvents(events);
  if (updateMask.includes('url')) patch.url = targetOf(url);
  if (updateMask.includes('status')) patch.status = enums.webhookStatus.toText(status);
  if (updateMask.includes('description')) patch.description = description ?? null;
  if (updateMask.includes('include_internal')) patch.include_internal = includeInternal;
  if (updateMask.includes('max_per_second')) patch.max_per_second = checkRate(maxPerSecond);
  return patch;
}

import { enums, fail } from '@pharos/contract';
import type { UpdateWebhookRequest, UpdateWebhookResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { diff } from '@pharos/service';
import { toWebhook } from '../convert/records.js';
import { lockWebhook, updateWebhook as saveWebhook, type WebhookFields, webhookFields } from '../store/webhooks.js';
import { checkEvents } from './check-events.js';
import { checkTarget, targetOf } from './check-target.js';
import type { WebhooksDeps, WebhooksRpc } from './deps.js';

export const updateWebhook: WebhooksRpc<UpdateWebhookRequest, UpdateWebhookResponse> = (request, call, deps) => {
  const patch = patchOf(request);
  return deps.database.transaction(async (tx) => {
    const before = await lockWebhook(tx, request);
    if (!before) throw fail('WEBHOOK_NOT_FOUND');
    const after = { ...before, ...patch };
    const changes = diff<WebhookFields>(before, after, webhookFields);
    return { webhook: toWebhook(await saveWebhook(tx, call, request, after, changes)) };
  });
};

/** Everything that needs no database, names looked up among it. */
export async function checkWebhookChanges(request: UpdateWebhookRequest, { sender }: WebhooksDeps): Promise<void> {
  const { url } = patchOf(request);
  if (url !== undefined) await checkTarget(sender, url);
}

function patchOf(request: UpdateWebhookRequest): Partial<WebhookFields> {
  const { updateMask = [], url, events, status, description } = request;
  const patch: Partial<WebhookFields> = {};
  if (updateMask.includes('events')) patch.events = checkEvents(events);
  if (updateMask.includes('url')) patch.url = targetOf(url);
  if (updateMask.includes('status')) patch.status = enums.webhookStatus.toText(status);
  if (updateMask.includes('description')) patch.description = description ?? null;
  return patch;
}

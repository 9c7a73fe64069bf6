import { enums, fail } from '@pharos/contract';
import type { UpdateWebhookRequest, UpdateWebhookResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { diff } from '@pharos/service';
import { toWebhook } from '../convert/records.js';
import { lockWebhook, updateWebhook as saveWebhook, type WebhookFields, webhookFields } from '../store/webhooks.js';
import { checkEvents } from './check-events.js';
import { checkTarget } from './check-target.js';
import type { WebhooksDeps, WebhooksRpc } from './deps.js';

export const updateWebhook: WebhooksRpc<UpdateWebhookRequest, UpdateWebhookResponse> = async (request, call, deps) => {
  // Looks names up, so before anything is locked.
  const patch = await patchOf(request, deps);
  return deps.database.transaction(async (tx) => {
    const before = await lockWebhook(tx, request);
    if (!before) throw fail('WEBHOOK_NOT_FOUND');
    const after = { ...before, ...patch };
    const changes = diff<WebhookFields>(before, after, webhookFields);
    return { webhook: toWebhook(await saveWebhook(tx, call, request, after, changes)) };
  });
};

async function patchOf(request: UpdateWebhookRequest, { sender }: WebhooksDeps): Promise<Partial<WebhookFields>> {
  const { updateMask = [], url, events, status, description } = request;
  const patch: Partial<WebhookFields> = {};
  if (updateMask.includes('events')) patch.events = checkEvents(events);
  if (updateMask.includes('url')) patch.url = await checkTarget(sender, url);
  if (updateMask.includes('status')) patch.status = enums.webhookStatus.toText(status);
  if (updateMask.includes('description')) patch.description = description ?? null;
  return patch;
}

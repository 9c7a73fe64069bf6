import type { CreateWebhookRequest, CreateWebhookResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { toWebhook } from '../convert/records.js';
import { sealSecret } from '../domain/sealed-secret.js';
import { makeSecret } from '../domain/signature.js';
import { insertWebhook, newWebhookId } from '../store/webhooks.js';
import { checkEvents } from './check-events.js';
import { checkTarget, targetOf } from './check-target.js';
import type { WebhooksDeps, WebhooksRpc } from './deps.js';

export const createWebhook: WebhooksRpc<CreateWebhookRequest, CreateWebhookResponse> = async (
  request,
  call,
  { database, sealer },
) => {
  const events = checkEvents(request.events);
  const url = targetOf(request.url);
  const [id, secret] = [newWebhookId(), makeSecret()];
  const description = request.description ?? null;
  const webhook = { id, url, events, description, secret: sealSecret(sealer, id, secret) };
  return { webhook: toWebhook(await insertWebhook(database, call, request, webhook)), secret };
};

/** Everything that needs no database, names looked up among it. */
export async function checkNewWebhook({ url, events }: CreateWebhookRequest, { sender }: WebhooksDeps): Promise<void> {
  checkEvents(events);
  await checkTarget(sender, url);
}

import { fail } from '@pharos/contract';
import type { Sealer } from '@pharos/kit';
import { makeSecret } from '@pharos/outbound';
import type { CreateWebhookRequest, CreateWebhookResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { toWebhook } from '../convert/records.js';
import type { CustomHeaders } from '../domain/custom-headers.js';
import { sealHeaders, sealSecret } from '../domain/sealed-secret.js';
import { insertWebhook, lockWebhookCount, newWebhookId } from '../store/webhooks.js';
import { checkEvents } from './check-events.js';
import { checkHeaders } from './check-headers.js';
import { checkRate } from './check-rate.js';
import { checkTarget, targetOf } from './check-target.js';
import type { WebhooksDeps, WebhooksRpc } from './deps.js';

export const createWebhook: WebhooksRpc<CreateWebhookRequest, CreateWebhookResponse> = async (
  request,
  call,
  { database, sealer, isReserved, webhooksPerProject: limit },
) => {
  const secret = makeSecret();
  const { description = null, includeInternal = true } = request;
  const webhook = {
    url: targetOf(request.url),
    events: checkEvents(request.events),
    description,
    include_internal: includeInternal,
    max_per_second: checkRate(request.maxPerSecond),
    ...sealed(sealer, secret, checkHeaders(request.headers, isReserved)),
  };
  return database.transaction(async (tx) => {
    if ((await lockWebhookCount(tx, request)) >= limit) throw fail('WEBHOOK_LIMIT_REACHED', { limit });
    return { webhook: toWebhook(await insertWebhook(tx, call, request, webhook)), secret };
  });
};

/** Under an id of its own, for which everything is sealed. */
function sealed(sealer: Sealer, secret: string, headers: CustomHeaders) {
  const id = newWebhookId();
  const names = Object.keys(headers);
  return {
    id,
    secret: sealSecret(sealer, id, secret),
    headers: sealHeaders(sealer, id, headers),
    header_names: names,
  };
}

/** Everything that needs no database, names looked up among it. */
export async function checkNewWebhook(request: CreateWebhookRequest, deps: WebhooksDeps): Promise<void> {
  checkEvents(request.events);
  checkHeaders(request.headers, deps.isReserved);
  checkRate(request.maxPerSecond);
  await checkTarget(deps.sender, request.url);
}

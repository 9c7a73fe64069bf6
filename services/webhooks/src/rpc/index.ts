import { type BoundService, bindService, type CallContext } from '@pharos/kit';
import {
  DeliveryServiceService,
  RecoverDeliveriesResponse,
  RedeliverDeliveryResponse,
} from '@pharos/proto/pharos/webhooks/v1/delivery';
import {
  CreateWebhookResponse,
  DeleteWebhookResponse,
  RotateWebhookSecretResponse,
  UpdateWebhookResponse,
  WebhookServiceService,
} from '@pharos/proto/pharos/webhooks/v1/webhook';
import { createHandlers, type InProject, spoken, type Writing } from '@pharos/service';
import { checkNewWebhook, createWebhook } from './create-webhook.js';
import { deleteWebhook } from './delete-webhook.js';
import type { WebhooksDeps } from './deps.js';
import { getWebhook } from './get-webhook.js';
import { listAttempts } from './list-attempts.js';
import { listWebhooks } from './list-webhooks.js';
import { recoverDeliveries } from './recover-deliveries.js';
import { redeliverDelivery } from './redeliver-delivery.js';
import { rotateWebhookSecret } from './rotate-webhook-secret.js';
import { type TestDeps, testWebhook } from './test-webhook.js';
import { checkWebhookChanges, updateWebhook } from './update-webhook.js';

export interface ServicesDeps extends WebhooksDeps, Omit<Writing, 'before'>, TestDeps {
  before(at: InProject, call: CallContext): Promise<void>;
}

/** Every service with its handlers. Each call is of a project that there is. */
export function services(deps: ServicesDeps): BoundService[] {
  const { read, write } = createHandlers<WebhooksDeps>(deps, deps);
  return [
    bindService(WebhookServiceService, {
      createWebhook: write(CreateWebhookResponse, createWebhook, undefined, checkNewWebhook),
      getWebhook: read(getWebhook),
      listWebhooks: read(listWebhooks),
      updateWebhook: write(UpdateWebhookResponse, updateWebhook, undefined, checkWebhookChanges),
      deleteWebhook: write(DeleteWebhookResponse, deleteWebhook),
      rotateWebhookSecret: write(RotateWebhookSecretResponse, rotateWebhookSecret),
      testWebhook: (request, call) =>
        spoken(async () => {
          await deps.before(request, call);
          const response = await testWebhook(request, call, deps);
          deps.onWritten();
          return response;
        }),
    }),
    bindService(DeliveryServiceService, {
      listAttempts: read(listAttempts),
      redeliverDelivery: write(RedeliverDeliveryResponse, redeliverDelivery),
      recoverDeliveries: write(RecoverDeliveriesResponse, recoverDeliveries),
    }),
  ];
}

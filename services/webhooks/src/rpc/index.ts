import { type BoundService, bindService, type CallContext, type SharedDatabase } from '@pharos/kit';
import {
  DeliveryServiceDefinition,
  RecoverDeliveriesResponse,
  RedeliverDeliveryResponse,
} from '@pharos/proto/pharos/webhooks/v1/delivery';
import {
  CreateWebhookResponse,
  DeleteWebhookResponse,
  RotateWebhookSecretResponse,
  UpdateWebhookResponse,
  WebhookServiceDefinition,
} from '@pharos/proto/pharos/webhooks/v1/webhook';
import { createHandlers, type InProject, type Writing, withDatabaseErrors } from '@pharos/service';
import { checkNewWebhook, createWebhook } from './create-webhook.js';
import { deleteWebhook } from './delete-webhook.js';
import type { WebhooksDeps } from './deps.js';
import { getDelivery } from './get-delivery.js';
import { getEndpointStats } from './get-endpoint-stats.js';
import { getWebhook } from './get-webhook.js';
import { listAttempts } from './list-attempts.js';
import { listDeliveries } from './list-deliveries.js';
import { listWebhooks } from './list-webhooks.js';
import { recoverDeliveries } from './recover-deliveries.js';
import { redeliverDelivery } from './redeliver-delivery.js';
import { rotateWebhookSecret } from './rotate-webhook-secret.js';
import { type TestDeps, testWebhook } from './test-webhook.js';
import { checkWebhookChanges, updateWebhook } from './update-webhook.js';

export interface ServicesDeps extends WebhooksDeps, Omit<Writing, 'before'>, TestDeps {
  readonly database: SharedDatabase;
  before(at: InProject, call: CallContext): Promise<void>;
}

/** Every service with its handlers. Each call is of a project that there is. */
export function services(deps: ServicesDeps): BoundService[] {
  const { read, list, write } = createHandlers<WebhooksDeps>(deps, deps);
  return [
    bindService(WebhookServiceDefinition, {
      createWebhook: write(CreateWebhookResponse, createWebhook, undefined, checkNewWebhook),
      getWebhook: read(getWebhook),
      listWebhooks: list(listWebhooks),
      updateWebhook: write(UpdateWebhookResponse, updateWebhook, undefined, checkWebhookChanges),
      deleteWebhook: write(DeleteWebhookResponse, deleteWebhook),
      rotateWebhookSecret: write(RotateWebhookSecretResponse, rotateWebhookSecret),
      testWebhook: (request, call) =>
        withDatabaseErrors(async () => {
          const database = deps.database.for({ owner: request.orgId, kind: 'write', caller: call });
          await deps.before(request, call);
          const response = await testWebhook(request, call, { ...deps, database });
          deps.onWritten();
          return response;
        }),
    }),
    bindService(DeliveryServiceDefinition, {
      getDelivery: read(getDelivery),
      listDeliveries: list(listDeliveries),
      getEndpointStats: read(getEndpointStats),
      listAttempts: list(listAttempts),
      redeliverDelivery: write(RedeliverDeliveryResponse, redeliverDelivery),
      recoverDeliveries: write(RecoverDeliveriesResponse, recoverDeliveries),
    }),
  ];
}

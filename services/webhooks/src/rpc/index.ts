import type { BoundService, CallContext, RpcHandler, SharedDatabase } from '@pharos/kit';
import { DeliveryServiceDefinition } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { WebhookServiceDefinition } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { createHandlers, type InProject, type Writing } from '@pharos/service';
import type { AtWebhook } from '../store/records.js';
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

export interface ServicesDeps extends Omit<WebhooksDeps, 'database'>, Omit<Writing, 'before'>, TestDeps {
  readonly database: SharedDatabase;
  before(at: InProject, call: CallContext): Promise<void>;
}

/** Every service with its handlers. Each call is of a project that there is. */
export function services(deps: ServicesDeps): BoundService[] {
  const { serve } = createHandlers<WebhooksDeps>(deps, deps);
  const around = inEffectAtOnce(deps.dispatcher);
  return [
    serve(WebhookServiceDefinition, {
      createWebhook: { rpc: createWebhook, check: checkNewWebhook },
      updateWebhook: { rpc: updateWebhook, check: checkWebhookChanges, around },
      deleteWebhook: { rpc: deleteWebhook, around },
      rotateWebhookSecret: { rpc: rotateWebhookSecret, around },
      getWebhook,
      listWebhooks,
      testWebhook: testWebhook(deps),
    }),
    serve(DeliveryServiceDefinition, {
      getDelivery,
      listDeliveries,
      getEndpointStats,
      listAttempts,
      redeliverDelivery,
      recoverDeliveries,
    }),
  ];
}

/**
 * A change of a webhook is in effect here before it is answered: what was claimed and is not yet sent is read anew. Other replicas hear
 * of it through the database, at about the same time.
 */
function inEffectAtOnce(dispatcher: TestDeps['dispatcher']) {
  return <Request, Response>(change: RpcHandler<Request, Response>): RpcHandler<Request, Response> =>
    async (request, call) => {
      const answer = await change(request, call);
      dispatcher.changed((request as AtWebhook).webhookId);
      return answer;
    };
}

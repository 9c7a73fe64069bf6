import type { BoundService, CallContext, RpcHandler, SharedDatabase } from '@pharos/kit';
import { DeliveryServiceDefinition } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { WebhookServiceDefinition } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { createHandlers, type InProject, type Writing } from '@pharos/service';
import * as deliveries from './deliveries/index.js';
import { type TestDeps, testWebhook } from './dispatch/index.js';
import * as endpoints from './endpoints/index.js';

export interface ServicesDeps
  extends Omit<endpoints.WebhooksDeps, 'database' | 'resumeHeld'>,
    Omit<Writing, 'before'>,
    TestDeps {
  readonly database: SharedDatabase;
  before(at: InProject, call: CallContext): Promise<void>;
}

/** Every service with its handlers. Each call is of a project that there is. */
export function services(deps: ServicesDeps): BoundService[] {
  const { serve } = createHandlers<endpoints.WebhooksDeps>({ ...deps, resumeHeld: deliveries.resumeHeld }, deps);
  const around = inEffectAtOnce(deps.dispatcher);
  return [
    serve(WebhookServiceDefinition, {
      createWebhook: { rpc: endpoints.createWebhook, check: endpoints.checkNewWebhook },
      updateWebhook: { rpc: endpoints.updateWebhook, check: endpoints.checkWebhookChanges, around },
      deleteWebhook: { rpc: endpoints.deleteWebhook, around },
      rotateWebhookSecret: { rpc: endpoints.rotateWebhookSecret, around },
      getWebhook: endpoints.getWebhook,
      listWebhooks: endpoints.listWebhooks,
      testWebhook: testWebhook(deps),
    }),
    serve(DeliveryServiceDefinition, {
      getDelivery: deliveries.getDelivery,
      listDeliveries: deliveries.listDeliveries,
      getEndpointStats: deliveries.getEndpointStats,
      listAttempts: deliveries.listAttempts,
      redeliverDelivery: deliveries.redeliverDelivery,
      recoverDeliveries: deliveries.recoverDeliveries,
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
      dispatcher.changed((request as endpoints.AtWebhook).webhookId);
      return answer;
    };
}

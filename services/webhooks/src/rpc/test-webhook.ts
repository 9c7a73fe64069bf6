import { randomUUID } from 'node:crypto';
import { enums, fail } from '@pharos/contract';
import type { CallContext, Database, SharedDatabase } from '@pharos/kit';
import type { TestWebhookRequest, TestWebhookResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { type ServedRpc, withDatabaseErrors } from '@pharos/service';
import type { Dispatcher } from '../dispatch/dispatcher.js';
import { createTestDelivery, newDeliveryId } from '../store/deliveries.js';
import { findFirstAttempt } from '../store/find-attempt.js';
import type { ClaimedRow } from '../store/records.js';
import type { WebhooksDeps } from './deps.js';

export interface TestDeps {
  readonly database: SharedDatabase;
  readonly dispatcher: Pick<Dispatcher, 'perform' | 'changed'>;
  /** For how long the attempt is this call's own to make. */
  readonly leaseMs: number;
}

/**
 * Makes the delivery in one transaction, then its first attempt outside of any: the network is not waited for under a
 * lock. What is kept for a repeated call is the delivery; how its attempt went is then read from the history.
 */
export function testWebhook({ database, dispatcher, leaseMs }: TestDeps) {
  const claimed = new WeakMap<TestWebhookRequest, ClaimedRow>();
  return {
    rpc: async (request, call, { database: tx }) => {
      const row = await create(tx, call, request, leaseMs);
      claimed.set(request, row);
      return { ...unknown, deliveryId: row.delivery_id };
    },
    around: (make) => async (request, call) => {
      const { deliveryId } = await make(request, call);
      const row = claimed.get(request);
      if (row) await dispatcher.perform(row);
      const own = database.for({ owner: request.orgId, kind: 'read', caller: call });
      return withDatabaseErrors(() => outcomeOf(own, request, deliveryId));
    },
  } satisfies ServedRpc<TestWebhookRequest, TestWebhookResponse, WebhooksDeps>;
}

const unknown = { delivered: false, statusCode: 0, durationMs: 0, error: 0 } as const;

async function create(
  tx: Database,
  call: CallContext,
  request: TestWebhookRequest,
  leaseMs: number,
): Promise<ClaimedRow> {
  const { webhookId, projectId } = request;
  const id = newDeliveryId();
  const data = JSON.stringify({ webhook_id: webhookId, project_id: projectId });
  const claimed = await createTestDelivery(tx, call, request, { id, data, lease: randomUUID() }, leaseMs);
  if (!claimed) throw fail('WEBHOOK_NOT_FOUND');
  return claimed;
}

async function outcomeOf(
  database: Database,
  { projectId }: TestWebhookRequest,
  deliveryId: string,
): Promise<TestWebhookResponse> {
  const attempt = await findFirstAttempt(database, { projectId, deliveryId });
  if (!attempt) throw fail('IDEMPOTENCY_IN_PROGRESS');
  return {
    deliveryId,
    delivered: attempt.status === 'delivered',
    statusCode: attempt.status_code ?? 0,
    durationMs: attempt.duration_ms,
    error: attempt.error === null ? 0 : enums.attemptError.fromText(attempt.error),
  };
}

import { randomUUID } from 'node:crypto';
import { fail } from '@pharos/contract';
import {
  type CallContext,
  type Database,
  NamedStatement,
  param,
  type SharedDatabase,
  type Statement,
  sql,
} from '@pharos/kit';
import type { TestWebhookRequest, TestWebhookResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { auditCte, audited, type ServedRpc, withDatabaseErrors } from '@pharos/service';
import {
  type AttemptRow,
  attemptRecord,
  type ClaimedRow,
  claimedWebhook,
  newDeliveryId,
  testEvent,
} from '../deliveries/index.js';
import { type WebhooksDeps, writable } from '../endpoints/index.js';
import type { Dispatcher } from './dispatcher.js';

/** Taken by whoever makes it: the first attempt is this caller's own to make. */
const insert = new NamedStatement(
  'insert_test_delivery',
  sql`WITH w AS (
      SELECT * FROM webhooks w WHERE ${writable}
    ), p AS (
      INSERT INTO payloads (event_id, org_id, project_id, event, occurred_at, data)
      SELECT ${param('id', 'org_id', 'project_id')}, '${testEvent}', clock_now(), ${param('data')} FROM w RETURNING *
    ), d AS (
      INSERT INTO deliveries (id, webhook_id, org_id, project_id, event_id, event)
      SELECT p.event_id, w.id, p.org_id, p.project_id, p.event_id, p.event FROM w, p RETURNING *
    ), q AS (
      INSERT INTO due_attempts (delivery_id, webhook_id, org_id, attempt, position, due_at, lease, leased_until)
      SELECT d.id, d.webhook_id, d.org_id, 1, d.created_at, d.created_at, ${param('lease')},
        d.created_at + ${param('lease_ms')} * interval '1 millisecond' FROM d RETURNING *
    ), ${auditCte({ action: 'testWebhook', target: 'webhook', from: 'w' })}
    SELECT q.delivery_id, q.webhook_id, q.attempt, q.lease, p.event_id, d.event, p.occurred_at, p.traceparent,
      p.data, octet_length(p.data) AS data_bytes, p.erased_at, d.redelivered, 0 AS age_ms,
      ${claimedWebhook({ claimedAt: 'd.created_at', paceWaitMs: 'NULL::float8', pausedUntil: 'NULL::timestamptz' })} AS webhook FROM q, d, p, w`,
);

const selectFirst: Statement = {
  name: 'select_first_attempt',
  text: `SELECT a.status, a.status_code, a.error, a.duration_ms FROM attempts a
    JOIN deliveries d ON d.id = a.delivery_id
    WHERE a.delivery_id = $1 AND d.project_id = $2 ORDER BY a.id LIMIT 1`,
};

type FirstAttemptRow = Pick<AttemptRow, 'status' | 'status_code' | 'error' | 'duration_ms'>;

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
  const data = JSON.stringify({ webhook_id: webhookId, project_id: projectId });
  const delivery = { id: newDeliveryId(), data, lease: randomUUID(), lease_ms: leaseMs };
  const values = { ...audited(call, request), webhook_id: webhookId, ...delivery };
  const [claimed] = await insert.query<ClaimedRow>(tx, values);
  if (!claimed) throw fail('WEBHOOK_NOT_FOUND');
  return claimed;
}

async function outcomeOf(
  database: Database,
  { projectId }: TestWebhookRequest,
  deliveryId: string,
): Promise<TestWebhookResponse> {
  const [attempt] = await database.query<FirstAttemptRow>(selectFirst, [deliveryId, projectId]);
  if (!attempt) throw fail('IDEMPOTENCY_IN_PROGRESS');
  return {
    deliveryId,
    delivered: attempt.status === 'delivered',
    statusCode: attempt.status_code ?? 0,
    durationMs: attempt.duration_ms,
    error: attemptRecord.definitions.error.toMessage(attempt.error),
  };
}

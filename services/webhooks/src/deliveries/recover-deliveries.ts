import { fail, invalid } from '@pharos/contract';
import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { RecoverDeliveriesRequest, RecoverDeliveriesResponse } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { auditCte, audited, type Caller } from '@pharos/service';
import { type AtWebhook, requireActive, type WebhooksRpc, writable } from '../endpoints/index.js';
import { mostCounted } from './get-endpoint-stats.js';
import { isRecoverable } from './recovery.js';

/** SQL: the outcomes of a span that was asked for. */
const allOutcomes = `'{failed,held}'`;

/**
 * A span that overlaps others of the webhook, or continues them, becomes one with what is left of them. The webhook is locked,
 * so that whoever asks at the same time comes after; who holds it waits for nobody, so one that is worked on at this moment
 * is left as it is.
 */
const insert = new NamedStatement(
  'insert_recovery',
  sql`WITH w AS MATERIALIZED (
      SELECT id FROM webhooks WHERE ${writable} FOR NO KEY UPDATE
    ), found AS (
      SELECT count(*) AS deliveries FROM (
        SELECT FROM deliveries d WHERE d.webhook_id = ${param('webhook_id')} AND d.outcome IN ('failed', 'held')
          AND ${isRecoverable}
          AND d.created_at >= ${param('since')} AND d.created_at < ${param('until')} LIMIT ${param('most')}
      ) counted
    ), near AS MATERIALIZED (
      SELECT r.id FROM recoveries r JOIN w ON w.id = r.webhook_id
      WHERE r.outcomes = ${allOutcomes} AND r.place_at <= ${param('until')} AND r.until >= ${param('since')}
      FOR UPDATE OF r SKIP LOCKED
    ), joined AS (
      DELETE FROM recoveries r USING near, found WHERE r.id = near.id AND found.deliveries > 0
      RETURNING r.place_at, r.until, r.next_at, r.served_at
    ), span AS (
      SELECT LEAST(${param('since')}, min(place_at)) AS since, GREATEST(${param('until')}, max(until)) AS until,
        COALESCE(min(next_at), clock_now()) AS next_at, COALESCE(min(served_at), '-infinity') AS served_at FROM joined
    ), r AS (
      INSERT INTO recoveries (webhook_id, since, until, place_at, next_at, served_at)
      SELECT w.id, span.since, span.until, span.since, span.next_at, span.served_at FROM w, found, span
      WHERE found.deliveries > 0
    ), ${auditCte({ action: 'recoverDeliveries', target: 'webhook', from: 'w' })}
    SELECT found.deliveries FROM found, w`,
);

/** Begins anew when everything held is being sent already. */
const insertForHeld = new NamedStatement(
  'insert_recovery_of_held',
  sql`WITH w AS MATERIALIZED (SELECT id FROM webhooks WHERE ${writable} FOR NO KEY UPDATE),
    near AS MATERIALIZED (
      SELECT r.id FROM recoveries r JOIN w ON w.id = r.webhook_id WHERE r.outcomes = '{held}' FOR UPDATE OF r SKIP LOCKED
    ), before AS (DELETE FROM recoveries r USING near WHERE r.id = near.id)
    INSERT INTO recoveries (webhook_id, outcomes, since, until, place_at)
    SELECT id, '{held}', '-infinity', 'infinity', '-infinity' FROM w`,
);

const countSpans: Statement = {
  name: 'count_recoveries',
  text: 'SELECT count(*) AS count FROM recoveries WHERE webhook_id = $1',
};

const selectNow: Statement = { name: 'select_moment', text: 'SELECT clock_now() AS now' };

/** Spans of one webhook at once, not counting those that overlap: each is a client's own outage. */
const mostSpans = 20;

export const recoverDeliveries: WebhooksRpc<RecoverDeliveriesRequest, RecoverDeliveriesResponse> = (
  request,
  call,
  { database },
) =>
  database.transaction(async (tx) => {
    const now = await momentOf(tx);
    const { since, until = now } = request;
    if (since === undefined) throw invalid(['since'], 'required');
    if (since >= until) throw invalid(['since'], request.until ? 'must be before `until`' : 'must be in the past');
    await requireActive(tx, request);
    const deliveries = await createRecovery(tx, call, request, { since, until });
    if (deliveries === undefined) throw fail('WEBHOOK_NOT_FOUND');
    if ((await countRecoveries(tx, request.webhookId)) > mostSpans)
      throw fail('RECOVERY_LIMIT_REACHED', { limit: mostSpans });
    return { since, until, deliveries };
  });

async function momentOf(tx: Database): Promise<Date> {
  const [row] = await tx.query<{ now: Date }>(selectNow);
  return (row as { now: Date }).now;
}

/**
 * Has the span's failed and held deliveries sent again, and returns how many there are, counted up to `most`. Undefined: no
 * such webhook.
 */
export async function createRecovery(
  database: Database,
  caller: Caller,
  at: AtWebhook,
  span: { since: Date; until: Date },
  most = mostCounted,
): Promise<number | undefined> {
  const values = { ...audited(caller, at), webhook_id: at.webhookId, most, ...span };
  const [row] = await insert.query<{ deliveries: number }>(database, values);
  return row?.deliveries;
}

/** Spans of a webhook that are not finished. The caller has asked for one in this transaction, so nobody else asks now. */
export async function countRecoveries(tx: Database, webhookId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(countSpans, [webhookId]);
  return row?.count ?? 0;
}

/** Has everything sent that is held for the webhook, which is active. */
export async function resumeHeld(tx: Database, { webhookId, projectId, orgId }: AtWebhook): Promise<void> {
  await insertForHeld.query(tx, { webhook_id: webhookId, project_id: projectId, org_id: orgId });
}

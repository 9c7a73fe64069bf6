import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { type Claim, dueTurns, roomOf } from '@pharos/service';
import { isErased } from '../../inbox/index.js';
import { isOfProject } from '../find-integration.js';
import type { Notice } from '../provider.js';
import type { SealedIntegration } from '../record.js';

/** The details of an event beyond its conversation. */
export interface NoticeFacts {
  reason?: string;
  summary?: string;
}

/** SQL: integrations that have a channel to post to, and are used, of projects that are there. */
export const isPosting = `i.provider IN ('slack', 'discord') AND i.status IN ('active', 'error') AND ${isOfProject}
      AND (i.action_permissions ->> 'post_messages') IS DISTINCT FROM 'false'`;

/** A delivery whose attempt has begun. */
export interface DueDelivery {
  readonly integration_id: string;
  readonly event_id: string;
  readonly org_id: string;
  /** This attempt's number, from 1. */
  readonly attempts: number;
  /** Until then nobody else posts to its channel. */
  readonly leased_until: Date;
}

const now = sql`${param('now')}::timestamptz`;
const lease = sql`${now} + ${param('leaseMs')} * interval '1 millisecond'`;
const isDue = sql`due_at <= ${now}`;
/** SQL: nobody posts to the channel of `integrations i`. */
const isFree = sql`(i.posting_until IS NULL OR i.posting_until <= ${now})`;

/**
 * SQL: the oldest message of a channel that follows, by the time of its event. By its state: to a plan that was made when none waited,
 * an index over all that is due looks as good, and would be read as a whole.
 */
const oldest = (following: string) => `(SELECT integration_id, event_id, due_at FROM integration_deliveries
            WHERE org_id = o.org_id AND state = 'pending' ${following} ORDER BY integration_id, event_id LIMIT 1)`;

/**
 * Takes the oldest message of each channel, if that is due and nobody posts to the channel. Channels are found by one step into an index
 * each, however many messages wait behind the oldest; a replica that claims at the same time finds the channel taken, or locked.
 */
const claim = new NamedStatement(
  'claim_integration_deliveries',
  sql`WITH RECURSIVE ${dueTurns({ table: 'integration_deliveries', due: 'due_at' })}, heads AS (
    SELECT h.* FROM turns o CROSS JOIN LATERAL (
      WITH RECURSIVE channels AS (
          ${oldest('')}
        UNION ALL
          SELECT next.* FROM channels c CROSS JOIN LATERAL ${oldest('AND integration_id > c.integration_id')} next
      )
      SELECT c.integration_id, c.event_id FROM channels c JOIN integrations i ON i.id = c.integration_id
      WHERE c.${isDue} AND ${isFree} ORDER BY c.event_id LIMIT ${roomOf('o.org_id')}) h
    LIMIT ${param('limit')}::integer
  ), due AS MATERIALIZED (
    SELECT h.* FROM heads h
    CROSS JOIN LATERAL (SELECT FROM integrations i WHERE i.id = h.integration_id AND ${isFree}
      FOR NO KEY UPDATE SKIP LOCKED) channel
    CROSS JOIN LATERAL (SELECT due_at FROM integration_deliveries d
      WHERE d.integration_id = h.integration_id AND d.event_id = h.event_id LIMIT 1 FOR UPDATE SKIP LOCKED) delivery
    WHERE delivery.${isDue}
  ), taken AS (
    UPDATE integrations i SET posting_until = ${lease} FROM due d WHERE i.id = d.integration_id
  )
  UPDATE integration_deliveries i SET attempts = i.attempts + 1, due_at = ${lease}
  FROM due d WHERE i.integration_id = d.integration_id AND i.event_id = d.event_id
  RETURNING i.integration_id, i.event_id, i.org_id, i.attempts, i.due_at AS leased_until`,
);

/** A delivery with all that its message needs, as of now. */
export interface DeliveryToSend
  extends Pick<SealedIntegration, 'id' | 'provider' | 'settings' | 'credentials'>,
    NoticeFacts {
  readonly event_type: Notice['event'];
  readonly conversation_id: string;
  readonly facts: NoticeFacts | null;
  readonly subject: string | null;
  readonly priority: string;
  readonly channel: string;
  readonly contact_name: string | null;
  readonly created_at: Date;
}

const selectToSend: Statement = {
  name: 'select_delivery_to_send',
  text: `SELECT i.id, i.provider, i.settings, i.credentials, d.event_type, d.conversation_id, d.facts, d.created_at, c.subject,
      c.priority, c.channel, coalesce(n.name, n.email) AS contact_name
    FROM integration_deliveries d
    JOIN integrations i ON i.id = d.integration_id AND ${isPosting}
    JOIN conversations c ON c.id = d.conversation_id AND c.project_id = d.project_id AND NOT ${isErased('c')}
    LEFT JOIN contacts n ON n.id = c.contact_id
    WHERE d.integration_id = $1 AND d.event_id = $2 AND d.attempts = $3 AND d.due_at IS NOT NULL
      AND (d.event_type <> 'message.created' OR EXISTS (SELECT FROM conversation_activity a
        WHERE a.conversation_id = d.conversation_id AND a.waiting_on = 'team'))`,
};

/** SQL: the CTE `channel`, locked before its deliveries are. */
const channel = sql`channel AS MATERIALIZED (
    SELECT id FROM integrations WHERE id = ${param('integration_id')} FOR NO KEY UPDATE
  )`;

/** SQL: others may post to the channel of `integrations i`, unless somebody has taken it over. */
const released = sql`posting_until = CASE WHEN i.posting_until = ${param('leased_until')} THEN NULL ELSE i.posting_until END`;

/** SQL: whether a delivery is still at this attempt: one that was taken for lost says nothing any more. */
const isAtAttempt = sql`d.integration_id = c.id AND d.event_id = ${param('event_id')}
    AND d.attempts = ${param('attempts')} AND d.due_at IS NOT NULL`;

const finish = new NamedStatement(
  'finish_integration_delivery',
  sql`WITH ${channel}, done AS (
    UPDATE integration_deliveries d SET state = ${param('state')}, error = ${param('error')}, due_at = NULL, facts = NULL,
      done_at = ${param('now')}
    FROM channel c WHERE ${isAtAttempt} RETURNING d.state
  ) UPDATE integrations i SET ${released},
      last_synced_at = CASE WHEN done.state = 'sent' THEN ${now} ELSE i.last_synced_at END,
      check_due_at = CASE WHEN done.state = 'failed' AND i.check_due_at IS NOT NULL THEN ${now} ELSE i.check_due_at END
    FROM channel c LEFT JOIN done ON true WHERE i.id = c.id`,
);

/** Everything that waits for the channel waits as long, so that its order is kept. */
const postpone = new NamedStatement(
  'postpone_integration_delivery',
  sql`WITH ${channel}, postponed AS (
    UPDATE integration_deliveries d SET due_at = ${param('next')}, error = ${param('error')},
      attempts = d.attempts - ${param('uncounted')}::integer
    FROM channel c WHERE ${isAtAttempt} RETURNING d.event_id
  ), waiting AS (
    UPDATE integration_deliveries d SET due_at = ${param('next')}
    FROM postponed p WHERE d.integration_id = ${param('integration_id')} AND d.event_id <> p.event_id
      AND d.due_at < ${param('next')}::timestamptz
  ) UPDATE integrations i SET ${released},
      held_until = CASE WHEN p.event_id IS NULL THEN i.held_until ELSE ${param('next')}::timestamptz END
    FROM channel c LEFT JOIN postponed p ON true WHERE i.id = c.id`,
);

const drop = new NamedStatement(
  'drop_integration_delivery',
  sql`WITH ${channel}, dropped AS (DELETE FROM integration_deliveries d USING channel c WHERE ${isAtAttempt})
  UPDATE integrations i SET ${released} FROM channel c WHERE i.id = c.id`,
);

const purge: Statement = {
  name: 'purge_integration_deliveries',
  text: `DELETE FROM integration_deliveries WHERE (integration_id, event_id) IN (
      SELECT integration_id, event_id FROM integration_deliveries WHERE done_at < $1 ORDER BY done_at LIMIT $2 FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS one`,
};

/** Claims one delivery of a channel at most, until the lease is over or the delivery has ended. */
export function claimDeliveries(database: Database, due: Claim, leaseMs: number): Promise<DueDelivery[]> {
  return claim.query<DueDelivery>(database, { ...due, leaseMs });
}

/** A delivery to send; undefined when it is not to be sent any more, as when the team has answered the customer. */
export function findDelivery(database: Database, due: DueDelivery): Promise<DeliveryToSend | undefined> {
  return firstRow(database.query<DeliveryToSend>(selectToSend, [due.integration_id, due.event_id, due.attempts]));
}

/** Ends a delivery. After one that failed for good the integration is checked. */
export async function finishDelivery(
  database: Database,
  due: DueDelivery,
  outcome: { state: 'sent' | 'failed'; error: string | null; now: Date },
): Promise<void> {
  await finish.query(database, { ...due, ...outcome });
}

/** Has a delivery tried again, and nothing sent to its channel before; an attempt that the provider put off does not count. */
export async function postponeDelivery(
  database: Database,
  due: DueDelivery,
  { next, error, counts }: { next: Date; error: string; counts: boolean },
): Promise<void> {
  await postpone.query(database, { ...due, next, error, uncounted: counts ? 0 : 1 });
}

export async function dropDelivery(database: Database, due: DueDelivery): Promise<void> {
  await drop.query(database, { ...due });
}

/** Removes up to `limit` deliveries that were over before that time, and returns how many. */
export async function purgeDeliveries(database: Database, before: Date, limit: number): Promise<number> {
  return (await database.query(purge, [before, limit])).length;
}

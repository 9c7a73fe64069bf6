import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import {
  type ClaimedRow,
  type ClaimedWebhook,
  claimedWebhook,
  firstAttempts,
  inlineBytes,
  isActive,
  isItsTime,
  notifyDue,
  retries,
} from '../deliveries/index.js';
import { type Asked, asks } from './subscribers.js';

/** Nobody else has it, and nothing of it waits that came before: SQL of a webhook `w` whose next attempt may be made at once. */
const isIdle = `${isActive} AND ${isItsTime} AND w.max_per_second IS NULL
        AND NOT EXISTS (SELECT FROM due_attempts WHERE ${firstAttempts}) AND NOT EXISTS (SELECT FROM due_attempts WHERE ${retries})`;

/**
 * One payload, however many deliveries share it. An event that comes a second time finds both, and adds none; its payload
 * is locked all the same, so that nobody finds it without deliveries and removes it meanwhile. A webhook that is disabled
 * cannot become active unseen: what is held was held before its recovery looks for it. Of those that whoever asks has slots for the
 * deliveries are made already claimed, where nothing waits before them. Nothing is made when anything of which the event tells was
 * erased, nor when there are more webhooks than ids.
 */
const insertDeliveries = new NamedStatement(
  'insert_deliveries',
  sql`WITH clock AS MATERIALIZED (SELECT clock_now() AS now),
    erased AS MATERIALIZED (
      SELECT subject FROM erased_among(${param('projectId')}, ${param('about')}::text[], ${param('occurredAt')}::timestamptz)
    ), subscribers AS MATERIALIZED (
      SELECT w.id, (row_number() OVER (ORDER BY w.id))::integer AS nth FROM webhooks w WHERE ${asks}
    ), payload AS (
      INSERT INTO payloads (event_id, org_id, project_id, event, occurred_at, data, about, traceparent)
      SELECT ${param('eventId', 'orgId', 'projectId', 'event')}, ${param('occurredAt')}::timestamptz, ${param('data')},
        nullif(${param('about')}::text[], '{}'), nullif(${param('traceparent')}, '')
      WHERE (SELECT count(*) FROM subscribers) BETWEEN 1 AND cardinality(${param('ids')}::text[]) AND NOT EXISTS (SELECT FROM erased)
      ON CONFLICT (event_id) DO UPDATE SET event_id = excluded.event_id
      RETURNING event_id, org_id, project_id, event, xmax = 0 AS is_new
    ), disabled AS MATERIALIZED (
      SELECT w.id FROM payload p JOIN webhooks w ON w.project_id = p.project_id
      WHERE w.id IN (SELECT id FROM subscribers) AND w.status = 'disabled' FOR SHARE OF w
    ), at_once AS MATERIALIZED (
      SELECT w.id, ${claimedWebhook({ claimedAt: 'clock.now', paceWaitMs: 'NULL::float8' })} AS webhook
      FROM payload p CROSS JOIN clock JOIN webhooks w ON w.project_id = p.project_id
      WHERE p.is_new AND w.id = ANY (${param('slots')}::text[]) AND ${isIdle}
    ), made AS (
      INSERT INTO deliveries (id, webhook_id, org_id, project_id, event_id, event, outcome)
      SELECT (${param('ids')}::text[])[s.nth], s.id, p.org_id, p.project_id, p.event_id, p.event,
        CASE WHEN s.id = ANY (${param('full')}::text[]) OR disabled.id IS NOT NULL THEN 'held' ELSE 'delivered' END
      FROM payload p CROSS JOIN subscribers s LEFT JOIN disabled ON disabled.id = s.id
      ON CONFLICT (event_id, webhook_id) DO NOTHING
      RETURNING id, webhook_id, org_id, outcome, created_at
    ), due AS (
      INSERT INTO due_attempts (delivery_id, webhook_id, org_id, attempt, position, due_at, lease, leased_until)
      SELECT m.id, m.webhook_id, m.org_id, 1, m.created_at, m.created_at, CASE WHEN a.id IS NOT NULL THEN ${param('lease')}::uuid END,
        CASE WHEN a.id IS NOT NULL THEN clock.now + ${param('leaseMs')} * interval '1 millisecond' END
      FROM made m CROSS JOIN clock LEFT JOIN at_once a ON a.id = m.webhook_id WHERE m.outcome <> 'held'
      RETURNING delivery_id, webhook_id, lease
    ), asked AS (SELECT ARRAY(SELECT id FROM subscribers ORDER BY nth) AS ids)
    SELECT ARRAY(SELECT subject FROM erased) AS erased,
      CASE WHEN asked.ids <> ${param('expected')}::text[] THEN asked.ids END AS subscribers,
      ARRAY(SELECT webhook_id FROM made WHERE outcome = 'held') AS held,
      (SELECT json_agg(json_build_object('delivery_id', due.delivery_id, 'webhook_id', due.webhook_id, 'webhook', a.webhook))
        FROM due JOIN at_once a ON a.id = due.webhook_id WHERE due.lease IS NOT NULL) AS claimed,
      CASE WHEN waiting.ids <> '{}' THEN ${notifyDue('waiting.org_id', 'waiting.ids')} END
    FROM asked, (SELECT ${param('orgId')}::text AS org_id, ARRAY(SELECT webhook_id FROM due WHERE lease IS NULL) AS ids) waiting`,
);

/** What is told of an event. */
export interface NewPayload extends Asked {
  eventId: string;
  event: string;
  occurredAt: Date;
  /** JSON. */
  data: string;
  about: readonly string[];
  /** The trace in which it was written; '' when there is none. */
  traceparent: string;
}

/** How deliveries of an event are made. */
export interface NewDeliveries extends InProject {
  /** Ids for as many deliveries as there may be. */
  ids: readonly string[];
  /** Webhooks that are thought to ask for the event, in the order of their ids. */
  expected: readonly string[];
  /** Webhooks whose queues take no more: what they would receive is held. */
  full: readonly string[];
  /** Webhooks for which there are slots here: what they receive is claimed, if nothing waits before it. */
  slots: readonly string[];
  lease: string;
  leaseMs: number;
}

/** What came of it. */
export interface MadeDeliveries {
  /** What was erased of that of which the event tells: then nothing was made. */
  erased: readonly string[];
  /** The webhooks that ask for it, if they are others than was thought. When they are more than there were ids nothing was made. */
  subscribers: readonly string[] | null;
  /** The webhooks whose deliveries are held. */
  held: readonly string[];
  /** Attempts that are claimed. */
  claimed: readonly ClaimedRow[];
}

interface MadeRow extends Omit<MadeDeliveries, 'claimed'> {
  claimed: readonly { delivery_id: string; webhook_id: string; webhook: ClaimedWebhook }[] | null;
}

/** Makes the deliveries of one event, due at once; once, however often the event comes. */
export async function createDeliveries(
  database: Database,
  payload: NewPayload,
  deliveries: NewDeliveries,
): Promise<MadeDeliveries> {
  const [row] = await insertDeliveries.query<MadeRow>(database, { ...payload, ...deliveries });
  if (!row) throw new Error('a statement of one row has answered none');
  const claimed = (row.claimed ?? []).map((own) => ({ ...sharedOf(payload, deliveries), ...own }));
  return { ...row, claimed };
}

/** What the first attempts of an event have in common. */
function sharedOf({ eventId, event, occurredAt, traceparent, data }: NewPayload, { lease }: NewDeliveries) {
  const bytes = Buffer.byteLength(data);
  return {
    attempt: 1,
    lease,
    event_id: eventId,
    event,
    occurred_at: occurredAt,
    traceparent: traceparent === '' ? null : traceparent,
    data: bytes <= inlineBytes ? data : null,
    data_bytes: bytes,
    erased_at: null,
    redelivered: false,
    age_ms: 0,
  };
}

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
 * One payload for each event, however many deliveries share it. An event that comes a second time finds both, and adds none; its payload
 * is locked all the same, so that nobody finds it without deliveries and removes it meanwhile. A webhook that is disabled
 * cannot become active unseen: what is held was held before its recovery looks for it. Of those that whoever asks has slots for the
 * first deliveries are made already claimed, where nothing waits before them; their positions are in the order of the events. Nothing is made
 * when anything of which one of the events tells was erased, nor when there are more deliveries than ids.
 */
const insertDeliveries = new NamedStatement(
  'insert_deliveries',
  sql`WITH clock AS MATERIALIZED (SELECT clock_now() AS now),
    told AS MATERIALIZED (
      SELECT n.event_id, n.event, n.occurred_at, n.data::text, string_to_array(n.about, ',') AS about, n.traceparent,
        string_to_array(n.subscriptions, ',') AS subscriptions, n.is_internal, n.except_id, n.place
      FROM ROWS FROM (unnest(${param('eventIds')}::text[]), unnest(${param('events')}::text[]), unnest(${param('times')}::timestamptz[]),
        json_array_elements(${param('data')}::json), unnest(${param('abouts')}::text[]), unnest(${param('traceparents')}::text[]),
        unnest(${param('subscriptions')}::text[]), unnest(${param('internal')}::boolean[]), unnest(${param('excepts')}::text[]))
        WITH ORDINALITY n (event_id, event, occurred_at, data, about, traceparent, subscriptions, is_internal, except_id, place)
    ), erased AS MATERIALIZED (
      SELECT e.place, a.subject FROM told e, erased_among(${param('projectId')}, e.about, e.occurred_at) a
    ), subscribers AS MATERIALIZED (
      SELECT e.place, w.id, (row_number() OVER (ORDER BY e.place, w.id))::integer AS nth FROM told e JOIN webhooks w ON ${asks}
    ), payload AS (
      INSERT INTO payloads (event_id, org_id, project_id, event, occurred_at, data, about, traceparent)
      SELECT e.event_id, ${param('orgId', 'projectId')}, e.event, e.occurred_at, e.data, nullif(e.about, '{}'), nullif(e.traceparent, '')
      FROM told e WHERE e.place IN (SELECT place FROM subscribers) AND NOT EXISTS (SELECT FROM erased)
        AND (SELECT count(*) FROM subscribers) <= cardinality(${param('ids')}::text[])
      ORDER BY e.event_id
      ON CONFLICT (event_id) DO UPDATE SET event_id = excluded.event_id
      RETURNING event_id, org_id, project_id, event, xmax = 0 AS is_new
    ), disabled AS MATERIALIZED (
      SELECT w.id FROM webhooks w WHERE EXISTS (SELECT FROM payload) AND w.project_id = ${param('projectId')}
        AND w.id IN (SELECT id FROM subscribers) AND w.status = 'disabled' FOR SHARE OF w
    ), at_once AS MATERIALIZED (
      SELECT w.id, ${claimedWebhook({ claimedAt: 'clock.now', paceWaitMs: 'NULL::float8', pausedUntil: 'NULL::timestamptz' })} AS webhook,
        (SELECT count(*) FROM unnest(${param('slots')}::text[]) slot WHERE slot = w.id) AS slots
      FROM clock JOIN webhooks w ON w.project_id = ${param('projectId')}
      WHERE EXISTS (SELECT FROM payload) AND NOT EXISTS (SELECT FROM payload WHERE NOT is_new)
        AND w.id = ANY (${param('slots')}::text[]) AND ${isIdle}
    ), made AS (
      INSERT INTO deliveries (id, webhook_id, org_id, project_id, event_id, event, outcome)
      SELECT (${param('ids')}::text[])[s.nth], s.id, p.org_id, p.project_id, p.event_id, p.event,
        CASE WHEN s.id = ANY (${param('full')}::text[]) OR disabled.id IS NOT NULL THEN 'held' ELSE 'delivered' END
      FROM payload p JOIN told e USING (event_id) JOIN subscribers s USING (place) LEFT JOIN disabled ON disabled.id = s.id
      ORDER BY s.nth
      ON CONFLICT (event_id, webhook_id) DO NOTHING
      RETURNING id, webhook_id, org_id, outcome, created_at
    ), due AS (
      INSERT INTO due_attempts (delivery_id, webhook_id, org_id, attempt, position, due_at, lease, leased_until)
      SELECT m.id, m.webhook_id, m.org_id, 1, m.created_at, m.created_at, CASE WHEN m.turn <= a.slots THEN ${param('lease')}::uuid END,
        CASE WHEN m.turn <= a.slots THEN clock.now + ${param('leaseMs')} * interval '1 millisecond' END
      FROM (SELECT *, row_number() OVER (PARTITION BY webhook_id ORDER BY created_at, id) AS turn FROM made WHERE outcome <> 'held') m
        CROSS JOIN clock LEFT JOIN at_once a ON a.id = m.webhook_id
      RETURNING delivery_id, webhook_id, lease
    ), asked AS (SELECT ARRAY(SELECT place || ' ' || id FROM subscribers ORDER BY nth) AS pairs)
    SELECT (SELECT json_agg(json_build_array(place, subject)) FROM erased) AS erased,
      CASE WHEN asked.pairs <> ${param('expected')}::text[] THEN asked.pairs END AS subscribers,
      ARRAY(SELECT webhook_id FROM made WHERE outcome = 'held') AS held,
      (SELECT json_agg(json_build_object('delivery_id', due.delivery_id, 'webhook_id', due.webhook_id, 'webhook', a.webhook)
          ORDER BY due.delivery_id)
        FROM due JOIN at_once a ON a.id = due.webhook_id WHERE due.lease IS NOT NULL) AS claimed,
      CASE WHEN waiting.ids <> '{}' THEN ${notifyDue('waiting.org_id', 'waiting.ids')} END
    FROM asked, (SELECT ${param('orgId')}::text AS org_id, ARRAY(SELECT DISTINCT webhook_id FROM due WHERE lease IS NULL) AS ids) waiting`,
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

/** How deliveries of events of a project are made. */
export interface NewDeliveries extends InProject {
  /** Ids for as many deliveries as there may be. */
  ids: readonly string[];
  /** For each event the webhooks that are thought to ask for it, in the order of their ids. */
  expected: readonly (readonly string[])[];
  /** Webhooks whose queues take no more: what they would receive is held. */
  full: readonly string[];
  /** Webhooks for which there are slots here, as often as there are: what they receive is claimed, if nothing waits before it. */
  slots: readonly string[];
  lease: string;
  leaseMs: number;
}

/** What came of it. */
export interface MadeDeliveries {
  /** For each event what was erased of that of which it tells: where that is anything, nothing was made of any event. */
  erased: readonly (readonly string[])[];
  /** For each event the webhooks that ask for it, if any are others than was thought. When they are more than there were ids nothing was made. */
  subscribers: readonly (readonly string[])[] | null;
  /** The webhooks whose deliveries are held, once for each of them. */
  held: readonly string[];
  /** Attempts that are claimed, in the order of their events. */
  claimed: readonly ClaimedRow[];
}

interface MadeRow {
  erased: readonly (readonly [place: number, subject: string])[] | null;
  subscribers: readonly string[] | null;
  held: readonly string[];
  claimed: readonly { delivery_id: string; webhook_id: string; webhook: ClaimedWebhook }[] | null;
}

/** Makes the deliveries of events of one project, due at once and in this order; once, however often an event comes. */
export async function createDeliveries(
  database: Database,
  payloads: readonly NewPayload[],
  { expected, ...deliveries }: NewDeliveries,
): Promise<MadeDeliveries> {
  const pairs = expected.flatMap((ids, at) => ids.map((id) => `${at + 1} ${id}`));
  const values = { ...columnsOf(payloads), ...deliveries, expected: pairs };
  const [row] = await insertDeliveries.query<MadeRow>(database, values);
  if (!row) throw new Error('a statement of one row has answered none');
  const found = row.subscribers ?? pairs;
  const shared = payloads.map((payload) => sharedOf(payload, deliveries));
  const sharedBy = (deliveryId: string) => {
    const [place] = pairOf(found[deliveries.ids.indexOf(deliveryId)] ?? '');
    return shared[place - 1] as (typeof shared)[number];
  };
  return {
    erased: byPlace(payloads.length, row.erased ?? []),
    subscribers: row.subscribers && byPlace(payloads.length, row.subscribers.map(pairOf)),
    held: row.held,
    claimed: (row.claimed ?? []).map((own) => ({ ...sharedBy(own.delivery_id), ...own })),
  };
}

/** Data goes as JSON: with quotation marks in them an array takes a hundred times as long to write. What is joined has no comma. */
function columnsOf(payloads: readonly NewPayload[]) {
  const all = <Value>(read: (payload: NewPayload) => Value) => payloads.map(read);
  return {
    eventIds: all(({ eventId }) => eventId),
    events: all(({ event }) => event),
    times: all(({ occurredAt }) => occurredAt),
    data: `[${all(({ data }) => data)}]`,
    abouts: all(({ about }) => about.join(',')),
    traceparents: all(({ traceparent }) => traceparent),
    subscriptions: all(({ subscriptions }) => subscriptions.join(',')),
    internal: all(({ isInternal }) => isInternal),
    excepts: all(({ except }) => except ?? null),
  };
}

function pairOf(text: string): readonly [place: number, id: string] {
  const [place, id = ''] = text.split(' ');
  return [Number(place), id];
}

/** For each of so many events what stands at its place, which counts from 1. */
function byPlace(events: number, pairs: readonly (readonly [place: number, text: string])[]): readonly string[][] {
  const all = Array.from({ length: events }, () => [] as string[]);
  for (const [place, text] of pairs) all[place - 1]?.push(text);
  return all;
}

/** What the first attempts of an event have in common. */
function sharedOf(
  { eventId, event, occurredAt, traceparent, data }: NewPayload,
  { lease }: Pick<NewDeliveries, 'lease'>,
) {
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

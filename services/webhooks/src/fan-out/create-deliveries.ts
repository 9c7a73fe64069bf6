import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { notifyDue } from '../deliveries/index.js';

/** To a webhook that the platform disabled nothing is sent, but what it would have received is held. */
const receives = `(w.status = 'active' OR w.disabled_reason <> 'request') AND w.deleted_at IS NULL`;

const selectSubscribers = new NamedStatement(
  'select_subscribers',
  sql`SELECT w.id FROM webhooks w
    WHERE w.project_id = ${param('projectId')} AND w.org_id = ${param('orgId')} AND ${receives}
      AND w.events && ${param('subscriptions')}::text[] AND (w.include_internal OR NOT ${param('isInternal')}::boolean)
      AND w.id IS DISTINCT FROM ${param('except')}`,
);

/**
 * One payload, however many deliveries share it. An event that comes a second time finds both, and adds none; its payload
 * is locked all the same, so that nobody finds it without deliveries and removes it meanwhile. A webhook that is disabled
 * cannot become active unseen: what is held was held before its recovery looks for it.
 */
const insertDeliveries = new NamedStatement(
  'insert_deliveries',
  sql`WITH payload AS (
      INSERT INTO payloads (event_id, org_id, project_id, event, occurred_at, data, about, traceparent)
      SELECT ${param('eventId', 'orgId', 'projectId', 'event')}, ${param('occurredAt')}::timestamptz, ${param('data')},
        ${param('about')}::text[], nullif(${param('traceparent')}, '')
      WHERE EXISTS (SELECT FROM webhooks w WHERE w.id = ANY (${param('webhookIds')}::text[]) AND ${receives})
      ON CONFLICT (event_id) DO UPDATE SET event_id = excluded.event_id
      RETURNING event_id, org_id, project_id, event
    ), disabled AS MATERIALIZED (
      SELECT w.id FROM payload p JOIN webhooks w ON w.project_id = p.project_id
      WHERE w.id = ANY (${param('webhookIds')}::text[]) AND w.status = 'disabled' FOR SHARE OF w
    ), made AS (
      INSERT INTO deliveries (id, webhook_id, org_id, project_id, event_id, event, outcome)
      SELECT n.id, w.id, p.org_id, p.project_id, p.event_id, p.event,
        CASE WHEN n.is_full OR disabled.id IS NOT NULL THEN 'held' ELSE 'delivered' END
      FROM payload p
      CROSS JOIN unnest(${param('ids')}::text[], ${param('webhookIds')}::text[], ${param('areFull')}::boolean[])
        n (id, webhook_id, is_full)
      JOIN webhooks w ON w.id = n.webhook_id AND w.project_id = p.project_id AND w.org_id = p.org_id AND ${receives}
      LEFT JOIN disabled ON disabled.id = w.id
      ON CONFLICT (event_id, webhook_id) DO NOTHING
      RETURNING id, webhook_id, org_id, outcome, created_at
    ), due AS (
      INSERT INTO due_attempts (delivery_id, webhook_id, org_id, attempt, position, due_at)
      SELECT id, webhook_id, org_id, 1, created_at, created_at FROM made WHERE outcome <> 'held' RETURNING webhook_id
    )
    SELECT ARRAY(SELECT webhook_id FROM made WHERE outcome = 'held') AS held,
      CASE WHEN due.ids <> '{}' THEN ${notifyDue('due.org_id', 'due.ids')} END
    FROM (SELECT ${param('orgId')}::text AS org_id, ARRAY(SELECT webhook_id FROM due) AS ids) due`,
);

export interface Asked extends InProject {
  /** Any of them will do. */
  subscriptions: readonly string[];
  /** Whether only agents see it. */
  isInternal: boolean;
  /** A webhook that is not told. */
  except: string | undefined;
}

/** Ids of the webhooks of a project that are to receive what they asked for, now or once they are active again. */
export async function findSubscribers(database: Database, asked: Asked): Promise<string[]> {
  const rows = await selectSubscribers.query<{ id: string }>(database, { ...asked });
  return rows.map(({ id }) => id);
}

/** What is told of an event. */
export interface NewPayload extends InProject {
  eventId: string;
  event: string;
  occurredAt: Date;
  /** JSON. */
  data: string;
  about: readonly string[];
  /** The trace in which it was written; '' when there is none. */
  traceparent: string;
}

export interface NewDelivery {
  id: string;
  webhookId: string;
  /** Whether its webhook's queue takes no more: then it is held. */
  isFull: boolean;
}

/** Makes the deliveries of one event, due at once; once, however often the event comes. Answers the webhooks of those held. */
export async function createDeliveries(
  database: Database,
  payload: NewPayload,
  deliveries: readonly NewDelivery[],
): Promise<string[]> {
  const [row] = await insertDeliveries.query<{ held: string[] }>(database, {
    ...payload,
    ids: deliveries.map(({ id }) => id),
    webhookIds: deliveries.map(({ webhookId }) => webhookId),
    areFull: deliveries.map(({ isFull }) => isFull),
    about: payload.about.length === 0 ? null : payload.about,
  });
  return row?.held ?? [];
}

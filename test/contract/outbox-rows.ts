import type { OutboxRow } from '@pharos/kit';

/** Takes ids and ordering keys; writes the events in that order. */
export const insertSql = `INSERT INTO outbox (event_id, type, org_id, project_id, ordering_key, data, caller)
  SELECT event_id, 'thing.created', 'org_1', 'prj_1', ordering_key, jsonb_build_object('n', n), '{}'
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS t (event_id, ordering_key, n) ORDER BY n`;

/** What a service makes of its rows; here just enough to distinguish them. */
export function encodeRow({ orgId, projectId, type, data }: OutboxRow) {
  return { subject: `${orgId}.${projectId}.${type}`, payload: new TextEncoder().encode(JSON.stringify(data)) };
}

import type { Statement } from '../../postgres/database.js';
import { NamedStatement, param, sql } from '../../postgres/sql.js';

/** The first of each key that has none due yet becomes due. */
const promote = (which: string) => `UPDATE unhandled_events SET due_at = clock_timestamp() WHERE id IN (
  SELECT min(id) FROM unhandled_events WHERE consumer = $1 AND state = 'retrying' ${which}
  GROUP BY ordering_key HAVING count(due_at) = 0)`;

const due = sql`clock_timestamp() + ${param('delayMs')}::float8 * interval '1 ms'`;

/** Statements on a service's `unhandled_events`; $1 is the consumer's name. */
export const statements = {
  setAside: new NamedStatement(
    'unhandled-set-aside',
    sql`INSERT INTO unhandled_events
        (consumer, event_id, org_id, project_id, type, ordering_key, payload, state, attempts, reason, due_at)
      VALUES (${param('consumer', 'id', 'orgId', 'projectId', 'type', 'orderingKey', 'payload', 'state', 'attempts', 'reason')},
        ${due})
      ON CONFLICT (consumer, event_id) DO NOTHING`,
  ),
  isBlocked: {
    name: 'unhandled-is-blocked',
    text: `SELECT FROM unhandled_events WHERE consumer = $1 AND ordering_key = $2 AND state = 'retrying' LIMIT 1`,
  },
  /** Looks once into the index for each organization, however many rows there are. */
  blockingOrgs: {
    name: 'unhandled-blocking-orgs',
    text: `SELECT c.name, ARRAY (
        WITH RECURSIVE orgs AS (
          (SELECT org_id FROM unhandled_events WHERE consumer = c.name AND state = 'retrying' ORDER BY org_id LIMIT 1)
          UNION ALL
          SELECT (SELECT e.org_id FROM unhandled_events e WHERE e.consumer = c.name AND e.state = 'retrying'
            AND e.org_id > orgs.org_id ORDER BY e.org_id LIMIT 1)
          FROM orgs WHERE orgs.org_id IS NOT NULL)
        SELECT org_id FROM orgs WHERE org_id IS NOT NULL LIMIT $2) AS orgs
      FROM unnest($1::text[]) AS c (name)`,
  },
  /**
   * Claims the longest due of each organization first, and one of each before a second of any; none has precedence, and what is
   * in flight counts. Of each organization, and of all, the last one may take more bytes than are left.
   */
  claim: new NamedStatement(
    'unhandled-claim',
    sql`WITH due AS (
        SELECT id, octet_length(payload) AS bytes, random() AS lot,
          row_number() OVER own + coalesce((${param('inFlight')}::jsonb -> org_id ->> 'events')::int, 0) AS turn,
          sum(octet_length(payload)) OVER own + coalesce((${param('inFlight')}::jsonb -> org_id ->> 'bytes')::int, 0) AS own_bytes
        FROM unhandled_events
        WHERE consumer = ${param('consumer')} AND due_at <= (SELECT clock_timestamp()) AND type = ANY (${param('types')})
        WINDOW own AS (PARTITION BY org_id ORDER BY due_at ROWS UNBOUNDED PRECEDING)
      ), free AS (
        SELECT e.id, bytes, turn, lot FROM unhandled_events e JOIN due USING (id)
        WHERE e.due_at <= clock_timestamp() AND turn <= ${param('each')} AND own_bytes - bytes < ${param('eachBytes')}
        ORDER BY turn, lot LIMIT ${param('limit')} FOR UPDATE OF e SKIP LOCKED
      ), claimed AS (
        SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY turn, lot) - bytes AS before FROM free) in_turn
        WHERE before < ${param('limitBytes')}
      )
      UPDATE unhandled_events e SET due_at = clock_timestamp() + ${param('leaseMs')}::float8 * interval '1 ms'
      FROM claimed WHERE e.id = claimed.id
      RETURNING e.id, e.event_id AS "eventId", e.org_id AS "orgId", e.project_id AS "projectId", e.type,
        e.ordering_key AS "orderingKey", e.payload, e.attempts`,
  ),
  nextDue: {
    name: 'unhandled-next-due',
    text: `SELECT (extract(epoch FROM min(due_at) - clock_timestamp()) * 1000)::float8 AS ms
      FROM unhandled_events WHERE consumer = $1 AND due_at IS NOT NULL AND type = ANY ($2)`,
  },
  reschedule: new NamedStatement(
    'unhandled-reschedule',
    sql`UPDATE unhandled_events SET state = ${param('state')}, attempts = ${param('attempts')}, reason = ${param('reason')},
        due_at = ${due}
      WHERE consumer = ${param('consumer')} AND id = ${param('id')}`,
  ),
  remove: { name: 'unhandled-remove', text: 'DELETE FROM unhandled_events WHERE consumer = $1 AND id = $2' },
  promoteKey: { name: 'unhandled-promote-key', text: promote('AND ordering_key = $2') },
  promoteAll: { name: 'unhandled-promote-all', text: promote('') },
  revive: {
    name: 'unhandled-revive',
    text: `UPDATE unhandled_events SET state = 'retrying' WHERE id IN (
        SELECT id FROM unhandled_events WHERE consumer = $1 AND state = 'unknown_type' AND type = ANY ($2)
        ORDER BY id LIMIT $3) RETURNING 1`,
  },
  /** Nobody claims them: the version that knew the type is gone again. */
  shelve: {
    name: 'unhandled-shelve',
    text: `UPDATE unhandled_events SET state = 'unknown_type', due_at = NULL
      WHERE consumer = $1 AND due_at < (SELECT clock_timestamp() - interval '5 minutes') AND NOT type = ANY ($2)`,
  },
  heldBy: {
    name: 'unhandled-held-by',
    text: `SELECT count(*) AS events, coalesce(sum(octet_length(payload)), 0)::float8 AS bytes
      FROM unhandled_events WHERE consumer = $1 AND org_id = $2`,
  },
  makeRoom: {
    name: 'unhandled-make-room',
    text: `DELETE FROM unhandled_events WHERE id IN (
        SELECT id FROM unhandled_events WHERE consumer = $1 AND org_id = $2 AND state <> 'retrying'
        ORDER BY id LIMIT $3) RETURNING 1`,
  },
  forgetOld: {
    name: 'unhandled-forget-old',
    text: `DELETE FROM unhandled_events WHERE id IN (
        SELECT id FROM unhandled_events WHERE consumer = $1 AND state <> 'retrying'
          AND created_at < (SELECT clock_timestamp() - $2::float8 * interval '1 day')
        ORDER BY created_at LIMIT $3) RETURNING 1`,
  },
  states: {
    name: 'unhandled-states',
    text: 'SELECT state, count(*) AS events FROM unhandled_events WHERE consumer = $1 GROUP BY state',
  },
} satisfies Record<string, Statement>;

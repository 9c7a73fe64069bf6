import { idKinds } from '@pharos/contract';
import { type Database, joinSql, NamedStatement, newId, param, sql } from '@pharos/kit';
import { auditCte, type Caller, callerJson, intoOutbox } from '@pharos/service';
import { type AttemptRow, attemptRecord, inlineAttempts, notifyDue } from '../deliveries/index.js';
import { notifyChanged, webhookColumns } from '../endpoints/index.js';
import { disabledAfter, type FailureFold } from './failure-streak.js';

/** Types of columns, by name: what every attempt has that ended, and what those have besides that did not deliver. */
const typesOfDelivered = {
  id: 'text',
  delivery_id: 'text',
  lease: 'uuid',
  attempt: 'smallint',
  event: 'text',
  status_code: 'smallint',
  duration_ms: 'integer',
};
const typesOfAny = { ...typesOfDelivered, status: 'text', error: 'text', wait_ms: 'bigint', extra_ms: 'bigint' };

/**
 * SQL: attempts that ended, a list for each column: of rows of JSON each takes PostgreSQL 2 µs longer. Of what stands in the lists nothing has a
 * comma. What receivers answered may have anything, and comes as JSON.
 */
function rowsOf<Names extends string>(types: Readonly<Record<Names, string>>) {
  const names = Object.keys(types) as Names[];
  const lists = names.map((name) => sql`unnest(string_to_array(${param(name)}, ',', '')::${types[name]}[])`);
  const bodies = sql`json_array_elements_text(${param('response_body')}::json)`;
  return sql`ROWS FROM (${joinSql(lists, ', ')}, ${bodies}) AS e (${names.join(', ')}, response_body)`;
}

/** SQL: columns of an attempt that come from the due attempt, which says whether a person was erased meanwhile. */
function written(due: string, ended: string) {
  const kept = Object.entries(attemptRecord.erased).map(([name, blank]) => [
    name,
    `CASE WHEN ${due}.erased THEN '${blank}' ELSE ${ended}.${name} END`,
  ]);
  return { ...Object.fromEntries(kept), webhook_id: `${due}.webhook_id` };
}

const isDelivered = { status: `'delivered'`, error: 'NULL', next_attempt_at: 'NULL' };

/**
 * Writes down a batch of attempts, and what each makes of its delivery, in one statement. Only what is still held under
 * its lease: the rest was taken again, and is recorded by the attempt made then, which may stand in the same batch. What
 * was to be redelivered meanwhile begins anew, however the attempt ended. A delivery that waits because its receiver asked for it
 * grows no older by that. Due attempts are locked in the order of their deliveries
 * and webhooks after them, as everywhere: whoever takes them in another order may wait for who waits for it.
 */
const record = new NamedStatement(
  'record_attempts',
  sql`WITH clock AS MATERIALIZED (SELECT clock_now() AS now),
    ended AS MATERIALIZED (
      SELECT * FROM ${rowsOf(typesOfAny)}
    ), locked AS MATERIALIZED (
      SELECT e.id FROM ended e JOIN due_attempts q ON q.delivery_id = e.delivery_id AND q.lease = e.lease
      ORDER BY q.delivery_id FOR UPDATE OF q
    ), again AS (
      UPDATE due_attempts q SET attempt = CASE WHEN q.redeliver THEN 1 ELSE q.attempt + 1 END,
        due_at = clock.now + CASE WHEN q.redeliver THEN 0 ELSE e.wait_ms END * interval '1 millisecond',
        position = CASE WHEN q.redeliver THEN clock.now ELSE q.position + e.extra_ms * interval '1 millisecond' END,
        redeliver = false, lease = NULL, leased_until = NULL
      FROM locked JOIN ended e ON e.id = locked.id, clock
      WHERE q.delivery_id = e.delivery_id AND q.lease = e.lease AND (e.wait_ms IS NOT NULL OR q.redeliver)
      RETURNING e.id, q.org_id, q.webhook_id, q.attempt = 1 AS begins_anew, q.due_at AS next_attempt_at, q.erased
    ), done AS (
      DELETE FROM due_attempts q USING locked JOIN ended e ON e.id = locked.id
      WHERE q.delivery_id = e.delivery_id AND q.lease = e.lease AND e.wait_ms IS NULL AND NOT q.redeliver
      RETURNING e.id, q.org_id, q.webhook_id, false AS begins_anew, NULL::timestamptz AS next_attempt_at, q.erased
    ), held AS (SELECT * FROM again UNION ALL SELECT * FROM done),
    written AS (
      INSERT INTO attempts (${attemptRecord.columns})
      SELECT ${attemptRecord.of('e', { ...written('h', 'e'), next_attempt_at: 'h.next_attempt_at', created_at: 'clock.now' })}
      FROM held h JOIN ended e ON e.id = h.id, clock
    ), failed AS (
      UPDATE deliveries d SET outcome = 'failed' FROM done JOIN ended e ON e.id = done.id
      WHERE d.id = e.delivery_id AND e.status = 'failed' RETURNING d.id
    ), anew AS (
      UPDATE deliveries d SET redelivered = true FROM again JOIN ended e ON e.id = again.id
      WHERE d.id = e.delivery_id AND again.begins_anew AND (e.wait_ms IS NULL OR e.attempt >= ${inlineAttempts})
      RETURNING d.id
    ), ends_streak AS MATERIALIZED (
      SELECT id FROM webhooks
      WHERE failure_count > 0 AND status = 'active'
        AND id = ANY (${param('resets')}::text[]) AND id IN (SELECT webhook_id FROM held)
        AND (SELECT count(*) FROM failed) + (SELECT count(*) FROM anew) >= 0
      ORDER BY id FOR NO KEY UPDATE
    ), reset AS (
      UPDATE webhooks w SET failure_count = 0 FROM ends_streak WHERE w.id = ends_streak.id
    )
    SELECT id, CASE WHEN begins_anew THEN ${notifyDue('org_id', 'ARRAY[webhook_id]')} END FROM held`,
);

/**
 * The same of attempts that delivered, which is most: a statement with few parts takes half as long. It writes nothing when a
 * webhook's streak of failures is to end, nor what is to be redelivered. Its rows come in the order of their deliveries, and one probe
 * of the index for each locks them in that order.
 */
const recordDelivered = new NamedStatement(
  'record_delivered',
  sql`WITH done AS (
      DELETE FROM due_attempts q USING ${rowsOf(typesOfDelivered)}
      WHERE q.delivery_id = e.delivery_id AND q.lease = e.lease AND NOT q.redeliver AND NOT EXISTS (
        SELECT FROM webhooks w
        WHERE w.id = ANY (${param('resets')}::text[]) AND w.failure_count > 0 AND w.status = 'active'
      )
      RETURNING e.*, q.webhook_id, q.erased
    )
    INSERT INTO attempts (${attemptRecord.columns})
    SELECT ${attemptRecord.of('done', { ...written('done', 'done'), ...isDelivered, created_at: 'clock_now()' })} FROM done
    RETURNING id`,
);

const fails = sql`before.failure_count + ${param('leading')} >= ${disabledAfter} OR ${param('longest')} >= ${disabledAfter}`;
/** An address that was changed since has not said that it is gone. */
const isGone = sql`before.url = ANY (${param('gone')}::text[])`;
const disables = sql`(${fails} OR ${isGone})`;

/**
 * Brings a webhook's failures in a row up to date; the one that makes it the tenth disables, and says so, and no other. So does
 * the first that says its address is gone.
 */
const count = new NamedStatement(
  'count_failures',
  sql`WITH before AS (
      SELECT id, failure_count, url FROM webhooks
      WHERE id = ${param('webhook_id')} AND status = 'active' AND deleted_at IS NULL FOR NO KEY UPDATE
    ), after AS (
      UPDATE webhooks w SET
        status = CASE WHEN ${disables} THEN 'disabled' ELSE 'active' END,
        disabled_at = CASE WHEN ${disables} THEN clock_now() END,
        disabled_reason = CASE WHEN ${fails} THEN 'failures' WHEN ${isGone} THEN 'gone' END,
        revision = w.revision + CASE WHEN ${disables} THEN 1 ELSE 0 END,
        failure_count = CASE WHEN ${fails} THEN ${disabledAfter}
          WHEN ${param('succeeded')} THEN ${param('trailing')} ELSE before.failure_count + ${param('leading')} END
      FROM before WHERE w.id = before.id
      RETURNING w.*
    ), disabled AS (SELECT * FROM after WHERE status = 'disabled'),
    announced AS (
      INSERT INTO ${intoOutbox}
      SELECT ${param('event_id')}, 'webhook.disabled', w.org_id, w.project_id, w.id,
        jsonb_build_object('webhook', (SELECT to_jsonb(r) FROM (SELECT ${webhookColumns}) r)), ${param('caller')}::jsonb
      FROM disabled w
    ),
    ${auditCte({
      action: 'disableWebhook',
      target: 'webhook',
      from: 'disabled',
      whose: sql`${param('entry_id')}, r.org_id, r.project_id`,
      changes: `'{"status": {"from": "active", "to": "disabled"}}'::jsonb`,
    })}
    SELECT w.disabled_reason, ${notifyChanged} FROM disabled w`,
);

/** An address that was changed since has not asked for it. */
const pause = new NamedStatement(
  'pause_webhook',
  sql`WITH w AS (
      UPDATE webhooks SET next_send_at = GREATEST(next_send_at, clock_now() + ${param('pause_ms')} * interval '1 millisecond')
      WHERE id = ${param('webhook_id')} AND url = ${param('url')} AND status = 'active' AND deleted_at IS NULL RETURNING id
    )
    SELECT ${notifyChanged} FROM w`,
);

/** Has nothing sent to the addresses that asked for it, for as long as they asked; what is claimed and not yet sent is given back. */
export async function pauseWebhook(
  tx: Database,
  webhookId: string,
  ended: readonly { url: string; pauseMs: number }[],
): Promise<void> {
  for (const url of new Set(ended.map((each) => each.url))) {
    const pause_ms = Math.max(...ended.filter((each) => each.url === url).map(({ pauseMs }) => pauseMs));
    if (pause_ms > 0) await pause.query(tx, { webhook_id: webhookId, url, pause_ms });
  }
}

/** An attempt as it is written down. */
export interface AttemptRecord extends Omit<AttemptRow, 'next_attempt_at' | 'created_at'> {
  lease: string;
  /** Null when it ended the delivery. */
  wait_ms: number | null;
  /** The part of that wait that does not make the delivery older. */
  extra_ms: number;
}

/**
 * Answers the ids of the attempts that were written: those whose lease still held. `resets` says which end
 * their webhook's streak of failures by themselves.
 */
export async function recordAttempts<R extends AttemptRecord>(
  database: Database,
  records: readonly R[],
  resets: (record: R) => boolean,
): Promise<Set<string>> {
  const written = new Set<string>();
  // Twice all: one that somebody asked to redeliver at this very moment was another row than the statement had begun with.
  for (const { statement, takes } of [delivered, any, any]) {
    const rest = records.filter((each) => takes(each) && !written.has(each.id));
    if (rest.length === 0) continue;
    const rows = await statement.query<{ id: string }>(database, {
      ...listsOf(rest.toSorted((a, b) => (a.delivery_id < b.delivery_id ? -1 : 1))),
      resets: [...new Set(rest.filter(resets).map(({ webhook_id }) => webhook_id))],
    });
    for (const { id } of rows) written.add(id);
  }
  return written;
}

const delivered = { statement: recordDelivered, takes: ({ status }: AttemptRecord) => status === 'delivered' };
const any = { statement: record, takes: () => true };

/** What `rowsOf` reads. */
function listsOf(records: readonly AttemptRecord[]) {
  const names = Object.keys(typesOfAny) as (keyof typeof typesOfAny)[];
  const lists = names.map((name) => [name, records.map((record) => record[name]).join(',')]);
  const bodies = JSON.stringify(records.map(({ response_body }) => response_body));
  return { ...Object.fromEntries(lists), response_body: bodies };
}

/** What a batch of attempts did to one webhook. */
export interface Failures extends FailureFold {
  /** The addresses that said they are gone. */
  readonly gone: readonly string[];
}

/** Counts what a batch did to one webhook. Answers why it was disabled, if it was this that did. */
export async function countFailures(
  tx: Database,
  caller: Caller,
  webhookId: string,
  failures: Failures,
): Promise<string | undefined> {
  const ids = { entry_id: newId(idKinds.auditEntry), event_id: newId(idKinds.event) };
  const entry = { caller: callerJson(caller), ...ids };
  const values = { ...entry, webhook_id: webhookId, ...failures };
  const [disabled] = await count.query<{ disabled_reason: string }>(tx, values);
  return disabled?.disabled_reason;
}

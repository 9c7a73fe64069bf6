import type { BusProgress } from '../events/event-bus.js';
import type { Database, Statement } from '../postgres/database.js';
import type { OutboxRow } from './outbox-row.js';

export type Queries = Pick<Database, 'query'>;

const statements = {
  /** Marks what was confirmed, and reads on. What it marks it still sees as it was. */
  unpublished: {
    name: 'outbox-mark-and-read',
    text: `WITH marked AS (
        UPDATE outbox SET stream = $4, seq = confirmed.seq FROM unnest($5::bigint[], $6::bigint[]) AS confirmed (id, seq)
        WHERE outbox.id = confirmed.id AND outbox.seq IS NULL
      )
      SELECT id, event_id AS "eventId", type, org_id AS "orgId", project_id AS "projectId",
        ordering_key AS "orderingKey", data, caller, occurred_at AS "occurredAt", candidates
      FROM (
        SELECT *, sum(pg_column_size(data)) OVER (ORDER BY id) - pg_column_size(data) AS before, count(*) OVER () AS candidates
        FROM (SELECT * FROM outbox WHERE seq IS NULL AND ordering_key <> ALL ($1) AND id <> ALL ($5) ORDER BY id LIMIT $2) first
      ) counted WHERE before < $3 ORDER BY id`,
  },
  mark: {
    name: 'outbox-mark',
    text: `UPDATE outbox SET stream = $1, seq = confirmed.seq
      FROM unnest($2::bigint[], $3::bigint[]) AS confirmed (id, seq)
      WHERE outbox.id = confirmed.id AND outbox.seq IS NULL`,
  },
  lastPublished: {
    name: 'outbox-last-published',
    text: `SELECT stream, seq, event_id AS id FROM outbox WHERE seq IS NOT NULL ORDER BY seq DESC LIMIT 1`,
  },
  /** The highest position goes last: as long as one row is marked, it is the one that shows the loss. */
  unmark: {
    name: 'outbox-unmark',
    text: `UPDATE outbox SET stream = NULL, seq = NULL
      WHERE id = ANY (ARRAY (SELECT id FROM outbox WHERE seq IS NOT NULL ORDER BY seq LIMIT $1)) RETURNING 1`,
  },
  saveConsumers: {
    name: 'outbox-save-consumers',
    text: `INSERT INTO outbox_consumers AS known (name, stream, seq)
      SELECT name, $1, seq FROM unnest($2::text[], $3::bigint[]) AS seen (name, seq)
      ON CONFLICT (name) DO UPDATE SET stream = excluded.stream, seq = excluded.seq, seen_at = excluded.seen_at
      WHERE (known.stream, known.seq) <> (excluded.stream, excluded.seq)
        OR known.seen_at < excluded.seen_at - interval '1 minute'`,
  },
  /** A consumer does not vanish from a living stream unless somebody removes it. */
  forgetRemoved: {
    name: 'outbox-forget-removed',
    text: `DELETE FROM outbox_consumers WHERE stream = $1 AND NOT name = ANY ($2)
      AND seen_at < clock_timestamp() - interval '10 minutes' RETURNING name`,
  },
  knownConsumers: { name: 'outbox-known-consumers', text: 'SELECT name, stream FROM outbox_consumers ORDER BY name' },
  forgetMissing: {
    name: 'outbox-forget-missing',
    text: 'DELETE FROM outbox_consumers WHERE name = $1 AND stream <> $2 RETURNING 1',
  },
  /** Where a consumer of another stream stands in this one is not known until it has come back. */
  passed: {
    name: 'outbox-passed',
    text: `SELECT coalesce(min(CASE WHEN stream = $1 THEN seq ELSE 0 END), $2::bigint) AS seq,
        coalesce(array_agg(name) FILTER (WHERE stream <> $1), '{}') AS missing
      FROM outbox_consumers`,
  },
  deletePassed: {
    name: 'outbox-delete-passed',
    text: `DELETE FROM outbox WHERE id = ANY (ARRAY (
        SELECT id FROM outbox WHERE stream = $1 AND seq <= $2 ORDER BY seq LIMIT $3)) RETURNING 1`,
  },
  /** Finds by one step into the index for each what a consumer has to handle next. */
  unhandled: {
    name: 'outbox-unhandled',
    text: `SELECT c.name, coalesce((SELECT extract(epoch FROM clock_timestamp() - o.occurred_at) * 1000 FROM outbox o
          WHERE o.seq > coalesce(seen.seq, CASE WHEN c.stream = $1 THEN c.seq ELSE 0 END)
          ORDER BY o.seq LIMIT 1), 0)::float8 AS "oldestMs"
      FROM outbox_consumers c LEFT JOIN unnest($2::text[], $3::bigint[]) AS seen (name, seq) USING (name)`,
  },
  backlog: {
    name: 'outbox-backlog',
    text: `SELECT (SELECT count(*) FROM (SELECT FROM outbox WHERE seq IS NULL LIMIT $1) few) AS rows,
        coalesce((SELECT extract(epoch FROM clock_timestamp() - occurred_at) * 1000
          FROM outbox WHERE seq IS NULL ORDER BY id LIMIT 1), 0)::float8 AS "oldestMs"`,
  },
} satisfies Record<string, Statement>;

/**
 * What one batch may have as PostgreSQL stores it, which says its size without reading it. PostgreSQL's compression makes text at
 * most 87 times smaller, and that of usual text two or three times: so a batch has some megabytes, and never more than 45.
 */
export const batchBytes = 512 * 1_024;

/** Rows that the bus has not confirmed. */
export interface Unpublished {
  /** The first ones, in order: one at least, if there is any. */
  rows: OutboxRow[];
  /** Whether there are no others. */
  areAll: boolean;
}

export interface Reading {
  readonly blockedKeys: readonly string[];
  readonly limit: number;
  /** What is to be marked before. */
  readonly confirmed: Confirmed;
}

/** As many as make a batch. */
export async function markAndRead(db: Queries, { blockedKeys, limit, confirmed }: Reading): Promise<Unpublished> {
  const { stream, ids, seqs } = confirmed;
  const values = [blockedKeys, limit, batchBytes, stream, ids, seqs];
  const rows = await db.query<OutboxRow & { candidates: number }>(statements.unpublished, values);
  const candidates = rows[0]?.candidates ?? 0;
  return { rows, areAll: candidates < limit && rows.length === candidates };
}

export interface Confirmed {
  stream: string;
  ids: number[];
  seqs: number[];
}

export async function markPublished(db: Queries, { stream, ids, seqs }: Confirmed): Promise<void> {
  await db.query(statements.mark, [stream, ids, seqs]);
}

export interface PublishedRow {
  stream: string;
  seq: number;
  /** The id of the event. */
  id: string;
}

/** The marked row with the highest position. */
export async function lastPublished(db: Queries): Promise<PublishedRow | undefined> {
  const [row] = await db.query<PublishedRow>(statements.lastPublished);
  return row;
}

/** Takes every mark back, so that all rows are sent again; answers how many. */
export async function unmarkAll(db: Queries, batchSize: number): Promise<number> {
  return inBatches(batchSize, () => db.query(statements.unmark, [batchSize]));
}

/** Keeps the consumers' progress; answers those that were removed from the bus. */
export async function saveConsumers(db: Queries, { stream, consumers }: BusProgress): Promise<string[]> {
  const names = consumers.map(({ name }) => name);
  await db.query(statements.saveConsumers, [stream, names, consumers.map(({ seq }) => seq)]);
  const removed = await db.query<{ name: string }>(statements.forgetRemoved, [stream, names]);
  return removed.map(({ name }) => name);
}

/** The consumers that the outbox waits for, and the stream in which each was seen last. */
export function readKnownConsumers(db: Queries): Promise<{ name: string; stream: string }[]> {
  return db.query(statements.knownConsumers);
}

/** Forgets a consumer that was not seen in this stream. One that was is forgotten by the relay, once the bus has it no more. */
export async function forgetMissingConsumer(db: Queries, name: string, stream: string): Promise<void> {
  await db.query(statements.forgetMissing, [name, stream]);
}

export interface Passed {
  /** Every known consumer has handled all up to here; without any consumer, what the stream holds. */
  seq: number;
  /** Known consumers that have not come back to this stream yet. */
  missing: string[];
}

export async function readPassed(db: Queries, { stream, lastSeq }: BusProgress): Promise<Passed> {
  const [row] = await db.query<Passed>(statements.passed, [stream, lastSeq]);
  return row as Passed;
}

export async function deletePassed(db: Queries, stream: string, seq: number, batchSize: number): Promise<number> {
  return inBatches(batchSize, () => db.query(statements.deletePassed, [stream, seq, batchSize]));
}

export interface Backlog {
  /** Rows that wait for the bus; counted up to a million. */
  rows: number;
  /** How long the oldest of them has waited. */
  oldestMs: number;
}

/** What a durable consumer has not handled. */
export interface Unhandled {
  /** The name of the consumer. */
  name: string;
  /** How long ago the oldest of it happened; 0: there is nothing. */
  oldestMs: number;
}

/**
 * Reads what each known consumer of the bus has left, also one that is gone. What the bus says of the others counts: the outbox
 * of a service that is down has kept where they stood when it went.
 */
export function readUnhandled(db: Queries, { stream, consumers }: BusProgress): Promise<Unhandled[]> {
  const names = consumers.map(({ name }) => name);
  return db.query<Unhandled>(statements.unhandled, [stream, names, consumers.map(({ seq }) => seq)]);
}

const countAtMost = 1_000_000;

export async function readBacklog(db: Queries): Promise<Backlog> {
  const [row] = await db.query<Backlog>(statements.backlog, [countAtMost]);
  return row as Backlog;
}

async function inBatches(batchSize: number, next: () => Promise<unknown[]>): Promise<number> {
  let total = 0;
  for (;;) {
    const { length } = await next();
    total += length;
    if (length < batchSize) return total;
  }
}

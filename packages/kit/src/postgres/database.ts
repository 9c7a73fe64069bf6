import type { Caller } from '../caller-watch.js';

/**
 * A statement by name. PostgreSQL parses and plans it once a connection, so the name must stand for one text for good:
 * two texts under one name are an error.
 */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** One that answers one row at most, and the same for many that ask at once: `OneRowStatement` makes it. */
export interface GatherableStatement extends Statement {
  readonly many: Statement;
}

export interface TransactionOptions {
  /** Default `read committed`. */
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

/** Where statements run: a pool, what one call has of it, or a running transaction. */
export interface Database {
  /**
   * Rows of the answer. `timestamptz` arrives as Date, `bigint` as number, `date` and `timestamp` as text. A value for
   * a jsonb parameter must be a JSON text or a plain object: arrays are taken for PostgreSQL arrays.
   */
  query<Row = Record<string, unknown>>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs `work` in a transaction: committed when it resolves, rolled back when it rejects. Serialization failures and
   * deadlocks run it again after a short pause, three times at most in all, so `work` must do nothing but queries it may repeat. On a
   * transaction's own Database it joins the running transaction.
   */
  transaction<T>(work: (tx: Database) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** What `OneRowStatement.find` uses, where reads of several calls may be asked together. */
  gather?<Row>(statement: GatherableStatement, values: readonly string[]): Promise<Row | undefined>;
}

/** The first row of a statement that answers one row at most. */
export async function firstRow<Row>(rows: Promise<readonly Row[]>): Promise<Row | undefined> {
  return (await rows)[0];
}

/** For whom, and for what, a shared database is used. */
export interface Work {
  /** Whoever shares with others: an organization. */
  readonly owner: string;
  /**
   * A read is cancelled when its caller has stopped waiting. A write that has begun goes on, but is rolled back at its next
   * statement after the deadline. Kinds of work of one owner do not wait for each other.
   */
  readonly kind: 'read' | 'write';
  readonly caller?: Caller | undefined;
}

/** A database that many use at once. */
export interface SharedDatabase extends Database {
  /**
   * The database for one piece of work, a call mostly: it waits for a connection in turn with others, and no longer than its
   * caller. A failure to get one before the first statement was sent says that nothing was begun.
   */
  for(work: Work): Database;
  /**
   * What `run` comes to with the database for one read that may go through very many rows: it waits for its turn among such
   * ones, of which an owner has one under way at once. Then the owner rests as long as the read took.
   */
  heavyRead<T>(reader: Omit<Work, 'kind'>, run: (database: Database) => Promise<T>): Promise<T>;
}

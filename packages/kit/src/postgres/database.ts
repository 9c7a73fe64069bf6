/**
 * A statement by name. PostgreSQL parses and plans it once a connection, so the name must stand for one text for good:
 * two texts under one name are an error.
 */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export interface TransactionOptions {
  /** Once aborted, the transaction is rolled back: at its next query, or instead of its commit. */
  signal?: AbortSignal;
  /** Default `read committed`. */
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

/** Where statements run: a pool, or a running transaction. */
export interface Database {
  /**
   * Rows of the answer. `timestamptz` arrives as Date, `bigint` as number, `date` and `timestamp` as text. A value for
   * a jsonb parameter must be a JSON text or a plain object: arrays are taken for PostgreSQL arrays.
   */
  query<Row = Record<string, unknown>>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs `work` in a transaction: committed when it resolves, rolled back when it rejects. Serialization failures and
   * deadlocks run it again, three times at most in all, so `work` must do nothing but queries it may repeat. On a
   * transaction's own Database it joins the running transaction.
   */
  transaction<T>(work: (tx: Database) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

import { isFailure, notBegun, transportFailure } from '../errors.js';
import type { Logger } from '../log.js';
import { type Database, firstRow, type Statement, type TransactionOptions, type Work } from './database.js';
import type { GatheredReads } from './gathered-reads.js';
import type { Leases } from './leases.js';
import type { OneRowStatement } from './one-row-statement.js';
import { isDatabaseUnavailable, sqlStateOf, sqlStates } from './sql-state.js';
import { runTransaction } from './transaction.js';

/**
 * The database as one call uses it. When the caller stops waiting, so does what waits for a connection; a read that runs
 * is cancelled; a write goes on until its next statement after the deadline, whose transaction is rolled back. Failures
 * to get a connection before the first statement say that nothing was begun.
 */
export class CallDatabase implements Database {
  /** Whether a statement of the call may have reached the server. */
  #begun = false;

  constructor(
    private readonly leases: Leases,
    private readonly reads: GatheredReads,
    private readonly log: Logger,
    private readonly work: Work,
  ) {}

  query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]> {
    return this.#explained(
      this.leases.use(this.work, (lease) => {
        this.#begin();
        return lease.query<Row>(statement, values);
      }),
    );
  }

  /** A write reads by itself: what it begins with decides whether it was begun. */
  gather<Row>(statement: OneRowStatement, values: readonly string[]): Promise<Row | undefined> {
    if (this.work.kind !== 'read') return firstRow(this.query<Row>(statement, values));
    return this.#explained(this.reads.ask<Row>(this.work, statement, values, () => this.#begin()));
  }

  transaction<T>(run: (tx: Database) => Promise<T>, options?: TransactionOptions): Promise<T> {
    const { leases, log, work } = this;
    return this.#explained(runTransaction({ ...options, leases, log, work, before: () => this.#begin() }, run));
  }

  #begin(): void {
    const { caller, kind } = this.work;
    const abandoned = caller?.abandoned;
    // A write that has begun goes on for a caller who has merely left.
    const goesOn = kind === 'write' && this.#begun;
    if (abandoned && (!goesOn || performance.now() >= caller.deadlineMs)) throw abandoned;
    this.#begun = true;
  }

  #explained<T>(running: Promise<T>): Promise<T> {
    return running.catch((error: unknown) => {
      throw this.#explain(error);
    });
  }

  #explain(error: unknown): unknown {
    const { caller } = this.work;
    if (sqlStateOf(error) === sqlStates.queryCanceled && caller?.abandoned) return caller.abandoned;
    const isRefused = isFailure(error) && error.notBegun;
    if (this.#begun) return isRefused ? transportFailure('UNAVAILABLE', error.message, error) : error;
    return isDatabaseUnavailable(error) ? notBegun('The database cannot be reached right now.', {}, error) : error;
  }
}

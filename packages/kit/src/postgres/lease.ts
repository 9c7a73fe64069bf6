import type pg from 'pg';
import type { Caller, Watched } from '../caller-watch.js';
import { getOrMake } from '../get-or-make.js';
import { withChildSpan } from '../telemetry/tracing.js';
import { cancelStatement } from './cancel.js';
import type { Statement } from './database.js';
import { runQuery } from './described-query.js';
import { runAgain } from './run-again.js';
import { isDatabaseUnavailable, sqlStateOf } from './sql-state.js';

/** A request that overtakes its statement has no effect, so another one follows. */
const cancelEveryMs = 500;
/** Statements that write events, or do not, by their names. */
const writers = new Map<string, boolean>();
/** A statement that goes on for so long is not waited for: its connection is closed. */
const cancelTimeoutMs = 5_000;

/**
 * One connection of the pool, for as long as somebody uses it. The driver's own `pool.query` discards the connection
 * at every error, also when a unique index merely refused a row; a lease does so only when the connection is in doubt.
 */
export class Lease implements Watched {
  #broken: Error | undefined;
  /**
   * Whether a statement of the caller's runs. Commands are never cancelled: a pooler may give the server's connection to
   * somebody else as soon as it has answered one, and the request would hit their statement.
   */
  #cancellable = false;
  #inTransaction = false;
  #mayHaveEvents = false;
  #cancelling: Promise<void> | undefined;
  /** When the first cancel request was sent, and when the next one would be. */
  #cancelledMs = 0;
  #nextCancelMs = 0;
  readonly #onError = (error: Error) => {
    this.#broken = error;
  };

  /**
   * Once `caller` has stopped waiting, the statement that runs is cancelled. With `transactionSettings` the connection is
   * one to a pooler: every transaction begins with them, and a statement alone gets a transaction of its own.
   */
  constructor(
    private readonly client: pg.PoolClient,
    private readonly caller?: Caller,
    private readonly transactionSettings?: string,
  ) {
    client.on('error', this.#onError);
  }

  /** Whether it ran a statement that writes events into an outbox. */
  get mayHaveEvents(): boolean {
    return this.#mayHaveEvents;
  }

  /** A statement that is no part of a transaction runs again when PostgreSQL has ended it for the sake of another. */
  async query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]> {
    const run = () => this.#query<Row>(statement, values);
    if (this.#inTransaction) return run();
    return runAgain(this.transactionSettings === undefined ? run : () => this.transaction('BEGIN', run));
  }

  /** Runs `work` in a transaction that the command `begin` opens: committed when it resolves, rolled back when it rejects. */
  async transaction<T>(begin: string, work: () => Promise<T>): Promise<T> {
    await this.#command(this.transactionSettings === undefined ? begin : `${begin}; ${this.transactionSettings}`);
    this.#inTransaction = true;
    try {
      const result = await work();
      await this.#commit();
      return result;
    } catch (error) {
      // What went wrong first is what counts; a connection that cannot roll back is broken and closed.
      if (!this.#broken) await this.#command('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      this.#inTransaction = false;
    }
  }

  /** PostgreSQL answers COMMIT with ROLLBACK when a statement had failed, even if the work thought nothing of it. */
  async #commit(): Promise<void> {
    const { command } = await this.#command('COMMIT');
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed');
  }

  async #query<Row>({ name, text }: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    this.#mayHaveEvents ||= getOrMake(writers, name, () => /\binto outbox\b/i.test(text));
    const own = { text, values: values as unknown[] };
    const config = this.transactionSettings === undefined ? { ...own, name } : own;
    const result = await withChildSpan({ kind: 'client', name, attributes: { 'db.system.name': 'postgresql' } }, () =>
      this.#send(config, true),
    );
    return result.rows as Row[];
  }

  #command(text: string): Promise<pg.QueryResult> {
    return this.#send({ text }, false);
  }

  check(nowMs: number): void {
    if (!this.#cancellable || this.#cancelling || nowMs < this.#nextCancelMs || !this.caller?.abandoned) return;
    this.#cancelledMs ||= nowMs;
    this.#nextCancelMs = nowMs + cancelEveryMs;
    if (nowMs - this.#cancelledMs < cancelTimeoutMs) this.#cancelling = this.#cancel();
    else this.#close(new Error('a statement could not be cancelled'));
  }

  /** Gives the connection back: never while a cancel request is on its way, which would hit a statement of the next. */
  release(): Promise<void> | undefined {
    if (this.#cancelling) return this.#cancelling.then(() => this.release());
    this.client.off('error', this.#onError);
    this.client.release(this.#broken);
  }

  async #send(config: pg.QueryConfig, cancellable: boolean): Promise<pg.QueryResult> {
    if (this.#cancelling) await this.#cancelling;
    this.#cancellable = cancellable;
    try {
      return await runQuery(this.client, config);
    } catch (error) {
      // Where it was read from the socket tells nobody anything.
      if (error instanceof Error) Error.captureStackTrace(error);
      if (sqlStateOf(error) === undefined || isDatabaseUnavailable(error)) this.#broken ??= asError(error);
      throw error;
    } finally {
      this.#cancellable = false;
    }
  }

  async #cancel(): Promise<void> {
    await cancelStatement(this.client, cancelTimeoutMs).catch((error: unknown) => this.#close(asError(error)));
    this.#cancelling = undefined;
  }

  /** Rejects whatever waits for an answer: there will be none. */
  #close(reason: Error): void {
    this.#broken ??= reason;
    this.client.connection.stream.destroy();
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

import type pg from 'pg';
import { withChildSpan } from '../telemetry/tracing.js';
import type { Statement } from './database.js';
import { isDatabaseUnavailable, sqlStateOf } from './sql-state.js';

/**
 * One connection of the pool, for as long as somebody uses it. The driver's own `pool.query` throws the connection away
 * at every error, also when a unique index merely refused a row; a lease does so only when the connection is in doubt.
 */
export class Lease {
  #broken: Error | undefined;
  readonly #client: pg.PoolClient;
  readonly #onError = (error: Error) => {
    this.#broken = error;
  };

  private constructor(client: pg.PoolClient) {
    this.#client = client;
    client.on('error', this.#onError);
  }

  /** Runs `work` with a connection, which goes back when it is over. */
  static async use<T>(pool: pg.Pool, work: (lease: Lease) => Promise<T>): Promise<T> {
    const lease = new Lease(await pool.connect());
    try {
      return await work(lease);
    } finally {
      lease.#client.off('error', lease.#onError);
      lease.#client.release(lease.#broken);
    }
  }

  /** Whether nothing more can be sent; the server rolls back by itself. */
  get broken(): boolean {
    return this.#broken !== undefined;
  }

  async query<Row>({ name, text }: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    const config = { name, text, values: values as unknown[] };
    const result = await withChildSpan({ kind: 'client', name, attributes: { 'db.system.name': 'postgresql' } }, () =>
      this.#send(config),
    );
    return result.rows as Row[];
  }

  /** A command such as `BEGIN`; answers what the server says it did. */
  async command(text: string): Promise<string> {
    const result = await this.#send({ text });
    return result.command;
  }

  async #send(config: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(config);
    } catch (error) {
      if (sqlStateOf(error) === undefined || isDatabaseUnavailable(error)) this.#broken ??= asError(error);
      throw error;
    }
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

import pg from 'pg';
import { type Clock, systemClock } from '../clock.js';
import type { Logger } from '../log.js';
import { Outage } from '../outage.js';
import type { Part } from '../part.js';
import type { MetricsRegistry } from '../telemetry/metrics.js';
import { clientConfig } from './connection.js';

export interface DatabasePartOptions {
  readonly url: string;
  readonly applicationName: string;
  readonly pooled?: boolean | undefined;
  readonly log: Logger;
  readonly metrics?: MetricsRegistry | undefined;
  /** For tests. */
  readonly clock?: Clock;
  /** Closes the pool. */
  end(): Promise<void>;
}

const everyMs = 1_000;
/** How long an answer may take, in steps: of the time in which this process was busy each counts for one at most. */
const patience = { steps: 10, stepMs: 100 };
/** One slow answer is no outage. */
const failuresUntilDown = 2;

/**
 * The database as a part of a process: ready while it answers, and an outage is reported. It is asked every second, over a
 * connection of its own, so that a busy pool does not look like an outage, and neither does a busy process. Closes the pool
 * when it stops.
 */
export class DatabasePart implements Part {
  readonly name = 'database';
  readonly #stopping = new AbortController();
  readonly #clock: Clock;
  readonly #outage: Outage;
  #client: pg.Client | undefined;
  #failures = failuresUntilDown;
  #asking: Promise<void> | undefined;

  constructor(private readonly options: DatabasePartOptions) {
    const { applicationName: client, log, metrics } = options;
    this.#clock = options.clock ?? systemClock;
    this.#outage = new Outage({ dependency: 'postgres', client, log, metrics, clock: this.#clock });
  }

  start(): void {
    this.#asking = this.#keepAsking();
  }

  ready(): boolean {
    return this.#failures < failuresUntilDown;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#asking;
    await Promise.all([this.#client?.end(), this.options.end()]);
  }

  async #keepAsking(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#ask();
      await this.#clock.sleep(everyMs, signal);
    }
  }

  async #ask(): Promise<void> {
    const client = this.#client ?? this.#createClient();
    this.#client = client;
    const answered = new AbortController();
    try {
      await Promise.race([answerOf(client), noAnswer(answered.signal)]);
      this.#failures = 0;
      this.#outage.end();
    } catch (error) {
      this.#client = undefined;
      client.connection.stream.destroy();
      this.#failures += 1;
      if (!this.ready()) this.#outage.begin(error);
    } finally {
      answered.abort();
    }
  }

  #createClient(): pg.Client {
    const { url, applicationName, pooled } = this.options;
    const client = new pg.Client(clientConfig({ url, applicationName, pooled, connectTimeoutMs: 0 }));
    // Without a listener its loss would end the process; the next query reports it.
    client.on('error', () => undefined);
    return client;
  }
}

async function answerOf(client: pg.Client): Promise<void> {
  if (client.getTransactionStatus() === null) await client.connect();
  await client.query('SELECT 1');
}

/** Rejects once an answer would have been there, also one that this process was too busy to read at once. */
async function noAnswer(answered: AbortSignal): Promise<void> {
  for (let step = 0; step < patience.steps; step += 1) await systemClock.sleep(patience.stepMs, answered);
  if (!answered.aborted) throw new Error('the database did not answer in time');
}

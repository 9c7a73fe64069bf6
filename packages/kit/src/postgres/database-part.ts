import pg from 'pg';
import { type Clock, systemClock } from '../clock.js';
import { WakeSignal } from '../events/wake-signal.js';
import type { Logger } from '../log.js';
import { Outage } from '../outage.js';
import type { Part } from '../part.js';
import type { MetricsRegistry } from '../telemetry/metrics.js';
import { clientConfig } from './connection.js';
import { usualSilenceMs } from './heartbeat.js';
import { PoolUse } from './pool-use.js';

export interface DatabasePartOptions {
  readonly url: string;
  readonly applicationName: string;
  readonly pooled?: boolean | undefined;
  readonly log: Logger;
  readonly metrics?: MetricsRegistry | undefined;
  /** For tests. */
  readonly clock?: Clock;
  /** What the database answers there, nobody needs to ask for. */
  readonly use: PoolUse;
  /** Closes the pool. */
  end(): Promise<void>;
}

const everyMs = 1_000;
/** How long an answer may take, in steps: of the time in which this process was busy each counts for one at most. */
const patience = { steps: 10, stepMs: 100 };
/** One slow answer is no outage. */
const failuresUntilDown = 2;
/** A server that refuses some of the work, such as writes while its disk is full, refuses again within this time. */
const refusalLastsMs = 30_000;

/**
 * The database as a part of a process: ready while it answers, and an outage is reported. It is asked each second in which the pool
 * gets no answer, over a connection of its own, so that a busy pool does not look like an outage, and neither does a busy process; one
 * that nobody uses every ten seconds, and once its connection is lost: until then nothing wakes the process. What it refuses while it answers is an outage, too, during which
 * it is ready for the rest. Closes the pool when it stops.
 */
export class DatabasePart implements Part {
  readonly name = 'database';
  readonly #stopping = new AbortController();
  readonly #clock: Clock;
  readonly #outage: Outage;
  #sessions: readonly Session[] = [];
  #failures = failuresUntilDown;
  #refusedAtMs = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;
  /** Ends the pause of one that nobody uses. */
  #pause: WakeSignal | undefined;
  readonly #watchers: (() => void)[] = [];
  /** When it was last known to answer, and what the pool had done by then. */
  #answeredAtMs = Number.NEGATIVE_INFINITY;
  #seen: Pick<PoolUse, 'ended' | 'answered'> = new PoolUse();

  constructor(private readonly options: DatabasePartOptions) {
    const { applicationName: client, log, metrics } = options;
    this.#clock = options.clock ?? systemClock;
    this.#outage = new Outage({ dependency: 'postgres', client, log, metrics, clock: this.#clock });
    options.use.onBegin = () => this.#pause?.notify();
  }

  start(): void {
    this.#asking = this.#keepAsking();
  }

  ready(): boolean {
    return this.#failures < failuresUntilDown;
  }

  watchReady(onChange: () => void): void {
    this.#watchers.push(onChange);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#asking;
    await Promise.all([...this.#sessions.map((session) => session.end()), this.options.end()]);
  }

  /** The database answers, and refused some work. */
  refused(error: unknown): void {
    this.#refusedAtMs = this.#clock.monotonicMs();
    this.#outage.begin(error);
  }

  async #keepAsking(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      if (this.#isInDoubt()) await this.#ask();
      if (!this.#isDoubtful && !this.#isUsed) await this.#untilUsed(signal);
      await this.#clock.sleep(everyMs, signal);
    }
  }

  /** Until it is used again, its connection is lost, or it is time to ask all the same. */
  async #untilUsed(signal: AbortSignal): Promise<void> {
    this.#pause = new WakeSignal(this.#clock);
    await this.#pause.wait(this.#silenceMs - everyMs, signal);
    this.#pause = undefined;
  }

  /** Whether nothing says that it answers. */
  get #isDoubtful(): boolean {
    return this.#failures > 0 || this.#outage.active || this.#sessions.some(({ state }) => state !== 'open');
  }

  get #isUsed(): boolean {
    const { begun, ended } = this.options.use;
    return begun > ended;
  }

  /** How long until it is asked although nobody uses it. */
  get #silenceMs(): number {
    return this.#answeredAtMs + usualSilenceMs - this.#clock.monotonicMs();
  }

  /** Whether it has to be asked: nothing says that it answers, or there may have been something to answer. */
  #isInDoubt(): boolean {
    const { ended, answered } = this.options.use;
    const seen = this.#seen;
    this.#seen = { ended, answered };
    const isDoubtful = this.#isDoubtful;
    if (!isDoubtful && answered > seen.answered) this.#answeredAtMs = this.#clock.monotonicMs();
    const isWaitedFor = answered === seen.answered && (this.#isUsed || ended > seen.ended);
    return isDoubtful || isWaitedFor || this.#silenceMs <= 0;
  }

  async #ask(): Promise<void> {
    const sessions = this.#sessionsToAsk();
    const answered = new AbortController();
    const wasReady = this.ready();
    try {
      const first = Promise.any(sessions.map((session) => session.answer()));
      await Promise.race([first, noAnswer(answered.signal)]);
      this.#keep([await first]);
      this.#failures = 0;
      this.#answeredAtMs = this.#clock.monotonicMs();
      if (this.#clock.monotonicMs() - this.#refusedAtMs >= refusalLastsMs) this.#outage.end();
    } catch (error) {
      this.#failures += 1;
      if (!this.ready()) this.#outage.begin(error instanceof AggregateError ? error.errors.at(-1) : error);
      // Each may take as long as one of the pool may: a name server can need more than a second.
      this.#keep(sessions.filter(({ state }) => state === 'connecting'));
    } finally {
      answered.abort();
      if (this.ready() !== wasReady) for (const tell of this.#watchers) tell();
    }
  }

  /** The one that is open; while none is, one more beside those that connect, which may wait for a server that is gone. */
  #sessionsToAsk(): readonly Session[] {
    this.#keep(this.#sessions.filter(({ state }) => state !== 'failed'));
    if (this.#sessions.every(({ state }) => state === 'connecting')) this.#sessions = [...this.#sessions, this.#open()];
    return this.#sessions;
  }

  #keep(sessions: readonly Session[]): void {
    for (const session of this.#sessions) if (!sessions.includes(session)) session.destroy();
    this.#sessions = sessions;
  }

  #open(): Session {
    const { url, applicationName, pooled } = this.options;
    const onLost = () => this.#pause?.notify();
    return new Session(new pg.Client(clientConfig({ url, applicationName, pooled })), onLost);
  }
}

/** A connection over which the database is asked whether it answers. */
class Session {
  /** Of one that is lost the next query reports it. */
  state: 'connecting' | 'open' | 'lost' | 'failed' = 'connecting';
  readonly #client: pg.Client;
  readonly #connected: Promise<void>;

  constructor(
    client: pg.Client,
    private readonly onLost: () => void,
  ) {
    this.#client = client;
    // Without a listener its loss would end the process.
    client.on('error', () => this.#lost());
    client.on('end', () => this.#lost());
    this.#connected = this.#connect();
  }

  #lost(): void {
    if (this.state !== 'open') return;
    this.state = 'lost';
    this.onLost();
  }

  async #connect(): Promise<void> {
    try {
      await this.#client.connect();
      this.state = 'open';
    } catch (error) {
      this.state = 'failed';
      throw error;
    }
  }

  /** Resolves with itself. */
  async answer(): Promise<Session> {
    await this.#connected;
    await this.#client.query('SELECT 1');
    return this;
  }

  async end(): Promise<void> {
    if (this.state === 'open') await this.#client.end();
    else this.destroy();
  }

  destroy(): void {
    this.#client.connection.stream.destroy();
  }
}

/** Rejects once an answer would have been there, also one that this process was too busy to read at once. */
async function noAnswer(answered: AbortSignal): Promise<void> {
  for (let step = 0; step < patience.steps; step += 1) await systemClock.sleep(patience.stepMs, answered);
  if (!answered.aborted) throw new Error('the database did not answer in time');
}

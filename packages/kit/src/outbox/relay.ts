import type pg from 'pg';
import { backoffMs } from '../backoff.js';
import { systemClock } from '../clock.js';
import { EpochPassedError } from '../events/event-bus.js';
import { keepSession } from '../events/keep-session.js';
import { WakeSignal } from '../events/wake-signal.js';
import { Outage } from '../outage.js';
import { becomeLeader } from '../postgres/become-leader.js';
import { checkedSchema } from '../postgres/connection.js';
import { isDatabaseUnavailable, sqlStateOf } from '../postgres/sql-state.js';
import { gatherMs } from './gathering.js';
import { Publishing } from './publishing.js';
import type { Relay, RelayOptions } from './relay-options.js';
import { Retention } from './retention.js';
import { type Queries, readBacklog } from './store.js';

const defaults = {
  batchSize: 500,
  lingerMs: 15,
  pollMs: 10_000,
  reconcileMs: 1_000,
  trimEveryMs: 60_000,
  statementTimeoutMs: 60_000,
};
/** While no event of its own is on the bus it has nothing to hold against it: then it looks so much more rarely. */
const idleRounds = 30;
/** Replicas that do not lead notify the leader, but not more often than this. */
const notifyEveryMs = 50;
const soonMs = 1_000;
/** What the bus has confirmed is marked with the next events, or after so long. */
const markWithinMs = 50;

/** Everything was sent, or some of it, or nothing. */
type RoundOutcome = 'done' | 'partly' | 'stuck';

interface Round {
  run(): Promise<RoundOutcome>;
  /** Whether none of its events is on the bus: then nothing is to be held against it soon. */
  readonly isIdle: boolean;
}

/**
 * Brings a schema's outbox to the bus. Every replica runs one; the one that holds the schema's lock publishes. The lock
 * belongs to the session over which rows are marked, so who has lost it can mark nothing more.
 */
export function createRelay(options: RelayOptions): Relay {
  return new OutboxRelay(options);
}

class OutboxRelay implements Relay {
  readonly name: string;
  readonly #options: RelayOptions & typeof defaults;
  readonly #publishing: Publishing;
  readonly #outage: Outage;
  readonly #channel: string;
  readonly #wakeSignal = new WakeSignal();
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #session: pg.Client | undefined;
  #leads = false;
  #notifyTimer: NodeJS.Timeout | undefined;
  #soonTimer: NodeJS.Timeout | undefined;

  constructor(options: RelayOptions) {
    this.name = `${checkedSchema(options.schema)} outbox relay`;
    this.#options = { ...defaults, ...options };
    this.#channel = `${options.schema}_outbox`;
    const { bus, encode, batchSize, log, metrics, observer = {}, hooks = {} } = this.#options;
    this.#outage = new Outage({ dependency: 'postgres', client: this.name, log, metrics });
    this.#publishing = new Publishing({ bus, encode, batchSize, log, observer, hooks });
  }

  start(): void {
    const { databaseUrl, schema, statementTimeoutMs } = this.#options;
    const connection = { url: databaseUrl, schema, applicationName: this.name, statementTimeoutMs };
    this.#running ??= keepSession({ connection, outage: this.#outage }, this.#stopping.signal, (session, lost) =>
      this.#serve(session, lost),
    );
  }

  wake(): void {
    if (this.#leads) this.#wakeSignal.notify();
    else this.#notifyTimer ??= setTimeout(() => this.#notifyLeader(), notifyEveryMs);
  }

  lookSoon(): void {
    this.#soonTimer ??= setTimeout(() => {
      this.#soonTimer = undefined;
      this.wake();
    }, soonMs);
  }

  leads(): boolean {
    return this.#leads;
  }

  async stop(): Promise<void> {
    clearTimeout(this.#notifyTimer);
    clearTimeout(this.#soonTimer);
    this.#stopping.abort();
    await this.#running;
  }

  #notifyLeader(): void {
    this.#notifyTimer = undefined;
    // When it cannot be sent the leader's own poll finds the rows.
    this.#session?.query(`NOTIFY ${this.#channel}`).catch(() => undefined);
  }

  async #serve(session: pg.Client, lost: AbortSignal): Promise<void> {
    const stop = AbortSignal.any([lost, this.#stopping.signal]);
    this.#session = session;
    try {
      // A mark that is lost in a crash only makes the event go out again, under the same id.
      await session.query('SET synchronous_commit = off');
      // What this replica wrote while it had no session, it told nobody of.
      await session.query(`NOTIFY ${this.#channel}`).catch(() => undefined);
      if (!(await becomeLeader(session, this.#channel, { stop, outage: this.#outage }))) return;
      session.on('notification', () => this.#wakeSignal.notify());
      await session.query(`LISTEN ${this.#channel}`);
      this.#setLeads(true);
      await this.#lead(queriesOn(session), stop, lost);
    } finally {
      this.#setLeads(false);
      this.#session = undefined;
    }
  }

  async #lead(db: Queries, stop: AbortSignal, lost: AbortSignal): Promise<void> {
    const { lingerMs } = this.#options;
    const round = this.#makeRound(db, lost);
    for (let failures = 0; !stop.aborted; ) {
      const before = this.#publishing.confirmedCount;
      const outcome = await round.run();
      failures = outcome === 'stuck' ? failures + 1 : 0;
      const endedMs = systemClock.monotonicMs();
      if (outcome === 'done') await this.#wakeSignal.wait(this.#restMs(round), stop);
      const events = this.#publishing.confirmedCount - before;
      const gatheringMs = gatherMs({ events, nextAfterMs: systemClock.monotonicMs() - endedMs }, lingerMs);
      await systemClock.sleep(outcome === 'done' ? gatheringMs : backoffMs(Math.max(failures, 1)), stop);
    }
    if (!lost.aborted && (await round.run()) === 'done') await this.#publishing.mark(db);
  }

  #restMs({ isIdle }: Round): number {
    const { pollMs, reconcileMs } = this.#options;
    if (this.#publishing.hasUnmarked) return Math.min(pollMs, markWithinMs);
    return isIdle ? pollMs : Math.min(pollMs, reconcileMs);
  }

  /** Rejects only when the session's database does not answer: then another session may reach it, or another machine. */
  #makeRound(db: Queries, lost: AbortSignal): Round {
    const { bus, log, observer, reconcileMs, trimEveryMs } = this.#options;
    const retention = new Retention({ bus, log, trimEveryMs, observer });
    this.#publishing.forget();
    let epoch: string | undefined;
    let reconciledAtMs = 0;
    // How many events were confirmed when nothing was left in the outbox; others wait there, or may.
    let emptyAt: number | undefined;
    const reconcile = async () => {
      const { confirmedCount } = this.#publishing;
      const reconciled = await retention.reconcile(db);
      emptyAt = reconciled.isEmpty ? confirmedCount : undefined;
      epoch = reconciled.epoch;
      reconciledAtMs = systemClock.monotonicMs();
      return epoch;
    };
    const isIdle = () => emptyAt === this.#publishing.confirmedCount;
    const round = async () => {
      const due = systemClock.monotonicMs() - reconciledAtMs >= (isIdle() ? idleRounds : 1) * reconcileMs;
      if (due) {
        await this.#publishing.mark(db);
        observer?.backlog?.(await readBacklog(db));
      }
      if (!bus.ready()) return;
      await this.#publishing.publishAll(db, due || epoch === undefined ? await reconcile() : epoch);
    };
    const run = async (): Promise<RoundOutcome> => {
      const confirmedBefore = this.#publishing.confirmedCount;
      try {
        await round();
        return 'done';
      } catch (error) {
        observer?.failed?.();
        if (isSessionLost(error)) throw error;
        if (error instanceof EpochPassedError) epoch = undefined;
        // When the session or the bus is lost, its own outage is in the log.
        else if (bus.ready() && !lost.aborted)
          log.warn({ err: error }, 'could not publish events in the outbox; trying again');
        return this.#publishing.confirmedCount > confirmedBefore ? 'partly' : 'stuck';
      }
    };
    return {
      run,
      get isIdle() {
        return isIdle();
      },
    };
  }

  #setLeads(leads: boolean): void {
    if (leads === this.#leads) return;
    this.#leads = leads;
    this.#options.log.info({ leads }, leads ? `the ${this.name} publishes events` : `the ${this.name} is on standby`);
    this.#options.observer?.leads?.(leads);
  }
}

/** Another session would find a full server as this one does. */
function isSessionLost(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !sqlStateOf(error)?.startsWith('53');
}

function queriesOn(session: pg.Client): Queries {
  return {
    async query<Row>({ name, text }: { name: string; text: string }, values: readonly unknown[] = []): Promise<Row[]> {
      const { rows } = await session.query({ name, text, values: [...values] });
      return rows as Row[];
    },
  };
}

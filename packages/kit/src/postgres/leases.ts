import type pg from 'pg';
import { type Caller, CallerWatch } from '../caller-watch.js';
import type { FairShare } from '../fair-share/fair-share.js';
import { measuredFairShare } from '../fair-share/measure-fair-share.js';
import type { MetricsRegistry } from '../telemetry/metrics.js';
import type { Work } from './database.js';
import { Lease } from './lease.js';
import type { PoolUse } from './pool-use.js';
import { isRefusedByServer } from './sql-state.js';

export interface LeasesOptions {
  /** The name of the pool, for metrics. */
  readonly name: string;
  readonly metrics?: MetricsRegistry | undefined;
  /** How many connections there are. */
  readonly max: number;
  /** How long whoever has no caller waits for one at most. */
  readonly maxWaitMs: number;
  /** Through a pooler: what each transaction begins with. */
  readonly transactionSettings?: string | undefined;
  /** Where uses are counted. */
  readonly use: PoolUse;
  /** Called with what a server that is up refused. */
  onRefused(error: unknown): void;
}

/** A database of few cores serves other work beside so many heavy reads. */
const maxHeavyReads = 4;
/**
 * A read that took less is as quick as any other. It is less than counting takes in a project of 20 000 conversations: twenty
 * clients who count 100 000, in 10 ms each and without a rest, made the 95th percentile of a neighbour's writes 1.9 times
 * as long; with it 1.2 times.
 */
const noticedMs = 2;
const longestRestMs = 2_000;
/** What waits is bounded where it comes in, by what it holds in memory. */
const unbounded = { items: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
/** One owner alone has three quarters of the connections for one kind of work; whoever comes next finds one. */
const ratio = 3;

/** The connections of a pool, shared out fairly among those who use them. */
export class Leases {
  readonly #connections: FairShare;
  /**
   * Each keeps a core of the database busy for as long as it runs, however many connections there are: one of an owner at
   * once, and few in all.
   */
  readonly #heavyReads: FairShare;
  readonly #watch = new CallerWatch();
  readonly #transactionSettings: string | undefined;
  readonly #onRefused: (error: unknown) => void;
  readonly #use: PoolUse;

  constructor(
    private readonly pool: pg.Pool,
    { name, metrics, max, maxWaitMs, transactionSettings, use, onRefused }: LeasesOptions,
  ) {
    this.#transactionSettings = transactionSettings;
    this.#onRefused = onRefused;
    this.#use = use;
    const connections = { slots: max, ratio, waiting: unbounded, maxWaitMs };
    this.#connections = measuredFairShare(metrics, `${name} connections`, connections);
    const heavyReads = { slots: Math.min(Math.ceil(max / 5), maxHeavyReads), each: 1, waiting: unbounded };
    this.#heavyReads = measuredFairShare(metrics, `${name} heavy reads`, heavyReads);
  }

  /**
   * Runs `use` with a connection, which goes back when it is over. Waiting for one ends when the caller stops waiting.
   * @throws UNAVAILABLE, with nothing begun, when there was none in time
   */
  async use<T>(work: Work, use: (lease: Lease) => Promise<T>): Promise<T> {
    const entered = this.#connections.enter(`${work.owner} ${work.kind}`, { caller: work.caller });
    const leave = typeof entered === 'function' ? entered : await entered;
    this.#use.begin();
    try {
      const result = await this.#leased(await this.#connect(work.caller), work, use);
      this.#use.answered += 1;
      return result;
    } catch (error) {
      if (isRefusedByServer(error)) this.#onRefused(error);
      throw error;
    } finally {
      this.#use.ended += 1;
      leave();
    }
  }

  /**
   * Runs a heavy read in its turn: all of it, since its statements are one call's, which would else wait for itself. An owner
   * rests as long as its read took: whoever asks without a pause has half a core of the database at most.
   */
  async inTurn<T>({ owner, caller }: Omit<Work, 'kind'>, read: () => Promise<T>): Promise<T> {
    const leave = await this.#heavyReads.enter(owner, { caller });
    const startedMs = performance.now();
    try {
      return await read();
    } finally {
      const tookMs = performance.now() - startedMs;
      if (tookMs >= noticedMs) this.#heavyReads.rest(owner, Math.min(tookMs, longestRestMs));
      leave();
    }
  }

  async #leased<T>(client: pg.PoolClient, { kind, caller }: Work, use: (lease: Lease) => Promise<T>): Promise<T> {
    const watched = kind === 'write' ? undefined : caller;
    const lease = new Lease(client, watched, this.#transactionSettings);
    if (watched) this.#watch.add(lease);
    try {
      return await use(lease);
    } finally {
      if (watched) this.#watch.delete(lease);
      if (lease.mayHaveEvents) this.#use.onEvents();
      const released = lease.release();
      if (released) await released;
    }
  }

  /** A new connection can take long; one that comes when nobody waits for it any more goes back at once. */
  #connect(caller: Caller | undefined): Promise<pg.PoolClient> {
    if (!caller || this.pool.idleCount > 0) return this.pool.connect();
    return new Promise((resolve, reject) => {
      const check = () => {
        const { abandoned } = caller;
        if (abandoned) settle(() => reject(abandoned));
      };
      const waiting = { check };
      let settled = false;
      const settle = (outcome: () => void) => {
        settled = true;
        this.#watch.delete(waiting);
        outcome();
      };
      this.#watch.add(waiting);
      this.pool.connect().then(
        (client) => (settled ? client.release() : settle(() => resolve(client))),
        (error: unknown) => settle(() => reject(error)),
      );
    });
  }
}

import { type Clock, type Database, firstRow, type Statement } from '@pharos/kit';
import { type Engine, sliceCount } from '../engines/index.js';
import type { LaneLease } from './lane-lease.js';

/** How many passages an index should hold at least: of what the lane has before it there may be fewer. */
const expected: Statement = {
  name: 'count_passages_of_lane',
  text: `SELECT count(*) AS passages FROM articles a
    JOIN passages p ON p.article_id = a.id AND p.version = a.published_version AND p.splitting = $2
    WHERE NOT EXISTS (SELECT FROM pending q WHERE q.lane = $1 AND q.article_id = a.id)`,
};

export interface AuditOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly engine: Pick<Engine<never>, 'count' | 'durable'>;
  readonly lane: string;
  readonly splitting: number;
  /** Where it is kept how many may be missing, for whichever process counts next. */
  readonly tolerance: Pick<LaneLease, 'state' | 'tolerate'>;
}

/** How often passages are counted, and the least pause as a multiple of the time that it takes: a large installation has many. */
const everyMs = 60_000;
const pauses = 100;

/**
 * Notices that somebody removed passages from an index by hand: counts them each minute, and has all slices compared when there are too
 * few. What a full round did not explain is put up with, also after a restart.
 */
export class Audit {
  #dueMs = 0;
  /** Slices that are still to be compared. */
  #left = 0;
  #isSettling = false;

  constructor(private readonly options: AuditOptions) {}

  get isUnderWay(): boolean {
    return this.#left > 0;
  }

  /** Whether one has to begin now. */
  async begins(signal: AbortSignal): Promise<boolean> {
    const { clock, engine } = this.options;
    const startMs = clock.monotonicMs();
    if (!engine.durable || this.isUnderWay || startMs < this.#dueMs) return false;
    this.#dueMs = startMs + everyMs;
    const missing = await this.#missing(signal);
    const endMs = clock.monotonicMs();
    this.#dueMs = endMs + Math.max(everyMs, pauses * (endMs - startMs));
    if (missing <= (await this.#tolerated(missing))) return false;
    this.#left = sliceCount;
    return true;
  }

  /** What a round did not explain is from now on, and never more than what is missing now. */
  async #tolerated(missing: number): Promise<number> {
    const { tolerance } = this.options;
    const known = tolerance.state?.tolerated ?? 0;
    const now = this.#isSettling || missing < known ? Math.max(0, missing) : known;
    if (now !== known) await tolerance.tolerate(now);
    this.#isSettling = false;
    return now;
  }

  /** A slice was compared. */
  compared(): void {
    if (!this.isUnderWay) return;
    this.#left -= 1;
    this.#isSettling = !this.isUnderWay;
    if (this.#isSettling) this.#dueMs = 0;
  }

  /** All is written anew. */
  end(): void {
    this.#left = 0;
    this.#isSettling = false;
  }

  async #missing(signal: AbortSignal): Promise<number> {
    const { database, engine, lane, splitting } = this.options;
    const held = await engine.count(lane, signal);
    const row = await firstRow(database.query<{ passages: number }>(expected, [lane, splitting]));
    return Number(row?.passages ?? 0) - held;
  }
}

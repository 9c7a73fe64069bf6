import { type Clock, type Database, firstRow, type Statement } from '@pharos/kit';
import { type Engine, sliceCount } from '../engines/index.js';

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
}

/** How often passages are counted. */
const everyMs = 60_000;

/**
 * Notices that somebody removed passages from an index by hand: counts them each minute, and has all slices compared when there are too
 * few. What a full round did not explain is put up with.
 */
export class Audit {
  #dueMs = 0;
  /** Slices that are still to be compared. */
  #left = 0;
  #isSettling = false;
  #tolerated = 0;

  constructor(private readonly options: AuditOptions) {}

  get isUnderWay(): boolean {
    return this.#left > 0;
  }

  /** Whether one has to begin now. */
  async begins(signal: AbortSignal): Promise<boolean> {
    const { clock, engine } = this.options;
    if (!engine.durable || this.isUnderWay || clock.monotonicMs() < this.#dueMs) return false;
    this.#dueMs = clock.monotonicMs() + everyMs;
    const missing = await this.#missing(signal);
    if (this.#isSettling || missing < this.#tolerated) this.#tolerated = Math.max(0, missing);
    this.#isSettling = false;
    if (missing <= this.#tolerated) return false;
    this.#left = sliceCount;
    return true;
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
    this.#tolerated = 0;
  }

  async #missing(signal: AbortSignal): Promise<number> {
    const { database, engine, lane, splitting } = this.options;
    const held = await engine.count(lane, signal);
    const row = await firstRow(database.query<{ passages: number }>(expected, [lane, splitting]));
    return Number(row?.passages ?? 0) - held;
  }
}

import { backoffMs, type Database, type Part, WakeSignal } from '@pharos/kit';
import { createJob, type JobDeps } from '@pharos/service';
import { isDown } from '../dependencies/index.js';
import { sliceCount } from '../engines/index.js';
import type { Lane } from './lane.js';
import { usualRenewalMs } from './lane-lease.js';

export interface LanePartOptions extends JobDeps {
  readonly database: Database;
  readonly lane: Pick<Lane, 'name' | 'step' | 'compare' | 'isAudited'>;
  /** Whether its index outlives the process: then it is compared more often. */
  readonly isDurable: boolean;
  /** Once it aborts nothing more is begun, and what is under way is left to the next process. */
  readonly signal: AbortSignal;
}

/** How often a slice of an index of a server is compared. */
const everyMs = 1_000;
/** And one in memory, which nobody else writes to, with every third renewal of its lease. */
const compareInMemoryMs = 20_000;

/** Keeps a lane going: what is to be written at once, and in between one slice is compared now and again; one after the other while the index holds too little. */
export class LanePart implements Part {
  readonly name = 'lane of an index';
  readonly #wakeSignal: WakeSignal;
  readonly #job: Part;
  #failures = 0;
  /** Wherever: a process that ends soon would compare the same ones each time. */
  #slice = Math.floor(Math.random() * sliceCount);
  #comparedAtMs: number;

  constructor(private readonly options: LanePartOptions) {
    const { database, clock, log, registry, lane, isDurable } = options;
    this.#comparedAtMs = clock.monotonicMs();
    this.#wakeSignal = new WakeSignal(clock);
    this.#job = createJob({
      name: `${this.name} ${lane.name}`,
      everyMs,
      due: { database, table: 'pending', column: 'due_at' },
      longestRestMs: () => (isDurable ? everyMs : usualRenewalMs),
      clock,
      log,
      registry,
      wakeSignal: this.#wakeSignal,
      run: () => this.#run(),
    });
  }

  start(): void {
    void this.#job.start?.(this.options.signal);
  }

  async stop(): Promise<void> {
    await this.#job.stop(0);
  }

  becameDue(table?: string): void {
    this.#job.becameDue?.(table);
  }

  /** Something was published, or hidden. */
  wake(): void {
    this.#wakeSignal.notify();
  }

  async #run(): Promise<boolean> {
    const { lane, clock, signal } = this.options;
    if (signal.aborted) return false;
    try {
      const more = await lane.step(signal);
      await this.#compareNext();
      this.#failures = 0;
      return more || lane.isAudited;
    } catch (error) {
      if (signal.aborted) return false;
      if (!isDown(error)) throw error;
      // Operators are told once of what is away, and not by each try.
      this.#failures += 1;
      await clock.sleep(backoffMs(this.#failures), signal);
      return true;
    }
  }

  async #compareNext(): Promise<void> {
    const { lane, clock, signal, isDurable } = this.options;
    const pauseMs = isDurable ? everyMs : compareInMemoryMs;
    if (!lane.isAudited && clock.monotonicMs() < this.#comparedAtMs + pauseMs) return;
    this.#comparedAtMs = clock.monotonicMs();
    // First: one that cannot be compared is not to be the last.
    this.#slice = (this.#slice + 1) % sliceCount;
    await lane.compare(this.#slice, signal);
  }
}

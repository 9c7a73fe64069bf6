import { type Clock, failureLevel, type Logger, type Part, WakeSignal } from '@pharos/kit';
import { createJob, type InProject } from '@pharos/service';
import type { IndexTask } from '../store/index-tasks.js';
import type { Indexer } from './indexer.js';
import { Places } from './places.js';

export interface IndexWorkerOptions {
  readonly indexer: Pick<Indexer, 'index' | 'claim' | 'run'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Once it aborts nothing more is begun, and what is under way is given back. */
  readonly signal: AbortSignal;
}

/** As many as wait for engines and the embedder at once; one project alone gets half of them. */
const allPlaces = 20;
/** Of these, kept for what was published just now: nobody who waits for it is to wait for a whole index that is built anew. */
const placesForNews = 4;
/** How soon it is seen that something is due of which no event told, as what has failed before. */
const everyMs = 1_000;

/** Indexes what is due, projects by turns, and each article as soon as there is a place: none waits for those begun with it. */
export class IndexWorker implements Part {
  readonly name = 'index what is due';
  readonly #places = new Places(allPlaces);
  readonly #running = new Set<Promise<unknown>>();
  readonly #wakeSignal = new WakeSignal();
  readonly #job: Part;

  constructor(private readonly options: IndexWorkerOptions) {
    const { clock, log, signal, indexer } = options;
    const run = async () => {
      if (!signal.aborted) await this.#begin(indexer);
      await this.#wakeSignal.wait(everyMs, signal);
      return !signal.aborted;
    };
    this.#job = createJob({ name: this.name, everyMs, clock, log, run });
  }

  start(): void {
    void this.#job.start?.(this.options.signal);
  }

  async stop(): Promise<void> {
    await this.#job.stop(0);
    await Promise.all(this.#running);
  }

  /** The article was changed just now. Without a place for its project it waits for its turn. Does not wait for anything itself. */
  hear({ projectId }: Pick<InProject, 'projectId'>, articleId: string): void {
    const { indexer, signal } = this.options;
    if (signal.aborted || !this.#places.take(projectId)) return;
    this.#hold(projectId, indexer.index(articleId, signal));
  }

  async #begin(indexer: IndexWorkerOptions['indexer']): Promise<void> {
    const free = this.#places.free - placesForNews;
    if (free <= 0) return;
    for (const task of await this.#claim(indexer, free)) {
      this.#places.occupy(task.project_id);
      this.#hold(task.project_id, indexer.run(task, this.options.signal));
    }
  }

  async #claim(indexer: IndexWorkerOptions['indexer'], free: number): Promise<IndexTask[]> {
    const places = this.#places;
    const taken = new Map(places.taken);
    // What is heard meanwhile would take them as well: one project could end up with all there are.
    places.reserve(free);
    try {
      return await indexer.claim({ free, taken });
    } finally {
      places.giveBack(free);
    }
  }

  /** Keeps the project's place until the work is done. */
  #hold(projectId: string, work: Promise<unknown>): void {
    const { log, signal } = this.options;
    const held = work
      .catch((error: unknown) => {
        // Its task is free again when the lease is over.
        if (!signal.aborted) log[failureLevel(error)]({ err: error }, 'indexing was interrupted');
      })
      .finally(() => {
        this.#places.leave(projectId);
        this.#running.delete(held);
        this.#wakeSignal.notify();
      });
    this.#running.add(held);
  }
}

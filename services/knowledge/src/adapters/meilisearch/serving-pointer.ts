import { type Clock, unlessAborted } from '@pharos/kit';
import { z } from 'zod';
import { EngineError } from '../../search/engine.js';
import type { Connection } from './connection.js';
import { engineName, isRefusal } from './errors.js';
import type { Tasks } from './tasks.js';

/** How long a process may go on searching the generation before. */
const cachedMs = 1_000;
/** When so much of it is left, the next one is looked up, for which nobody waits. */
const renewMs = 500;
const documentId = 'serving';
const pointerAnswer = z.object({ generation: z.string() });

/**
 * Which generation serves: a document in an index of its own. Writing it is one task, so there is no moment without; and
 * it can be done again. (Swapping indexes would be atomic too, but is not idempotent: a swap that is repeated after its
 * answer was lost brings the old generation back, and a generation would no longer be where its name says.)
 * Every process remembers it for a second, and looks again while that lasts, so that searches that follow each other cost one
 * round trip each.
 */
export class ServingPointer {
  readonly #connection: Connection;
  readonly #tasks: Tasks;
  readonly #index: string;
  readonly #clock: Clock;
  #known: { generation: string; untilMs: number } | undefined;
  #reading: Promise<string | undefined> | undefined;
  #writes = 0;

  constructor(connection: Connection, tasks: Tasks, index: string, clock: Clock) {
    this.#connection = connection;
    this.#tasks = tasks;
    this.#index = index;
    this.#clock = clock;
  }

  /** As of at most a second ago. @throws EngineError when no generation serves. */
  async current(signal: AbortSignal | undefined): Promise<string> {
    const leftMs = (this.#known?.untilMs ?? 0) - this.#clock.monotonicMs();
    if (this.#known && leftMs > 0) {
      // Where that fails, whoever comes when the time is over is told.
      if (leftMs <= renewMs) this.#look().catch(() => {});
      return this.#known.generation;
    }
    const generation = await unlessAborted(this.#look(), signal);
    if (generation === undefined) throw new EngineError(engineName, 'no generation serves yet');
    return generation;
  }

  /** One look-up for all who wait for it, so it must not end when one of them gives up. */
  #look(): Promise<string | undefined> {
    this.#reading ??= this.read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** As of now; undefined before the first. */
  async read(signal?: AbortSignal): Promise<string | undefined> {
    const untilMs = this.#clock.monotonicMs() + cachedMs;
    const writes = this.#writes;
    const path = `indexes/${this.#index}/documents/${documentId}`;
    try {
      const { generation } = await this.#connection.send({ method: 'get', path, answer: pointerAnswer, signal });
      // What was read while this process wrote may be what was there before.
      if (writes === this.#writes) this.#known = { generation, untilMs };
      return generation;
    } catch (error) {
      if (!isRefusal(error, 'index_not_found', 'document_not_found')) throw error;
      if (writes === this.#writes) this.#known = undefined;
      return undefined;
    }
  }

  async write(generation: string, signal: AbortSignal | undefined): Promise<void> {
    const body = [{ id: documentId, generation }];
    const path = `indexes/${this.#index}/documents`;
    await this.#tasks.run({ method: 'post', path, params: { primaryKey: 'id' }, body, signal });
    this.#writes += 1;
    this.#known = { generation, untilMs: this.#clock.monotonicMs() + cachedMs };
  }
}

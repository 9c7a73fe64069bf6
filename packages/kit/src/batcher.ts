import { setImmediate } from 'node:timers/promises';
import { isRefusedData } from './postgres/sql-state.js';

interface Waiting<Item, Answer> {
  readonly item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Asks for many what is asked for one by one: what comes in one turn of the event loop, or while one question is under way,
 * goes together, so the busier it is the less each costs, and nothing waits when it is idle. When a question fails all in
 * it fail, but for data that the database refuses: then each half is asked again, until what it refuses fails alone.
 */
export class Batcher<Item, Answer> {
  #waiting: Waiting<Item, Answer>[] = [];
  #asking = false;

  /** `askAll` answers in the order of the items, of which it gets `most` at once. Asking again must be harmless. */
  constructor(
    private readonly askAll: (items: readonly Item[]) => Promise<readonly Answer[]>,
    private readonly most: number,
  ) {}

  ask(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#asking) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#asking = true;
    await setImmediate();
    while (this.#waiting.length > 0) await this.#askSome(this.#waiting.splice(0, this.most));
    this.#asking = false;
  }

  async #askSome(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.askAll(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      if (batch.length > 1 && isRefusedData(error)) return this.#askHalves(batch);
      for (const { reject } of batch) reject(error);
    }
  }

  async #askHalves(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    const half = batch.length >> 1;
    await this.#askSome(batch.slice(0, half));
    await this.#askSome(batch.slice(half));
  }
}

export interface KeyedQueueOptions<Item> {
  concurrency: number;
  /** Nothing is started once it aborts. */
  signal?: AbortSignal;
  /** Called again after `retryDelayMs` for as long as it rejects. */
  handle(item: Item, failures: number): Promise<void>;
  handled(item: Item): void;
  failed(item: Item, failures: number, error: unknown): void;
  /** Pause after the given number of failures. */
  retryDelayMs(item: Item, failures: number): number;
}

interface Lane<Item> {
  key: string;
  items: Item[];
  /** Of the first item. */
  failures: number;
  retryTimer?: NodeJS.Timeout;
}

/**
 * Handles items of one key one after the other, and `concurrency` keys at once. An item that fails is tried again until
 * it succeeds; its key waits for it, no other does.
 */
export class KeyedQueue<Item> {
  readonly #options: KeyedQueueOptions<Item>;
  readonly #lanes = new Map<string, Lane<Item>>();
  readonly #ready = new Set<Lane<Item>>();
  #running = 0;
  #stopping = false;
  #onIdle: (() => void) | undefined;

  constructor(options: KeyedQueueOptions<Item>) {
    this.#options = options;
  }

  push(key: string, item: Item): void {
    const lane = this.#lanes.get(key);
    if (lane) {
      lane.items.push(item);
      return;
    }
    const made: Lane<Item> = { key, items: [item], failures: 0 };
    this.#lanes.set(key, made);
    this.#ready.add(made);
    this.#startReady();
  }

  /** Starts nothing more, waits for what runs, and answers what was not handled, in order within each key. */
  async stop(): Promise<Item[]> {
    this.#stopping = true;
    for (const { retryTimer } of this.#lanes.values()) clearTimeout(retryTimer);
    if (this.#running > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
    const left = [...this.#lanes.values()].flatMap(({ items }) => items);
    this.#lanes.clear();
    this.#ready.clear();
    return left;
  }

  #startReady(): void {
    for (const lane of this.#ready) {
      if (this.#stopping || this.#options.signal?.aborted || this.#running >= this.#options.concurrency) return;
      this.#ready.delete(lane);
      void this.#run(lane);
    }
  }

  async #run(lane: Lane<Item>): Promise<void> {
    const item = lane.items[0] as Item;
    this.#running += 1;
    const outcome = await this.#options.handle(item, lane.failures).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    this.#running -= 1;
    if (outcome) this.#failed(lane, item, outcome.error);
    else this.#succeeded(lane, item);
    if (this.#running === 0) this.#onIdle?.();
    this.#startReady();
  }

  #succeeded(lane: Lane<Item>, item: Item): void {
    lane.items.shift();
    lane.failures = 0;
    if (lane.items.length === 0) this.#lanes.delete(lane.key);
    else this.#ready.add(lane);
    this.#options.handled(item);
  }

  #failed(lane: Lane<Item>, item: Item, error: unknown): void {
    lane.failures += 1;
    this.#options.failed(item, lane.failures, error);
    if (this.#stopping) return;
    const retry = () => {
      this.#ready.add(lane);
      this.#startReady();
    };
    lane.retryTimer = setTimeout(retry, this.#options.retryDelayMs(item, lane.failures));
  }
}

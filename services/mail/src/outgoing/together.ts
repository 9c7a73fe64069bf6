export interface TogetherOptions<Item, Result> {
  /** Does it for some, and answers for each, in their order. */
  run(items: readonly Item[]): Promise<readonly Result[]>;
  /** What can be done together; all, unless told. */
  of?(item: Item): string;
  /** Whether what comes while something is done waits for its end, so that more is done together. */
  readonly inTurn: boolean;
  /** How long what comes first waits for more; by default only for what comes in the same turn of the event loop. */
  readonly gatherMs?: number;
}

interface Asked<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** More at once would let the first wait for the last. */
const most = 64;

/**
 * Does together what is asked for at the same time, as one statement or one call does for many what each would do for one. Alone, nothing
 * waits for more than `gatherMs`. What fails together is tried for each alone: so `run` may be done again.
 */
export class Together<Item, Result> {
  readonly #waiting = new Map<string, Asked<Item, Result>[]>();
  readonly #busy = new Set<string>();

  constructor(private readonly options: TogetherOptions<Item, Result>) {}

  do(item: Item): Promise<Result> {
    const key = this.options.of?.(item) ?? '';
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(key) ?? this.#open(key);
      waiting.push({ item, resolve, reject });
    });
  }

  #open(key: string): Asked<Item, Result>[] {
    const waiting: Asked<Item, Result>[] = [];
    this.#waiting.set(key, waiting);
    if (!this.#busy.has(key)) this.#runSoon(key);
    return waiting;
  }

  async #runAll(key: string): Promise<void> {
    const { inTurn } = this.options;
    const asked = this.#waiting.get(key)?.splice(0, most) ?? [];
    if (this.#waiting.get(key)?.length === 0) this.#waiting.delete(key);
    if (asked.length === 0) return;
    if (inTurn) this.#busy.add(key);
    const done = this.#run(asked);
    if (!inTurn && this.#waiting.has(key)) void this.#runAll(key);
    await done;
    this.#busy.delete(key);
    if (inTurn && this.#waiting.has(key)) this.#runSoon(key);
  }

  #runSoon(key: string): void {
    const { gatherMs } = this.options;
    if (gatherMs === undefined) setImmediate(() => void this.#runAll(key));
    else setTimeout(() => void this.#runAll(key), gatherMs);
  }

  async #run(asked: readonly Asked<Item, Result>[]): Promise<void> {
    try {
      const results = await this.options.run(asked.map(({ item }) => item));
      for (const [at, { resolve }] of asked.entries()) resolve(results[at] as Result);
    } catch (error) {
      if (asked.length === 1) for (const { reject } of asked) reject(error);
      else await Promise.all(asked.map((each) => this.#run([each])));
    }
  }
}

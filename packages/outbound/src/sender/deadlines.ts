/** Something that ends by itself or at its deadline. */
interface Expiring {
  expire(): void;
}

/** The time until which an exchange may last. */
export interface Deadline {
  readonly dueMs: number;
  /** The exchange; undefined once it has ended. */
  exchange: Expiring | undefined;
}

/** How long the rest waits when many run out at once. */
const pauseMs = 10;
/** The number that end at once, and the part of more than 512 that do: the last of 1 000 is some two seconds late, of 5 000 four. */
const fewAtOnce = 4;
const partAtOnce = 1 / 128;

/**
 * Ends exchanges whose time is up. All have the same time, so they run out in the order they began, and one timer serves
 * them all. What began together ends a few at a time: each is written down and makes room for another, and hundreds of
 * them in one turn of the event loop would hold up everybody else.
 */
export class Deadlines {
  /**
   * The deadlines in the order in which they are due. V8 moves the entries of a set to a new table time and again, and each old table names
   * the next: until the whole heap is searched, what stands in any of them is kept. That is why a deadline that is
   * over names its exchange no more: half of all exchanges, with their bodies, would be kept alive and copied.
   */
  readonly #running = new Set<Deadline>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly timeoutMs: number) {}

  add(exchange: Expiring): Deadline {
    const deadline: Deadline = { dueMs: performance.now() + this.timeoutMs, exchange };
    this.#running.add(deadline);
    this.#timer ??= setTimeout(() => this.#expire(), this.timeoutMs);
    return deadline;
  }

  /** Its exchange has ended by itself. */
  remove(deadline: Deadline): void {
    this.#running.delete(deadline);
    deadline.exchange = undefined;
  }

  #expire(): void {
    const nowMs = performance.now();
    let left = Math.max(fewAtOnce, Math.ceil(this.#running.size * partAtOnce));
    for (const deadline of this.#running) {
      if (deadline.dueMs > nowMs || left === 0) break;
      left -= 1;
      const { exchange } = deadline;
      this.remove(deadline);
      exchange?.expire();
    }
    const [next] = this.#running;
    const waitMs = next === undefined ? undefined : Math.max(pauseMs, Math.ceil(next.dueMs - nowMs));
    this.#timer = waitMs === undefined ? undefined : setTimeout(() => this.#expire(), waitMs);
  }
}

/** Something that ends by itself or at its deadline. */
interface Expiring {
  expire(): void;
}

/** How long the rest waits when many run out at once. */
const pauseMs = 10;
/** As many end at once, and of more than 512 that part: the last of 1 000 is some two seconds late, of 5 000 four. */
const fewAtOnce = 4;
const partAtOnce = 1 / 128;

/**
 * Ends exchanges whose time is up. All have the same time, so they run out in the order they began, and one timer serves
 * them all. What began together ends a few at a time: each is written down and makes room for another, and hundreds of
 * them in one turn of the event loop would hold up everybody else.
 */
export class Deadlines {
  /** By when each is due, in order. */
  readonly #running = new Map<Expiring, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly timeoutMs: number) {}

  add(exchange: Expiring): void {
    this.#running.set(exchange, performance.now() + this.timeoutMs);
    this.#timer ??= setTimeout(() => this.#expire(), this.timeoutMs);
  }

  /** It has ended by itself. */
  remove(exchange: Expiring): void {
    this.#running.delete(exchange);
  }

  #expire(): void {
    const nowMs = performance.now();
    let left = Math.max(fewAtOnce, Math.ceil(this.#running.size * partAtOnce));
    for (const [exchange, dueMs] of this.#running) {
      if (dueMs > nowMs || left === 0) break;
      left -= 1;
      this.#running.delete(exchange);
      exchange.expire();
    }
    const [next] = this.#running.values();
    const waitMs = next === undefined ? undefined : Math.max(pauseMs, Math.ceil(next - nowMs));
    this.#timer = waitMs === undefined ? undefined : setTimeout(() => this.#expire(), waitMs);
  }
}

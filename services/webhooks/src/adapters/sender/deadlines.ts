/** Something that ends by itself or at its deadline. */
interface Expiring {
  expire(): void;
}

/**
 * Ends exchanges whose time is up. All have the same time, so they run out in the order they began, and one timer serves
 * them all.
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
    for (const [exchange, dueMs] of this.#running) {
      if (dueMs > nowMs) break;
      this.#running.delete(exchange);
      exchange.expire();
    }
    const [next] = this.#running.values();
    this.#timer =
      next === undefined ? undefined : setTimeout(() => this.#expire(), Math.max(1, Math.ceil(next - nowMs)));
  }
}

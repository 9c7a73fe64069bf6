type Waiter<T> = { resolve(value: T): void; reject(error: unknown): void };

/** Something that comes and goes, such as a connection, and those who wait for it. */
export class Current<T> {
  #value: T | undefined;
  #end: Error | undefined;
  readonly #waiters = new Set<Waiter<T>>();

  get(): T | undefined {
    return this.#value;
  }

  set(value: T): void {
    this.#value = value;
    for (const { resolve } of this.#waiters) resolve(value);
    this.#waiters.clear();
  }

  clear(): void {
    this.#value = undefined;
  }

  /** Nothing comes any more. */
  end(reason: Error): void {
    this.clear();
    this.#end = reason;
    for (const { reject } of this.#waiters) reject(reason);
    this.#waiters.clear();
  }

  /** Rejects when `signal` aborts or nothing comes any more. */
  async wait(signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#end) throw this.#end;
    return this.#value ?? this.#next(signal);
  }

  #next(signal: AbortSignal | undefined): Promise<T> {
    const { promise, resolve, reject } = withResolvers<T>();
    const waiter = { resolve, reject };
    const abort = () => {
      this.#waiters.delete(waiter);
      reject(signal?.reason);
    };
    this.#waiters.add(waiter);
    signal?.addEventListener('abort', abort, { once: true });
    return promise.finally(() => signal?.removeEventListener('abort', abort));
  }
}

/** As `Promise.withResolvers`, which Node 20 lacks. */
export function withResolvers<T>(): Waiter<T> & { promise: Promise<T> } {
  let waiter: Waiter<T> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    waiter = { resolve, reject };
  });
  return { promise, ...(waiter as unknown as Waiter<T>) };
}

/** Hears of articles as they are indexed, wherever that happens. */
export class IndexWatch {
  readonly #waiting = new Map<string, Set<() => void>>();

  /** An article was indexed, or nobody knows what was (`undefined`): whoever waits looks again. */
  heard(articleId: string | undefined): void {
    const waiting = articleId === undefined ? [...this.#waiting.values()] : [this.#waiting.get(articleId) ?? []];
    for (const each of waiting) for (const wake of each) wake();
  }

  /** Resolves once `isWaiting` denies that the article waits for its first try, and after `timeoutMs` at the latest. */
  async untilTried(articleId: string, isWaiting: () => Promise<boolean>, timeoutMs: number): Promise<void> {
    const bell = new Bell();
    const timer = setTimeout(() => bell.close(), timeoutMs);
    this.#add(articleId, bell.ring);
    try {
      while (!bell.closed && (await isWaiting())) await bell.next();
    } finally {
      clearTimeout(timer);
      this.#remove(articleId, bell.ring);
    }
  }

  #add(articleId: string, wake: () => void): void {
    this.#waiting.set(articleId, (this.#waiting.get(articleId) ?? new Set()).add(wake));
  }

  #remove(articleId: string, wake: () => void): void {
    const waiting = this.#waiting.get(articleId);
    waiting?.delete(wake);
    if (waiting?.size === 0) this.#waiting.delete(articleId);
  }
}

/** Rings that come while nobody waits are not lost. */
class Bell {
  closed = false;
  #rung = false;
  #wake: (() => void) | undefined;

  readonly ring = (): void => {
    this.#rung = true;
    this.#wake?.();
  };

  close(): void {
    this.closed = true;
    this.ring();
  }

  async next(): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#rung = false;
    this.#wake = undefined;
  }
}

/** Those of the articles that still wait for their first try. */
export type StillWaiting = (articleIds: readonly string[]) => Promise<readonly string[]>;

/** Is notified of articles as they are indexed, wherever that happens. */
export class IndexWatch {
  readonly #waiters = new Set<Waiter>();

  /** An article was indexed, or nobody knows what was (`undefined`): whoever waits looks again. */
  notify(articleId: string | undefined): void {
    for (const waiter of this.#waiters) waiter.notify(articleId);
  }

  /** Resolves once all of the articles had their first try, and after `timeoutMs` at the latest, whatever keeps `stillWaiting`. */
  async untilTried(articleIds: readonly string[], stillWaiting: StillWaiting, timeoutMs: number): Promise<void> {
    const waiter = new Waiter();
    this.#waiters.add(waiter);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeoutMs);
    });
    try {
      await Promise.race([timeout, follow(waiter, articleIds, stillWaiting)]);
    } finally {
      clearTimeout(timer);
      this.#waiters.delete(waiter);
      waiter.close();
    }
  }
}

/** Asks again only when all that was left has been heard of: of a thousand articles each would be a question otherwise. */
async function follow(waiter: Waiter, articleIds: readonly string[], stillWaiting: StillWaiting): Promise<void> {
  for (let left = articleIds; left.length > 0 && !waiter.closed; ) {
    waiter.reset();
    left = await stillWaiting(left);
    await waiter.untilNotified(left);
  }
}

/** One who waits; what it is notified of while it asks is not lost. */
class Waiter {
  closed = false;
  readonly #heard = new Set<string | undefined>();
  readonly #missing = new Set<string>();
  #wake: (() => void) | undefined;

  notify(articleId: string | undefined): void {
    this.#heard.add(articleId);
    if (articleId === undefined) this.#missing.clear();
    else this.#missing.delete(articleId);
    if (this.#missing.size === 0) this.#wake?.();
  }

  reset(): void {
    this.#heard.clear();
  }

  /** Resolves once each has been heard of since the last `reset`. */
  async untilNotified(articleIds: readonly string[]): Promise<void> {
    if (this.closed || this.#heard.has(undefined)) return;
    for (const id of articleIds) if (!this.#heard.has(id)) this.#missing.add(id);
    if (this.#missing.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    this.#wake = undefined;
  }

  close(): void {
    this.closed = true;
    this.notify(undefined);
  }
}

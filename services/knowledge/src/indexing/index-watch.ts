/** Those of the articles that still wait for their first try. */
export type StillWaiting = (articleIds: readonly string[]) => Promise<readonly string[]>;

/** Hears of articles as they are indexed, wherever that happens. */
export class IndexWatch {
  readonly #ears = new Set<Ear>();

  /** An article was indexed, or nobody knows what was (`undefined`): whoever waits looks again. */
  heard(articleId: string | undefined): void {
    for (const ear of this.#ears) ear.hear(articleId);
  }

  /** Resolves once all of the articles had their first try, and after `timeoutMs` at the latest, whatever keeps `stillWaiting`. */
  async untilTried(articleIds: readonly string[], stillWaiting: StillWaiting, timeoutMs: number): Promise<void> {
    const ear = new Ear();
    this.#ears.add(ear);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeoutMs);
    });
    try {
      await Promise.race([timeout, follow(ear, articleIds, stillWaiting)]);
    } finally {
      clearTimeout(timer);
      this.#ears.delete(ear);
      ear.close();
    }
  }
}

/** Asks again only when all that was left has been heard of: of a thousand articles each would be a question otherwise. */
async function follow(ear: Ear, articleIds: readonly string[], stillWaiting: StillWaiting): Promise<void> {
  for (let left = articleIds; left.length > 0 && !ear.closed; ) {
    ear.forget();
    left = await stillWaiting(left);
    await ear.allOf(left);
  }
}

/** What is heard while nobody waits for it is not lost. */
class Ear {
  closed = false;
  readonly #heard = new Set<string | undefined>();
  readonly #missing = new Set<string>();
  #wake: (() => void) | undefined;

  hear(articleId: string | undefined): void {
    this.#heard.add(articleId);
    if (articleId === undefined) this.#missing.clear();
    else this.#missing.delete(articleId);
    if (this.#missing.size === 0) this.#wake?.();
  }

  forget(): void {
    this.#heard.clear();
  }

  /** Resolves once each has been heard of since the last `forget`. */
  async allOf(articleIds: readonly string[]): Promise<void> {
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
    this.hear(undefined);
  }
}

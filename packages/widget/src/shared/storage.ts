import { timeoutMs } from './http.js';

/**
 * What a tab keeps for its next page, and shares with other tabs unless it is the storage of its session. Where the browser forbids
 * it, it is kept until the page ends.
 */
export class Storage {
  readonly #memory = new Map<string, string>();
  readonly #prefix: string;

  constructor(
    scope: string,
    private readonly area: 'localStorage' | 'sessionStorage' = 'localStorage',
  ) {
    this.#prefix = `pharos:${scope}:`;
  }

  get(key: string): string | undefined {
    return this.#memory.get(key) ?? this.#try((storage) => storage.getItem(this.#prefix + key)) ?? undefined;
  }

  /** Writes the value; undefined removes it. */
  set(key: string, value: string | undefined): void {
    this.#memory.delete(key);
    const kept = this.#try((storage) => {
      if (value === undefined) storage.removeItem(this.#prefix + key);
      else storage.setItem(this.#prefix + key, value);
      return true;
    });
    if (!kept && value !== undefined) this.#memory.set(key, value);
  }

  /** Calls when another tab sets it. */
  onSet(key: string, then: () => void): void {
    window.addEventListener('storage', (event) => {
      if (event.key === this.#prefix + key) then();
    });
  }

  /** Removes everything that begins so. */
  clear(beginning: string): void {
    for (const key of this.keys(beginning)) this.set(key, undefined);
  }

  /** The keys that begin so, in no order. */
  keys(beginning: string): string[] {
    const start = this.#prefix + beginning;
    const stored = this.#try((storage) => Object.keys(storage).filter((key) => key.startsWith(start))) ?? [];
    const known = stored.map((key) => key.slice(this.#prefix.length));
    return [...new Set([...known, ...[...this.#memory.keys()].filter((key) => key.startsWith(beginning))])];
  }

  /**
   * Does something that no other tab does at the same time, where the browser can see to that (pages with TLS). A tab that the
   * browser has put to sleep may hold the lock for good: it is waited for no longer than an answer is.
   */
  async alone<T>(name: string, work: () => Promise<T>): Promise<T> {
    let begun = false;
    const begin = () => {
      begun = true;
      return work();
    };
    try {
      return (await navigator.locks.request(
        this.#prefix + name,
        { signal: AbortSignal.timeout(timeoutMs) },
        begin,
      )) as T;
    } catch (error) {
      if (begun) throw error;
      // There are no locks, or none for this page or in time.
      return work();
    }
  }

  #try<T>(work: (storage: globalThis.Storage) => T): T | undefined {
    try {
      return work(window[this.area]);
    } catch {
      // Forbidden, or full.
      return undefined;
    }
  }
}

/** Cannot be guessed, and never comes twice; also on pages without TLS, where `crypto.randomUUID` is missing. */
export function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

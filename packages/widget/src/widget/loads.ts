import type { Many } from '@pharos/widget-protocol';
import { backoff } from '../shared/backoff.js';
import type { RequestFailed } from '../shared/http.js';
import type { Session } from './session.js';
import type { State, Store } from './state.js';

export type Change = (state: State) => Partial<State>;

/** Pages of lists on their way. Each is asked for until it comes, unless another load of the same takes its place. */
export class Loads {
  /** The changes since it began, for each load under way. */
  readonly #loads = new Map<string, Change[]>();

  constructor(
    private readonly session: Session,
    private readonly store: Store,
  ) {}

  /**
   * What the stream tells meanwhile may be newer than what is loaded: it is applied again on top of it.
   * @throws RequestFailed when asking again would change nothing
   */
  async load<Item>(path: string, use: (page: Many<Item>) => void): Promise<void> {
    const since: Change[] = [];
    this.#loads.set(path, since);
    for (let tries = 0; this.#loads.get(path) === since; tries += 1) {
      since.length = 0;
      const page = await this.session.askPage<Item>(path).catch((error: RequestFailed) => error);
      if (this.#loads.get(path) !== since) return;
      if (page instanceof Error && page.passing) await backoff(tries, page.retryAfterMs);
      else {
        this.#loads.delete(path);
        if (page instanceof Error) throw page;
        use(page);
        for (const change of since) this.apply(change);
      }
    }
  }

  /** Changes what is shown, now and when what is on its way has come. */
  apply(change: Change): void {
    for (const since of this.#loads.values()) since.push(change);
    this.store.set(change(this.store.state));
  }

  /** Nothing that is on its way is wanted any more. */
  stop(): void {
    this.#loads.clear();
  }
}

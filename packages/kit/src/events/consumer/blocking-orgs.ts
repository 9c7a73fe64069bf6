import { systemClock } from '../../clock.js';
import type { UnhandledEvents } from './unhandled-events.js';

/**
 * Which organizations have events that are being tried again, so that the events of all others need no look into the
 * table. What another process has set aside is known after the next refresh.
 */
export class BlockingOrgs {
  readonly #store: UnhandledEvents;
  /** Undefined while it is not known, or they are too many: then every event is looked up. */
  #orgs: Set<string> | undefined;
  readonly #added = new Map<string, number>();

  constructor(store: UnhandledEvents) {
    this.#store = store;
  }

  get some(): boolean {
    return this.#orgs?.size !== 0;
  }

  has(orgId: string): boolean {
    return this.#orgs?.has(orgId) ?? true;
  }

  add(orgId: string): void {
    this.#orgs?.add(orgId);
    this.#added.set(orgId, systemClock.monotonicMs());
  }

  async refresh(): Promise<void> {
    const startedMs = systemClock.monotonicMs();
    const orgs = await this.#store.blockingOrgs();
    // What was added while the database answered may be missing in its answer.
    for (const [orgId, atMs] of this.#added) {
      if (atMs < startedMs) this.#added.delete(orgId);
      else orgs?.add(orgId);
    }
    this.#orgs = orgs;
  }
}

import { systemClock } from '../../clock.js';
import { getOrMake } from '../../get-or-make.js';
import type { Database } from '../../postgres/database.js';
import type { UnhandledEvents } from './unhandled-events.js';

/** The consumers of a database of this process, and the look for all of them that is under way. */
interface Siblings {
  readonly all: Set<BlockingOrgs>;
  looking?: Promise<void> | undefined;
}

const ofDatabases = new WeakMap<Database, Siblings>();

/**
 * Which organizations have events that are being tried again, so that the events of all others need no look into the
 * table. What another process has set aside is known after the next refresh.
 */
export class BlockingOrgs {
  readonly #store: UnhandledEvents;
  /** Undefined while it is not known, or they are too many: then every event is looked up. */
  #orgs: Set<string> | undefined;
  readonly #added = new Map<string, number>();
  readonly #siblings: Siblings;
  #lookedAtMs = Number.NEGATIVE_INFINITY;

  constructor(store: UnhandledEvents, database: Database) {
    this.#store = store;
    this.#siblings = getOrMake(ofDatabases, database, () => ({ all: new Set() }));
    this.#siblings.all.add(this);
  }

  get consumer(): string {
    return this.#store.consumer;
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

  /** When it was last looked whose events are being tried again, by the machine's timer. */
  get lookedAtMs(): number {
    return this.#lookedAtMs;
  }

  /** Looks for all consumers of the database at once; one look at a time, so that no older answer comes behind a newer one. */
  refresh(): Promise<void> {
    const siblings = this.#siblings;
    siblings.looking ??= this.#look([...siblings.all]).finally(() => {
      siblings.looking = undefined;
    });
    return siblings.looking;
  }

  async #look(together: readonly BlockingOrgs[]): Promise<void> {
    const startedMs = systemClock.monotonicMs();
    const found = await this.#store.blockingOrgs(together.map(({ consumer }) => consumer));
    for (const each of together) each.#know(found.get(each.consumer), startedMs);
  }

  /** Nothing is looked for any more. */
  leave(): void {
    this.#siblings.all.delete(this);
  }

  #know(orgs: Set<string> | undefined, startedMs: number): void {
    this.#lookedAtMs = startedMs;
    // What was added while the database answered may be missing in its answer.
    for (const [orgId, atMs] of this.#added) {
      if (atMs < startedMs) this.#added.delete(orgId);
      else orgs?.add(orgId);
    }
    this.#orgs = orgs;
  }
}

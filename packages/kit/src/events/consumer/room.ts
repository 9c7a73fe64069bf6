import { systemClock } from '../../clock.js';
import type { Limits } from '../event-bus.js';
import type { UnhandledEvents } from './unhandled-events.js';

interface Held {
  events: number;
  bytes: number;
  atMs: number;
}

/** Counting what an organization holds costs as much as it holds: not at each event. */
const trustMs = 1_000;
const rememberedOrgs = 1_000;
/** So many make room at once, as a part of the limit. */
const evicted = 0.01;

/** Bounds what is kept of each organization; several processes exceed it by what each takes in within a second. */
export class Room {
  readonly #store: UnhandledEvents;
  readonly #limits: Limits;
  readonly #onEvicted: (orgId: string, events: number) => void;
  readonly #held = new Map<string, Held>();

  constructor(store: UnhandledEvents, limits: Limits, onEvicted: (orgId: string, events: number) => void) {
    this.#store = store;
    this.#limits = limits;
    this.#onEvicted = onEvicted;
  }

  /** Counts the event in; its organization's oldest events that nobody tries any more go for it. False: there is no room. */
  async take(orgId: string, bytes: number): Promise<boolean> {
    let held = await this.#heldBy(orgId);
    while (!this.#fits(held, bytes)) {
      const deleted = await this.#store.makeRoom(orgId, Math.ceil(this.#limits.events * evicted));
      if (deleted === 0) return false;
      this.#onEvicted(orgId, deleted);
      held = await this.#count(orgId);
    }
    held.events += 1;
    held.bytes += bytes;
    return true;
  }

  #fits(held: Held, bytes: number): boolean {
    return held.events < this.#limits.events && held.bytes + bytes <= this.#limits.bytes;
  }

  async #heldBy(orgId: string): Promise<Held> {
    const known = this.#held.get(orgId);
    return known && systemClock.monotonicMs() - known.atMs < trustMs ? known : this.#count(orgId);
  }

  async #count(orgId: string): Promise<Held> {
    const held = { ...(await this.#store.heldBy(orgId)), atMs: systemClock.monotonicMs() };
    if (this.#held.size >= rememberedOrgs) this.#held.clear();
    this.#held.set(orgId, held);
    return held;
  }
}

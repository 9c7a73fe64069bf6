import type { Clock, Database } from '@pharos/kit';
import { countPendingOf } from '../deliveries/index.js';

interface Room {
  /** How many deliveries it takes before it is counted again. */
  left: number;
  isFull: boolean;
  /** Until when it is full, or what was counted goes: others may have filled it by then. */
  untilMs: number;
}

const countedForMs = 10_000;
/** A process may fill this part of the room that it counted before it counts again: others count the same room. */
const sharePart = 8;
/** A queue with less room than this part of the limit is full: counting is worth it for many deliveries only. */
const leastPart = 100;
const maxRemembered = 10_000;

/**
 * How many deliveries may be pending for one endpoint. Each process counts a queue, fills an eighth of the room that there is
 * in the next ten seconds, and counts again: so eight processes at once go over the limit by less than the limit, and two by
 * an eighth of it.
 */
export class QueueLimit {
  readonly #rooms = new Map<string, Room>();

  constructor(
    private readonly limit: number,
    private readonly clock: Clock,
  ) {}

  /** Which of the webhooks take no more. Each of the others is about to get so many deliveries. */
  async full(database: Database, webhookIds: readonly string[], deliveries = 1): Promise<Set<string>> {
    await this.#know(database, webhookIds);
    return new Set(webhookIds.filter((id) => !this.#takes(id, deliveries)));
  }

  /** How many deliveries for each of the webhooks, but for those that are full, stay within what is known of their room: one at least. */
  async room(database: Database, webhookIds: readonly string[]): Promise<number> {
    await this.#know(database, webhookIds);
    const rooms = webhookIds.flatMap((id) => this.#rooms.get(id) ?? []);
    return Math.max(1, Math.min(...rooms.map(({ left, isFull }) => (isFull ? Number.POSITIVE_INFINITY : left))));
  }

  async #know(database: Database, webhookIds: readonly string[]): Promise<void> {
    const nowMs = this.clock.monotonicMs();
    const uncounted = webhookIds.filter((id) => this.#mustCount(id, nowMs));
    if (uncounted.length > 0) await this.#count(database, uncounted, nowMs);
  }

  #mustCount(webhookId: string, nowMs: number): boolean {
    const room = this.#rooms.get(webhookId);
    return !room || room.untilMs <= nowMs || (room.left <= 0 && !room.isFull);
  }

  async #count(database: Database, webhookIds: readonly string[], nowMs: number): Promise<void> {
    const counts = await countPendingOf(database, webhookIds, this.limit);
    if (this.#rooms.size >= maxRemembered) this.#rooms.clear();
    for (const { webhook_id, pending } of counts) {
      const left = this.limit - pending;
      const isFull = left < Math.max(1, this.limit / leastPart);
      const taken = isFull ? 0 : Math.ceil(left / sharePart);
      this.#rooms.set(webhook_id, { left: taken, isFull, untilMs: nowMs + countedForMs });
    }
  }

  #takes(webhookId: string, deliveries: number): boolean {
    const room = this.#rooms.get(webhookId);
    if (room?.isFull) return false;
    // Less than nothing is left when others took it while this one waited for a count: that makes it count again, and is not full.
    if (room) room.left -= deliveries;
    return true;
  }
}

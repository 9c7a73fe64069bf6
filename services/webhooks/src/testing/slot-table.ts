import { ManualClock } from '@pharos/kit';
import type { AttemptEnd } from '../dispatch/endpoint.js';
import { Slots, type SlotsOptions } from '../dispatch/slots.js';

/** How an attempt ended that was answered soon. */
export const quickly = { hung: false, durationMs: 250 };

/** A table of slots, and endpoints for which there is always something due once they were notified of it. */
export class Table extends Slots {
  /** Attempts that are in flight, by webhook. */
  readonly sent = new Map<string, number>();

  constructor(
    options: Omit<SlotsOptions, 'clock'>,
    readonly clock = new ManualClock(new Date()),
  ) {
    super({ ...options, clock });
  }

  /** Notifies endpoints; `a1` is one of the organization `a`. */
  due(...webhookIds: string[]): void {
    for (const webhookId of webhookIds) this.notify(webhookId[0] as string, webhookId);
  }

  /** Endpoints that have just answered soon, for which there is something due. */
  quick(...webhookIds: string[]): void {
    for (const webhookId of webhookIds) {
      this.due(webhookId);
      this.fill(1);
      this.#endOne(webhookId, quickly, () => this.due(webhookId));
    }
  }

  /** Deals what is free, finds as much, or `most` of each, and begins what may begin: how many slots each endpoint got. */
  fill(most = Number.POSITIVE_INFINITY): Record<string, number> {
    const rooms = this.deal();
    for (const room of rooms) {
      const found = Math.min(room.room, most);
      this.claimed(room, found);
      for (let n = 0; n < found; n += 1) this.#begin(room.webhookId);
    }
    return Object.fromEntries(rooms.map(({ webhookId, room }) => [webhookId, room]));
  }

  /** Deals until there is no more: how many slots each endpoint got in all. */
  fillAll(): Record<string, number> {
    const all: Record<string, number> = {};
    for (let dealt = this.fill(); Object.keys(dealt).length > 0; dealt = this.fill())
      for (const [id, count] of Object.entries(dealt)) all[id] = (all[id] ?? 0) + count;
    return all;
  }

  #begin(webhookId: string): void {
    const begun = () => this.sent.set(webhookId, (this.sent.get(webhookId) ?? 0) + 1);
    if (this.tryBegin(webhookId)) begun();
    else void this.turn(webhookId).then((mayBegin) => (mayBegin ? begun() : this.leave(webhookId)));
  }

  /** As many attempts as are in flight, or `count`, end and are written down. */
  async end(
    webhookId: string,
    { count = this.sent.get(webhookId) ?? 0, timedOut = false, durationMs = 3 } = {},
  ): Promise<void> {
    for (let n = 0; n < count; n += 1) this.#endOne(webhookId, { hung: timedOut, durationMs });
    // Those that waited have had their turn by then.
    await new Promise((resolve) => setImmediate(resolve));
  }

  #endOne(webhookId: string, end: AttemptEnd, before = () => {}): void {
    this.sent.set(webhookId, (this.sent.get(webhookId) ?? 0) - 1);
    this.ended(webhookId, end);
    before();
    this.recorded(webhookId);
  }

  /** So many endpoints of an organization had one thing due, and did not answer. */
  async hang(orgId: string, count: number): Promise<string[]> {
    const ids = names(orgId, count);
    for (const id of ids) {
      this.due(id);
      this.fill(1);
      await this.end(id, { timedOut: true });
    }
    return ids;
  }
}

export const names = (orgId: string, count: number) => Array.from({ length: count }, (_, at) => `${orgId}${at}`);

export function sumOf(counts: Record<string, number>, orgId = ''): number {
  const own = Object.entries(counts).filter(([id]) => id.startsWith(orgId));
  return own.reduce((sum, [, count]) => sum + count, 0);
}

import type { Clock, Database } from '@pharos/kit';
import { countPendingOf } from '../deliveries/index.js';

interface Room {
  /** How many deliveries it takes before it is counted again. */
  left: number;
  isFull: boolean;
  /** Until when it is full, or what was counted goes: others may have filled it by then. */
  untilMs: number;
  /** How many deliveries this process may make that others do not see. */
  share: number;
  /** Deliveries that took room and may not have been made yet: no count shows them for sure. */
  underway: number;
  /** Whoever is to count it waits until most of that is made. */
  onMade?: (() => void) | undefined;
}

/** What queues take of the deliveries that are about to be made. */
export interface TakenRoom {
  /** The webhooks that take no more: what they would receive is held. */
  readonly full: ReadonlySet<string>;
  /** How many deliveries each of the others takes: one at least. */
  readonly each: number;
}

const countedForMs = 10_000;
/** A process may fill this part of the room that it counted before it counts again: others count the same room. */
const sharePart = 16;
/** A queue with less room than this part of the limit is full: counting is worth it for many deliveries only. */
const leastPart = 100;
const maxRemembered = 10_000;

/**
 * How many deliveries may be pending for one endpoint. Each process counts a queue, fills a sixteenth of the room that there is in the
 * next ten seconds, and counts again; what it is about to make is a part of that sixteenth. So one process stays within the limit however
 * much it makes at once, and each further one goes over it by a sixteenth at most: two by 6 %, seventeen by as much as the limit.
 */
export class QueueLimit {
  readonly #rooms = new Map<string, Room>();
  /** Counts that have not ended, by webhook. */
  readonly #counts = new Map<string, Promise<void>>();

  constructor(
    private readonly limit: number,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes room for up to `most` deliveries to each of the webhooks, as many to one as to the others, and has `make` make them. The room is
   * taken until that has ended; then a count shows what was made.
   */
  async use<Made>(
    database: Database,
    webhookIds: readonly string[],
    most: number,
    make: (taken: TakenRoom) => Promise<Made>,
  ): Promise<Made> {
    for (let uncounted = this.#uncounted(webhookIds); uncounted.length > 0; uncounted = this.#uncounted(webhookIds))
      await this.#count(database, uncounted);
    // Nothing is waited for between the last look and the taking: somebody else would take the same room.
    const full = new Set(webhookIds.filter((id) => this.#rooms.get(id)?.isFull));
    const open = webhookIds.flatMap((id) => this.#rooms.get(id) ?? []).filter(({ isFull }) => !isFull);
    const each = Math.min(most, ...open.map(({ left }) => left));
    for (const room of open) take(room, each);
    try {
      return await make({ full, each });
    } finally {
      for (const room of open) giveBack(room, each);
    }
  }

  #uncounted(webhookIds: readonly string[]): string[] {
    return webhookIds.filter((id) => this.#mustCount(id));
  }

  #mustCount(webhookId: string): boolean {
    const room = this.#rooms.get(webhookId);
    return !room || room.untilMs <= this.clock.monotonicMs() || (room.left <= 0 && !room.isFull);
  }

  /** One count of a webhook at a time: what another had given away meanwhile would be given away once more. */
  async #count(database: Database, webhookIds: readonly string[]): Promise<void> {
    const own = webhookIds.filter((id) => !this.#counts.has(id));
    if (own.length > 0) {
      const counting = this.#countNow(database, own).finally(() => {
        for (const id of own) this.#counts.delete(id);
      });
      for (const id of own) this.#counts.set(id, counting);
    }
    await Promise.all(webhookIds.map((id) => this.#counts.get(id)));
  }

  /** Nobody takes of the rooms meanwhile. What is made by the time of the count is counted, what is made during it may be missed. */
  async #countNow(database: Database, webhookIds: readonly string[]): Promise<void> {
    await Promise.all(webhookIds.map((id) => mostMade(this.#rooms.get(id))));
    this.#forget();
    const underway = new Map(webhookIds.map((id) => [id, this.#rooms.get(id)?.underway ?? 0]));
    const counts = await countPendingOf(database, webhookIds, this.limit);
    for (const { webhook_id: id, pending } of counts)
      this.#rooms.set(
        id,
        Object.assign(this.#rooms.get(id) ?? { underway: 0 }, this.#counted(pending, underway.get(id))),
      );
  }

  #counted(pending: number, underway = 0): Omit<Room, 'underway'> {
    const all = this.limit - pending;
    const isFull = all < Math.max(1, this.limit / leastPart);
    const share = isFull ? 0 : Math.ceil(all / sharePart);
    return { share, left: share - underway, isFull, untilMs: this.clock.monotonicMs() + countedForMs };
  }

  #forget(): void {
    if (this.#rooms.size < maxRemembered) return;
    for (const [id, { underway }] of this.#rooms) if (underway === 0) this.#rooms.delete(id);
  }
}

function take(room: Room, deliveries: number): void {
  room.left -= deliveries;
  room.underway += deliveries;
}

function giveBack(room: Room, deliveries: number): void {
  room.underway -= deliveries;
  if (isMostMade(room)) room.onMade?.();
}

/** A count is worth it when at least half of the share may be taken after it. */
function isMostMade({ underway, share }: Room): boolean {
  return 2 * underway <= share;
}

async function mostMade(room: Room | undefined): Promise<void> {
  if (room && !isMostMade(room)) await new Promise<void>((made) => (room.onMade = made));
}

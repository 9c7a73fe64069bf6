import type { Room } from '../store/queue.js';

/** What this process knows of one endpoint's queue. */
interface Lane {
  inFlight: number;
  /** How many attempts at once, at present. */
  cap: number;
  /** Whether there may be due attempts that nobody here has taken. */
  waiting: boolean;
}

/**
 * Which endpoints have due attempts, and how many more of each may be under way: one cap for each endpoint and one for
 * all. An endpoint that timed out gets one attempt at a time until it answers again, so that those which hang hold few
 * of the places of all.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  /** Lanes that wait and have room, the longest-waiting first. */
  readonly #open = new Set<string>();
  #taken = 0;

  constructor(
    private readonly total: number,
    private readonly perEndpoint: number,
  ) {}

  /** There may be due attempts for this webhook. */
  ring(webhookId: string): void {
    const lane = this.#lane(webhookId);
    lane.waiting = true;
    if (lane.inFlight < lane.cap) this.#open.add(webhookId);
  }

  /** What may be taken now, fairly shared; what is listed counts as asked for until it rings again. */
  rooms(): Room[] {
    const free = this.total - this.#taken;
    if (free <= 0 || this.#open.size === 0) return [];
    const share = Math.max(1, Math.floor(free / this.#open.size));
    const rooms: Room[] = [];
    let left = free;
    for (const webhookId of this.#open) {
      if (left <= 0) break;
      const lane = this.#lane(webhookId);
      const room = Math.min(lane.cap - lane.inFlight, share, left);
      this.#open.delete(webhookId);
      lane.waiting = false;
      left -= room;
      rooms.push({ webhookId, room });
    }
    return rooms;
  }

  begin(webhookId: string): void {
    this.#lane(webhookId).inFlight += 1;
    this.#taken += 1;
  }

  /** The endpoint has answered, or has not in time. Its place among all is kept until `release`. */
  end(webhookId: string, timedOut: boolean): void {
    const lane = this.#lane(webhookId);
    lane.inFlight -= 1;
    lane.cap = timedOut ? 1 : Math.min(this.perEndpoint, lane.cap * 2);
    if (lane.waiting && lane.inFlight < lane.cap) this.#open.add(webhookId);
    this.#forget(webhookId, lane);
  }

  /** An attempt is written down: its place among all is free. */
  release(): void {
    this.#taken -= 1;
  }

  /** Attempts under way or not yet written down. */
  get taken(): number {
    return this.#taken;
  }

  #lane(webhookId: string): Lane {
    const known = this.#lanes.get(webhookId);
    if (known) return known;
    const lane = { inFlight: 0, cap: this.perEndpoint, waiting: false };
    this.#lanes.set(webhookId, lane);
    return lane;
  }

  /** Only what is under way, waits or hangs is worth remembering. */
  #forget(webhookId: string, { inFlight, waiting, cap }: Lane): void {
    if (inFlight === 0 && !waiting && cap === this.perEndpoint) this.#lanes.delete(webhookId);
  }
}

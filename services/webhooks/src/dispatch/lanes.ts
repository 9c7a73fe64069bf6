import type { Room } from '../store/queue.js';
import type { ClaimedRow } from '../store/records.js';

/** What this process knows of one endpoint's queue. */
interface Lane {
  inFlight: number;
  /** Ended, and not yet written down: a worker that dies now has them made again. */
  unwritten: number;
  /** How many attempts at once, at present. */
  cap: number;
  /** Whether there may be due attempts that nobody here has taken. */
  waiting: boolean;
  /** Taken and not yet begun, so that a fast endpoint never waits for the database; the longest-waiting first. */
  readonly taken: { row: ClaimedRow; atMs: number }[];
}

/** How much more than may be under way is taken, in multiples of it, so that a fast endpoint never waits for the database. */
const ahead = 8;
/** One endpoint takes no more than this part of all places, beyond what it may have under way. */
const largestPart = 1 / 8;

/**
 * Which endpoints have due attempts, and how many more of each may be taken: one cap for each endpoint and one for all.
 * An endpoint that timed out gets one attempt at a time until it answers again, so that those which hang hold few of the
 * places of all.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  /** Lanes that wait and have room, the longest-waiting first. */
  readonly #open = new Set<string>();
  #held = 0;
  /**
   * Of one endpoint, under way or not yet written down: while some are written others are made, and a worker that dies
   * repeats no more, however slow the database. One at a time is one at a time, its writing included.
   */
  readonly #mostOpen: number;

  constructor(
    /** Taken at once, by all endpoints. */
    private readonly total: number,
    /** Under way at once, by each endpoint. */
    private readonly perEndpoint: number,
  ) {
    this.#mostOpen = 2 * perEndpoint - 1;
  }

  /** There may be due attempts for this webhook. */
  ring(webhookId: string): void {
    const lane = this.#lane(webhookId);
    lane.waiting = true;
    this.#openIfRoom(webhookId, lane);
  }

  /** Whether more may be taken now. */
  get hasRoom(): boolean {
    return this.#open.size > 0 && this.#held < this.total;
  }

  /** How many endpoints are remembered. */
  get size(): number {
    return this.#lanes.size;
  }

  /** What may be taken now, fairly shared; what is listed counts as asked for until it rings again. */
  rooms(): Room[] {
    let left = this.total - this.#held;
    const share = Math.max(1, Math.floor(left / Math.max(1, this.#open.size)));
    const rooms: Room[] = [];
    for (const webhookId of this.#open) {
      if (left <= 0) break;
      const lane = this.#lane(webhookId);
      const room = Math.min(this.#most(lane.cap) - lane.inFlight - lane.taken.length, share, left);
      this.#open.delete(webhookId);
      // It began to hang since; it is asked for when enough has ended.
      if (room <= 0) continue;
      lane.waiting = false;
      left -= room;
      rooms.push({ webhookId, room });
    }
    return rooms;
  }

  /** Attempts that were claimed for this process. */
  take(webhookId: string, rows: readonly ClaimedRow[], nowMs: number): void {
    const lane = this.#lane(webhookId);
    for (const row of rows) lane.taken.push({ row, atMs: nowMs });
    this.#held += rows.length;
    this.#forget(webhookId, lane);
  }

  /**
   * The next attempt that may begin; undefined when the endpoint is busy or nothing is taken for it. What was taken
   * before `sinceMs` is let go of: its lease may be over before it is.
   */
  begin(webhookId: string, sinceMs: number): ClaimedRow | undefined {
    const lane = this.#lanes.get(webhookId);
    if (!lane) return undefined;
    for (let first = lane.taken[0]; first && first.atMs < sinceMs; first = lane.taken[0]) {
      lane.taken.shift();
      this.#held -= 1;
    }
    if (lane.inFlight >= lane.cap || lane.inFlight + lane.unwritten >= this.#mostOpen) return undefined;
    const next = lane.taken.shift();
    if (next) lane.inFlight += 1;
    this.#openIfRoom(webhookId, lane);
    return next?.row;
  }

  /** The endpoint has answered, or has not in time. The attempt's place among all is kept until it is `written`. */
  end(webhookId: string, timedOut: boolean): void {
    const lane = this.#lane(webhookId);
    lane.inFlight -= 1;
    lane.unwritten += 1;
    lane.cap = timedOut ? 1 : Math.min(this.perEndpoint, lane.cap * 2);
    this.#openIfRoom(webhookId, lane);
  }

  /** What ended is written down, or is no longer this process's to write: its place among all is free. */
  written(webhookId: string): void {
    const lane = this.#lane(webhookId);
    lane.unwritten -= 1;
    this.release(1);
    this.#forget(webhookId, lane);
  }

  /** So many attempts are given back: their places among all are free. */
  release(count: number): void {
    this.#held -= count;
  }

  /** What was taken for a webhook and is not begun; it is this process's to give back, and to ring for when it has. */
  giveBack(webhookId: string): ClaimedRow[] {
    const lane = this.#lanes.get(webhookId);
    if (!lane || lane.taken.length === 0) return [];
    const rows = lane.taken.splice(0).map(({ row }) => row);
    this.#openIfRoom(webhookId, lane);
    return rows;
  }

  /** Webhooks for which something was taken before that time and is not begun. */
  takenBefore(ms: number): string[] {
    return [...this.#lanes].flatMap(
      ([
        id,
        {
          taken: [first],
        },
      ]) => (first && first.atMs < ms ? [id] : []),
    );
  }

  #lane(webhookId: string): Lane {
    const known = this.#lanes.get(webhookId);
    if (known) return known;
    const lane = { inFlight: 0, unwritten: 0, cap: this.perEndpoint, waiting: false, taken: [] };
    this.#lanes.set(webhookId, lane);
    return lane;
  }

  /** Asks for more once less than half is left of what may be taken: often enough, and many at once. */
  #openIfRoom(webhookId: string, { waiting, taken, inFlight, cap }: Lane): void {
    const most = this.#most(cap);
    if (waiting && taken.length <= (most - cap) / 2 && inFlight + taken.length < most) this.#open.add(webhookId);
  }

  #most(cap: number): number {
    return Math.max(cap, Math.min(cap * (1 + ahead), Math.floor(this.total * largestPart)));
  }

  /** Only what is under way, waits or hangs is worth remembering. */
  #forget(webhookId: string, { inFlight, unwritten, waiting, taken, cap }: Lane): void {
    const isIdle = inFlight + unwritten + taken.length === 0;
    if (isIdle && !waiting && cap === this.perEndpoint) this.#lanes.delete(webhookId);
  }
}

import { type Caller, type Database, FairShare, notBegun } from '@pharos/kit';
import { readPayloads } from '../store/read-payloads.js';
import type { ClaimedRow } from '../store/records.js';

/** Of all long bodies that are being sent; an organization alone may have half of it. */
export const mostBytes = 32 * 1_024 * 1_024;
/** What an attempt takes besides its event's data. */
const overheadBytes = 1_024;
/** What waits longer for room is better given back. */
const maxWaitMs = 5_000;

/** An event's data as it is sent, while attempts send it. */
interface Shared {
  readonly eventId: string;
  readonly data: Promise<Uint8Array>;
  users: number;
  loaded(data: Uint8Array): void;
  failed(error: unknown): void;
}

/**
 * The bodies that are being sent. Short ones come with what is claimed. Long ones are bounded in bytes, fairly between
 * organizations, and the data of an event is read once for all attempts that send it at the same time.
 */
export class Bodies {
  readonly #room: FairShare;
  /** By event, and when a person was removed from it: what is claimed after that is sent without them. */
  readonly #shared = new Map<string, Shared>();
  /** To be read, together with what else is asked for in this turn. */
  #asked: Shared[] = [];

  constructor(
    private readonly database: Database,
    /** How many attempts there are at once at most. */
    concurrency: number,
    /** Once it aborts nothing waits for room any more. */
    private readonly stopping: AbortSignal,
  ) {
    const waiting = { items: 2 * concurrency, bytes: Number.POSITIVE_INFINITY };
    this.#room = new FairShare({ places: mostBytes, waiting });
  }

  /**
   * What `work` makes of the event's data: at once when it is there, else when there is room for it.
   * @throws a Failure that says `notBegun` when there is none in time, or all stops
   */
  use<Result>(row: ClaimedRow, work: (data: string | Uint8Array) => Promise<Result>): Promise<Result> {
    if (row.data !== null) return work(row.data);
    const wanted = { places: row.data_bytes + overheadBytes, caller: waiting(this.stopping) };
    return this.#room.run(row.webhook.org_id, wanted, async () => {
      const key = `${row.event_id} ${row.erased_at?.getTime()}`;
      const shared = this.#shared.get(key) ?? this.#ask(key, row.event_id);
      shared.users += 1;
      try {
        return await work(await shared.data);
      } finally {
        shared.users -= 1;
        if (shared.users === 0) this.#shared.delete(key);
      }
    });
  }

  #ask(key: string, eventId: string): Shared {
    let [loaded, failed]: [(data: Uint8Array) => void, (error: unknown) => void] = [() => {}, () => {}];
    const data = new Promise<Uint8Array>((resolve, reject) => {
      [loaded, failed] = [resolve, reject];
    });
    const shared = { eventId, data, users: 0, loaded, failed };
    this.#shared.set(key, shared);
    if (this.#asked.length === 0) queueMicrotask(() => void this.#read());
    this.#asked.push(shared);
    return shared;
  }

  async #read(): Promise<void> {
    const asked = this.#asked;
    this.#asked = [];
    try {
      const eventIds = asked.map(({ eventId }) => eventId);
      const found = await readPayloads(this.database, eventIds);
      for (const { eventId, loaded, failed } of asked) {
        const data = found.get(eventId);
        if (data === undefined) failed(new Error(`the payload of ${eventId} is gone`));
        else loaded(Buffer.from(data));
      }
    } catch (error) {
      for (const { failed } of asked) failed(error);
    }
  }
}

/** Waits no longer than it should, and not when all stops. */
function waiting(stopping: AbortSignal): Caller {
  const deadlineMs = performance.now() + maxWaitMs;
  return {
    deadlineMs,
    get abandoned() {
      const isOver = stopping.aborted || performance.now() >= deadlineMs;
      return isOver ? notBegun('There was no room in time.') : undefined;
    },
  };
}

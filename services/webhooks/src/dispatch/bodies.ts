import { Batcher, type Caller, type Database, FairShare, notBegun, type Statement } from '@pharos/kit';
import type { ClaimedRow } from '../deliveries/index.js';

/** Bytes of all long bodies that are being sent; an organization alone may have half of it. */
export const mostBytes = 32 * 1_024 * 1_024;
/** What an attempt takes besides its event's data. */
const overheadBytes = 1_024;
/** What waits longer for room is better given back. */
const maxWaitMs = 5_000;

const select: Statement = {
  name: 'select_payloads',
  text: 'SELECT event_id, data FROM payloads WHERE event_id = ANY ($1::text[])',
};

/** An event's data as it is sent, while attempts send it. */
interface Shared {
  readonly data: Promise<Uint8Array>;
  users: number;
}

/**
 * The bodies that are being sent. Short ones come with what is claimed. Long ones are bounded in bytes, fairly between
 * organizations, and the data of an event is read once for all attempts that send it at the same time.
 */
export class Bodies {
  readonly #room: FairShare;
  readonly #reads: Batcher<string, Uint8Array | undefined>;
  /** By event, and when a person was removed from it: what is claimed after that is sent without them. */
  readonly #shared = new Map<string, Shared>();

  constructor(
    database: Database,
    /** How many attempts there are at once at most. */
    concurrency: number,
    /** Once it aborts nothing waits for room any more. */
    private readonly stopping: AbortSignal,
  ) {
    const waiting = { items: 2 * concurrency, bytes: Number.POSITIVE_INFINITY };
    this.#room = new FairShare({ slots: mostBytes, waiting });
    this.#reads = new Batcher((eventIds) => readPayloads(database, eventIds), concurrency);
  }

  /**
   * What `work` makes of the event's data: at once when it is there, else when there is room for it.
   * @throws a Failure that says `notBegun` when there is none in time, or all stops
   */
  use<Result>(row: ClaimedRow, work: (data: string | Uint8Array) => Promise<Result>): Promise<Result> {
    if (row.data !== null) return work(row.data);
    const wanted = { slots: row.data_bytes + overheadBytes, caller: waiting(this.stopping) };
    return this.#room.run(row.webhook.org_id, wanted, async () => {
      const key = `${row.event_id} ${row.erased_at?.getTime()}`;
      const shared = this.#shared.get(key) ?? { data: this.#read(row.event_id), users: 0 };
      this.#shared.set(key, shared);
      shared.users += 1;
      try {
        return await work(await shared.data);
      } finally {
        shared.users -= 1;
        if (shared.users === 0) this.#shared.delete(key);
      }
    });
  }

  async #read(eventId: string): Promise<Uint8Array> {
    const data = await this.#reads.ask(eventId);
    if (!data) throw new Error(`the payload of ${eventId} is gone`);
    return data;
  }
}

/** The data of events, which is JSON, in their order. */
async function readPayloads(database: Database, eventIds: readonly string[]): Promise<(Uint8Array | undefined)[]> {
  const rows = await database.query<{ event_id: string; data: string }>(select, [eventIds]);
  const found = new Map(rows.map(({ event_id, data }) => [event_id, Buffer.from(data)]));
  return eventIds.map((eventId) => found.get(eventId));
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

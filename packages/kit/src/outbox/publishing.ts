import { type EventBus, type OutgoingEvent, PublishError } from '../events/event-bus.js';
import type { Logger } from '../log.js';
import { BlockedKeys } from './blocked-keys.js';
import type { EncodedEvent, OutboxRow } from './outbox-row.js';
import type { RelayHooks, RelayObserver } from './relay-options.js';
import { type Confirmed, markAndRead, markPublished, type Queries, type Unpublished } from './store.js';

export interface PublishingSettings {
  bus: EventBus;
  encode(row: OutboxRow): EncodedEvent;
  batchSize: number;
  log: Logger;
  observer: RelayObserver;
  hooks: RelayHooks;
}

interface Unmarked extends Confirmed {
  readonly rows: OutboxRow[];
}

interface Sent {
  stream: string;
  /** The sequence number of each event; undefined when it was not confirmed. */
  seqs: readonly (number | undefined)[];
  /** Events that can never go as they are. */
  refused: readonly number[];
  error?: unknown;
}

/** Sends what is in the outbox, a batch at a time. */
export class Publishing {
  readonly #settings: PublishingSettings;
  readonly #blockedKeys = new BlockedKeys();
  #confirmedCount = 0;
  /** Confirmed rows that are not marked yet: they are when the next ones are read, which costs no round trip of its own. */
  #unmarked: Unmarked = { rows: [], stream: '', ids: [], seqs: [] };

  constructor(settings: PublishingSettings) {
    this.#settings = settings;
  }

  /** How many events the bus has confirmed so far. */
  get confirmedCount(): number {
    return this.#confirmedCount;
  }

  /** Whether the bus has confirmed rows that are not marked. */
  get hasUnmarked(): boolean {
    return this.#unmarked.ids.length > 0;
  }

  /** What was confirmed before the session was lost is another one's to mark: the bus is asked for it again, under the same ids. */
  forget(): void {
    this.#unmarked = { rows: [], stream: '', ids: [], seqs: [] };
  }

  /** Marks what the bus has confirmed. */
  async mark(db: Queries): Promise<void> {
    if (!this.hasUnmarked) return;
    await markPublished(db, this.#unmarked);
    await this.#marked();
  }

  async #marked(): Promise<void> {
    const { rows } = this.#unmarked;
    this.forget();
    if (rows.length > 0) await this.#settings.hooks.afterMark?.(rows);
  }

  async #read(db: Queries, blockedKeys: readonly string[]): Promise<Unpublished> {
    const read = await markAndRead(db, { blockedKeys, limit: this.#settings.batchSize, confirmed: this.#unmarked });
    await this.#marked();
    return read;
  }

  /**
   * Sends every row that is not marked. What the bus confirms is marked when more is read, the last of it the next time or by `mark`. A
   * row that cannot go as it is holds up those with its ordering key and no others.
   * @throws when the bus did not confirm the rest.
   */
  async publishAll(db: Queries, epoch: string): Promise<void> {
    const blocked = this.#blockedKeys.current();
    for (;;) {
      // Always from the first row: behind any other place a row could be found whose predecessor, in the same key but
      // committed a moment ago with a lower id, would be passed over.
      const { rows, areAll } = await this.#read(db, [...blocked]);
      if (rows.length > 0) await this.#publishRows(rows, blocked, epoch);
      if (areAll) return;
    }
  }

  async #publishRows(rows: OutboxRow[], blocked: Set<string>, epoch: string): Promise<void> {
    const { hooks, observer } = this.#settings;
    await hooks.afterRead?.(rows);
    const { sendable, events } = this.#encode(rows, blocked);
    const sent = await this.#send(events, epoch);
    await hooks.afterPublish?.(rows);
    for (const at of sent.refused) this.#block(sendable[at] as OutboxRow, blocked, sent.error);
    const confirmed = confirmedOf(sendable, sent);
    this.#unmarked = { rows, ...confirmed };
    this.#confirmedCount += confirmed.ids.length;
    observer.published?.(confirmed.ids.length);
    const unconfirmed = sendable.some(
      ({ orderingKey }, at) => sent.seqs[at] === undefined && !blocked.has(orderingKey),
    );
    if (unconfirmed) throw sent.error;
  }

  #encode(rows: OutboxRow[], blocked: Set<string>): { sendable: OutboxRow[]; events: OutgoingEvent[] } {
    const sendable: OutboxRow[] = [];
    const events: OutgoingEvent[] = [];
    for (const row of rows) {
      if (blocked.has(row.orderingKey)) continue;
      try {
        events.push({ id: row.eventId, orderingKey: row.orderingKey, ...this.#settings.encode(row) });
        sendable.push(row);
      } catch (error) {
        this.#block(row, blocked, error);
      }
    }
    return { sendable, events };
  }

  #block({ eventId, type, orderingKey }: OutboxRow, blocked: Set<string>, error: unknown): void {
    blocked.add(orderingKey);
    this.#blockedKeys.block(orderingKey);
    this.#settings.log.error(
      { err: error, event: eventId, type },
      'could not send an event in the outbox: it is not valid',
    );
  }

  async #send(events: OutgoingEvent[], epoch: string): Promise<Sent> {
    if (events.length === 0) return { stream: '', seqs: [], refused: [] };
    try {
      return { ...(await this.#settings.bus.publish(events, { epoch })), refused: [] };
    } catch (error) {
      if (!(error instanceof PublishError)) throw error;
      return { stream: error.stream ?? '', seqs: error.seqs, refused: error.refused, error };
    }
  }
}

function confirmedOf(rows: OutboxRow[], { stream, seqs }: Sent): Confirmed {
  const confirmed: Confirmed = { stream, ids: [], seqs: [] };
  rows.forEach(({ id }, at) => {
    const seq = seqs[at];
    if (seq === undefined) return;
    confirmed.ids.push(id);
    confirmed.seqs.push(seq);
  });
  return confirmed;
}

import { type EventBus, type OutgoingEvent, PublishError } from '../events/event-bus.js';
import type { Logger } from '../log.js';
import { BlockedKeys } from './blocked-keys.js';
import type { EncodedEvent, OutboxRow } from './outbox-row.js';
import type { RelayHooks, RelayObserver } from './relay-options.js';
import { type Confirmed, markPublished, type Queries, readUnpublished } from './store.js';

export interface PublishingSettings {
  bus: EventBus;
  encode(row: OutboxRow): EncodedEvent;
  batchSize: number;
  log: Logger;
  observer: RelayObserver;
  hooks: RelayHooks;
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

  constructor(settings: PublishingSettings) {
    this.#settings = settings;
  }

  /** How many events the bus has confirmed so far. */
  get confirmedCount(): number {
    return this.#confirmedCount;
  }

  /**
   * Sends every row that is not marked and marks what the bus confirms. A row that cannot go as it is holds up those
   * with its ordering key and no others.
   * @throws when the bus did not confirm the rest.
   */
  async publishAll(db: Queries, epoch: string): Promise<void> {
    const { batchSize } = this.#settings;
    const blocked = this.#blockedKeys.current();
    for (;;) {
      // Always from the first row: behind any other place a row could be found whose predecessor, in the same key but
      // committed a moment ago with a lower id, would be passed over.
      const { rows, areAll } = await readUnpublished(db, [...blocked], batchSize);
      await this.#publishRows(db, rows, blocked, epoch);
      if (areAll) return;
    }
  }

  async #publishRows(db: Queries, rows: OutboxRow[], blocked: Set<string>, epoch: string): Promise<void> {
    const { hooks, observer } = this.#settings;
    await hooks.afterRead?.(rows);
    const { sendable, events } = this.#encode(rows, blocked);
    const sent = await this.#send(events, epoch);
    await hooks.afterPublish?.(rows);
    for (const at of sent.refused) this.#block(sendable[at] as OutboxRow, blocked, sent.error);
    const confirmed = confirmedOf(sendable, sent);
    if (confirmed.ids.length > 0) await markPublished(db, confirmed);
    await hooks.afterMark?.(rows);
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

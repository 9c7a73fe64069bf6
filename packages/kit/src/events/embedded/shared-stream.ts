import { systemClock } from '../../clock.js';
import type { Database } from '../../postgres/database.js';
import type { OutgoingEvent } from '../event-bus.js';
import { filterPattern, readSubject } from '../subjects.js';
import type { WakeSignal } from '../wake-signal.js';
import type { Announcement, Placed } from './announcement.js';
import { type Listener, Listening } from './listening.js';
import { type ReadEvents, type Reading, readEvents } from './read-events.js';
import { SharedProgress } from './shared-progress.js';

/** How much of the end of the stream stays in memory; who is further behind reads for itself. */
const most = { events: 1_024, bytes: 8 * 1024 * 1024 };
/** Of the largest events, so many are as much as may be held at once. */
const readAtOnce = 64;

/**
 * The end of a stream, which the consumers of a process read together: what is announced with its contents is in memory already, of other
 * things the first that comes to the end reads on, and the others find in memory what it read. Positions become visible in order, so
 * there are no gaps.
 */
export class SharedStream {
  readonly progress = new SharedProgress();
  /** Rung when there are new events. */
  readonly watchers = new Set<WakeSignal>();
  /** What was away meanwhile, and what of it was announced, nobody knows. */
  readonly listening = new Listening(() => {
    this.forget();
    this.ring();
  });
  /** By history: where it is another one by now, some still read the one that was. */
  readonly #ends = new Map<string, StreamEnd>();

  /** What a session hears of its stream: as `announce` and `add` take it. Nothing when it is not the one that listens for all. */
  heard(listener: Listener, history: string, what: Announcement | number | undefined): void {
    // What one still hears that was to leave off may come of a server that was left.
    if (!this.listening.isHeard(listener)) return;
    if (typeof what === 'object') this.add(history, what);
    else this.announce(what);
  }

  /** Something was published, up to this position; undefined: nobody knows up to where, or whether. */
  announce(seq: number | undefined): void {
    const ends = [...this.#ends.values()];
    for (const end of ends) end.announce(seq);
    // Mostly it was just added.
    if (seq === undefined || ends.length === 0 || ends.some(({ to }) => to < seq)) this.ring();
  }

  /** This was published in a stream, of which this is the history. */
  add(history: string, announcement: Announcement): void {
    this.#ends.get(history)?.add(announcement);
    this.ring();
  }

  ring(): void {
    for (const watcher of this.watchers) watcher.notify();
  }

  /** Nothing in memory is to be relied on: a server that was away may be another one, or one that was set back. */
  forget(): void {
    this.#ends.clear();
  }

  /** What `readEvents` answers, from memory where that has it; what was not announced is looked for after `lookAfterMs`. */
  async read(db: Database, reading: Reading, lookAfterMs: number): Promise<ReadEvents> {
    const end = this.#endFor(reading);
    if (reading.after < end.from) return readEvents(db, reading);
    if (reading.after === end.to && end.mayHaveMore(lookAfterMs)) {
      await end.readOn(db);
      // Meanwhile it may have begun anew elsewhere, or what is remembered may have moved on.
      const isSame = this.#ends.get(reading.history) === end;
      if (!isSame || reading.after < end.from) return { found: [], atEnd: false };
    }
    const found = end.wanted(reading);
    const last = found.at(-1)?.seq ?? reading.after;
    return { found, atEnd: last === end.to && !end.mayHaveMore(lookAfterMs) };
  }

  #endFor({ history, after }: Reading): StreamEnd {
    const known = this.#ends.get(history);
    if (known && after <= known.to) return known;
    const begun = new StreamEnd(history, after);
    this.#ends.delete(history);
    this.#ends.set(history, begun);
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > mostHistories && oldest !== undefined) this.#ends.delete(oldest);
    return begun;
  }
}

/** One that is, and one that was. */
const mostHistories = 2;

/** Everything of a stream that stands behind `from`, up to `to`. */
class StreamEnd {
  readonly #events: Placed[] = [];
  #bytes = 0;
  #from: number;
  #to: number;
  /** The last position that was announced; infinite when something may have come unannounced. */
  #announced = Number.POSITIVE_INFINITY;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(
    private readonly history: string,
    after: number,
  ) {
    [this.#from, this.#to] = [after, after];
  }

  get from(): number {
    return this.#from;
  }

  get to(): number {
    return this.#to;
  }

  announce(seq = Number.POSITIVE_INFINITY): void {
    this.#announced = Math.max(this.#announced, seq);
  }

  mayHaveMore(lookAfterMs: number): boolean {
    // What is being read on behalf of another is this one's too.
    const isDue = systemClock.monotonicMs() - this.#readAtMs >= lookAfterMs;
    return isDue || this.#reading !== undefined || this.#announced > this.#to;
  }

  /**
   * Appends it if it comes next: the last in memory is what stood before it, by its id too, since a server that was set back gives positions
   * out again. Otherwise it is only known that there is something.
   */
  add({ after, events }: Announcement): void {
    const last = this.#events.at(-1);
    if (last?.seq === after.seq && last.event.id === after.id) for (const one of events) this.#remember(one);
    else this.announce(events.at(-1)?.seq);
  }

  /** Reads what stands behind, once for all that ask at the same time. */
  readOn(db: Database): Promise<void> {
    this.#reading ??= this.#look(db).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #look(db: Database): Promise<void> {
    // What is announced from here on may be missing in the answer.
    this.#announced = this.#to;
    this.#readAtMs = systemClock.monotonicMs();
    try {
      const { found, atEnd } = await readEvents(db, { history: this.history, after: this.#to, limit: readAtOnce });
      if (!atEnd) this.announce();
      // Some of it may have been added meanwhile.
      for (const { seq, event } of found) if (event && seq > this.#to) this.#remember({ seq, event });
    } catch (error) {
      this.announce();
      throw error;
    }
  }

  #remember(one: Placed): void {
    this.#events.push(one);
    this.#bytes += one.event.payload.byteLength;
    this.#to = one.seq;
    while (this.#events.length > 1 && (this.#events.length > most.events || this.#bytes > most.bytes)) {
      const gone = this.#events.shift() as Placed;
      this.#bytes -= gone.event.payload.byteLength;
      this.#from = gone.seq;
    }
  }

  wanted({ after, filter, skip = [], limit }: Reading): ReadEvents['found'] {
    const pattern = filter === undefined ? undefined : new RegExp(filterPattern(filter));
    const isWanted = ({ subject }: OutgoingEvent) =>
      (pattern?.test(subject) ?? true) && (skip.length === 0 || !skip.includes(readSubject(subject).type));
    const found: ReadEvents['found'] = [];
    let wanted = 0;
    for (let at = this.#firstAfter(after); at < this.#events.length && wanted < limit; at += 1) {
      const { seq, event } = this.#events[at] as Placed;
      const isOne = isWanted(event);
      if (isOne) wanted += 1;
      // Of several in a row that are passed over, only the last one's position matters.
      if (!isOne && found.at(-1)?.event === undefined) found.pop();
      found.push({ seq, event: isOne ? event : undefined });
    }
    return found;
  }

  /** By halves: a consumer mostly asks for the last ones. */
  #firstAfter(after: number): number {
    let [low, high] = [0, this.#events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#events[middle] as Placed).seq > after) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

const shared = new Map<string, { readonly stream: SharedStream; users: number }>();

/** The stream of a schema of a database, the same for all buses of this process until `leaveStream` was called as often. */
export function shareStream(databaseUrl: string, schema: string): SharedStream {
  const key = keyOf(databaseUrl, schema);
  const one = shared.get(key) ?? { stream: new SharedStream(), users: 0 };
  one.users += 1;
  shared.set(key, one);
  return one.stream;
}

export function leaveStream(databaseUrl: string, schema: string): void {
  const key = keyOf(databaseUrl, schema);
  const one = shared.get(key);
  if (!one) return;
  one.users -= 1;
  if (one.users === 0) shared.delete(key);
}

function keyOf(databaseUrl: string, schema: string): string {
  return JSON.stringify([databaseUrl, schema]);
}

import type { Database } from '../../postgres/database.js';
import type { OutgoingEvent } from '../event-bus.js';
import { filterLike, filterPattern } from '../subjects.js';
import { HistoryPassedError } from './history.js';
import { statements } from './statements.js';

/** What to read of the stream. */
export interface Reading {
  /** As in `EmbeddedLink`. */
  readonly history: string;
  /** The position behind which to read. */
  readonly after: number;
  readonly filter?: string | undefined;
  readonly skip?: readonly string[] | undefined;
  /** How many events at most. */
  readonly limit: number;
}

export interface StoredEvent {
  seq: number;
  /** Undefined when it is not to be read: all up to here are passed. */
  event: OutgoingEvent | undefined;
}

export interface ReadEvents {
  found: StoredEvent[];
  /** Whether nothing stood behind them. */
  atEnd: boolean;
}

interface Row {
  /** Null when there are no events. */
  seq: number | null;
  event_id: string | null;
  subject: string;
  ordering_key: string;
  payload: Buffer;
  /** Behind the position after which was read. */
  place: number;
}

/** So many are looked at for the few among them that are to be read. */
const searched = 1_024;

/**
 * What stands in the stream and is to be read, in order.
 * @throws HistoryPassedError
 */
export async function readEvents(
  db: Database,
  { history, after, filter, skip = [], limit }: Reading,
): Promise<ReadEvents> {
  const lookAt = filter === undefined && skip.length === 0 ? limit : Math.max(limit, searched);
  const patterns = filter === undefined ? [null, null] : [filterLike(filter), filterPattern(filter)];
  const values = [history, after, ...patterns, skip, limit, lookAt];
  const rows = await db.query<Row>(statements.read, values);
  if (rows.length === 0) throw new HistoryPassedError();
  const found = rows.flatMap(({ seq, event_id: id, subject, ordering_key: orderingKey, payload }) =>
    seq === null ? [] : { seq, event: id === null ? undefined : { id, subject, orderingKey, payload } },
  );
  return { found, atEnd: found.length < limit && (rows.at(-1)?.place ?? 0) < lookAt };
}

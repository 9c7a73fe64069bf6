import type { Database } from '../../postgres/database.js';
import type { OutgoingEvent } from '../event-bus.js';
import { filterPattern } from '../subjects.js';
import { statements } from './statements.js';

export interface StoredEvent {
  seq: number;
  /** Undefined when the filter does not let it through. */
  event: OutgoingEvent | undefined;
}

interface Row {
  seq: number;
  event_id: string;
  subject: string;
  ordering_key: string;
  payload: Buffer | null;
}

/** What stands in the stream behind position `after`, in order; nothing when the stream is another one by now. */
export async function readEvents(
  db: Database,
  stream: string,
  after: number,
  filter: string | undefined,
  limit: number,
): Promise<StoredEvent[]> {
  const rows = await db.query<Row>(statements.read, [stream, after, filterPattern(filter ?? '>'), limit]);
  return rows.map(({ seq, event_id, subject, ordering_key, payload }) => ({
    seq,
    event: payload ? { id: event_id, subject, orderingKey: ordering_key, payload } : undefined,
  }));
}

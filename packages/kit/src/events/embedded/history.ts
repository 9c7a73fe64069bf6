import type { Database, Statement } from '../../postgres/database.js';

/** The stream is another one, or on another server, than the one that a position was read of: there it stands for something else. */
export class HistoryPassedError extends Error {
  override readonly name = 'HistoryPassedError';

  constructor() {
    super('the event stream may have lost events since it was last looked at');
  }
}

/**
 * Where to begin to read.
 * @throws HistoryPassedError
 */
export async function readPosition(db: Database, statement: Statement, values: readonly unknown[]): Promise<number> {
  const [row] = await db.query<{ seq: number }>(statement, values);
  if (!row) throw new HistoryPassedError();
  return row.seq;
}

import type pg from 'pg';

/** Sends one statement of a session; rejects as the driver does. */
export type Ask = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<pg.QueryResult<Row>>;

/** The driver wants each statement of a session to be answered before the next is sent: who asks meanwhile waits. */
export function oneAtATime(session: Pick<pg.Client, 'query'>): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return (text, values) => {
    const answer = last.then(() => session.query(text, values));
    last = answer.catch(() => undefined);
    return answer;
  };
}

/**
 * SQL that finds what waits for a lock in this test's database, and no other of the cluster: others are tested at the same time. By who
 * waits, since a lock that is a wait for a transaction names no database.
 */
export const lockWaits = `SELECT l.pid FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE NOT l.granted AND a.datname = current_database()`;

/** The same for waits until a transaction has ended, as for a row that another transaction holds. */
export const rowWaits = `${lockWaits} AND l.locktype = 'transactionid'`;

import { type Database, firstRow, gauge, type Part, type Statement } from '@pharos/kit';
import { createJob, type JobDeps } from './job.js';

/**
 * Everybody may read how many sessions a database has, but `pg_stat_activity` hides the kind of those of other roles. A few workers of
 * the server are counted along. `reserved_connections` came with PostgreSQL 16.
 */
const countConnections: Statement = {
  name: 'count_server_connections',
  text: `SELECT (SELECT sum(numbackends) FROM pg_stat_database)::integer AS used,
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true), '0')::integer AS allowed`,
};
const everyMs = 60_000;

/** Shows how many connections the service's PostgreSQL has open, whoever opened them, and how many more it would accept. */
export function measureServerConnections({ database, ...deps }: JobDeps & { database: Database }): Part {
  const connections = gauge(deps.registry, {
    name: 'postgres_server_connections',
    help: 'Connections of the PostgreSQL server, of whoever opened them, by state (used, free); used has a few workers of the server, too, and free leaves out what is reserved for its administrators',
    labels: ['state'],
  });
  const run = async () => {
    const row = await firstRow(database.query<{ used: number; allowed: number }>(countConnections));
    if (!row) return false;
    connections.set({ state: 'used' }, row.used);
    connections.set({ state: 'free' }, Math.max(0, row.allowed - row.used));
    return false;
  };
  return createJob({ ...deps, name: 'count connections of the database server', everyMs, run });
}

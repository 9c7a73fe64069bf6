import pg from 'pg';
import { superuser } from './initialize.js';

/** The number of the lock. Any other would do, as long as every release uses the same one. */
const lockKey = 0x50686172;
const database = 'pharos';
const connectTimeoutMs = 5_000;

export type Role = 'platform' | 'admin';

/** Where a server is, and how to enter it. */
export interface Entrance {
  readonly port: number;
  readonly password: string;
}

export interface Held {
  readonly held: true;
  /** Makes the platform's database, unless it is there. */
  ensureDatabase(): Promise<void>;
  release(): Promise<void>;
}

/** A lock that another process has. */
export interface Taken {
  readonly held: false;
  readonly role: Role;
  readonly pid: number;
}

export function urlOf({ port, password }: Entrance, name = database): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`;
}

/**
 * Takes the lock of whoever may start and stop the server of a data folder. The lock is a session's: it ends with the process
 * that took it, however that ends, so a server without a holder is one that was left behind.
 * @throws when the server does not let us in (yet).
 */
export async function takeLock(entrance: Entrance, role: Role): Promise<Held | Taken> {
  const client = new pg.Client({
    connectionString: urlOf(entrance, 'postgres'),
    application_name: `pharos-${role} ${process.pid}`,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  // The server's end is noticed elsewhere; here it must only not be an uncaught error.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [lockKey]);
  if (!rows[0]?.held) return holderOf(client).finally(() => client.end());
  const ensureDatabase = async () => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
  };
  return { held: true, ensureDatabase, release: () => client.end().catch(() => undefined) };
}

async function holderOf(client: pg.Client): Promise<Taken> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND l.objid = $1`,
    [lockKey],
  );
  const [, role, pid] = /^pharos-(\w+) (\d+)$/.exec(rows[0]?.name ?? '') ?? [];
  return { held: false, role: role === 'platform' ? 'platform' : 'admin', pid: Number(pid ?? 0) };
}

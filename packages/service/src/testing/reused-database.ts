import { expect } from 'vitest';
import { execute, isGiven, type ServiceDatabase } from './service-database.js';

/** Tables that say what has been migrated. */
const history = ['platform_migrations', 'schema_migrations'];

interface Kept {
  readonly file: string | undefined;
  readonly made: Promise<ServiceDatabase>;
  isTaken: boolean;
}

/**
 * Makes databases for tests that each start a service: those of one file, one after the other, get the same one, emptied but for the
 * tables that stay. Emptying takes a fraction of making. One more at the same time is one of its own.
 */
export function reusedDatabases(create: () => Promise<ServiceDatabase>, schema: string, stays: readonly string[] = []) {
  let kept: Kept | undefined;
  return async (): Promise<ServiceDatabase> => {
    const file = expect.getState().testPath;
    // A server that somebody has given would keep the last one.
    if (isGiven() || kept?.isTaken) return create();
    const before = kept;
    const taken = before?.file === file && before ? before : { file, made: create(), isTaken: false };
    taken.isTaken = true;
    kept = taken;
    if (before !== taken) await (await before?.made)?.drop();
    const { url } = await taken.made;
    const drop = async () => {
      await empty(url, schema, [...history, ...stays]);
      taken.isTaken = false;
    };
    return { url, drop };
  };
}

/** Ends all other sessions, as a database that is dropped does, and empties every table but these. */
async function empty(url: string, schema: string, stays: readonly string[]): Promise<void> {
  const others = `pid <> pg_backend_pid() AND datname = current_database() AND backend_type = 'client backend'`;
  const tables = `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') FROM pg_tables
    WHERE schemaname = '${schema}' AND tablename NOT IN (${stays.map((table) => `'${table}'`).join()})`;
  await execute(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others};
     DO $$ BEGIN EXECUTE 'TRUNCATE ' || (${tables}) || ' RESTART IDENTITY'; END $$`,
  );
}

import { readdir } from 'node:fs/promises';
import type { Logger } from '../log.js';
import { checkedSchema } from './connection.js';
import { connectWhenUp } from './wait.js';

export interface MigrateOptions {
  url: string;
  /** Made when absent; also holds the table that records what has run. */
  schema: string;
  /** Absolute path of the folder of `0001_name.sql` files: plain SQL, forward only. */
  dir: string;
  log: Logger;
  signal?: AbortSignal;
}

const migrationsTable = 'schema_migrations';

/**
 * Brings the schema up to date and answers the names of the files that ran, in order. All files that have not run yet
 * do so in one transaction: either the schema is up to date or nothing has changed. Waits for the database, and for
 * another replica that migrates at the same moment.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { url, dir, log, signal } = options;
  const schema = checkedSchema(options.schema);
  await refuseOddNames(dir);
  const client = await connectWhenUp({ url, schema, applicationName: `${schema} migrations`, log, signal });
  client.on('error', (error) => log.warn({ err: error }, 'lost the database connection while migrating'));
  try {
    // Loaded here, since only a starting process needs it.
    const { runner } = await import('node-pg-migrate');
    const ran = await runner({
      dbClient: client,
      dir,
      ignorePattern: '(?:\\..*|(?!.*\\.sql$).*)',
      direction: 'up',
      schema,
      createSchema: true,
      migrationsTable,
      singleTransaction: true,
      advisoryLockMode: 'wait',
      logger: quiet(log),
    });
    const names = ran.map(({ name }) => name);
    if (names.length > 0) log.info({ schema, migrations: names }, 'database schema migrated');
    return names;
  } finally {
    await client.end();
  }
}

/** Order comes from the number in front, so each file must have one, and its own. */
async function refuseOddNames(dir: string): Promise<void> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.sql'));
  const numbers = files.map((file) => /^(\d{4})_[a-z0-9_-]+\.sql$/.exec(file)?.[1]);
  const odd = files.filter((_, at) => numbers[at] === undefined || numbers.indexOf(numbers[at]) !== at);
  if (odd.length > 0)
    throw new Error(`Migrations must be named 0001_what.sql, each with its own number: ${odd.join(', ')}`);
}

/** The library narrates on `info`; what of it matters is said above. */
function quiet(log: Logger) {
  return {
    debug: (text: string) => log.trace(text),
    info: (text: string) => log.debug(text),
    warn: (text: string) => log.warn(text),
    error: (text: string) => log.error(text),
  };
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Migrations that follow one another, and the table that records which of them have run. */
export interface MigrationSet {
  /** Absolute path of the folder of `0001_name.sql` files: plain SQL, forward only. */
  readonly dir: string;
  readonly table: string;
}

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** Shows whether the file is what it was when it ran. */
  readonly digest: string;
  /** The statements of a file that begins with `-- no-transaction`, which are run one by one. */
  readonly concurrent: readonly ConcurrentStatement[] | undefined;
}

/** Builds or drops an index while others read and write the table. May be run again after it broke off. */
export interface ConcurrentStatement {
  readonly sql: string;
  readonly index: string;
}

/** The migrations of a folder, in order. Rejects when a file is not named `0001_what.sql`, with a number of its own. */
export async function readMigrations(dir: string): Promise<Migration[]> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.sql')).sort();
  refuseOddNames(files);
  return Promise.all(files.map((file) => readMigration(dir, file)));
}

/** Order comes from the number in front, so each file must have one, and its own. */
function refuseOddNames(files: readonly string[]): void {
  const numbers = files.map((file) => /^(\d{4})_[a-z0-9_-]+\.sql$/.exec(file)?.[1]);
  const odd = files.filter((_, at) => numbers[at] === undefined || numbers.indexOf(numbers[at]) !== at);
  if (odd.length > 0)
    throw new Error(`Migrations must be named 0001_what.sql, each with its own number: ${odd.join(', ')}`);
}

async function readMigration(dir: string, file: string): Promise<Migration> {
  // A checkout may end lines in its own way.
  const sql = (await readFile(join(dir, file), 'utf8')).replaceAll('\r\n', '\n');
  const concurrent = sql.startsWith('-- no-transaction\n') ? concurrentStatements(file, sql) : undefined;
  const digest = createHash('sha256').update(sql).digest('hex');
  return { name: file.slice(0, -'.sql'.length), sql, digest, concurrent };
}

/** Only what is known to be safe to repeat: a file that broke off runs again from its first statement. */
const repeatable =
  /^(?:CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS|DROP\s+INDEX\s+CONCURRENTLY\s+IF\s+EXISTS)\s+([a-z0-9_]+)\b/i;

function concurrentStatements(file: string, sql: string): ConcurrentStatement[] {
  const statements = sql.replace(/^\s*--.*$/gm, '').split(/;\s*(?:\n|$)/);
  return statements
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const index = repeatable.exec(text)?.[1];
      if (index === undefined)
        throw new Error(
          `${file} runs outside a transaction, so it holds only CREATE INDEX CONCURRENTLY IF NOT EXISTS and DROP INDEX CONCURRENTLY IF EXISTS`,
        );
      return { sql: text, index };
    });
}

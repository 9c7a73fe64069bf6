import type pg from 'pg';
import { OperatorError } from '../errors.js';
import { checkedSchema } from './connection.js';
import type { Migration, MigrationSet } from './migration-files.js';
import { placeOf } from './wait.js';

/** A set of migrations beside what of it has run. */
export interface SetState {
  readonly table: string;
  /** In the order they run. */
  readonly missing: readonly Migration[];
  /** What a newer version ran that this one does not know. */
  readonly unknown: readonly string[];
}

/** The schema was made by files other than ours. */
export class OtherHistory extends Error {}

/**
 * Compares what has run in the schema with the files, whose lists follow the sets. Changes nothing.
 * @throws OtherHistory when the files do not begin with what has run.
 */
export async function readHistory(
  client: pg.Client,
  schema: string,
  sets: readonly MigrationSet[],
  files: readonly (readonly Migration[])[],
): Promise<SetState[]> {
  const text = 'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1';
  const { rows } = await client.query<{ name: string }>(text, [schema]);
  const tables = new Set(rows.map(({ name }) => name));
  if (tables.size > 0 && !tables.has(sets[0]?.table ?? ''))
    throw new OtherHistory('it holds tables, but no record of how they were made');
  const states: SetState[] = [];
  for (const [at, { table }] of sets.entries()) {
    const ran = tables.has(table) ? await readRan(client, schema, table) : [];
    states.push({ table, ...compare(ran, files[at] ?? []) });
  }
  return states;
}

type Ran = Pick<Migration, 'name' | 'digest'>;

async function readRan(client: pg.Client, schema: string, table: string): Promise<Ran[]> {
  const { rows } = await client.query<Ran>(
    `SELECT name, digest FROM ${checkedSchema(schema)}.${checkedSchema(table)} ORDER BY name`,
  );
  return rows;
}

/** What has run must be what the files begin with: then the rest follows. */
function compare(ran: readonly Ran[], files: readonly Migration[]): Pick<SetState, 'missing' | 'unknown'> {
  for (const [at, { name, digest }] of ran.entries()) {
    const file = files[at];
    // Without a file, a newer version ran it.
    if (file === undefined) break;
    if (name !== file.name) throw new OtherHistory(`${name} ran where this version has ${file.name}`);
    if (digest !== file.digest) throw new OtherHistory(`${name} is not what it was when it ran`);
  }
  return { missing: files.slice(ran.length), unknown: ran.slice(files.length).map(({ name }) => name) };
}

export function refusal({ url, schema }: { url: string; schema: string }, reason: string): OperatorError {
  return new OperatorError(
    `The schema ${schema} of the database ${placeOf(url)} was created by another version of Pharos. This version ` +
      `cannot use it: ${reason}. Nothing was changed. Give this version a new database. With the data folder of ` +
      '`npm start`, run `npm start -- --fresh` to delete the data and start again.',
  );
}

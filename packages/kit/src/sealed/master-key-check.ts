import type pg from 'pg';
import { OperatorError } from '../errors.js';
import { checkedSchema } from '../postgres/connection.js';
import type { Database, Statement } from '../postgres/database.js';
import { SealError, type Sealer } from '../seal.js';

const context = 'master key check';
const content = 'fits';

const insert: Statement = {
  name: 'insert_master_key_check',
  text: 'INSERT INTO master_key_check (sealed) VALUES ($1) ON CONFLICT DO NOTHING',
};
const find: Statement = { name: 'find_master_key_check', text: 'SELECT sealed FROM master_key_check' };
const replace: Statement = { name: 'replace_master_key_check', text: 'UPDATE master_key_check SET sealed = $1' };

/**
 * Makes sure that the master key is the one of this schema, which remembers the first that it was given: also when
 * several replicas start on an empty database with different keys.
 * @throws OperatorError when none of the sealer's keys fits.
 */
export async function checkMasterKey(database: Database, sealer: Sealer): Promise<void> {
  await database.query(insert, [sealer.seal(content, context)]);
  await requireMasterKey(database, sealer);
}

/** The same of a schema that may not be written to. @throws OperatorError also when it remembers no key yet */
export async function requireMasterKey(database: Database, sealer: Sealer): Promise<void> {
  const [row] = await database.query<{ sealed: Buffer }>(find);
  if (!opens(sealer, row?.sealed ?? Buffer.alloc(0))) throw new OperatorError(doesNotFit);
}

/** The same in words, of a schema that may not have been made yet; undefined when nothing is wrong. Changes nothing. */
export async function masterKeyProblem(client: pg.Client, schema: string, sealer: Sealer): Promise<string | undefined> {
  const table = `${checkedSchema(schema)}.master_key_check`;
  const known = await client.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [table]);
  if (!known.rows[0]?.found) return undefined;
  const { rows } = await client.query<{ sealed: Buffer }>(`SELECT sealed FROM ${table}`);
  return rows.every(({ sealed }) => opens(sealer, sealed)) ? undefined : doesNotFit;
}

function opens(sealer: Sealer, sealed: Buffer): boolean {
  try {
    sealer.open(sealed, context);
    return true;
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
}

const doesNotFit =
  'MASTER_KEY is not the key that encrypts the secrets of this database, so they could not be read. Set the ' +
  'key that the platform was first started with. To change it, set the new and the old key, separated by a comma, and ' +
  'run `npm run -s admin -- reseal`.';

/** From now on the schema takes the sealer's first key for the right one. */
export async function adoptMasterKey(database: Database, sealer: Sealer): Promise<void> {
  await database.query(replace, [sealer.seal(content, context)]);
}

import { OperatorError } from '../errors.js';
import type { Database } from '../postgres/database.js';
import { SealError, type Sealer } from '../seal.js';
import { adoptMasterKey, checkMasterKey } from './master-key-check.js';
import { keptAnswers, readPage, type SealedColumn, type SealedRow, writeBack } from './sealed-column.js';

/** The first finds what there is, the second that nothing is left; more are needed while replicas change over. */
const maxPasses = 4;

/**
 * Brings everything sealed in a schema, kept answers and what stands in `columns`, under the sealer's first key, and returns
 * how many values that were. Works beside
 * running replicas, a page at a time; broken off, it is simply run again. The check of the master key comes last, so
 * that an old key is refused only when it is not needed any more.
 * @throws OperatorError when a value opens under none of the keys, or replicas go on sealing under another one.
 */
export async function reseal(
  database: Database,
  sealer: Sealer,
  columns: readonly SealedColumn[] = [],
): Promise<number> {
  await checkMasterKey(database, sealer);
  let resealed = 0;
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    let found = 0;
    for (const column of [keptAnswers, ...columns]) found += await resealColumn(database, sealer, column);
    resealed += found;
    if (found > 0) continue;
    await adoptMasterKey(database, sealer);
    return resealed;
  }
  throw new OperatorError(
    `${resealed} values were encrypted again, but a replica still encrypts new values with another key. Give all ` +
      'replicas the new key as their first key, then run this command again.',
  );
}

async function resealColumn(database: Database, sealer: Sealer, column: SealedColumn): Promise<number> {
  let found = 0;
  let unreadable = 0;
  for (let after = column.key.map(() => ''); ; ) {
    const page = await readPage(database, column, sealer.head, after);
    const last = page.at(-1);
    if (!last) break;
    const renewed = page.flatMap((row) => renew(sealer, column, row) ?? []);
    if (renewed.length > 0) await writeBack(database, column, renewed);
    found += renewed.length;
    unreadable += page.filter(({ sealed }) => sealed !== null).length - renewed.length;
    after = last.key;
  }
  if (unreadable === 0) return found;
  throw new OperatorError(
    `${unreadable} of ${column.table}.${column.column} cannot be decrypted with any key in MASTER_KEY (${found} were encrypted ` +
      'again). Add the key that they were encrypted with, then run this command again.',
  );
}

function renew(sealer: Sealer, column: SealedColumn, { key, sealed }: SealedRow) {
  if (sealed === null) return undefined;
  const context = column.context(key);
  try {
    return { key, sealed, renewed: sealer.seal(sealer.open(sealed, context), context) };
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

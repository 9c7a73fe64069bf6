import type { Database, Statement } from '@pharos/kit';

const set: Statement = { name: '', text: 'SAVEPOINT one_of_many' };
const release: Statement = { name: '', text: 'RELEASE SAVEPOINT one_of_many' };
const goBack: Statement = { name: '', text: 'ROLLBACK TO SAVEPOINT one_of_many' };

/** Runs work in a transaction so that its failure undoes only itself. */
export async function inSavepoint<T>(tx: Database, work: () => Promise<T>): Promise<T> {
  await tx.query(set);
  try {
    const result = await work();
    await tx.query(release);
    return result;
  } catch (error) {
    await tx.query(goBack);
    await tx.query(release);
    throw error;
  }
}

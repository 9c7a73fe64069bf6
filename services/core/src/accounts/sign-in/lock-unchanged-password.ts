import type { Database, Statement } from '@pharos/kit';

const lock: Statement = {
  name: 'lock_unchanged_password',
  text: 'SELECT FROM users WHERE id = $1 AND password_hash = $2 FOR NO KEY UPDATE',
};

/** Locks the user until the transaction ends; false when their password is another one by now. */
export async function lockUnchangedPassword(
  tx: Database,
  { id, password_hash }: { id: string; password_hash: string | null },
): Promise<boolean> {
  return (await tx.query(lock, [id, password_hash])).length > 0;
}

import type { Database, Statement } from '@pharos/kit';

const atOnce = 1_000;

const remember: Statement = {
  name: 'remember_erased_persons',
  text: `INSERT INTO erased_persons (digest, erased_at) SELECT digest, $2 FROM unnest($1::text[]) digest
    ON CONFLICT (digest) DO UPDATE SET erased_at = GREATEST(erased_persons.erased_at, excluded.erased_at)`,
};

const select: Statement = {
  name: 'select_erased_persons',
  text: 'SELECT digest, erased_at FROM erased_persons WHERE digest = ANY ($1::text[])',
};

const forget: Statement = {
  name: 'forget_erased_persons',
  text: `DELETE FROM erased_persons WHERE digest IN (
      SELECT digest FROM erased_persons WHERE erased_at < $1 ORDER BY erased_at LIMIT ${atOnce}
    ) AND erased_at < $1 RETURNING 1 AS one`,
};

/** Has events from before that time lose these persons also when they come later. */
export async function rememberErased(database: Database, digests: readonly string[], at: Date): Promise<void> {
  await database.query(remember, [digests, at]);
}

/** When each of these persons was last erased; others are left out. */
export async function findErased(database: Database, digests: readonly string[]): Promise<Map<string, Date>> {
  const rows = await database.query<{ digest: string; erased_at: Date }>(select, [digests]);
  return new Map(rows.map(({ digest, erased_at }) => [digest, erased_at]));
}

/** Forgets some of those who were erased before that time, and answers whether there may be more. */
export async function forgetErased(database: Database, before: Date): Promise<boolean> {
  return (await database.query(forget, [before])).length === atOnce;
}

import type { Database, Statement } from '@pharos/kit';

const remember: Statement = {
  name: 'remember_erased',
  text: `INSERT INTO erased_persons (digest, erased_at) SELECT digest, $2 FROM unnest($1::text[]) digest
    ON CONFLICT (digest) DO UPDATE SET erased_at = GREATEST(erased_persons.erased_at, excluded.erased_at)`,
};

const find: Statement = {
  name: 'find_deliveries_of_person',
  text: `SELECT id, event, body FROM deliveries
    WHERE persons IS NOT NULL AND persons && $1::text[] AND project_id = $2
    LIMIT $3 FOR UPDATE`,
};

/** What the receiver answered may repeat what it was told. */
const redact: Statement = {
  name: 'redact_deliveries',
  text: `WITH answers AS (
      UPDATE attempts SET response_body = '' WHERE delivery_id = ANY ($1::text[]) AND response_body <> ''
    )
    UPDATE deliveries d SET body = r.body, persons = NULL
    FROM unnest($1::text[], $2::text[]) r (id, body) WHERE d.id = r.id`,
};

const batch = 500;

export interface ErasedPerson {
  projectId: string;
  digests: readonly string[];
  at: Date;
}

export interface PersonalDelivery {
  id: string;
  event: string;
  body: string;
}

/** What is told of the person from now on, of the time before, will be told without them. */
export async function rememberErased(database: Database, { digests, at }: ErasedPerson): Promise<void> {
  await database.query(remember, [digests, at]);
}

/** Rewrites payloads that tell of the person, sent or still to be sent; false when none is left. */
export async function eraseSome(
  database: Database,
  { projectId, digests }: ErasedPerson,
  rewrite: (delivery: PersonalDelivery) => string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const found = await tx.query<PersonalDelivery>(find, [digests, projectId, batch]);
    if (found.length > 0) await tx.query(redact, [found.map(({ id }) => id), found.map(rewrite)]);
    return found.length === batch;
  });
}

import type { Database, Statement } from '@pharos/kit';

/** A vector by what it was made of. */
export interface KeptVector {
  readonly articleId: string;
  /** The digest of the text. */
  readonly hash: Buffer;
  readonly values: Float32Array;
}

const read: Statement = {
  name: 'read_vectors',
  text: `SELECT article_id AS "articleId", hash, vector FROM vectors WHERE fingerprint = $1 AND article_id = ANY ($2::text[])`,
};

const keep: Statement = {
  name: 'keep_vectors',
  text: `INSERT INTO vectors (article_id, fingerprint, hash, vector)
    SELECT given.article_id, $1, given.hash, given.vector
    FROM unnest($2::text[], $3::bytea[], $4::bytea[]) given(article_id, hash, vector)
    JOIN articles a ON a.id = given.article_id ON CONFLICT DO NOTHING`,
};

const forget: Statement = {
  name: 'forget_old_vectors',
  text: 'DELETE FROM vectors WHERE fingerprint = $1 AND article_id = ANY ($2::text[]) AND hash <> ALL ($3::bytea[])',
};

/** All that an embedder has made for the articles. */
export async function readVectors(
  database: Database,
  fingerprint: string,
  articleIds: readonly string[],
): Promise<KeptVector[]> {
  const rows = await database.query<{ articleId: string; hash: Buffer; vector: Buffer }>(read, [
    fingerprint,
    articleIds,
  ]);
  return rows.map(({ vector, ...row }) => ({ ...row, values: new Float32Array(new Uint8Array(vector).buffer) }));
}

/** Keeps vectors for as long as their articles are there and say so. */
export async function keepVectors(
  database: Database,
  fingerprint: string,
  vectors: readonly KeptVector[],
): Promise<void> {
  const bytes = vectors.map(({ values: { buffer, byteOffset, byteLength } }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  const ids = vectors.map(({ articleId }) => articleId);
  const hashes = vectors.map(({ hash }) => hash);
  await database.query(keep, [fingerprint, ids, hashes, bytes]);
}

/** Forgets all vectors of these articles but those of these texts. */
export async function forgetOldVectors(
  database: Database,
  fingerprint: string,
  articleIds: readonly string[],
  hashes: readonly Buffer[],
): Promise<void> {
  await database.query(forget, [fingerprint, articleIds, hashes]);
}

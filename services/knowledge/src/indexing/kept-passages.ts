import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { Passage } from '../engines/index.js';

/** Unless another version is shown by now. */
const keep = new NamedStatement(
  'keep_passages',
  sql`WITH shown AS MATERIALIZED (
      SELECT p.* FROM unnest(${param('ids')}::text[], ${param('versions')}::integer[], ${param('ordinals')}::integer[],
        ${param('headings')}::text[], ${param('texts')}::text[]) AS p(id, version, ordinal, heading, text)
      JOIN articles a ON a.id = p.id AND a.published_version = p.version
    ), kept AS (
      INSERT INTO passages (article_id, splitting, version, ordinal, heading, text)
      SELECT id, ${param('splitting')}, version, ordinal, heading, text FROM shown ON CONFLICT DO NOTHING
    ) SELECT DISTINCT id FROM shown`,
);

/** Nobody publishes or hides them until the transaction ends; those that somebody does are left alone. */
const hold: Statement = {
  name: 'hold_articles_to_clear',
  text: `SELECT a.id FROM articles a WHERE a.id = ANY ($1::text[]) AND (
      EXISTS (SELECT FROM passages s WHERE s.article_id = a.id
        AND (s.version IS DISTINCT FROM a.published_version OR s.splitting NOT IN (SELECT splitting FROM lanes)))
      OR EXISTS (SELECT FROM vectors v WHERE v.article_id = a.id AND v.fingerprint NOT IN (SELECT fingerprint FROM lanes)))
    ORDER BY a.id FOR SHARE OF a SKIP LOCKED`,
};

const settled = `a.id = ANY ($1::text[]) AND NOT EXISTS (SELECT FROM pending p JOIN lanes l ON l.name = p.lane WHERE p.article_id = a.id)`;

const clearPassages: Statement = {
  name: 'clear_passages',
  text: `DELETE FROM passages s USING articles a WHERE ${settled} AND s.article_id = a.id
    AND (s.version IS DISTINCT FROM a.published_version OR s.splitting NOT IN (SELECT splitting FROM lanes))`,
};

const clearVectors: Statement = {
  name: 'clear_vectors',
  text: `DELETE FROM vectors v USING articles a WHERE ${settled} AND v.article_id = a.id
    AND v.fingerprint NOT IN (SELECT fingerprint FROM lanes)`,
};

/** Keeps passages of versions that are shown, and tells of which articles; those that are kept already stay as they are. */
export async function keepPassages(
  database: Database,
  splitting: number,
  passages: readonly Passage[],
): Promise<Set<string>> {
  if (passages.length === 0) return new Set();
  const rows = await keep.query<{ id: string }>(database, {
    splitting,
    ids: passages.map(({ articleId }) => articleId),
    versions: passages.map(({ version }) => version),
    ordinals: passages.map(({ ordinal }) => ordinal),
    headings: passages.map(({ heading }) => heading),
    texts: passages.map(({ text }) => text),
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Forgets what no lane needs any more of articles: passages of other versions than the one that is shown, or of a splitting that is
 * gone, and vectors of an embedder that is.
 */
export async function clearArticles(database: Database, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length === 0) return;
  await database.transaction(async (tx) => {
    const held = (await tx.query<{ id: string }>(hold, [articleIds])).map(({ id }) => id);
    if (held.length === 0) return;
    // Statements of their own: what was published before they are held is to be seen.
    await tx.query(clearPassages, [held]);
    await tx.query(clearVectors, [held]);
  });
}

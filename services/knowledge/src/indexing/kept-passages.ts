import { type Database, getOrMake, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { Passage } from '../engines/engine.js';

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

/** Of an article that one of the lanes could not index by the article's own fault, and another one has: what is new is found there. */
const isHalfRefused = sql`EXISTS (SELECT FROM pending p WHERE p.article_id = a.id AND p.failures > 0)
      AND EXISTS (SELECT FROM unnest(${param('lanes')}::text[]) asked (name)
        WHERE NOT EXISTS (SELECT FROM pending p WHERE p.lane = asked.name AND p.article_id = a.id))`;

/**
 * As long as an article is published without a break, a version before is shown until every index has the new one, or one of them has
 * it and another refuses it: what the author has removed must not be shown for ever. What was published before that was noted, or
 * beside a process that does not note it, is shown in its one version.
 */
const isShown = sql`(shown.version = a.published_version
      OR shown.version BETWEEN a.shown_from AND a.published_version AND NOT (${isHalfRefused}))`;

/** One row at least: the first tells of the lanes besides, and each of the project. */
const resolve = new NamedStatement(
  'resolve_hits',
  sql`SELECT hit.*, coalesce(s.revision, 1) AS "synonymsRevision",
      CASE WHEN row_number() OVER () = 1 THEN
        ARRAY(SELECT name FROM lanes WHERE name = ANY (${param('lanes')}::text[]) AND whole_at IS NOT NULL AND error IS NULL)
      END AS sound
    FROM (VALUES (1)) one
    LEFT JOIN synonyms s ON s.project_id = ${param('projectId')} AND s.org_id = ${param('orgId')}
    LEFT JOIN (
      SELECT a.id AS article_id, shown.version, v.title, a.slug, v.locale, a.published_at, p.ordinal, p.heading, p.text,
        CASE WHEN p.ordinal > 0 THEN jsonb_build_object('heading', shown.heading, 'text', shown.text) END AS beginning
      FROM articles a
      JOIN passages shown ON shown.article_id = a.id AND shown.splitting = ${param('splitting')} AND shown.ordinal = 0
      LEFT JOIN unnest(${param('ids')}::text[], ${param('versions')}::int[], ${param('ordinals')}::int[])
        AS quoted(article_id, version, ordinal) ON quoted.article_id = a.id AND quoted.version = shown.version
      LEFT JOIN article_versions v ON v.article_id = quoted.article_id AND v.version = quoted.version
      LEFT JOIN passages p ON p.article_id = v.article_id AND p.splitting = ${param('splitting')}
        AND p.version = v.version AND p.ordinal = quoted.ordinal
      WHERE a.id = ANY (${param('found')}::text[]) AND a.project_id = ${param('projectId')} AND a.org_id = ${param('orgId')}
        AND ${isShown}
    ) hit ON true`,
);

export interface HitRow {
  article_id: string;
  title: string;
  slug: string;
  locale: string;
  published_at: Date;
  version: number;
  ordinal: number;
  heading: string;
  text: string;
  /** The first passage of the same article, where that is another one. */
  beginning: { readonly heading: string; readonly text: string } | null;
}

export interface AtPassage {
  readonly articleId: string;
  readonly version: number;
  readonly ordinal: number;
}

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

/** What the database says of articles that engines found. */
export interface Shown {
  /** Which versions are shown, of those that the tenant has and shows; by article. */
  readonly versions: ReadonlyMap<string, readonly number[]>;
  /** The passages that were to be quoted, of versions that are shown; by article. */
  readonly passages: ReadonlyMap<string, HitRow>;
  /** Of the project's synonyms. */
  readonly synonymsRevision: number;
  /** The lanes whose indexes hold all that they should, and are written to. */
  readonly sound: ReadonlySet<string>;
}

interface Asked {
  readonly found: readonly string[];
  readonly quoted: readonly AtPassage[];
  readonly splitting: number;
  /** Names of those whose state is told. */
  readonly lanes: readonly string[];
}

/** Looks at all articles that were found, and reads the passages of those that are to be quoted, one of an article. */
export async function findShown(
  database: Database,
  at: InProject,
  { found, quoted, splitting, lanes }: Asked,
): Promise<Shown> {
  const rows = await resolve.query<ShownRow>(database, {
    projectId: at.projectId,
    orgId: at.orgId,
    splitting,
    found,
    lanes,
    ids: quoted.map(({ articleId }) => articleId),
    versions: quoted.map(({ version }) => version),
    ordinals: quoted.map(({ ordinal }) => ordinal),
  });
  const versions = new Map<string, number[]>();
  const passages = new Map<string, HitRow>();
  for (const row of rows) {
    if (row.article_id === null) continue;
    getOrMake(versions, row.article_id, () => []).push(row.version);
    if (row.text !== null) passages.set(row.article_id, row as HitRow);
  }
  const { synonymsRevision = 1, sound } = rows[0] ?? {};
  return { versions, passages, synonymsRevision, sound: new Set(sound) };
}

type ShownRow = Omit<HitRow, 'article_id' | 'text'> & {
  readonly article_id: string | null;
  readonly text: string | null;
  readonly synonymsRevision: number;
  /** Of the first row. */
  readonly sound: readonly string[] | null;
};

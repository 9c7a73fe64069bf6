import { type Database, getOrMake, NamedStatement, param, sql } from '@pharos/kit';
import type { InProject } from '@pharos/service';

/** Whether one of the lanes could not index the article by its own fault, and another one has it: what is new is found there. */
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
        ARRAY(SELECT name FROM lanes WHERE name = ANY (${param('lanes')}::text[]) AND whole_at IS NOT NULL
          AND doubted_at IS NULL AND error IS NULL)
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

/** What the database says of articles that engines found. */
export interface Shown {
  /** Which versions are shown, of those that the tenant has and shows; by article. */
  readonly versions: ReadonlyMap<string, readonly number[]>;
  /** The passages that were to be quoted, of versions that are shown; by article. */
  readonly passages: ReadonlyMap<string, HitRow>;
  /** The revision of the project's synonyms. */
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
  /** Stands in the first row only. */
  readonly sound: readonly string[] | null;
};

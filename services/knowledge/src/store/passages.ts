import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { Passage } from '../search/engine.js';

const isShown = 'EXISTS (SELECT FROM articles a WHERE a.id = $1 AND a.published_version = $3)';

const replace: Statement = {
  name: 'replace_passages',
  text: `WITH gone AS (
    DELETE FROM passages WHERE article_id = $1 AND splitting = $2 AND ordinal >= cardinality($4::text[]) AND ${isShown}
  )
  INSERT INTO passages (article_id, splitting, ordinal, version, heading, text)
  SELECT $1, $2, p.place - 1, $3, p.heading, p.text
  FROM unnest($4::text[], $5::text[]) WITH ORDINALITY AS p(heading, text, place)
  WHERE ${isShown}
  ON CONFLICT (article_id, splitting, ordinal) DO UPDATE
    SET version = excluded.version, heading = excluded.heading, text = excluded.text`,
};

/** Holds the article: what waited for a passage would go by whether the article was shown before that. */
const forget: Statement = {
  name: 'delete_passages',
  text: `DELETE FROM passages p USING (
      SELECT id FROM articles WHERE id = $1 AND published_version IS NULL FOR SHARE
    ) hidden WHERE p.article_id = hidden.id`,
};

const count: Statement = {
  name: 'count_passages',
  text: `SELECT p.article_id, count(*) AS passages FROM passages p JOIN articles a ON a.id = p.article_id
    WHERE p.article_id = ANY ($1::text[]) AND p.splitting = $2 AND p.version = a.published_version GROUP BY p.article_id`,
};

const resolve: Statement = {
  name: 'resolve_hits',
  text: `SELECT g.identity, g.splitting, g.filled_at IS NOT NULL AS filled, a.id, a.published_version AS version,
      (SELECT json_object_agg(name, splitting) FROM generations) AS splittings,
      coalesce((SELECT revision FROM synonyms WHERE project_id = $1 AND org_id = $2), 1) AS "synonymsRevision" FROM generations g
    LEFT JOIN articles a ON a.id = ANY ($3::text[]) AND a.project_id = $1 AND a.org_id = $2 AND a.published_version IS NOT NULL
    WHERE g.state = 'serving'`,
};

const select = new NamedStatement(
  'select_passages_of_hits',
  sql`SELECT a.id AS article_id, v.title, a.slug, v.locale, a.published_at, p.version, p.ordinal, p.heading, p.text
    FROM unnest(${param('ids')}::text[], ${param('versions')}::int[], ${param('ordinals')}::int[], ${param('splittings')}::int[])
      AS hit(article_id, version, ordinal, splitting)
    JOIN articles a ON a.id = hit.article_id AND a.published_version = hit.version
      AND a.project_id = ${param('projectId')} AND a.org_id = ${param('orgId')}
    JOIN article_versions v ON v.article_id = a.id AND v.version = hit.version
    JOIN passages p ON p.article_id = a.id AND p.version = hit.version AND p.ordinal = hit.ordinal
      AND p.splitting = hit.splitting`,
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
}

export interface AtPassage {
  articleId: string;
  version: number;
  ordinal: number;
  /** By which the ordinal counts. */
  splitting: number;
}

/** Keeps an article's passages by one way of splitting, instead of those before; unless another version is shown by now. */
export async function replacePassages(
  database: Database,
  splitting: number,
  articleId: string,
  version: number,
  passages: readonly Passage[],
): Promise<void> {
  const headings = passages.map(({ heading }) => heading);
  const texts = passages.map(({ text }) => text);
  await database.query(replace, [articleId, splitting, version, headings, texts]);
}

/** Unless the article is shown again by now: another generation's worker may have written those. */
export async function deletePassages(database: Database, articleId: string): Promise<void> {
  await database.query(forget, [articleId]);
}

/** How many passages of the version that is shown each article has. */
export async function countPassages(
  database: Database,
  splitting: number,
  articleIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await database.query<{ article_id: string; passages: number }>(count, [articleIds, splitting]);
  return new Map(rows.map(({ article_id, passages }) => [article_id, passages]));
}

/** What the database says of articles that engines found. */
export interface Shown {
  /** Of the serving generation. */
  readonly identity: string;
  readonly splitting: number;
  /** Of every generation that there is, by name. */
  readonly splittings: ReadonlyMap<string, number>;
  /** Whether it has been filled: before that it lacks some of what is shown. */
  readonly filled: boolean;
  /** Which version is shown of those that the tenant has and shows. */
  readonly versions: ReadonlyMap<string, number>;
  /** Of the project's synonyms. */
  readonly synonymsRevision: number;
}

interface ResolvedRow extends Pick<Shown, 'identity' | 'splitting' | 'filled' | 'synonymsRevision'> {
  /** Null: none of the articles is shown. */
  id: string | null;
  version: number;
  splittings: Record<string, number>;
}

/** Undefined while no generation serves. */
export async function findShown(
  database: Database,
  { projectId, orgId }: InProject,
  articleIds: readonly string[],
): Promise<Shown | undefined> {
  const rows = await database.query<ResolvedRow>(resolve, [projectId, orgId, articleIds]);
  const [first] = rows;
  const versions = new Map(rows.flatMap(({ id, version }) => (id === null ? [] : [[id, version] as const])));
  if (!first) return undefined;
  const { identity, splitting, filled, synonymsRevision } = first;
  const splittings = new Map(Object.entries(first.splittings));
  return { identity, splitting, splittings, filled, versions, synonymsRevision };
}

/** The passages with their articles; those that are not shown any more are left out. In no particular order. */
export function findPassages(database: Database, at: InProject, hits: readonly AtPassage[]): Promise<HitRow[]> {
  return select.query<HitRow>(database, {
    ...at,
    ids: hits.map(({ articleId }) => articleId),
    versions: hits.map(({ version }) => version),
    ordinals: hits.map(({ ordinal }) => ordinal),
    splittings: hits.map(({ splitting }) => splitting),
  });
}

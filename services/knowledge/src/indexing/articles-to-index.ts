import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

/** An article as a lane is to write it. */
export interface LaneArticle extends InProject {
  readonly articleId: string;
  /** Null: nothing is shown, and the index is to forget it; so are those that follow. */
  readonly version: number | null;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  readonly locale: string;
  readonly tags: readonly string[];
  /** Whether its passages are kept already. */
  readonly kept: boolean;
  /** Passages of versions before, which an index may hold. */
  readonly before: readonly (readonly [version: number, ordinal: number])[];
}

const read: Statement = {
  name: 'read_articles_for_lane',
  text: `SELECT a.id AS "articleId", a.org_id AS "orgId", a.project_id AS "projectId", v.version, v.title, v.body, v.locale, v.tags,
      EXISTS (SELECT FROM passages p
        WHERE p.article_id = a.id AND p.splitting = $2 AND p.version = a.published_version AND p.ordinal = 0) AS kept,
      coalesce((SELECT json_agg(json_build_array(p.version, p.ordinal)) FROM passages p WHERE p.article_id = a.id
        AND p.splitting = $2 AND p.version IS DISTINCT FROM a.published_version), '[]') AS before
    FROM articles a LEFT JOIN article_versions v ON v.article_id = a.id AND v.version = a.published_version
    WHERE a.id = ANY ($1::text[])`,
};

/** An article of a slice as an index should hold it. */
export interface SliceArticle extends InProject {
  readonly articleId: string;
  /** Null: nothing is shown. */
  readonly version: number | null;
  readonly passages: number;
  /** Whether the lane still has it before it. */
  readonly pending: boolean;
}

const slice: Statement = {
  name: 'read_slice_for_lane',
  text: `SELECT a.id AS "articleId", a.org_id AS "orgId", a.project_id AS "projectId", a.published_version AS version,
      (SELECT count(*) FROM passages p
        WHERE p.article_id = a.id AND p.splitting = $3 AND p.version = a.published_version) AS passages,
      EXISTS (SELECT FROM pending p WHERE p.lane = $2 AND p.article_id = a.id) AS pending
    FROM articles a WHERE slice_of(a.id) = $1`,
};

/** The articles of these ids; those that there are not are left out. */
export function readArticles(
  database: Database,
  articleIds: readonly string[],
  splitting: number,
): Promise<LaneArticle[]> {
  return database.query<LaneArticle>(read, [articleIds, splitting]);
}

/** All articles of a slice, shown or not. */
export function readSlice(
  database: Database,
  at: { readonly slice: number; readonly lane: string; readonly splitting: number },
): Promise<SliceArticle[]> {
  return database.query<SliceArticle>(slice, [at.slice, at.lane, at.splitting]);
}

import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { PublishedArticle } from '../search/passages-of.js';

interface PublishedRow {
  article_id: string;
  org_id: string;
  project_id: string;
  version: number;
  title: string;
  body: string;
  locale: string;
  tags: string[];
}

type VersionRow = Pick<PublishedRow, 'article_id' | 'org_id' | 'project_id' | 'version'> & { published_at: Date };

const columns = 'a.id AS article_id, a.org_id, a.project_id, v.version, v.title, v.body, v.locale, v.tags';
const shown = 'articles a JOIN article_versions v ON v.article_id = a.id AND v.version = a.published_version';

const select: Statement = {
  name: 'select_published_article',
  text: `SELECT ${columns} FROM ${shown} WHERE a.id = $1`,
};

const page: Statement = {
  name: 'select_published_articles',
  text: `SELECT ${columns} FROM ${shown} WHERE a.id > $1 AND a.published_version IS NOT NULL ORDER BY a.id LIMIT $2`,
};

const versions: Statement = {
  name: 'select_published_versions',
  text: `SELECT id AS article_id, org_id, project_id, published_version AS version, published_at FROM articles
    WHERE id > $1 AND published_version IS NOT NULL ORDER BY id LIMIT $2`,
};

const places: Statement = {
  name: 'select_article_places',
  text: `SELECT id AS article_id, org_id, project_id, greatest(updated_at, deleted_at) AS changed_at
    FROM articles WHERE id = ANY ($1::text[])`,
};

/** In this order: what begins when the others have been looked at is dated later than the clock was. */
const time: Statement = {
  name: 'select_unseen_since',
  text: `WITH clock AS MATERIALIZED (SELECT moment() AS now)
    SELECT least(clock.now, (
      SELECT min(xact_start) FROM pg_stat_activity WHERE datname = current_database() AND backend_xid IS NOT NULL
    )) AS since FROM clock`,
};

const batch = 100;
const versionsBatch = 1_000;

/** What is shown of an article; undefined when nothing is. */
export async function findPublished(database: Database, articleId: string): Promise<PublishedArticle | undefined> {
  const [row] = await database.query<PublishedRow>(select, [articleId]);
  return row && toPublished(row);
}

/** Everything that is shown, whoever’s it is, a batch at a time. */
export async function* publishedArticles(database: Database): AsyncIterable<PublishedArticle[]> {
  for await (const rows of pages<PublishedRow>(database, page, batch)) yield rows.map(toPublished);
}

/** Which version of each article is shown. */
export interface PublishedVersion extends InProject {
  articleId: string;
  version: number;
  publishedAt: Date;
}

/** As `publishedArticles`, without the texts. */
export async function* publishedVersions(database: Database): AsyncIterable<PublishedVersion[]> {
  for await (const rows of pages<VersionRow>(database, versions, versionsBatch))
    yield rows.map(({ article_id, org_id, project_id, version, published_at }) => {
      return { articleId: article_id, orgId: org_id, projectId: project_id, version, publishedAt: published_at };
    });
}

/** Whose article something is. */
export interface ArticlePlace extends InProject {
  articleId: string;
}

/** An article, and when it was last edited, shown, hidden or deleted. */
export interface ChangedPlace extends ArticlePlace {
  changedAt: Date;
}

type PlaceRow = Pick<PublishedRow, 'article_id' | 'org_id' | 'project_id'> & { changed_at: Date };

/** Whose articles these are, shown or not; those that there are not are left out. */
export async function findPlaces(database: Database, articleIds: readonly string[]): Promise<ChangedPlace[]> {
  const rows = await database.query<PlaceRow>(places, [articleIds]);
  return rows.map(({ article_id, org_id, project_id, changed_at }) => {
    return { articleId: article_id, orgId: org_id, projectId: project_id, changedAt: changed_at };
  });
}

/** A time from which on are dated all changes of articles that are not to be seen yet, also of transactions that have begun. */
export async function unseenSince(database: Database): Promise<Date> {
  const [row] = await database.query<{ since: Date }>(time);
  return row?.since ?? new Date();
}

async function* pages<Row extends { article_id: string }>(
  database: Database,
  statement: Statement,
  size: number,
): AsyncIterable<Row[]> {
  for (let after = ''; ; ) {
    const rows = await database.query<Row>(statement, [after, size]);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1)?.article_id ?? '';
  }
}

function toPublished({ article_id, org_id, project_id, ...rest }: PublishedRow): PublishedArticle {
  return { articleId: article_id, orgId: org_id, projectId: project_id, ...rest };
}

import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { PublishedArticle } from '../search/passages-of.js';

const place = 'a.id AS "articleId", a.org_id AS "orgId", a.project_id AS "projectId"';
const columns = `${place}, v.version, v.title, v.body, v.locale, v.tags`;
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
  text: `SELECT ${place}, a.published_version AS version, a.published_at AS "publishedAt" FROM articles a
    WHERE a.id > $1 AND a.published_version IS NOT NULL ORDER BY a.id LIMIT $2`,
};

const places: Statement = {
  name: 'select_article_places',
  text: `SELECT ${place}, greatest(a.updated_at, a.deleted_at) AS "changedAt" FROM articles a WHERE a.id = ANY ($1::text[])`,
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
export function findPublished(database: Database, articleId: string): Promise<PublishedArticle | undefined> {
  return firstRow(database.query<PublishedArticle>(select, [articleId]));
}

/** Everything that is shown, whoever’s it is, a batch at a time. */
export function publishedArticles(database: Database): AsyncIterable<PublishedArticle[]> {
  return pages<PublishedArticle>(database, page, batch);
}

/** Whose article something is. */
export interface ArticlePlace extends InProject {
  articleId: string;
}

/** Which version of each article is shown. */
export interface PublishedVersion extends ArticlePlace {
  version: number;
  publishedAt: Date;
}

/** As `publishedArticles`, without the texts. */
export function publishedVersions(database: Database): AsyncIterable<PublishedVersion[]> {
  return pages<PublishedVersion>(database, versions, versionsBatch);
}

/** An article, and when it was last edited, shown, hidden or deleted. */
export interface ChangedPlace extends ArticlePlace {
  changedAt: Date;
}

/** Whose articles these are, shown or not; those that there are not are left out. */
export function findPlaces(database: Database, articleIds: readonly string[]): Promise<ChangedPlace[]> {
  return database.query<ChangedPlace>(places, [articleIds]);
}

/** A time from which on are dated all changes of articles that are not to be seen yet, also of transactions that have begun. */
export async function unseenSince(database: Database): Promise<Date> {
  const [row] = await database.query<{ since: Date }>(time);
  return row?.since ?? new Date();
}

async function* pages<Row extends { articleId: string }>(
  database: Database,
  statement: Statement,
  size: number,
): AsyncIterable<Row[]> {
  for (let after = ''; ; ) {
    const rows = await database.query<Row>(statement, [after, size]);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1)?.articleId ?? '';
  }
}

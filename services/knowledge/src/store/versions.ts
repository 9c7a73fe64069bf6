import type { Database, Statement } from '@pharos/kit';
import type { PageRequest, PageResponse } from '@pharos/proto/pharos/core/v1/page';
import { decodeCursor, nextToken, pageSize } from '@pharos/service';
import type { AtArticle, VersionRow } from './records.js';

const columns = 'v.article_id, v.version, v.title, v.locale, v.tags, v.created_at, v.published_at';
const ofArticle = `article_versions v JOIN articles a ON a.id = v.article_id
  WHERE a.id = $1 AND a.project_id = $2 AND a.org_id = $3 AND a.deleted_at IS NULL`;

/** The place is wider than a version: a cursor that somebody wrote themselves may name any. */
const list: Statement = {
  name: 'list_article_versions',
  text: `SELECT ${columns}, '' AS body FROM ${ofArticle} AND v.version < $4::bigint
    ORDER BY v.version DESC LIMIT $5`,
};

const count: Statement = {
  name: 'count_article_versions',
  text: `SELECT count(*) AS total FROM ${ofArticle}`,
};

const select: Statement = {
  name: 'select_article_version',
  text: `SELECT ${columns}, v.body FROM ${ofArticle} AND v.version = $4`,
};

const beyondEvery = Number.MAX_SAFE_INTEGER;

/** Newest first, without bodies. */
export async function listVersions(
  database: Database,
  { articleId, projectId, orgId }: AtArticle,
  page: PageRequest | undefined,
): Promise<{ rows: VersionRow[]; page: PageResponse }> {
  const at = [articleId, projectId, orgId];
  const binding = ['article_versions', articleId];
  const limit = pageSize(page);
  const before = decodeCursor(binding, page?.pageToken ?? '')?.at ?? beyondEvery;
  const rows = await database.query<VersionRow>(list, [...at, before, limit + 1]);
  const nextPageToken = nextToken(rows, limit, binding, ({ version }) => ({ at: version, id: articleId }));
  const [counted] = page?.includeTotal ? await database.query<{ total: number }>(count, at) : [];
  return { rows: rows.slice(0, limit), page: { nextPageToken, total: counted?.total } };
}

export async function findVersion(
  database: Database,
  { articleId, projectId, orgId }: AtArticle,
  version: number,
): Promise<VersionRow | undefined> {
  const [row] = await database.query<VersionRow>(select, [articleId, projectId, orgId, version]);
  return row;
}

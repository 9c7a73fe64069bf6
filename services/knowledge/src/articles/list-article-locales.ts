import type { Statement } from '@pharos/kit';
import { published } from './read.js';
import type { ArticleRpc } from './rpc.js';

const select: Statement = {
  name: 'select_article_locales',
  text: `SELECT DISTINCT v.locale FROM articles a ${published}
    WHERE a.project_id = $1 AND a.org_id = $2 AND a.deleted_at IS NULL AND a.published_version IS NOT NULL ORDER BY v.locale`,
};

export const listArticleLocales: ArticleRpc<'listArticleLocales'> = async (request, _call, { database }) => {
  const rows = await database.query<{ locale: string }>(select, [request.projectId, request.orgId]);
  return { locales: rows.map(({ locale }) => locale) };
};

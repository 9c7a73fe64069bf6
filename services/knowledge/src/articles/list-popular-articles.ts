import type { Statement } from '@pharos/kit';
import type { RowOfRecord } from '@pharos/service';
import { canonicalLocale } from '../text/index.js';
import { published } from './read.js';
import { publishedRecord } from './record.js';
import type { ArticleRpc } from './rpc.js';

/** Those in the language first that is asked for, then those that most visitors have read. */
const select: Statement = {
  name: 'select_popular_articles',
  text: `SELECT ${publishedRecord.of('v', { id: 'a.id', published_at: 'a.published_at', body: `left(v.body, 2000)` })}
    FROM articles a ${published}
    WHERE a.project_id = $1 AND a.org_id = $2 AND a.deleted_at IS NULL AND a.published_version IS NOT NULL
    ORDER BY split_part(v.locale, '-', 1) = $3 DESC, a.read_count DESC, a.published_at DESC, a.id LIMIT $4`,
};

const maxArticles = 10;

export const listPopularArticles: ArticleRpc<'listPopularArticles'> = async (request, _call, { database }) => {
  const { projectId, orgId, locale, limit } = request;
  const language = locale === undefined ? '' : (canonicalLocale(locale).split('-')[0] ?? '');
  const values = [projectId, orgId, language, Math.min(limit, maxArticles)];
  const rows = await database.query<RowOfRecord<typeof publishedRecord>>(select, values);
  return { articles: rows.map(publishedRecord.toMessage) };
};

import { enums } from '@pharos/contract';
import { Conditions, listPage } from '@pharos/service';
import { canonicalLocale } from '../text/index.js';
import { indexing, listedColumns } from './read.js';
import { type ArticleRow, articleRecord } from './record.js';
import type { ArticleRpc } from './rpc.js';

/** The most words that are looked for; further ones change little. */
const maxWords = 10;

/** Newest first, without bodies. */
export const listArticles: ArticleRpc<'listArticles'> = async (request, _call, { database }) => {
  const { orgId, projectId, tags, externalId, slug, q } = request;
  const statuses = request.statuses.map(enums.articleStatus.toText);
  const locales = request.locales.map(canonicalLocale);
  const conditions = new Conditions()
    .equal('a.project_id', projectId)
    .equal('a.org_id', orgId)
    .add('a.deleted_at IS NULL')
    .oneOf('a.status', statuses)
    .oneOf('a.locale', locales)
    .equal('a.external_id', externalId)
    .equal('a.slug', slug);
  for (const word of wordsOf(q)) conditions.add(`a.title ILIKE ${conditions.param(`%${word}%`)}`);
  if (tags.length > 0) conditions.add(`a.tags && ${conditions.param(tags)}::text[]`);
  const { rows, page } = await listPage<ArticleRow>(database, {
    columns: listedColumns,
    from: `articles a ${indexing}`,
    countFrom: 'articles a',
    conditions,
    order: { column: 'a.created_at', id: 'a.id', ascending: false },
    binding: ['articles', projectId, { statuses, locales, tags, externalId, slug, q }],
    page: request.page,
  });
  return { articles: rows.map(articleRecord.toMessage), page };
};

/** The words of a search in titles, in which nothing stands for anything else. */
const wordsOf = (q = ''): string[] =>
  q
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));

import type { BoundService, FairShare } from '@pharos/kit';
import { ArticleServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/article';
import type { Handlers, RpcDeps } from '@pharos/service';
import { createArticle } from './create-article.js';
import { deleteArticle } from './delete-article.js';
import { getArticle, getPublishedArticle } from './get-article.js';
import { importArticles, inTurn } from './import-articles.js';
import { listArticleLocales } from './list-article-locales.js';
import { listArticles } from './list-articles.js';
import { listPopularArticles } from './list-popular-articles.js';
import { getArticleVersion, listArticleVersions } from './list-versions.js';
import { noteArticleReading } from './note-reading.js';
import { publishArticle, unpublishArticle } from './publish-article.js';
import { importSearchable, publishSearchable, type SearchableDeps } from './searchable.js';
import { updateArticle } from './update-article.js';

export interface ArticleDeps extends SearchableDeps {
  /** Imports take turns, those of one organization one at a time. */
  readonly imports: FairShare;
}

export function articleService(deps: ArticleDeps, { serve }: Pick<Handlers<RpcDeps>, 'serve'>): BoundService {
  return serve(ArticleServiceDefinition, {
    createArticle,
    getArticle,
    getPublishedArticle,
    listArticles,
    listArticleLocales,
    noteArticleReading,
    listPopularArticles,
    updateArticle,
    deleteArticle,
    unpublishArticle,
    publishArticle: { rpc: publishArticle, around: (publish) => publishSearchable(deps, publish) },
    listArticleVersions,
    getArticleVersion,
    importArticles: {
      rpc: importArticles,
      around: (imports) => importSearchable(deps, inTurn(deps.imports, imports)),
    },
  });
}

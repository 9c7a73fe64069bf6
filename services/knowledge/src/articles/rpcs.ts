import type { FairShare } from '@pharos/kit';
import { createArticle } from './create-article.js';
import { deleteArticle } from './delete-article.js';
import { getArticle } from './get-article.js';
import { getPublishedArticle } from './get-published-article.js';
import { importArticles, inTurn } from './import-articles.js';
import { listArticles } from './list-articles.js';
import { getArticleVersion, listArticleVersions } from './list-versions.js';
import { publishArticle, unpublishArticle } from './publish-article.js';
import { importSearchable, publishSearchable, type SearchableDeps } from './searchable.js';
import { updateArticle } from './update-article.js';

export interface ArticleDeps extends SearchableDeps {
  /** Imports take turns, those of one organization one at a time. */
  readonly imports: FairShare;
}

/** The handlers of the service of articles. */
export function articleRpcs(deps: ArticleDeps) {
  return {
    createArticle,
    getArticle,
    getPublishedArticle,
    listArticles,
    updateArticle,
    deleteArticle,
    unpublishArticle,
    publishArticle: {
      rpc: publishArticle,
      around: (publish: Parameters<typeof publishSearchable>[1]) => publishSearchable(deps, publish),
    },
    listArticleVersions,
    getArticleVersion,
    importArticles: {
      rpc: importArticles,
      around: (imports: Parameters<typeof importSearchable>[1]) =>
        importSearchable(deps, inTurn(deps.imports, imports)),
    },
  };
}

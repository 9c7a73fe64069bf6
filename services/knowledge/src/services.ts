import type { BoundService, CallContext, FairShare, RpcHandler, SharedDatabase } from '@pharos/kit';
import {
  ArticleServiceDefinition,
  ImportArticlesRequest,
  type ImportArticlesResponse,
} from '@pharos/proto/pharos/knowledge/v1/article';
import { SearchServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/search';
import { SynonymServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/synonym';
import { createHandlers, type InProject, type Writing } from '@pharos/service';
import { getArticleVersion, listArticleVersions } from './articles/list-versions.js';
import { createArticle } from './articles/create-article.js';
import { deleteArticle } from './articles/delete-article.js';
import type { KnowledgeDeps } from './deps.js';
import { getArticle } from './articles/get-article.js';
import { getPublishedArticle } from './articles/get-published-article.js';
import { importArticles } from './articles/import-articles.js';
import { listArticles } from './articles/list-articles.js';
import { listUnansweredSearches } from './insights/list-unanswered-searches.js';
import { publishArticle, unpublishArticle } from './articles/publish-article.js';
import { resolveSearch } from './search/resolve-search.js';
import { importSearchable, publishSearchable } from './articles/searchable.js';
import { getSynonyms, replaceSynonyms } from './search/synonyms.js';
import { updateArticle } from './articles/update-article.js';

export interface ServicesDeps extends KnowledgeDeps, Omit<Writing, 'before'> {
  readonly database: SharedDatabase;
  before(at: InProject, call: CallContext): Promise<void>;
  /** Imports take turns, those of one organization one at a time. */
  readonly imports: FairShare;
}

/** Every service with its handlers. Each call is of a project that there is. */
export function services(deps: ServicesDeps): BoundService[] {
  const { serve } = createHandlers<KnowledgeDeps>(deps, deps);
  return [
    serve(ArticleServiceDefinition, {
      createArticle,
      getArticle,
      getPublishedArticle,
      listArticles,
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
    }),
    serve(SearchServiceDefinition, { resolveSearch, listUnansweredSearches }),
    serve(SynonymServiceDefinition, { getSynonyms, replaceSynonyms }),
  ];
}

type ImportArticles = RpcHandler<ImportArticlesRequest, ImportArticlesResponse>;

/** Has imports of one organization follow each other; what waits holds no connection. */
function inTurn(turns: FairShare, importArticles: ImportArticles): ImportArticles {
  return (request, call) => {
    const bytes = ImportArticlesRequest.encode(request).finish().length;
    return turns.run(request.orgId, { bytes, caller: call }, () => importArticles(request, call));
  };
}

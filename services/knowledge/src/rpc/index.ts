import { type BoundService, bindService, type CallContext, type RpcHandler } from '@pharos/kit';
import {
  ArticleServiceService,
  CreateArticleResponse,
  DeleteArticleResponse,
  ImportArticlesResponse,
  type PublishArticleRequest,
  PublishArticleResponse,
  UnpublishArticleResponse,
  UpdateArticleResponse,
} from '@pharos/proto/pharos/knowledge/v1/article';
import { SearchServiceService } from '@pharos/proto/pharos/knowledge/v1/search';
import { createHandlers, type InProject, type Writing } from '@pharos/service';
import { isArticleQueued } from '../store/backlog.js';
import { getArticleVersion, listArticleVersions } from './article-versions.js';
import { createArticle } from './create-article.js';
import { deleteArticle } from './delete-article.js';
import type { KnowledgeDeps } from './deps.js';
import { getArticle } from './get-article.js';
import { importArticles } from './import-articles.js';
import { listArticles } from './list-articles.js';
import { publishArticle, unpublishArticle } from './publish-article.js';
import { resolveSearch } from './resolve-search.js';
import { updateArticle } from './update-article.js';

export interface ServicesDeps extends KnowledgeDeps, Omit<Writing, 'before'> {
  before(at: InProject, call: CallContext): Promise<void>;
}

/** How long a publication waits for searches to find it. */
const searchableWaitMs = 2_000;

/** Every service with its handlers. Each call is of a project that there is. */
export function services(deps: ServicesDeps): BoundService[] {
  const { read, write } = createHandlers<KnowledgeDeps>(deps, deps);
  return [
    bindService(ArticleServiceService, {
      createArticle: write(CreateArticleResponse, createArticle),
      getArticle: read(getArticle),
      listArticles: read(listArticles),
      updateArticle: write(UpdateArticleResponse, updateArticle),
      deleteArticle: write(DeleteArticleResponse, deleteArticle),
      publishArticle: searchable(deps, write(PublishArticleResponse, publishArticle)),
      unpublishArticle: write(UnpublishArticleResponse, unpublishArticle),
      listArticleVersions: read(listArticleVersions),
      getArticleVersion: read(getArticleVersion),
      importArticles: write(ImportArticlesResponse, importArticles),
    }),
    bindService(SearchServiceService, { resolveSearch: read(resolveSearch) }),
  ];
}

/** Answers with the article as it is when searches find it, or when they have taken too long to. */
function searchable(
  deps: ServicesDeps,
  publish: RpcHandler<PublishArticleRequest, PublishArticleResponse>,
): RpcHandler<PublishArticleRequest, PublishArticleResponse> {
  const { database, indexWatch } = deps;
  return async (request, call) => {
    const response = await publish(request, call);
    const isQueued = () => isArticleQueued(database, request.articleId);
    // It is published, whatever becomes of the waiting.
    await indexWatch.untilTried(request.articleId, isQueued, searchableWaitMs).catch(() => undefined);
    const now = await getArticle(request, call, deps).catch(() => response);
    // What somebody else has changed meanwhile, this caller has not seen: its next change must not take it for its own.
    return now.article?.revision === response.article?.revision ? now : response;
  };
}

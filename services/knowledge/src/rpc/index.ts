import { type BoundService, bindService, type CallContext } from '@pharos/kit';
import {
  ArticleServiceService,
  CreateArticleResponse,
  DeleteArticleResponse,
  ImportArticlesResponse,
  PublishArticleResponse,
  UnpublishArticleResponse,
  UpdateArticleResponse,
} from '@pharos/proto/pharos/knowledge/v1/article';
import { SearchServiceService } from '@pharos/proto/pharos/knowledge/v1/search';
import { createHandlers, type InProject, type Writing } from '@pharos/service';
import { getArticleVersion, listArticleVersions } from './article-versions.js';
import { createArticle } from './create-article.js';
import { deleteArticle } from './delete-article.js';
import type { KnowledgeDeps } from './deps.js';
import { getArticle } from './get-article.js';
import { importArticles } from './import-articles.js';
import { type ImportTurns, inTurn } from './import-turns.js';
import { listArticles } from './list-articles.js';
import { publishArticle, unpublishArticle } from './publish-article.js';
import { resolveSearch } from './resolve-search.js';
import { importSearchable, publishSearchable } from './searchable.js';
import { updateArticle } from './update-article.js';
import { inPlace, type WritePlaces } from './write-places.js';

export interface ServicesDeps extends KnowledgeDeps, Omit<Writing, 'before'> {
  before(at: InProject, call: CallContext): Promise<void>;
  readonly importTurns: ImportTurns;
  readonly writePlaces: WritePlaces;
}

/** Every service with its handlers. Each call is of a project that there is. */
export function services(deps: ServicesDeps): BoundService[] {
  const { read, write } = createHandlers<KnowledgeDeps>(deps, deps);
  const places = deps.writePlaces;
  return [
    bindService(ArticleServiceService, {
      createArticle: inPlace(places, write(CreateArticleResponse, createArticle)),
      getArticle: read(getArticle),
      listArticles: read(listArticles),
      updateArticle: inPlace(places, write(UpdateArticleResponse, updateArticle)),
      deleteArticle: inPlace(places, write(DeleteArticleResponse, deleteArticle)),
      publishArticle: publishSearchable(deps, inPlace(places, write(PublishArticleResponse, publishArticle))),
      unpublishArticle: inPlace(places, write(UnpublishArticleResponse, unpublishArticle)),
      listArticleVersions: read(listArticleVersions),
      getArticleVersion: read(getArticleVersion),
      importArticles: importSearchable(deps, inTurn(deps.importTurns, write(ImportArticlesResponse, importArticles))),
    }),
    bindService(SearchServiceService, { resolveSearch: read(resolveSearch) }),
  ];
}

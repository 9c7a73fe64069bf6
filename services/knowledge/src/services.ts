import type { BoundService, CallContext } from '@pharos/kit';
import { ArticleServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/article';
import { SearchServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/search';
import { SynonymServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/synonym';
import { createHandlers, type InProject, type Writing } from '@pharos/service';
import { type ArticleDeps, articleRpcs } from './articles/index.js';
import { listUnansweredSearches } from './insights/index.js';
import { getSynonyms, replaceSynonyms, resolveSearch, type SearchDeps } from './search/index.js';

export interface ServicesDeps
  extends ArticleDeps,
    Omit<SearchDeps, 'index' | 'database'>,
    Omit<Writing, 'before' | 'database'> {
  readonly index: ArticleDeps['index'] & SearchDeps['index'];
  before(at: InProject, call: CallContext): Promise<void>;
}

/** Every service with its handlers. Each call is of a project that there is. */
export function services(deps: ServicesDeps): BoundService[] {
  const { serve } = createHandlers<ServicesDeps>(deps, deps);
  return [
    serve(ArticleServiceDefinition, articleRpcs(deps)),
    serve(SearchServiceDefinition, { resolveSearch, listUnansweredSearches }),
    serve(SynonymServiceDefinition, { getSynonyms, replaceSynonyms }),
  ];
}

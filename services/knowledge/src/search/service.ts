import type { BoundService } from '@pharos/kit';
import { SearchServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/search';
import { SynonymServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/synonym';
import type { Handlers } from '@pharos/service';
import { listUnansweredSearches } from '../insights/index.js';
import { resolveSearch, type SearchDeps } from './resolve-search.js';
import { getSynonyms, replaceSynonyms } from './synonyms.js';

/** The services of searches, and of the synonyms that they use. */
export function searchServices({ serve }: Pick<Handlers<SearchDeps>, 'serve'>): BoundService[] {
  return [
    serve(SearchServiceDefinition, { resolveSearch, listUnansweredSearches }),
    serve(SynonymServiceDefinition, { getSynonyms, replaceSynonyms }),
  ];
}

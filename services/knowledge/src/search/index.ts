export { EngineGuard } from './engine-guard.js';
export { ModelNearness } from './nearness.js';
export { resolveSearch, type SearchDeps } from './resolve-search.js';
export { type Search, Searcher, type SearchResult } from './searcher.js';
export { SynonymSearcher } from './synonym-searcher.js';
export { getSynonyms, replaceSynonyms } from './synonyms.js';

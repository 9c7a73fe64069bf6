export { EngineGuard } from './engine-guard.js';
export { ModelNearness } from './nearness.js';
export type { SearchDeps } from './resolve-search.js';
export { type Search, Searcher, type SearchResult } from './searcher.js';
export { searchServices } from './service.js';
export { SynonymSearcher } from './synonym-searcher.js';

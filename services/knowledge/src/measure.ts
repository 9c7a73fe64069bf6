/** What measuring needs of the service: its search without database and network. */
export { createEmbeddedKeywordEngine } from './adapters/embedded/keyword-engine.js';
export { createEmbeddedVectorEngine } from './adapters/embedded/vector-engine.js';
export { createMeilisearchEngine } from './adapters/meilisearch/meilisearch-engine.js';
export { createEmbedder } from './embedders/create-embedder.js';
export type { Embedder } from './embedders/embedder.js';
export { embedderConfig } from './embedders/embedder-config.js';
export { createSparseEmbedder } from './embedders/sparse/sparse-embedder.js';
export { beginnings } from './search/beginning.js';
export { defaultMinScore } from './search/certainty.js';
export type { ArticleChange, EngineHit, KeywordEngine, Passage, VectorEngine } from './search/engine.js';
export { type FusedHit, fuse, fusionOf } from './search/fuse.js';
export { measureNearness, oddsOfNearest } from './search/nearness.js';
export { mayBeForeign, ownLanguageFirst } from './search/own-language.js';
export { passagesOf } from './search/passages-of.js';
export { rate } from './search/rate.js';
export { candidates, maxForeign, maxHits } from './search/searcher.js';

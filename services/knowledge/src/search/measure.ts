/** What measuring needs of the service: its search without database and network. */
export { createEmbeddedKeywordEngine } from '../engines/embedded/keyword-engine.js';
export { createEmbeddedVectorEngine } from '../engines/embedded/vector-engine.js';
export { createMeilisearchEngine } from '../engines/meilisearch/meilisearch-engine.js';
export { createEmbedder } from '../embedders/create-embedder.js';
export type { Embedder } from '../embedders/embedder.js';
export { embedderConfig } from '../embedders/embedder-config.js';
export { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
export { beginnings } from './beginning.js';
export { defaultMinScore } from './certainty.js';
export type { ArticleChange, EngineHit, KeywordEngine, Passage, VectorEngine } from '../engines/engine.js';
export { type FusedHit, fuse, fusionOf } from './fuse.js';
export { measureNearness, oddsOfNearest } from './nearness.js';
export { mayBeForeign, ownLanguageFirst } from './own-language.js';
export { passagesOf } from '../indexing/passages.js';
export { rate } from './rate.js';
export { candidates, maxForeign, maxHits } from './searcher.js';

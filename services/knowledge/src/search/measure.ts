/** What measuring needs of the service: its search without database and network. */
export { createEmbedder, createSparseEmbedder, type Embedder, embedderConfig } from '../embedders/index.js';
export {
  type ArticleChange,
  createEmbeddedKeywordEngine,
  createEmbeddedVectorEngine,
  createMeilisearchEngine,
  type EngineHit,
  type KeywordEngine,
  type Passage,
  type VectorEngine,
} from '../engines/index.js';
export { passagesOf } from '../indexing/index.js';
export { beginnings } from './beginning.js';
export { defaultMinScore } from './certainty.js';
export { type FusedHit, fuse, fusionOf } from './fuse.js';
export { measureNearness, oddsOfNearest } from './nearness.js';
export { mayBeForeign, ownLanguageFirst } from './own-language.js';
export { rate } from './rate.js';
export { candidates, maxForeign, maxHits } from './searcher.js';

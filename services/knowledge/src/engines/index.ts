export { createEngines } from './create-engines.js';
export { createEmbeddedKeywordEngine } from './embedded/keyword-engine.js';
export { createEmbeddedVectorEngine } from './embedded/vector-engine.js';
export {
  type ArticleChange,
  type EmbeddedPassage,
  type Engine,
  type EngineHit,
  type Engines,
  type FusionWeights,
  type KeywordEngine,
  type Passage,
  type PassageRef,
  type SearchFilter,
  type Side,
  sliceCount,
  type VectorEngine,
} from './engine.js';
export { engineConfig } from './engine-config.js';
export { createMeilisearchEngine } from './meilisearch/meilisearch-engine.js';

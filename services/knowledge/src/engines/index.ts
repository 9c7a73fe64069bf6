export { createEngines } from './create-engines.js';
export { createEmbeddedKeywordEngine } from './embedded/keyword-engine.js';
export { createEmbeddedVectorEngine } from './embedded/vector-engine.js';
export * from './engine.js';
export { certificateOf, checkEngineConfig, engineConfig } from './engine-config.js';
export { createMeilisearchEngine } from './meilisearch/meilisearch-engine.js';

export { createEmbedder } from './create-embedder.js';
export { type Embedder, EmbedderError, type EmbedderInput, embedderFaults, type OnPart } from './embedder.js';
export { checkEmbedderConfig, embedderConfig } from './embedder-config.js';
export { QuestionVectors } from './question-vectors.js';
export { createSparseEmbedder } from './sparse/sparse-embedder.js';
export * from './vector.js';

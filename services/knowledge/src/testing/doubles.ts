/** Stand-ins for servers that no test machine has, for suites outside of the service. */
export { dimensions, startEmbeddingsApi } from './embeddings-api.js';
export { startMeilisearchDouble } from './meilisearch/meilisearch-double.js';
export { startQdrantDouble } from './qdrant/double.js';

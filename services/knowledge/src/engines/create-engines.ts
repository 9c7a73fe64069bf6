import type { ServerOutages } from '../dependencies/index.js';
import type { Embedder, ShapeSource } from '../embedders/index.js';
import { createEmbeddedKeywordEngine } from './embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from './embedded/vector-engine.js';
import type { Engines } from './engine.js';
import type { EngineConfig } from './engine-config.js';
import { createMeilisearchEngine } from './meilisearch/meilisearch-engine.js';
import { createQdrantEngine } from './qdrant/qdrant-engine.js';

/** Each engine by which URL is configured; without one, the embedded index. Outages of servers are reported to `outagesOf` them. */
export function createEngines(
  config: EngineConfig,
  embedder: Pick<Embedder, 'shape'>,
  outagesOf: (server: string) => ServerOutages,
): Engines {
  const { QDRANT_URL, QDRANT_API_KEY, MEILI_URL, MEILI_API_KEY, SEARCH_PREFIX: prefix } = config;
  const shape: ShapeSource = (signal) => embedder.shape(signal);
  return {
    keyword: MEILI_URL
      ? createMeilisearchEngine({ url: MEILI_URL, apiKey: MEILI_API_KEY, prefix, outages: outagesOf('meilisearch') })
      : createEmbeddedKeywordEngine(),
    vector: QDRANT_URL
      ? createQdrantEngine({ url: QDRANT_URL, apiKey: QDRANT_API_KEY, prefix, shape, outages: outagesOf('qdrant') })
      : createEmbeddedVectorEngine(shape),
  };
}

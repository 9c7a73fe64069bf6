import type { ServerOutages } from '../dependencies/index.js';
import type { Embedder, ShapeSource } from '../embedders/index.js';
import { createEmbeddedKeywordEngine } from './embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from './embedded/vector-engine.js';
import type { Engines } from './engine.js';
import { certificateOf, type EngineConfig } from './engine-config.js';
import { createMeilisearchEngine } from './meilisearch/meilisearch-engine.js';
import type { Placement } from './qdrant/placement.js';
import { createQdrantEngine } from './qdrant/qdrant-engine.js';

/** Each engine by which URL is configured; without one, the embedded index. Outages of servers are reported to `outagesOf` them. */
export function createEngines(
  config: EngineConfig,
  embedder: Pick<Embedder, 'shape'>,
  outagesOf: (server: string) => ServerOutages,
): Engines {
  const { QDRANT_URL, MEILI_URL, SEARCH_PREFIX: prefix, ENGINE_TIMEOUT_MS: timeoutMs } = config;
  const shape: ShapeSource = (signal) => embedder.shape(signal);
  const certificate = certificateOf(config);
  const server = { prefix, timeoutMs, certificate };
  return {
    keyword: MEILI_URL
      ? createMeilisearchEngine({
          ...server,
          url: MEILI_URL,
          apiKey: config.MEILI_API_KEY,
          batchSize: config.MEILI_BATCH_SIZE,
          outages: outagesOf('meilisearch'),
        })
      : createEmbeddedKeywordEngine(),
    vector: QDRANT_URL
      ? createQdrantEngine({
          ...server,
          url: QDRANT_URL,
          apiKey: config.QDRANT_API_KEY,
          placement: placementOf(config),
          shape,
          outages: outagesOf('qdrant'),
        })
      : createEmbeddedVectorEngine(shape),
  };
}

function placementOf(config: EngineConfig): Placement {
  return {
    replicationFactor: config.QDRANT_REPLICATION_FACTOR,
    shardNumber: config.QDRANT_SHARD_NUMBER,
    onDisk: config.QDRANT_ON_DISK === 'true',
    isQuantized: config.QDRANT_QUANTIZATION === 'scalar',
  };
}

import type { Clock, Outage } from '@pharos/kit';
import type { ClientCertificate } from '../dependencies/index.js';
import { type Embedder, EmbedderError } from './embedder.js';
import type { EmbedderConfig } from './embedder-config.js';
import { createSparseEmbedder } from './sparse/sparse-embedder.js';

export interface EmbedderDependencies {
  readonly clock: Clock;
  /** Whom to tell when an API goes away and when it is back. */
  readonly outage?: Outage | undefined;
  readonly certificate?: ClientCertificate | undefined;
  /** Fingerprints that were in use, the latest first. */
  readonly remembered?: readonly string[] | undefined;
}

/**
 * The embedder that is configured; without configuration the built-in one. Asks nobody: an API may be away.
 * @throws EmbedderError for a configuration of no use
 */
export async function createEmbedder(config: Partial<EmbedderConfig>, deps: EmbedderDependencies): Promise<Embedder> {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model } = config;
  if (url === undefined) return createSparseEmbedder();
  if (model === undefined) throw new EmbedderError('EMBEDDINGS_URL needs EMBEDDINGS_MODEL');
  // Who asks no API does not pay for the client's memory.
  const { createOpenAiEmbedder } = await import('./openai/openai-embedder.js');
  return createOpenAiEmbedder({
    url,
    model,
    apiKey: config.EMBEDDINGS_API_KEY,
    dimensions: config.EMBEDDINGS_DIMENSIONS,
    fingerprint: config.EMBEDDINGS_FINGERPRINT,
    queryPrefix: config.EMBEDDINGS_QUERY_PREFIX,
    passagePrefix: config.EMBEDDINGS_PASSAGE_PREFIX,
    batchSize: config.EMBEDDINGS_BATCH_SIZE,
    parallelRequests: config.EMBEDDINGS_PARALLEL,
    timeoutMs: config.EMBEDDINGS_TIMEOUT_MS,
    ...deps,
  });
}

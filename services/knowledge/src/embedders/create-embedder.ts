import type { Clock, Outage } from '@pharos/kit';
import { type Embedder, EmbedderError } from './embedder.js';
import type { EmbedderConfig } from './embedder-config.js';
import { createOnnxEmbedder } from './onnx/onnx-embedder.js';
import type { TransformersModule } from './onnx/transformers.js';
import { createOpenAiEmbedder } from './openai/openai-embedder.js';
import { createSparseEmbedder } from './sparse/sparse-embedder.js';

export interface EmbedderDependencies {
  readonly clock: Clock;
  /** Whom to tell when an API goes away and when it is back. */
  readonly outage?: Outage | undefined;
  /** Default: the optional package itself; it is not touched unless a model's directory is configured. */
  readonly loadTransformers?: (() => Promise<TransformersModule>) | undefined;
}

/** The embedder that is configured, ready for work; without configuration the built-in one. @throws EmbedderError */
export async function createEmbedder(config: EmbedderConfig, deps: EmbedderDependencies): Promise<Embedder> {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model, EMBEDDINGS_MODEL_DIR: directory } = config;
  if (directory !== undefined) return createOnnxEmbedder({ directory, load: deps.loadTransformers });
  if (url === undefined) return createSparseEmbedder();
  if (model === undefined) throw new EmbedderError('EMBEDDINGS_URL needs EMBEDDINGS_MODEL');
  return createOpenAiEmbedder({
    url,
    model,
    apiKey: config.EMBEDDINGS_API_KEY,
    dimensions: config.EMBEDDINGS_DIMENSIONS,
    clock: deps.clock,
    outage: deps.outage,
  });
}

import { dirname } from 'node:path';
import type { DenseVector } from '../../search/vector.js';
import { EmbedderError } from '../embedder.js';
import type { ModelDirectory } from './model-directory.js';
import type { FeatureExtractor, Tensor, TransformersModule } from './transformers.js';

/** Brings a model into memory, from its directory and from nowhere else. @throws EmbedderError */
export async function loadExtractor(module: TransformersModule, model: ModelDirectory): Promise<FeatureExtractor> {
  Object.assign(module.env, {
    allowRemoteModels: false,
    allowLocalModels: true,
    localModelPath: dirname(model.path),
    useFSCache: false,
  });
  try {
    return await module.pipeline('feature-extraction', model.path, { local_files_only: true, dtype: model.dtype });
  } catch (cause) {
    throw new EmbedderError(`the model in ${model.path} cannot be loaded: ${wordsOf(cause)}`, { cause });
  }
}

/** One normalised vector for each text, in order. @throws EmbedderError */
export async function extract(
  extractor: FeatureExtractor,
  texts: string[],
  { settings }: ModelDirectory,
): Promise<DenseVector[]> {
  let tensor: Tensor;
  try {
    tensor = await extractor(texts, { pooling: settings.pooling, normalize: true });
  } catch (cause) {
    throw new EmbedderError(`the model failed: ${wordsOf(cause)}`, { cause });
  }
  return vectorsOf(tensor, texts.length);
}

function vectorsOf({ data, dims }: Tensor, count: number): DenseVector[] {
  const [rows, dimensions = 0] = dims;
  if (dims.length !== 2 || rows !== count || dimensions === 0) {
    throw new EmbedderError(`the model makes [${dims.join(', ')}] numbers of ${count} texts, not a vector for each`);
  }
  const all = Float32Array.from(data);
  if (!all.every(Number.isFinite)) throw new EmbedderError('the model makes vectors with numbers that are not finite');
  const rowAt = (at: number) => all.slice(at * dimensions, (at + 1) * dimensions);
  return Array.from({ length: count }, (_, at) => ({ kind: 'dense', values: rowAt(at) }));
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

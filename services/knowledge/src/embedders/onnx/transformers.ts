import { createRequire } from 'node:module';
import { EmbedderError } from '../embedder.js';

/** What a model makes of texts: `dims` are how many, and how long each vector is. */
export interface Tensor {
  readonly data: ArrayLike<number>;
  readonly dims: readonly number[];
}

export type Pooling = 'mean' | 'cls';

/** A model with its tokenizer. */
export interface FeatureExtractor {
  (texts: string[], options: { pooling: Pooling; normalize: boolean }): Promise<Tensor>;
  dispose(): Promise<unknown>;
}

/** As much of `@huggingface/transformers` as is used: the package is optional, and its own types may be absent. */
export interface TransformersModule {
  readonly env: {
    allowRemoteModels: boolean;
    allowLocalModels: boolean;
    localModelPath: string;
    useFSCache: boolean;
  };
  pipeline(
    task: 'feature-extraction',
    directory: string,
    options: { local_files_only: boolean; dtype: string },
  ): Promise<FeatureExtractor>;
}

/** Not written into the import, so that the compiler does not look for it. */
const packageName: string = '@huggingface/transformers';

/** Loads the optional package. @throws EmbedderError that says what to install */
export async function loadTransformers(): Promise<TransformersModule> {
  try {
    return (await import(packageName)) as TransformersModule;
  } catch (cause) {
    if (isInstalled()) throw new EmbedderError(`the package ${packageName} is there, but cannot be loaded`, { cause });
    const remedy = `run \`npm install ${packageName}\` beside the service`;
    throw new EmbedderError(`a local model needs the optional package ${packageName}: ${remedy}`, { cause });
  }
}

/** The failure of an import does not tell: a package that this one needs may be what is missing. */
function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(packageName);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND');
  }
}

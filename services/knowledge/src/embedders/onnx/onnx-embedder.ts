import type { DenseVector } from '../../search/vector.js';
import {
  type Embedder,
  EmbedderError,
  type EmbedderInput,
  type EmbedderQuestion,
  type FusionWeights,
} from '../embedder.js';
import { cut, passageText } from '../passage-text.js';
import { extract, loadExtractor } from './extractor.js';
import { type ModelDirectory, readModelDirectory } from './model-directory.js';
import { type FeatureExtractor, loadTransformers, type TransformersModule } from './transformers.js';
import { Turns } from './turns.js';

export interface OnnxEmbedderOptions {
  /** With config.json, tokenizer.json, tokenizer_config.json, onnx/model.onnx, and pharos.json if the model needs it. */
  readonly directory: string;
  /** Default: half and half. */
  readonly weights?: FusionWeights | undefined;
  /** Default: the optional package `@huggingface/transformers`. */
  readonly load?: (() => Promise<TransformersModule>) | undefined;
}

const batchSize = 16;

/**
 * An embedder with a model of its own, in this process; it opens no connection. Resolves once the model has told its
 * dimensions with a real vector. One batch is worked on at a time: a query waits for no more than the batches that were
 * asked for before it.
 * @throws EmbedderError if the directory or the package is of no use, saying why
 */
export async function createOnnxEmbedder(options: OnnxEmbedderOptions): Promise<Embedder> {
  const model = await readModelDirectory(options.directory);
  const module = await (options.load ?? loadTransformers)();
  const extractor = await loadExtractor(module, model);
  const [probe] = await extract(extractor, ['dimensions'], model);
  return new OnnxEmbedder(
    extractor,
    model,
    probe?.values.length ?? 0,
    options.weights ?? { keyword: 0.5, vector: 0.5 },
  );
}

class OnnxEmbedder implements Embedder {
  readonly name = 'onnx';
  readonly fingerprint: string;
  readonly shape: { readonly kind: 'dense'; readonly dimensions: number };
  readonly #turns = new Turns();
  #closing: Promise<unknown> | undefined;

  constructor(
    private readonly extractor: FeatureExtractor,
    private readonly model: ModelDirectory,
    dimensions: number,
    readonly weights: FusionWeights,
  ) {
    this.fingerprint = `onnx:${model.hash}:${dimensions}`;
    this.shape = { kind: 'dense', dimensions };
  }

  async embedPassages(inputs: readonly EmbedderInput[], signal?: AbortSignal): Promise<DenseVector[]> {
    const prefix = this.model.settings.passage_prefix;
    const vectors: DenseVector[] = [];
    for (let from = 0; from < inputs.length; from += batchSize) {
      const batch = inputs.slice(from, from + batchSize).map((input) => prefix + passageText(input));
      vectors.push(...(await this.#embed(batch, signal)));
    }
    return vectors;
  }

  async embedQuery({ text }: EmbedderQuestion, signal?: AbortSignal): Promise<DenseVector> {
    const [vector] = await this.#embed([this.model.settings.query_prefix + cut(text.trim())], signal);
    if (!vector) throw new EmbedderError('no vector for a query');
    return vector;
  }

  /** Waits for what is under way; a second time there is nothing to do. */
  async close(): Promise<void> {
    this.#closing ??= this.#turns.finished().then(() => this.extractor.dispose());
    await this.#closing;
  }

  async #embed(texts: string[], signal?: AbortSignal): Promise<DenseVector[]> {
    if (this.#closing) throw new EmbedderError('the model is closed');
    const vectors = await this.#turns.take(() => extract(this.extractor, texts, this.model), signal);
    const { dimensions } = this.shape;
    if (vectors.some(({ values }) => values.length !== dimensions)) {
      throw new EmbedderError(`the model makes a vector that has not ${dimensions} dimensions`);
    }
    return vectors;
  }
}

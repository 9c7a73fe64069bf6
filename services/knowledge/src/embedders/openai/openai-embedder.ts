import type { Clock, Outage } from '@pharos/kit';
import { reporting } from '../../search/reporting.js';
import type { DenseVector } from '../../search/vector.js';
import {
  type Embedder,
  EmbedderError,
  type EmbedderInput,
  type EmbedderQuestion,
  type FusionWeights,
} from '../embedder.js';
import { cut, passageText } from '../passage-text.js';
import { ApiClient } from './api-client.js';
import { ApiFailure } from './api-failure.js';
import { ask, type Patience } from './ask.js';
import { batchesOf, RequestSize } from './batches.js';
import { checkedKey, endpointOf, shownUrl } from './endpoint.js';

export interface OpenAiEmbedderOptions {
  /** Where the API begins, such as `https://api.example.com/v1`. */
  readonly url: string;
  readonly model: string;
  /** Sent as a bearer token; absent for a server that asks for none. */
  readonly apiKey?: string | undefined;
  /** Asked of the model, for those that can do with fewer; absent: the model's own. */
  readonly dimensions?: number | undefined;
  /** Texts in one request, as a beginning: an API that finds it too much is sent half as many for a while. Default: 32. */
  readonly batchSize?: number | undefined;
  /** Characters in one request. Default: 250 000. */
  readonly maxBatchCharacters?: number | undefined;
  /** For one request with passages. Default: 60 000: long texts on a slow server take their time. */
  readonly timeoutMs?: number | undefined;
  /** For a query, its second try included. Default: 2 000. */
  readonly queryTimeoutMs?: number | undefined;
  readonly clock: Clock;
  /** Whom to tell when the API goes away, all tries included, and when it is back. */
  readonly outage?: Outage | undefined;
  /** Default: half and half. */
  readonly weights?: FusionWeights | undefined;
}

const passageTries = 4;
const queryTries = 2;
/** APIs refuse an empty text, and with it all others of its request. */
const insteadOfNothing = '-';

/**
 * An embedder that asks an API such as OpenAI's. Resolves once the API has told its dimensions with a real answer.
 * Of requests that fail those are repeated where it may help: four tries for passages, two for a query. Neither errors nor
 * messages hold the key or a text.
 * @throws EmbedderError if the options or the API are of no use, saying why
 */
export async function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Promise<Embedder> {
  const { model, dimensions, clock } = options;
  const endpoint = endpointOf(options.url);
  const client = new ApiClient({ endpoint, model, apiKey: checkedKey(options.apiKey), dimensions, clock });
  const embedder = new OpenAiEmbedder(client, shownUrl(options.url), options);
  await embedder.probe();
  return embedder;
}

class OpenAiEmbedder implements Embedder {
  readonly name = 'openai';
  readonly weights: FusionWeights;
  readonly #clock: Clock;
  readonly #size: RequestSize;
  readonly #forPassages: Patience;
  readonly #forQueries: Patience;
  #dimensions: number | undefined;

  constructor(
    private readonly client: ApiClient,
    private readonly url: string,
    private readonly options: OpenAiEmbedderOptions,
  ) {
    const { batchSize = 32, maxBatchCharacters = 250_000, timeoutMs = 60_000, queryTimeoutMs = 2_000 } = options;
    this.weights = options.weights ?? { keyword: 0.5, vector: 0.5 };
    this.#clock = options.clock;
    this.#size = new RequestSize({ texts: batchSize, characters: maxBatchCharacters });
    this.#forPassages = { tries: passageTries, tryMs: timeoutMs, totalMs: Number.POSITIVE_INFINITY };
    this.#forQueries = { tries: queryTries, tryMs: queryTimeoutMs, totalMs: queryTimeoutMs };
  }

  get fingerprint(): string {
    return `openai:${this.url}:${this.options.model}:${this.shape.dimensions}`;
  }

  get shape() {
    return { kind: 'dense' as const, dimensions: this.#dimensions ?? 0 };
  }

  /** Learns how many dimensions vectors have; comes before all else. */
  async probe(): Promise<void> {
    const [vector] = await this.#embed(['dimensions'], this.#forPassages);
    const { dimensions = vector?.values.length } = this.options;
    if (vector?.values.length !== dimensions) {
      const made = `“${this.options.model}” at ${this.url} makes vectors of ${vector?.values.length} dimensions`;
      throw new EmbedderError(`${made}, although ${dimensions} were asked for`);
    }
    this.#dimensions = dimensions;
  }

  async embedPassages(inputs: readonly EmbedderInput[], signal?: AbortSignal): Promise<DenseVector[]> {
    const vectors: DenseVector[] = [];
    for (const texts of batchesOf(inputs.map(passageText), this.#size)) {
      vectors.push(...(await this.#embed(texts, this.#forPassages, signal)));
    }
    return vectors;
  }

  async embedQuery({ text }: EmbedderQuestion, signal?: AbortSignal): Promise<DenseVector> {
    const [vector] = await this.#embed([cut(text.trim())], this.#forQueries, signal);
    if (!vector) throw new EmbedderError('no vector for a query');
    return vector;
  }

  async close(): Promise<void> {}

  async #embed(texts: readonly string[], patience: Patience, signal?: AbortSignal): Promise<DenseVector[]> {
    const input = texts.map((text) => text || insteadOfNothing);
    try {
      return await reporting(this.options.outage, () => this.#ask(input, patience, signal));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      throw new EmbedderError(`the embeddings API at ${this.url}: ${error.message}`, { isAway: error.isAway });
    }
  }

  /** What is too much for the API goes in two halves, and for a while no more at once. */
  async #ask(input: readonly string[], patience: Patience, signal?: AbortSignal): Promise<DenseVector[]> {
    try {
      const vectors = await ask(this.#clock, patience, signal, (limit) =>
        this.client.embed(input, limit, this.#dimensions),
      );
      if (patience === this.#forPassages) this.#size.answered(input.length);
      return vectors;
    } catch (error) {
      if (!(error instanceof ApiFailure && error.isTooLarge) || input.length < 2) throw error;
    }
    const half = Math.ceil(input.length / 2);
    this.#size.refused(input.length);
    const first = await this.#ask(input.slice(0, half), patience, signal);
    return [...first, ...(await this.#ask(input.slice(half), patience, signal))];
  }
}

import { createHash } from 'node:crypto';
import type { Clock, Outage } from '@pharos/kit';
import { type ClientCertificate, reportingOutage } from '../../dependencies/index.js';
import { withSynonyms } from '../../text/index.js';
import { type Embedder, EmbedderError, type EmbedderInput, type EmbedderQuestion, type OnPart } from '../embedder.js';
import type { DenseVector } from '../vector.js';
import { OtherLength, UselessVector } from './answer.js';
import { ApiClient } from './api-client.js';
import { ApiFailure } from './api-failure.js';
import { ask, type Patience } from './ask.js';
import { batchesOf, RequestSize } from './batches.js';
import { checkedKey, endpointOf, shownUrl } from './endpoint.js';
import { inParallel } from './in-parallel.js';
import { cut, passageText } from './passage-text.js';
import { type Prefixes, prefixesOf } from './prefixes.js';

export interface OpenAiEmbedderOptions {
  /** Where the API begins, such as `https://api.example.com/v1`. */
  readonly url: string;
  readonly model: string;
  /** Sent as a bearer token; absent for a server that asks for none. */
  readonly apiKey?: string | undefined;
  readonly certificate?: ClientCertificate | undefined;
  /** Asked of the model, and expected of every vector; absent: the model's own, as it answers first. */
  readonly dimensions?: number | undefined;
  /** What its vectors are called: those of one name and as many dimensions may meet. Default: the model with its prefixes. */
  readonly fingerprint?: string | undefined;
  /** Fingerprints that were in use, the latest first: one of the same name tells the model's dimensions until it answers. */
  readonly remembered?: readonly string[] | undefined;
  /** What stands before each question and each passage, with a blank between; absent: what the model is known for. */
  readonly queryPrefix?: string | undefined;
  readonly passagePrefix?: string | undefined;
  /** Texts in one request, as a beginning: an API that finds it too much is sent half as many for a while. Default: 32. */
  readonly batchSize?: number | undefined;
  /** Characters in one request. Default: 250 000. */
  readonly maxBatchCharacters?: number | undefined;
  /** Requests at once for the passages of one call. Default: 4. */
  readonly parallelRequests?: number | undefined;
  /** For one request with passages. Default: 60 000: long texts on a slow server take their time. */
  readonly timeoutMs?: number | undefined;
  /** For a query, its second try included. Default: 2 000. */
  readonly queryTimeoutMs?: number | undefined;
  readonly clock: Clock;
  /** Whom to tell when the API goes away, all tries included, and when it is back. */
  readonly outage?: Outage | undefined;
}

const passageTries = 4;
const queryTries = 2;
/** APIs refuse an empty text, and with it all others of its request. */
const insteadOfNothing = '-';

/**
 * An embedder that asks an API such as OpenAI's; nobody is asked yet. Of requests that fail those are repeated where it may help:
 * four tries for passages, two for a query. Neither errors nor messages hold the key or a text.
 * @throws EmbedderError if the options are of no use, saying why
 */
export function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { model, dimensions, certificate, clock } = options;
  const endpoint = endpointOf(options.url);
  const client = new ApiClient({ endpoint, model, apiKey: checkedKey(options.apiKey), certificate, dimensions, clock });
  return new OpenAiEmbedder(client, shownUrl(options.url), options);
}

class OpenAiEmbedder implements Embedder {
  readonly name = 'openai';
  readonly kind = 'dense';
  /** All of the fingerprint but the dimensions. */
  readonly #vectorsName: string;
  readonly #prefixes: Prefixes;
  readonly #size: RequestSize;
  readonly #forPassages: Patience;
  readonly #forQueries: Patience;
  /** Undefined until they are configured or remembered, or the API has answered. */
  #dimensions: number | undefined;
  /** Others that the last answer had. */
  #otherDimensions: number | undefined;

  constructor(
    private readonly client: ApiClient,
    private readonly url: string,
    private readonly options: OpenAiEmbedderOptions,
  ) {
    const { batchSize = 32, maxBatchCharacters = 250_000, timeoutMs = 60_000, queryTimeoutMs = 2_000 } = options;
    const { model, queryPrefix: query, passagePrefix: passage, fingerprint, remembered = [] } = options;
    this.#prefixes = prefixesOf(model, { query, passage });
    this.#vectorsName = `openai:${fingerprint ?? nameOf(model, this.#prefixes)}:`;
    this.#dimensions = options.dimensions ?? dimensionsAmong(remembered, this.#vectorsName);
    this.#size = new RequestSize({ texts: batchSize, characters: maxBatchCharacters });
    this.#forPassages = { tries: passageTries, tryMs: timeoutMs, totalMs: Number.POSITIVE_INFINITY };
    this.#forQueries = { tries: queryTries, tryMs: queryTimeoutMs, totalMs: queryTimeoutMs };
  }

  get fingerprint(): string {
    return this.#vectorsName + (this.#dimensions ?? 'unknown');
  }

  async shape(signal?: AbortSignal) {
    if (this.#dimensions === undefined) await this.#embed(['dimensions'], this.#forPassages, signal);
    return { kind: this.kind, dimensions: this.#dimensions ?? 0 } as const;
  }

  async embedPassages(inputs: readonly EmbedderInput[], signal?: AbortSignal, onPart?: OnPart): Promise<DenseVector[]> {
    const texts = inputs.map((input) => prefixed(this.#prefixes.passage, passageText(input)));
    // One generator for all: whoever is done takes what is next, and after a failure there is nothing any more.
    const batches = batchesOf(texts, this.#size);
    const answers: DenseVector[][] = [];
    let taken = 0;
    await inParallel(this.options.parallelRequests ?? 4, signal, async (until) => {
      for (const batch of batches) {
        const at = taken;
        taken += batch.length;
        const onOwnPart: OnPart = async (from, vectors) => onPart?.(at + from, vectors);
        answers[at] = await this.#embed(batch, this.#forPassages, until, onOwnPart);
      }
    });
    // Each stands where its first text does; the holes between are no elements of what comes out.
    return answers.flat();
  }

  async embedQuery(question: EmbedderQuestion, signal?: AbortSignal): Promise<DenseVector> {
    const [vector] = await this.embedQueries([question], signal);
    if (!vector) throw new EmbedderError('no vector for a query');
    return vector;
  }

  async embedQueries(questions: readonly EmbedderQuestion[], signal?: AbortSignal): Promise<DenseVector[]> {
    const asked = questions.map(({ text, synonyms }) =>
      prefixed(this.#prefixes.query, cut(withSynonyms(text.trim(), synonyms))),
    );
    return this.#embed(asked, this.#forQueries, signal);
  }

  async close(): Promise<void> {}

  async #embed(
    input: readonly string[],
    patience: Patience,
    signal?: AbortSignal,
    onPart?: OnPart,
  ): Promise<DenseVector[]> {
    try {
      const asking = () => this.#ask(input, patience, signal, onPart);
      const vectors = await reportingOutage(this.options.outage, asking, (error) => !this.#isOfText(error, patience));
      this.#dimensions ??= vectors[0]?.values.length;
      this.#otherDimensions = undefined;
      return vectors;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error instanceof OtherLength) this.#hearOf(error.dimensions);
      const { fault, mayBeOneText } = error;
      const isDown = error.isDown && !this.#isOfText(error, patience);
      throw new EmbedderError(`the embeddings API at ${this.url}: ${error.message}`, { isDown, fault, mayBeOneText });
    }
  }

  /** A question is whatever somebody typed: that it has no vector says nothing of others, and nothing of the API. */
  #isOfText(error: unknown, patience: Patience): boolean {
    return error instanceof UselessVector && patience === this.#forQueries;
  }

  /** A model that says so twice in a row is another one by the same name; once, one of its servers may be wrong. */
  #hearOf(dimensions: number): void {
    if (this.options.dimensions !== undefined) return;
    if (this.#otherDimensions === dimensions) this.#dimensions = dimensions;
    this.#otherDimensions = dimensions;
  }

  /** What is too much for the API goes in two halves, and for a while no more at once. */
  async #ask(
    input: readonly string[],
    patience: Patience,
    signal?: AbortSignal,
    onPart?: OnPart,
  ): Promise<DenseVector[]> {
    try {
      const vectors = await ask(this.options.clock, patience, signal, (limit) =>
        this.client.embed(input, limit, this.#dimensions),
      );
      if (patience === this.#forPassages) this.#size.answered(input.length);
      await onPart?.(0, vectors);
      return vectors;
    } catch (error) {
      if (!(error instanceof ApiFailure && error.isTooLarge) || input.length < 2) throw error;
    }
    const half = Math.ceil(input.length / 2);
    this.#size.refused(input.length);
    const first = await this.#ask(input.slice(0, half), patience, signal, onPart);
    const onOthers: OnPart = async (from, vectors) => onPart?.(half + from, vectors);
    return [...first, ...(await this.#ask(input.slice(half), patience, signal, onOthers))];
  }
}

function nameOf(model: string, { query, passage }: Prefixes): string {
  if (query === '' && passage === '') return model;
  const digest = createHash('sha256')
    .update(JSON.stringify([query, passage]))
    .digest('hex')
    .slice(0, 16);
  return `${model}:${digest}`;
}

function dimensionsAmong(fingerprints: readonly string[], vectorsName: string): number | undefined {
  const known = fingerprints
    .filter((each) => each.startsWith(vectorsName))
    .map((each) => each.slice(vectorsName.length));
  const latest = known.find((rest) => /^[0-9]+$/.test(rest));
  return latest === undefined ? undefined : Number(latest);
}

function prefixed(prefix: string, text: string): string {
  const input = text || insteadOfNothing;
  return prefix ? `${prefix} ${input}` : input;
}

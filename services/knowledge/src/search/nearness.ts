import type { Clock } from '@pharos/kit';
import type { DenseVector, Embedder, Vector } from '../embedders/index.js';
import type { EngineHit } from '../engines/index.js';
import { samples } from './nearness-samples.js';

/** How near the dense vectors of a model are: for some everything is nearer than 0.7, for others little is. */
export interface Nearness {
  /** The cosine of a question and a text that answers it in other words, on average. */
  readonly answer: number;
  /** That of a question and the nearest text about another thing, on average. */
  readonly other: number;
}

/** Measures a model whose vectors are dense. @throws EmbedderError */
export async function measureNearness(embedder: Embedder, signal: AbortSignal): Promise<Nearness> {
  const answers = await embedder.embedPassages(
    samples.map(({ answer }) => answer),
    signal,
  );
  const own: number[] = [];
  const others: number[] = [];
  // One after the other: of many at once a slow server would answer the last too late.
  for (const [row, { question, answer }] of samples.entries()) {
    const asked = await embedder.embedQuery({ text: question, locale: answer.locale }, signal);
    const near = answers.map((text) => cosine(asked, text));
    own.push(near[row] ?? 0);
    others.push(Math.max(...near.filter((_, column) => column !== row)));
  }
  return { answer: mean(own), other: mean(others) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How long measuring may take: a slow model answers seventeen calls one after the other. */
const measuringMs = 60_000;
/** So long a model that could not be measured is not tried again. */
const pauseMs = 30_000;

export interface ModelNearnessOptions {
  readonly embedder: Embedder;
  readonly clock: Clock;
  onFailure(error: unknown): void;
}

/**
 * The nearness of the embedder's model, measured again when that turns out to be another one. Nobody waits for it: until it is known,
 * searches go without.
 */
export class ModelNearness {
  #measured: { readonly nearness: Nearness; readonly fingerprint: string } | undefined;
  #isMeasuring = false;
  #pausedUntilMs = 0;

  constructor(private readonly options: ModelNearnessOptions) {}

  get known(): Nearness | undefined {
    return this.#measured?.fingerprint === this.options.embedder.fingerprint ? this.#measured.nearness : undefined;
  }

  /** Has it measured, unless it is, or that failed a moment ago. */
  measure(): void {
    if (this.known || this.#isMeasuring || this.options.clock.monotonicMs() < this.#pausedUntilMs) return;
    this.#isMeasuring = true;
    void this.#measure();
  }

  async #measure(): Promise<void> {
    const { embedder, clock, onFailure } = this.options;
    try {
      const nearness = await measureNearness(embedder, AbortSignal.timeout(measuringMs));
      // By then it has told its dimensions; vectors of two models are not of one length, and fail.
      this.#measured = { nearness, fingerprint: embedder.fingerprint };
    } catch (error) {
      this.#pausedUntilMs = clock.monotonicMs() + pauseMs;
      onFailure(error);
    } finally {
      this.#isMeasuring = false;
    }
  }
}

/**
 * Where between other things (0) and answers (1) a passage is as likely to answer as not, and how much surer each further such distance
 * makes. Fitted to two models and three sets, with what words say: test/relevance/README.md.
 */
const evenAt = 0.55;
const steepness = 1.5;

/**
 * The log odds, by nearness, that a search found what is asked. Of the nearest of those that are the best of both sides; undefined
 * where vectors found none of them, or tell nothing.
 */
export function oddsOfNearest(
  { answer, other }: Nearness,
  vector: readonly EngineHit[],
  best: readonly Pick<EngineHit, 'articleId'>[],
): number | undefined {
  const shown = new Set(best.map(({ articleId }) => articleId));
  const nearest = vector.find(({ articleId }) => shown.has(articleId));
  // A model that does not tell them apart tells nothing.
  if (!nearest || answer <= other) return undefined;
  return steepness * ((nearest.score - other) / (answer - other) - evenAt);
}

function cosine(a: Vector, b: Vector): number {
  const [x, y] = [valuesOf(a), valuesOf(b)];
  return product(x, y) / (Math.sqrt(product(x, x) * product(y, y)) || 1);
}

function valuesOf(vector: Vector): DenseVector['values'] {
  if (vector.kind !== 'dense') throw new TypeError('nearness is of dense vectors');
  return vector.values;
}

function product(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

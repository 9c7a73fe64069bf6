import type { Clock } from '@pharos/kit';
import type { DenseVector, Embedder, Vector } from '../embedders/index.js';
import type { EngineHit } from '../engines/index.js';

/** How near the dense vectors of a model are: for some everything is nearer than 0.7, for others little is. */
export interface Nearness {
  /** The cosine of a question and a text that answers it, on average. */
  readonly answer: number;
  /** The greatest of questions and texts about other things. */
  readonly other: number;
}

/** Questions, each with a text that answers it and none of the other questions. */
const samples: readonly (readonly [question: string, answer: string])[] = [
  [
    'How do I get my money back for a coat that does not fit?',
    'A coat that does not fit can be sent back within 30 days. You get your money back on your card.',
  ],
  [
    'I forgot my password',
    'If you forgot your password, choose “Forgot password” on the page where you sign in. We send you a link.',
  ],
  [
    'When is the museum open on Sundays?',
    'The museum is open from ten to six on all days but Mondays, on Sundays until eight.',
  ],
  [
    'How long do potatoes have to boil?',
    'Potatoes of medium size have to boil for some twenty minutes, until a fork goes in easily.',
  ],
  [
    'The printer prints blank pages',
    'When the printer prints blank pages, its cartridge is empty or dried up. Clean it or put in a new one.',
  ],
  [
    'May I take my bicycle on the train?',
    'You may take a bicycle on regional trains outside of rush hours. It needs a ticket of its own.',
  ],
  [
    'What helps against a headache?',
    'Against a headache it often helps to drink water and to rest in a dark room. See a doctor if it lasts.',
  ],
  [
    'How often should roses be watered?',
    'Roses should be watered once a week, in the morning, at the root rather than on the leaves.',
  ],
];

/** Measures a model whose vectors are dense. @throws EmbedderError */
export async function measureNearness(embedder: Embedder, signal: AbortSignal): Promise<Nearness> {
  const inputs = samples.map(([, text]) => ({ title: '', heading: '', text, locale: 'en' }));
  const answers = await embedder.embedPassages(inputs, signal);
  const questions: Vector[] = [];
  // One after the other: of many at once a slow server would answer the last too late.
  for (const [text] of samples) questions.push(await embedder.embedQuery({ text, locale: 'en' }, signal));
  const own: number[] = [];
  const others: number[] = [];
  for (const [row, question] of questions.entries())
    for (const [column, answer] of answers.entries()) (row === column ? own : others).push(cosine(question, answer));
  return { answer: own.reduce((sum, value) => sum + value, 0) / own.length, other: Math.max(...others) };
}

/** How long measuring may take: a slow model answers nine calls one after the other. */
const measuringMs = 60_000;
/** So long a model that could not be measured is not tried again. */
const pauseMs = 30_000;

export interface ModelNearnessOptions {
  readonly embedder: Embedder;
  readonly clock: Clock;
  onFailure(error: unknown): void;
}

/** The nearness of the embedder's model. Nobody waits for it: until it is known, searches go without. */
export class ModelNearness {
  #known: Nearness | undefined;
  #isMeasuring = false;
  #pausedUntilMs = 0;

  constructor(private readonly options: ModelNearnessOptions) {}

  get known(): Nearness | undefined {
    return this.#known;
  }

  /** Has it measured, unless it is, or that failed a moment ago. */
  measure(): void {
    if (this.#known || this.#isMeasuring || this.options.clock.monotonicMs() < this.#pausedUntilMs) return;
    this.#isMeasuring = true;
    void this.#measure();
  }

  async #measure(): Promise<void> {
    const { embedder, clock, onFailure } = this.options;
    try {
      this.#known = await measureNearness(embedder, AbortSignal.timeout(measuringMs));
    } catch (error) {
      this.#pausedUntilMs = clock.monotonicMs() + pauseMs;
      onFailure(error);
    } finally {
      this.#isMeasuring = false;
    }
  }
}

/** How much surer an answer as near as answers are is than one as near as other things are: 0.9 and 0.1. */
const steepness = 2 * Math.log(9);

/**
 * The log odds, by nearness alone, that a search found what is asked: 0 halfway between answers and other things. Of the nearest of
 * those that are the best of both sides; undefined where vectors found none of them, or tell nothing.
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
  return (steepness * (nearest.score - (answer + other) / 2)) / (answer - other);
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

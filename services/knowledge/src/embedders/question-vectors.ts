import { LRUCache } from 'lru-cache';
import { withSynonyms } from '../text/index.js';
import { type Embedder, EmbedderError, type EmbedderQuestion } from './embedder.js';
import type { Vector } from './vector.js';

/** What vectors may take of memory: some 3 000 of a model with 1 536 dimensions. */
const maxBytes = 20 << 20;

/** Questions in one call: an API reads no more passages at once either. */
const mostTogether = 32;

/** A question that is being embedded, and how many wait for it. */
class Asking {
  readonly stop = new AbortController();
  waiting = 0;
  resolve: (vector: Vector) => void = () => undefined;
  reject: (reason: unknown) => void = () => undefined;
  readonly vector = new Promise<Vector>((resolve, reject) => Object.assign(this, { resolve, reject }));

  constructor(
    readonly key: string,
    readonly question: EmbedderQuestion,
  ) {
    // Nobody may be left to hear of it.
    this.vector.catch(() => undefined);
  }
}

/**
 * The vectors of questions, each asked of an API once: people type the same ones, page through what was found, and search again. Who asks the
 * same at the same time shares a call, and so do different questions that come at once, as those of an agent's turn. The last ones are
 * remembered, by the embedder's fingerprint; failures never. What is computed in this process is computed each time.
 */
export class QuestionVectors {
  readonly #known = new LRUCache<string, Vector>({
    maxSize: maxBytes,
    sizeCalculation: ({ values }, key) => values.byteLength + 2 * key.length,
  });
  readonly #asking = new Map<string, Asking>();
  /** Those that are asked in the next turn of the event loop. */
  #next: Asking[] = [];

  constructor(private readonly embedder: Pick<Embedder, 'kind' | 'fingerprint' | 'embedQuery' | 'embedQueries'>) {}

  /** @throws EmbedderError; an aborted `signal` rejects with its reason, and ends the call if nobody else waits for it. */
  async of(question: EmbedderQuestion, signal: AbortSignal): Promise<Vector> {
    signal.throwIfAborted();
    if (this.embedder.kind === 'sparse') return this.embedder.embedQuery(question, signal);
    const key = this.#keyOf(question);
    const known = this.#known.get(key);
    if (known) return known;
    const asking = this.#asking.get(key) ?? this.#begin(key, question);
    asking.waiting += 1;
    return new Promise<Vector>((resolve, reject) => {
      const leave = () => {
        this.#leave(asking);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      void asking.vector.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  }

  /** The vector of a text is the same wherever it is looked for: a trained model is asked for no locale. */
  #keyOf({ text, synonyms }: EmbedderQuestion): string {
    return `${this.embedder.fingerprint}\n${withSynonyms(text.trim(), synonyms)}`;
  }

  #begin(key: string, question: EmbedderQuestion): Asking {
    const asking = new Asking(key, question);
    this.#asking.set(key, asking);
    if (this.#next.length === 0) setImmediate(() => this.#askNext());
    this.#next.push(asking);
    return asking;
  }

  /** Who comes after the last one has left asks anew. */
  #leave(asking: Asking): void {
    asking.waiting -= 1;
    if (asking.waiting > 0) return;
    asking.stop.abort();
    this.#end(asking);
  }

  #end(asking: Asking): void {
    if (this.#asking.get(asking.key) === asking) this.#asking.delete(asking.key);
  }

  #askNext(): void {
    const all = this.#next.splice(0).filter(({ stop }) => !stop.signal.aborted);
    for (let from = 0; from < all.length; from += mostTogether) this.#ask(all.slice(from, from + mostTogether));
  }

  #ask(all: readonly Asking[]): void {
    const { embedder } = this;
    const stop = whenAll(all.map((asking) => asking.stop.signal));
    const questions = all.map(({ question }) => question);
    const together = all.length > 1 ? embedder.embedQueries?.(questions, stop) : undefined;
    if (together)
      together.then(
        (found) => this.#answer(all, found),
        (error: unknown) => this.#failed(all, error),
      );
    else for (const asking of all) this.#askAlone(asking);
  }

  #askAlone(asking: Asking): void {
    this.embedder.embedQuery(asking.question, asking.stop.signal).then(
      (vector) => this.#answer([asking], [vector]),
      (error: unknown) => this.#failed([asking], error),
    );
  }

  #answer(all: readonly Asking[], vectors: readonly Vector[]): void {
    for (const [at, asking] of all.entries()) {
      const vector = vectors[at] as Vector;
      // By what the embedder is called now: the first answer tells its dimensions.
      this.#known.set(this.#keyOf(asking.question), vector);
      this.#end(asking);
      asking.resolve(vector);
    }
  }

  /** Of several, one may be what the API refuses or fails at: each is asked alone, unless nobody is there to ask. */
  #failed(all: readonly Asking[], error: unknown): void {
    const mayBeOne = error instanceof EmbedderError && error.mayBeOneText;
    for (const asking of all) {
      if (all.length > 1 && mayBeOne) this.#askAlone(asking);
      else {
        this.#end(asking);
        asking.reject(error);
      }
    }
  }
}

/** Aborts when all of the signals have. */
function whenAll(signals: readonly AbortSignal[]): AbortSignal {
  const all = new AbortController();
  const check = () => signals.every(({ aborted }) => aborted) && all.abort();
  for (const signal of signals) signal.addEventListener('abort', check, { once: true });
  check();
  return all.signal;
}

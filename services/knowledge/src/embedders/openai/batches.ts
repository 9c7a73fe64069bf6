/** How much one request may carry; a text that is longer by itself goes alone. */
export interface BatchLimits {
  readonly texts: number;
  readonly characters: number;
}

/** Requests as large as they may be that have to be answered before larger ones are tried: one in twenty may be for nothing. */
const answeredBeforeMore = 20;

/**
 * How much an API is sent at once, learnt from what it answers. It does not tell whether texts were too many or too long: what it
 * refused is halved, and after a while tried again, or a few long texts would make all others go alone for good.
 */
export class RequestSize implements BatchLimits {
  #texts: number;
  #answered = 0;

  constructor(private readonly most: BatchLimits) {
    this.#texts = most.texts;
  }

  get texts(): number {
    return this.#texts;
  }

  get characters(): number {
    return this.most.characters;
  }

  /** A request with so many texts was too much. */
  refused(texts: number): void {
    this.#texts = Math.min(this.#texts, Math.ceil(texts / 2));
    this.#answered = 0;
  }

  answered(texts: number): void {
    if (texts < this.#texts || this.#texts === this.most.texts) return;
    this.#answered += 1;
    if (this.#answered < answeredBeforeMore) return;
    this.#texts = Math.min(2 * this.#texts, this.most.texts);
    this.#answered = 0;
  }
}

/** The texts in order, in as few requests as the limits allow; they may change between two. */
export function* batchesOf(texts: readonly string[], limits: BatchLimits): Generator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for (const text of texts) {
    const full = batch.length >= limits.texts || characters + text.length > limits.characters;
    if (full && batch.length > 0) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(text);
    characters += text.length;
  }
  if (batch.length > 0) yield batch;
}

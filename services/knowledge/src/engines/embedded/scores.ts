import { type Bm25, saturation } from '../../text/index.js';
import { maxWeight } from './segment.js';

/** Adds up the scores of documents, in memory that is used again for the next question. */
export class Scores {
  #scores = new Float32Array(0);
  #touched = new Uint32Array(0);
  #count = 0;

  /** Forgets all, and makes room for so many documents. */
  reset(documents: number): void {
    if (documents > this.#scores.length) {
      const room = documents + (documents >> 2) + 16;
      this.#scores = new Float32Array(room);
      this.#touched = new Uint32Array(room);
    } else this.#scores.fill(0);
    this.#count = 0;
  }

  /** `score` is greater than 0. */
  add(document: number, score: number): void {
    const before = this.#scores[document] as number;
    if (before === 0) this.#touched[this.#count++] = document;
    this.#scores[document] = before + score;
  }

  /** Adds to each document of the entries (`document << 8 | weight`) its weight times `says`. */
  addWeights(entries: Uint32Array, says: number): void {
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at] as number;
      this.add(entry >>> 8, says * (entry & maxWeight));
    }
  }

  /** Adds to each document of the entries (`document << 8 | frequency`) what the frequency says in a text of its length. */
  addFrequencies(entries: Uint32Array, says: number, relativeLengths: Float32Array, bm25: Bm25): void {
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at] as number;
      const document = entry >>> 8;
      this.add(document, says * saturation(entry & maxWeight, relativeLengths[document] as number, bm25));
    }
  }

  get scores(): Float32Array {
    return this.#scores;
  }

  /** Numbers of the documents with a score. */
  get touched(): Uint32Array {
    return this.#touched.subarray(0, this.#count);
  }
}

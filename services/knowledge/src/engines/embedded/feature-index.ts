import { getOrMake } from '@pharos/kit';
import type { SparseVector } from '../../embedders/index.js';
import { inverseDocumentFrequency } from '../../text/index.js';
import { FeatureLists } from './feature-lists.js';
import type { Scores } from './scores.js';
import { maxWeight } from './segment.js';

/** Weights are kept in a byte, in units that change no order that matters; larger ones than this count as it. */
const greatest = 3.5;
const unit = greatest / maxWeight;

/** Lists are laid out by number, so numbers stay small: dimensions beyond this get the next ones, as they come. */
const near = 1 << 18;

/**
 * How many entries a question adds up for each passage of a project, beyond `enoughEntries`, which take less than a millisecond.
 * Most entries are of letter groups that many passages have and that say next to nothing; test/relevance/README.md has what leaving them
 * out does to results.
 */
const entriesEach = 8;
const enoughEntries = 100_000;

/** A dimension that a question asks for. */
interface Wanted {
  /** Its entries. */
  readonly parts: readonly Uint32Array[];
  /** How many they are. */
  readonly holders: number;
  readonly says: number;
}

/** The sparse vectors of one project's passages, by dimension. */
export class FeatureIndex {
  readonly #lists = new FeatureLists();
  readonly #far = new Map<number, number>();

  add(number: number, { indices, values }: SparseVector): void {
    const weights = new Uint8Array(values.length);
    for (let at = 0; at < values.length; at += 1)
      weights[at] = Math.max(1, Math.min(maxWeight, Math.round((values[at] as number) / unit)));
    this.#lists.add({ number, features: this.#numbered(indices), weights });
  }

  /**
   * Adds to each passage the product of its vector with the query's, dimensions weighted by how rare they are among `all`. In a
   * large project those that say least are left out.
   */
  score(query: SparseVector, all: number, scores: Scores): void {
    let room = Math.max(enoughEntries, entriesEach * all);
    for (const { parts, holders, says } of this.#wanted(query, all)) {
      room -= holders;
      if (room < 0) break;
      for (const part of parts) scores.addWeights(part, says);
    }
  }

  /** The dimensions of a query that any passage has, the most telling first. */
  #wanted({ indices, values }: SparseVector, all: number): Wanted[] {
    const wanted: Wanted[] = [];
    for (let at = 0; at < indices.length; at += 1) {
      const index = indices[at] as number;
      const feature = index < near ? index : this.#far.get(index);
      if (feature === undefined) continue;
      const parts = this.#lists.of(feature);
      const holders = parts.reduce((sum, { length }) => sum + length, 0);
      const says = (values[at] as number) * inverseDocumentFrequency(holders, all) * unit;
      if (holders > 0 && says > 0) wanted.push({ parts, holders, says });
    }
    return wanted.sort((a, b) => b.says - a.says);
  }

  #numbered(indices: Uint32Array): Uint32Array {
    // They ascend: the last one tells whether any is far.
    if ((indices.at(-1) ?? 0) < near) return indices;
    return indices.map((index) => (index < near ? index : getOrMake(this.#far, index, () => near + this.#far.size)));
  }

  renumber(numbers: Int32Array): void {
    this.#lists.renumber(numbers);
  }
}

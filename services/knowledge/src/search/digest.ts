import { createHash, randomBytes } from 'node:crypto';
import type { ArticlePlace } from '../store/published.js';

const buckets = 4_096;

/** Whose article it is, and which: the same under another tenant's name is another one. */
export function keyOf({ orgId, projectId, articleId }: ArticlePlace): string {
  return `${orgId}/${projectId}/${articleId}`;
}

/** Some of all articles, always the same ones for one salt. */
export interface Part {
  has(place: ArticlePlace): boolean;
}

export const everything: Part = { has: () => true };

/**
 * What is held of any number of articles, in memory that does not grow with it: articles fall into buckets, each with a sum of its
 * passages. Two that were made with one salt tell in which buckets something differs; what they miss by chance, those of another salt
 * find.
 */
export class Digest {
  readonly #sums = new Float64Array(buckets);
  readonly #passages = new Float64Array(buckets);

  constructor(private readonly salt = randomBytes(8).toString('hex')) {}

  /** Another one that this can be compared with. */
  empty(): Digest {
    return new Digest(this.salt);
  }

  /** So many passages of an article's version; `undefined`: nobody holds it as it should be. */
  add(place: ArticlePlace, version: number, passages: number | undefined): void {
    const { bucket, number } = this.#numbersOf(place);
    // What is held adds whole numbers only.
    if (passages === undefined) this.#sums[bucket] = (this.#sums[bucket] ?? 0) + 0.5;
    else {
      this.#sums[bucket] = (this.#sums[bucket] ?? 0) + ((number ^ Math.imul(version, 0x9e3779b1)) >>> 0) * passages;
      this.#passages[bucket] = (this.#passages[bucket] ?? 0) + passages;
    }
  }

  /** The articles among which something differs, in parts of which this one holds about so many passages at most. */
  differing(other: Digest, passages: number): Part[] {
    const parts: Part[] = [];
    let [chosen, count] = [new Set<number>(), 0];
    const close = () => {
      const wanted = chosen;
      if (wanted.size > 0) parts.push({ has: (place) => wanted.has(this.#numbersOf(place).bucket) });
      [chosen, count] = [new Set(), 0];
    };
    for (let bucket = 0; bucket < buckets; bucket += 1) {
      if (this.#sums[bucket] === other.#sums[bucket]) continue;
      const more = this.#passages[bucket] ?? 0;
      if (count + more > passages) close();
      chosen.add(bucket);
      count += more;
    }
    close();
    return parts;
  }

  #numbersOf(place: ArticlePlace): { bucket: number; number: number } {
    const hash = createHash('sha1').update(this.salt).update(keyOf(place)).digest();
    return { bucket: hash.readUInt32BE(0) % buckets, number: hash.readUInt32BE(4) };
  }
}

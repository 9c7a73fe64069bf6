import { entriesOf, type FeatureList, merged, renumbered, type Segment, segmentOf } from './segment.js';

/** So much is gathered before it is put in order, unless somebody searches: who does should not wait for more than that. */
const maxPending = 1 << 18;
/** So many segments of about one size become one. */
const fanIn = 8;
/** Unless it would hold more than this: joining it takes some 40 ms, in which nobody else is served. */
const maxJoined = 1 << 22;

/**
 * Where each feature occurs, for documents that come in ascending order of their numbers. New ones are gathered, put in order when
 * somebody searches, and joined with others of their size, so that both writing and searching stay cheap.
 */
export class FeatureLists {
  #pending: Segment[] = [];
  /** How many entries they have. */
  #pendingEntries = 0;
  readonly #segments: Segment[] = [];

  /** `list.number` is greater than all before it. */
  add(list: FeatureList): void {
    this.#pending.push(segmentOf(list));
    this.#pendingEntries += list.features.length;
    if (this.#pendingEntries >= maxPending) this.#seal();
  }

  /** The entries of a feature, `document << 8 | weight` each, in parts. */
  of(feature: number): Uint32Array[] {
    this.#seal();
    return this.#segments.map((segment) => entriesOf(segment, feature)).filter(({ length }) => length > 0);
  }

  /** Every feature that occurs. */
  features(): ReadonlySet<number> {
    this.#seal();
    const found = new Set<number>();
    for (const { features } of this.#segments) for (const feature of features) found.add(feature);
    return found;
  }

  /** With new document numbers, in the same order; -1 drops a document. */
  renumber(numbers: Int32Array): void {
    this.#seal();
    const segments = this.#segments.splice(0).map((segment) => renumbered(segment, numbers));
    this.#segments.push(...segments.filter(({ entries }) => entries.length > 0));
  }

  #seal(): void {
    if (this.#pending.length === 0) return;
    this.#segments.push(merged(this.#pending));
    this.#pending = [];
    this.#pendingEntries = 0;
    this.#join();
  }

  /** The last segments, while there are many that are not larger than the newest ones together. */
  #join(): void {
    const last = this.#segments.slice(-fanIn);
    if (last.length < fanIn || !areAlike(last)) this.#joinSmall();
    else {
      this.#segments.splice(-fanIn, fanIn, merged(last));
      this.#join();
    }
  }

  /** Joins small segments, which would otherwise become more and more where their sizes are never alike. */
  #joinSmall(): void {
    const first = 1 + this.#segments.findLastIndex(({ entries }) => entries.length > maxJoined / (3 * fanIn));
    if (this.#segments.length - first < 3 * fanIn) return;
    this.#segments.push(merged(this.#segments.splice(first)));
  }
}

function areAlike(segments: readonly Segment[]): boolean {
  const sizes = segments.map(({ entries }) => entries.length);
  const together = sizes.reduce((sum, size) => sum + size, 0);
  return together <= maxJoined && Math.max(...sizes) <= together / 2;
}

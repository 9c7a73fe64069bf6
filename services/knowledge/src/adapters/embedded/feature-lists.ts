import { entriesOf, type FeatureList, merged, renumbered, type Segment, segmentOf } from './segment.js';

/** So many documents are gathered before they are put in order, unless somebody searches. */
const maxPending = 512;
/** So many segments of about one size become one. */
const fanIn = 8;

/**
 * Where each feature occurs, for documents that come in ascending order of their numbers. New ones are gathered, put in order when
 * somebody searches, and joined with others of their size, so that both writing and searching stay cheap.
 */
export class FeatureLists {
  #pending: FeatureList[] = [];
  readonly #segments: Segment[] = [];

  /** `list.number` is greater than all before it. */
  add(list: FeatureList): void {
    this.#pending.push(list);
    if (this.#pending.length >= maxPending) this.#seal();
  }

  /** The entries of a feature, `document << 8 | weight` each, in parts. */
  of(feature: number): Uint32Array[] {
    this.#seal();
    return this.#segments.map((segment) => entriesOf(segment, feature)).filter(({ length }) => length > 0);
  }

  /** With new document numbers, in the same order; -1 drops a document. */
  renumber(numbers: Int32Array): void {
    this.#seal();
    const segments = this.#segments.splice(0).map((segment) => renumbered(segment, numbers));
    this.#segments.push(...segments.filter(({ documents }) => documents > 0));
  }

  #seal(): void {
    if (this.#pending.length === 0) return;
    this.#segments.push(segmentOf(this.#pending));
    this.#pending = [];
    this.#join();
  }

  /** The last segments, while there are many that are not larger than the newest ones together. */
  #join(): void {
    const last = this.#segments.slice(-fanIn);
    const documents = last.reduce((sum, each) => sum + each.documents, 0);
    const largest = Math.max(...last.map((each) => each.documents));
    if (last.length < fanIn || largest > documents / 2) {
      if (this.#segments.length < 3 * fanIn) return;
      this.#segments.splice(0, this.#segments.length, merged(this.#segments));
      return;
    }
    this.#segments.splice(-fanIn, fanIn, merged(last));
    this.#join();
  }
}

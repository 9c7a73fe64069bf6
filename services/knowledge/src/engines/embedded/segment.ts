/** Documents of one list fit beside a byte of weight into 32 bits. */
export const maxDocuments = 1 << 24;
export const maxWeight = 255;

/** A document's features, each once, with weights of one byte. */
export interface FeatureList {
  readonly number: number;
  readonly features: Uint32Array;
  readonly weights: Uint8Array;
}

/** Where each feature occurs, for documents that do not change any more: `entries` of feature `at` begin at `starts[at]`. */
export interface Segment {
  /** Ascending. */
  readonly features: Uint32Array;
  /** One more than features. */
  readonly starts: Uint32Array;
  /** `document << 8 | weight`, ascending within a feature. */
  readonly entries: Uint32Array;
}

/** A count for each feature, in memory that is used again; all 0 between uses. */
let counts = new Uint32Array(1 << 18);

/** 0, 1, 2, …: where the entries of each feature begin when each has one. */
let places = new Uint32Array(0);

/** The segment of one document; its features may be in any order. */
export function segmentOf({ number, features, weights }: FeatureList): Segment {
  const { length } = features;
  if (places.length <= length) places = Uint32Array.from({ length: 2 * length + 2 }, (_, at) => at);
  const entries = new Uint32Array(length);
  for (let at = 0; at < length; at += 1) entries[at] = (number << 8) | (weights[at] as number);
  return { features, starts: places.subarray(0, length + 1), entries };
}

/** One segment of several, in new memory; each document number is greater than all of the segments before. */
export function merged(segments: readonly Segment[]): Segment {
  for (const { features, starts } of segments) {
    makeRoom(features);
    for (let at = 0; at < features.length; at += 1) {
      const feature = features[at] as number;
      counts[feature] = (counts[feature] as number) + (starts[at + 1] as number) - (starts[at] as number);
    }
  }
  const { features, starts, entries } = layOut();
  for (const segment of segments) {
    for (let at = 0; at < segment.features.length; at += 1) {
      const feature = segment.features[at] as number;
      let place = counts[feature] as number;
      for (let from = segment.starts[at] as number; from < (segment.starts[at + 1] as number); from += 1)
        entries[place++] = segment.entries[from] as number;
      counts[feature] = place;
    }
  }
  for (const feature of features) counts[feature] = 0;
  return { features, starts, entries };
}

/**
 * With new document numbers, in the same order; -1 drops a document. Works in the memory of the segment, which is used up:
 * another one of its size beside it would be felt in a large project.
 */
export function renumbered({ features, starts, entries }: Segment, numbers: Int32Array): Segment {
  let [keptFeatures, kept] = [0, 0];
  for (let at = 0; at < features.length; at += 1) {
    const start = kept;
    kept = keep(entries, { from: starts[at] as number, end: starts[at + 1] as number, to: start }, numbers);
    if (kept === start) continue;
    features[keptFeatures] = features[at] as number;
    starts[keptFeatures++] = start;
  }
  starts[keptFeatures] = kept;
  return {
    features: features.slice(0, keptFeatures),
    starts: starts.slice(0, keptFeatures + 1),
    entries: entries.slice(0, kept),
  };
}

/** Moves what is left of a feature's entries to `to`, with their new numbers; answers where they end. */
function keep(
  entries: Uint32Array,
  { from, end, to }: Record<'from' | 'end' | 'to', number>,
  numbers: Int32Array,
): number {
  let kept = to;
  for (let at = from; at < end; at += 1) {
    const entry = entries[at] as number;
    const number = numbers[entry >>> 8] ?? -1;
    if (number >= 0) entries[kept++] = (number << 8) | (entry & maxWeight);
  }
  return kept;
}

/** The entries of a feature; empty when it does not occur. */
export function entriesOf(segment: Segment, feature: number): Uint32Array {
  const { features } = segment;
  let low = 0;
  let high = features.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = features[middle] as number;
    if (found === feature) return entriesAt(segment, middle);
    if (found < feature) low = middle + 1;
    else high = middle - 1;
  }
  return none;
}

const none = new Uint32Array(0);

function entriesAt({ starts, entries }: Segment, at: number): Uint32Array {
  return entries.subarray(starts[at], starts[at + 1]);
}

function makeRoom(features: Uint32Array): void {
  let greatest = 0;
  for (let at = 0; at < features.length; at += 1) greatest = Math.max(greatest, features[at] as number);
  if (greatest < counts.length) return;
  const larger = new Uint32Array(Math.max(2 * counts.length, greatest + 1));
  larger.set(counts);
  counts = larger;
}

/** Room for what was counted; afterwards each count is where the entries of its feature begin. */
function layOut(): Pick<Segment, 'features' | 'starts' | 'entries'> {
  let distinct = 0;
  for (let feature = 0; feature < counts.length; feature += 1) if (counts[feature] !== 0) distinct += 1;
  const features = new Uint32Array(distinct);
  const starts = new Uint32Array(distinct + 1);
  let at = 0;
  let total = 0;
  for (let feature = 0; feature < counts.length; feature += 1) {
    const count = counts[feature] as number;
    if (count === 0) continue;
    features[at] = feature;
    starts[at] = total;
    counts[feature] = total;
    total += count;
    at += 1;
  }
  starts[distinct] = total;
  return { features, starts, entries: new Uint32Array(total) };
}

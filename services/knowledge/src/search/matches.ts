import { type Term, unspacedCharacters } from '@pharos/language';
import type { Span } from '../text/index.js';
import { isSlip, lettersOf, mayBeSlip } from './likeness.js';
import type { PassageWords } from './passage-words.js';

/** So many words of a question are taken for slips of others: each is compared with all of the passage. */
const maxMissing = 16;

/** Where a word that was asked for stands, and which of them it is. */
export interface Match extends Span {
  readonly wanted: number;
}

/** Where the words that were asked for stand in the text of a passage, in order; one that holds others comes before them. */
export function findMatches(wanted: readonly Term[], { shown: { terms, stems }, likely }: PassageWords): Match[] {
  const byStem = new Map(wanted.map(({ stem }, at) => [stem, at]));
  const missing = wanted
    .map(({ stem, text }, at) => ({ stem, text, at, letters: lettersOf(text) }))
    .filter(({ stem, text }) => !stems.has(stem) && mayBeSlip(text))
    .slice(0, maxMissing);
  const slips = new Map<string, number>();
  if (missing.length > 0)
    for (const word of likely) {
      const slip = missing.find((term) => isSlip(term, word));
      if (slip) slips.set(word.text, slip.at);
    }
  const found = terms.flatMap((term) => {
    const at = byStem.get(term.stem) ?? slips.get(term.text);
    return at === undefined ? loneIn(term, byStem) : [{ start: term.start, end: term.end, wanted: at }];
  });
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** The characters of a pair of a script without blanks that were asked for alone. */
function loneIn({ text, start, end }: Term, byStem: ReadonlyMap<string, number>): Match[] {
  if (end - start !== text.length) return [];
  const [first = '', last = ''] = unspacedCharacters(text);
  return [
    { start, end: start + first.length, wanted: byStem.get(first) },
    { start: end - last.length, end, wanted: byStem.get(last) },
  ].flatMap(({ wanted, ...span }) => (wanted === undefined ? [] : [{ ...span, wanted }]));
}

/** Those of the matches, which are in order, that are all within the span. */
export function within(matches: readonly Match[], { start, end }: Span): Match[] {
  const inside: Match[] = [];
  for (let at = firstFrom(matches, start); at < matches.length; at += 1) {
    const match = matches[at] as Match;
    if (match.start >= end) break;
    if (match.end <= end) inside.push(match);
  }
  return inside;
}

function firstFrom(matches: readonly Match[], start: number): number {
  let [low, high] = [0, matches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle] as Match).start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function distinct(matches: readonly Match[]): number {
  return new Set(matches.map(({ wanted }) => wanted)).size;
}

/** What overlaps becomes one: the pairs of a word without blanks between, the parts of one with a hyphen and the whole. */
export function joined(matches: readonly Match[]): Span[] {
  const spans: { start: number; end: number }[] = [];
  for (const { start, end } of matches) {
    const last = spans.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  return spans;
}

import {
  type Language,
  otherForms,
  type QuestionWord,
  type Term,
  unspaced,
  unspacedCharacters,
} from '@pharos/language';
import { leastBegun, type Span, shortestPart } from '../text/index.js';
import { isSlipOf, likelyOf, mayBeSlip } from './likeness.js';
import type { PassageWords } from './passage-words.js';

/** So many words of a question are taken for slips of others: each is compared with all of the passage. */
const maxMissing = 16;

/** Where a word that was asked for stands, and which of them it is. */
export interface Match extends Span {
  readonly wanted: number;
}

/** Where the words that were asked for stand in the text of a passage, in order; one that holds others comes before them. */
export function findMatches(wanted: readonly QuestionWord[], held: PassageWords): Match[] {
  const { shown, likely, language } = held;
  const { terms, stems } = shown;
  const byStem = stemsOf(wanted, language);
  const byText = new Map(wanted.map(({ text }, at) => [text, at]));
  const missing = wanted
    .map((term, at) => ({ ...likelyOf(term), at }))
    .filter(({ stem, text }) => !stems.has(stem) && mayBeSlip(text))
    .slice(0, maxMissing);
  const slips = new Map<string, number>();
  if (missing.length > 0)
    for (const word of likely) {
      const slip = missing.find((term) => isSlipOf(term, word));
      if (slip) slips.set(word.text, slip.at);
    }
  const telling = wanted
    .map((word, at) => ({ word, at }))
    .filter(({ word }) => word.weight === 1)
    .slice(0, maxMissing);
  const longer = memoized((text: string) => telling.find(({ word }) => isPartOf(word, text, language))?.at);
  const lengths = new Set(wanted.map(({ text }) => text.length));
  const jointly = (one: string, other: string) =>
    lengths.has(one.length + other.length) ? byText.get(one + other) : undefined;
  const found = terms.flatMap((term, place) => {
    const at = inAnyForm(term, byStem, language) ?? slips.get(term.text) ?? longer(term.text);
    const next = terms[place + 1];
    const joint = next?.start === term.end + 1 ? jointly(term.text, next.text) : undefined;
    if (next && joint !== undefined) return [{ start: term.start, end: next.end, wanted: joint }];
    return at === undefined ? loneIn(term, byStem) : { start: term.start, end: term.end, wanted: at };
  });
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Which word of a question a stem stands for: as its own, or as one that it is otherwise written as. */
function stemsOf(wanted: readonly QuestionWord[], language: Language): Map<string, number> {
  const others = wanted.flatMap((word, at) =>
    [...word.joins, ...otherForms(word).map(language.stem)].map((stem) => [stem, at] as const),
  );
  return new Map([...others, ...wanted.map(({ stem }, at) => [stem, at] as const)]);
}

function inAnyForm(term: Term, byStem: ReadonlyMap<string, number>, language: Language): number | undefined {
  const own = byStem.get(term.stem);
  if (own !== undefined) return own;
  const other = otherForms(term).find((form) => byStem.has(language.stem(form)));
  return other === undefined ? undefined : byStem.get(language.stem(other));
}

/** Whether a longer word is what one of the question becomes when it is typed to its end, or has it as a part. */
function isPartOf({ text, isOpen }: QuestionWord, longer: string, { compounds }: Language): boolean {
  if (unspaced.test(text)) return false;
  if (isOpen && text.length >= leastBegun(text) && longer.startsWith(text)) return true;
  if (!compounds || text.length < shortestPart || longer.length < text.length + shortestPart) return false;
  return longer.startsWith(text) || longer.endsWith(text);
}

function memoized<Value>(of: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    if (!known.has(text)) known.set(text, of(text));
    return known.get(text) as Value;
  };
}

/** The characters of a pair of a script without blanks that were asked for alone. */
function loneIn({ text, start, end }: Term, byStem: ReadonlyMap<string, number>): readonly Match[] {
  const [first, last = ''] = end - start === text.length ? unspacedCharacters(text) : [];
  if (first === undefined) return [];
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

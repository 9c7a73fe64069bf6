import { getOrMake } from '@pharos/kit';
import { analyseQuestion, type Language, type QuestionWord } from '@pharos/language';
import type { PassageText, Span } from '../text/index.js';
import { distinct, findMatches, joined, type Match, within } from './matches.js';
import { type PassageWords, passageWords } from './passage-words.js';

/** A passage shown for a question, as HTML: its text escaped, and the words that were asked for in `<mark>`. */
export interface Highlighted {
  /** The stretch of the passage that has most of the words; from its beginning when it has none. */
  readonly snippet: string;
  /** The sentences with most of them, in their order. */
  readonly highlights: string[];
}

const snippetLength = 240;
const sentenceLength = 200;
const maxHighlights = 3;

/** Marks the words of a question in passages, in any of their forms and with small slips. */
export function highlighter(question: string): (passage: PassageText) => Highlighted {
  const wanted = new Map<string, readonly QuestionWord[]>();
  return (passage) => {
    const held = passageWords(passage);
    const { language } = held;
    return highlight(
      getOrMake(wanted, language.code, () => wantedOf(question, language)),
      passage.text,
      held,
    );
  };
}

function highlight(wanted: readonly QuestionWord[], text: string, held: PassageWords): Highlighted {
  const matches = findMatches(wanted, held);
  const sentences = held.shown.sentences
    .map((span) => ({ ...span, count: distinct(within(matches, span)) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.start - b.start)
    .slice(0, maxHighlights)
    .sort((a, b) => a.start - b.start);
  return {
    snippet: show(text, snippetSpan(text, matches), matches),
    highlights: sentences.map((span) => show(text, cut(text, span, sentenceLength, matches), matches)),
  };
}

/** A single letter, such as the `a` of a question, stands everywhere: it would be marked, and draw the snippet, for nothing. */
const letter = /^\p{Script=Latin}$/u;

function wantedOf(question: string, language: Language): readonly QuestionWord[] {
  const terms = analyseQuestion(question, language);
  const telling = terms.filter(({ text }) => !letter.test(text));
  return telling.length > 0 ? telling : terms;
}

/** The window with the most different words; of equal ones that with more, then the first. */
function snippetSpan(text: string, matches: readonly Match[]): Span {
  const lead = Math.floor(snippetLength / 4);
  const counts = new Map<number, number>();
  let best = { start: 0, distinct: 0, count: 0 };
  let next = 0;
  matches.forEach(({ start, wanted }, at) => {
    for (; next < matches.length; next += 1) {
      const match = matches[next] as Match;
      if (match.end > start + snippetLength - lead && next > at) break;
      counts.set(match.wanted, (counts.get(match.wanted) ?? 0) + 1);
    }
    const found = { start, distinct: counts.size, count: next - at };
    if (found.distinct > best.distinct || (found.distinct === best.distinct && found.count > best.count)) best = found;
    const left = (counts.get(wanted) ?? 0) - 1;
    if (left > 0) counts.set(wanted, left);
    else counts.delete(wanted);
  });
  return cut(text, { start: Math.max(0, best.start - lead), end: text.length }, snippetLength, []);
}

/** A span of at most `length`, at the first match if it would not fit, ending where words do. */
function cut(text: string, span: Span, length: number, matches: readonly Match[]): Span {
  const first = within(matches, span)[0];
  const tooFar = first && first.end - span.start > length;
  const start = wordStart(text, tooFar ? Math.max(span.start, first.start - Math.floor(length / 4)) : span.start);
  if (span.end - start <= length) return { start, end: span.end };
  const blank = text.lastIndexOf(' ', start + length);
  return { start, end: blank > start ? blank : whole(text, start + length) };
}

/** The beginning of the word at a place; a word without end is cut. */
function wordStart(text: string, at: number): number {
  if (at === 0 || /\s/.test(text.charAt(at - 1))) return at;
  const next = text.slice(at, at + 40).search(/\s/);
  return next < 0 ? whole(text, at) : at + next + 1;
}

/** Not between the halves of a character. */
function whole(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}

function show(text: string, span: Span, matches: readonly Match[]): string {
  let html = '';
  let at = span.start;
  for (const { start, end } of joined(within(matches, span))) {
    html += `${escapeHtml(text.slice(at, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`;
    at = end;
  }
  html += escapeHtml(text.slice(at, span.end));
  const isCut = /[^\s.!?…。！？]\s*$/.test(text.slice(0, span.start));
  return `${isCut ? '…' : ''}${html.trim()}${text.slice(span.end).trim() !== '' && !/[.!?…。！？]\s*$/.test(text.slice(span.start, span.end)) ? '…' : ''}`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that a browser shows as it is, between tags and inside quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

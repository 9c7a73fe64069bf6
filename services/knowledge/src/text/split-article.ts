import { type Section, sectionsOf } from './sections.js';

/** A part of an article that answers on its own. */
export interface SplitPassage {
  /** The headings above it, outermost first, with ` › ` between; empty at the beginning of an article. */
  readonly heading: string;
  /** Plain text, with blank lines between paragraphs. */
  readonly text: string;
}

/** Changes whenever the same article would be split otherwise: indexes made before are then built anew. */
export const splitVersion = 4;

/** Longer sections are divided: a vector of much text tells little of any part of it. */
const maxWords = 350;
/** Shorter sections go with the next one, so that a passage says something. */
const minWords = 40;
/** The most passages of one article. Where there are many tiny sections, passages are longer instead. */
const maxPassages = 1_000;
/** Text without blanks is divided too. */
const maxCharacters = 8 * maxWords;

/** Splits an article at its headings. Takes time linear in its length, whatever it holds. */
export function splitArticle(markdown: string): SplitPassage[] {
  const pieces = sectionsOf(markdown).flatMap(piecesOf);
  // With its heading, a piece has a word more at least.
  const words = pieces.reduce((sum, piece) => sum + piece.words + 1, 0);
  return gather(pieces, Math.max(minWords, Math.ceil((2 * words) / maxPassages)));
}

interface Piece {
  readonly heading: string;
  /** The innermost of its headings. */
  readonly last: string;
  readonly text: string;
  readonly words: number;
}

/** The section in parts of at most `maxWords`, divided between paragraphs where that is possible. */
function piecesOf({ headings, text: all }: Section): Piece[] {
  const heading = headings.join(' › ');
  const last = headings.at(-1) ?? '';
  const pieces: Piece[] = [];
  let paragraphs: string[] = [];
  let words = 0;
  const end = () => {
    if (paragraphs.length > 0) pieces.push({ heading, last, text: paragraphs.join('\n\n'), words });
    paragraphs = [];
    words = 0;
  };
  for (const paragraph of all.split(/\n{2,}/).flatMap(shortened)) {
    const count = countWords(paragraph);
    if (words + count > maxWords || lengthOf(paragraphs) + paragraph.length > maxCharacters) end();
    paragraphs.push(paragraph);
    words += count;
  }
  end();
  // A heading with nothing below it still says something.
  if (pieces.length === 0 && heading !== '') pieces.push({ heading, last, text: '', words: 0 });
  return pieces;
}

function lengthOf(paragraphs: readonly string[]): number {
  return paragraphs.reduce((sum, paragraph) => sum + paragraph.length, 0);
}

/** A paragraph in parts that fit into a passage. */
function shortened(paragraph: string): string[] {
  const text = paragraph.trim();
  if (text === '') return [];
  if (text.length <= maxCharacters && countWords(text) <= maxWords) return [text];
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = endOfPart(text, start);
    parts.push(text.slice(start, end).trim());
    start = end;
  }
  return parts.filter((part) => part !== '');
}

/** At a blank if there is one, and never between the halves of a character. */
function endOfPart(text: string, start: number): number {
  // Only this much is looked at: a search for a blank that is not there would go through all of the text, for each part.
  const part = text.slice(start, start + maxCharacters);
  if (start + part.length === text.length && countWords(part) <= maxWords) return text.length;
  let end = 0;
  let words = 0;
  for (const { index, 0: blank } of part.matchAll(/\s+/g)) {
    end = index + blank.length;
    words += 1;
    if (words === maxWords) break;
  }
  if (end > 0) return start + end;
  return start + part.length - (isLowSurrogate(text, start + part.length) ? 1 : 0);
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Puts short pieces together until a passage has `least` words; a heading inside one becomes a line of it. */
function gather(pieces: readonly Piece[], least: number): SplitPassage[] {
  const passages: SplitPassage[] = [];
  let open: { heading: string; lines: string[]; words: number; characters: number } | undefined;
  for (const { heading, last, text, words } of pieces) {
    if (
      open &&
      (open.words >= least || open.words + words > maxWords || open.characters + text.length > maxCharacters)
    ) {
      passages.push({ heading: open.heading, text: open.lines.join('\n\n') });
      open = undefined;
    }
    if (!open) open = { heading, lines: text === '' ? [] : [text], words: words + 1, characters: text.length };
    else {
      const line = [last, text].filter((part) => part !== '').join('\n');
      open.lines.push(line);
      open.words += words + 1;
      open.characters += line.length;
    }
  }
  if (open) passages.push({ heading: open.heading, text: open.lines.join('\n\n') });
  return passages;
}

function countWords(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(/\S+/g)) count += 1;
  return count;
}

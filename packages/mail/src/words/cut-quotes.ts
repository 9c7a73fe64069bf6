import { startOfHeaders } from './header-block.js';
import { isCertainLead, startOfLead } from './lead.js';
import { withoutSignature } from './signature.js';

/** Of each line whether it is quoted, or says who wrote what is. */
type Marks = readonly boolean[];

/** A quote between signatures, and one below: nobody writes more. */
const mostRounds = 3;

/**
 * The words of a plain text that its writer wrote: without what is quoted at its end or, alone, at its start, and without signatures.
 * Quotes between answers stay, since the answers make no sense without them. Empty when there is nothing else. Takes time in proportion
 * to the length.
 */
export function withoutQuotes(text: string): string {
  const lines = beforeAnswered(text.split('\n'));
  return trimmed(withoutFirstQuote(withoutEnd(lines))).join('\n');
}

/** The lines before the mail that is answered, where nothing marks each of its lines. */
function beforeAnswered(lines: readonly string[]): readonly string[] {
  for (let at = 0; at < lines.length; at += 1) {
    const headers = startOfHeaders(lines, at);
    if (headers !== undefined) return lines.slice(0, headers);
    const start = startOfLead(lines, at);
    const lead = start === undefined ? '' : lines.slice(start, at + 1).join(' ');
    if (start !== undefined && isCertainLead(lead) && !isQuoted(nextFilled(lines, at + 1)))
      return lines.slice(0, start);
  }
  return lines;
}

/** The lines without quotes and signatures at their end, in whatever order they come. */
function withoutEnd(lines: readonly string[]): readonly string[] {
  let kept = lines;
  for (let round = 0; round < mostRounds; round += 1) kept = withoutLastQuote(withoutSignature(kept));
  return kept;
}

function withoutLastQuote(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  while (end > 0 && (isBlank(lines[end - 1]) || isQuoted(lines[end - 1]))) end -= 1;
  const hasQuote = lines.slice(end).some(isQuoted);
  if (!hasQuote) return lines.slice(0, end);
  return lines.slice(0, startOfLead(lines, end - 1) ?? end);
}

/** The answer alone where it stands below all that it answers. */
function withoutFirstQuote(lines: readonly string[]): readonly string[] {
  const marks = marksOf(lines);
  const first = lines.findIndex((line) => !isBlank(line));
  const end = lines.findIndex((line, at) => at >= first && !isBlank(line) && !marks[at]);
  if (first < 0 || end <= first || marks.slice(end).some(Boolean)) return lines;
  return lines.slice(end);
}

/** Which lines are quoted, or say who wrote the quote below. */
export function marksOf(lines: readonly string[]): Marks {
  const marks = lines.map(isQuoted);
  for (let at = 0; at < lines.length; at += 1) {
    const start = isQuoted(nextFilled(lines, at + 1)) ? startOfLead(lines, at) : undefined;
    if (start !== undefined) marks.fill(true, start, at + 1);
  }
  return marks;
}

/** The next line with words, at most two lines on. */
function nextFilled(lines: readonly string[], from: number): string | undefined {
  for (let at = from; at < from + 3; at += 1) if (!isBlank(lines[at])) return lines[at];
  return undefined;
}

function trimmed(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => !isBlank(line));
  const end = lines.findLastIndex((line) => !isBlank(line));
  return start < 0 ? [] : lines.slice(start, end + 1);
}

const isQuoted = (line: string | undefined) => /^ ?>/.test(line ?? '');
const isBlank = (line: string | undefined) => (line ?? '').trim() === '';

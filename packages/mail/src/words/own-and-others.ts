import { marksOf, withoutQuotes } from './cut-quotes.js';
import { forwardedMark, isHeader, startOfHeaders } from './header-block.js';
import { startOfLead } from './lead.js';
import { withoutSignature } from './signature.js';

export interface OwnAndOthers {
  /** What the writer wrote, without quotes and what phones add. */
  readonly own: string;
  /** What the text quotes or passes on, without marks and headers. */
  readonly others: string;
  /** Whether the text says that it passes a mail on. */
  readonly isForwarded: boolean;
}

/** Parts the words of a plain text by who wrote them, also where quotes stand between. Takes time in proportion to the length. */
export function ownAndOthers(text: string): OwnAndOthers {
  const kept = withoutQuotes(text).split('\n');
  const marks = marksOf(kept);
  const written = kept.filter((line, at) => !marks[at] && !forwardedMark.test(line));
  const own = written.join('\n').trim();
  const lines = text.split('\n');
  return { own, others: othersIn(lines, new Set(written)), isForwarded: forwardedMark.test(text) };
}

function othersIn(lines: readonly string[], own: ReadonlySet<string>): string {
  const bare = lines.map((line) => line.replace(/^(?: ?> ?)+/, ''));
  const isNamed = new Set(bare.flatMap((_, at) => headersAt(bare, at)));
  const others = bare.filter((line, at) => {
    const isOwn = own.has(lines[at] ?? '') && line.trim() !== '';
    return !isOwn && !isNamed.has(at) && !forwardedMark.test(line);
  });
  return withoutSignature(others).join('\n').trim();
}

/** As many lines as the headers of a mail take. */
const mostHeaders = 16;

/** The lines, by their numbers, of the headers that start here, or of the line that says who wrote what follows. */
function headersAt(lines: readonly string[], at: number): number[] {
  const lead = startOfLead(lines, at);
  if (lead !== undefined) return Array.from({ length: at - lead + 1 }, (_, more) => lead + more);
  const start = startOfHeaders(lines, at);
  if (start === undefined) return [];
  const numbers = Array.from({ length: at - start + mostHeaders }, (_, more) => start + more);
  return numbers.filter((each) => each <= at || isHeader(lines[each] ?? ''));
}

/** A stretch of a text, in UTF-16 units, its end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The sentences and lines of a text that hold more than blanks, in order, without the blanks before them. */
export function sentencesOf(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?…](?=\s)|\n|[。！？]/g)) {
    const end = match.index + match[0].length;
    if (text.slice(start, end).trim() !== '') spans.push({ start, end });
    start = end;
  }
  if (text.slice(start).trim() !== '') spans.push({ start, end: text.length });
  return spans.map((span) => ({
    start: span.start + (/^\s*/.exec(text.slice(span.start, span.end))?.[0].length ?? 0),
    end: span.end,
  }));
}

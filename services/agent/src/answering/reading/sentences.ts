/** A sentence, a row of a list or a line, with its place in the text in UTF-16 units, its end exclusive. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text in order, without the blanks around them. A line ends a sentence. */
export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = [];
  // Line by line: of a text of many lines each step of the segmenter would take as long as all of the text.
  for (const { 0: line, index: from } of text.matchAll(/[^\r\n\u0085\u2028\u2029]+/g))
    for (const { segment, index } of segmenter.segment(line)) {
      const bare = segment.trim();
      if (bare === '') continue;
      const start = from + index + segment.indexOf(bare);
      found.push({ text: bare, start, end: start + bare.length });
    }
  return found;
}

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
  for (const { segment, index } of segmenter.segment(text)) {
    const bare = segment.trim();
    if (bare === '') continue;
    const start = index + segment.indexOf(bare);
    found.push({ text: bare, start, end: start + bare.length });
  }
  return found;
}

/**
 * What tells who somebody is or how to reach them: addresses, long numbers, ids, and what looks like a key. Each begins at few
 * places or is bounded, so that the time grows with the length of the text only.
 */
const telling: readonly RegExp[] = [
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}\.\p{L}{2,}/giu,
  /\+?\p{Nd}(?:[\s().-]{0,2}\p{Nd}){5,}/gu,
  /\b[A-Za-z]{2,6}[-_][A-Za-z0-9_-]{0,64}\d[A-Za-z0-9_-]{3,64}/g,
  /(?<![A-Za-z0-9_-])(?=[A-Za-z0-9_-]*\d)(?=[A-Za-z0-9_-]*[A-Za-z])[A-Za-z0-9_-]{16,}/g,
];

/** What an answer tells of that kind and none of its sources has: it comes from nowhere, or from where it should not. */
export function strangeDataIn(answer: string, sources: readonly string[]): string | undefined {
  const known = sources.map(squeezed).join('\n');
  const found = telling.flatMap((pattern) => answer.match(pattern) ?? []);
  return found.find((piece) => !known.includes(squeezed(piece)));
}

function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s().-]/g, '');
}

/** Longer ones are letters rather than questions: their beginning stands for them. */
const maxLength = 300;

/** In this order: what an address holds is no number of its own. */
const masks: readonly [RegExp, string][] = [
  [/\b(?:[a-z][a-z0-9+.-]{0,30}:\/\/|www\.)\S+/giu, '[url]'],
  [/\S{0,200}@\S+/gu, '[email]'],
  // Four digits in all, however they stand: numbers of telephones and cards may be divided.
  [/\+?\p{Nd}(?:[\s().,/:-]{0,2}\p{Nd}){3,}/gu, '[number]'],
];

/** A question as gaps show it: without addresses and long numbers, in one line. Null when no letter is left. */
export function anonymousQuestion(text: string): string | null {
  const begun = text.slice(0, 4 * maxLength).normalize('NFKC');
  const masked = masks.reduce((rest, [pattern, mask]) => rest.replace(pattern, mask), begun);
  const question = [...masked.replace(/\s+/gu, ' ').trim()].slice(0, maxLength).join('');
  return /\p{L}/u.test(question) ? question : null;
}

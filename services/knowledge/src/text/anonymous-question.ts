/** Longer ones are letters rather than questions. */
const maxLength = 200;

/** In this order: what an address holds is no number of its own. */
const masks: readonly [RegExp, string][] = [
  [/\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\/\S*/giu, '[url]'],
  [/\S*@\S+/gu, '[email]'],
  // Of a telephone or a card number some are divided: four digits in all, however they stand.
  [/\+?\p{Nd}(?:[\s().,/:-]{0,2}\p{Nd}){3,}/gu, '[number]'],
];

/**
 * A question as it may be kept: in lower case, with single blanks, without what ends a sentence, and with `[url]`, `[email]` and
 * `[number]` for addresses and for numbers of four digits and more. Undefined for one that is too long, or has no letter or digit.
 */
export function anonymousQuestion(text: string): string | undefined {
  if (text.length > 2 * maxLength || [...text].length > maxLength) return undefined;
  const masked = masks.reduce((rest, [pattern, mask]) => rest.replace(pattern, mask), text.normalize('NFKC'));
  const question = masked
    .toLowerCase()
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .replace(/[\s?!.,;:¿¡。！？]+$/u, '');
  return /[\p{L}\p{N}]/u.test(question) ? question : undefined;
}

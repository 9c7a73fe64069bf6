/** Longer ones are letters rather than questions. */
const maxLength = 200;

/** Characters that nobody sees. Those that join stay between letters: they spell Persian words, and emoji. */
const unseen = /(?!\p{Join_C})\p{Cf}|(?<![\p{L}\p{M}\p{ExtPict}])\p{Join_C}|\p{Join_C}(?![\p{L}\p{M}\p{ExtPict}])/gu;

/** In this order: what an address holds is no number of its own. */
const masks: readonly [RegExp, string][] = [
  [
    /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+|(?:[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+|localhost)(?::\p{Nd}+)?(?:\/\S*|[?#]\S+)/giu,
    '[url]',
  ],
  // With blanks round the sign only where a domain follows: `@` also means 'at'.
  [/[^\s@]+\s{0,3}@\s{0,3}[^\s@.]+\.[^\s@]+|\S*@\S+/gu, '[email]'],
  // Telephone and card numbers may be divided: four digits in all, however they stand.
  [/\+?\p{Nd}(?:[\s\p{P}\p{S}\p{M}]{0,3}\p{Nd}){3,}\p{M}*/gu, '[number]'],
];

/**
 * A question as it may be kept: in lower case, with single blanks, without what ends a sentence, and with `[url]`, `[email]` and
 * `[number]` for addresses and for numbers of four digits and more. Undefined for one that is too long, or has no letter or digit.
 */
export function anonymousQuestion(text: string): string | undefined {
  if (text.length > 2 * maxLength || [...text].length > maxLength) return undefined;
  const seen = text.normalize('NFKC').replace(unseen, '');
  const masked = masks.reduce((rest, [pattern, mask]) => rest.replace(pattern, mask), seen);
  const question = masked
    .toLowerCase()
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .replace(/[\s?!.,;:¿¡。！？]+$/u, '');
  return /[\p{L}\p{N}]/u.test(question) ? question : undefined;
}

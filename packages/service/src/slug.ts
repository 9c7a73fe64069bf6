import { randomBytes } from 'node:crypto';
import anyAscii from 'any-ascii';

/** Long enough for any name people give, short enough for a host name. */
const maxLength = 48;

/** A slug made of a name in any script: Latin letters, digits and single dashes; `fallback` when the name leaves nothing. */
export function slugOf(name: string, fallback: string): string {
  const latin = name
    .normalize('NFKC')
    // Emojis and signs have names in ASCII too, which nobody means.
    .replace(/[^\p{ASCII}’]/gu, (character) => (/[\p{L}\p{M}\p{N}]/u.test(character) ? inLatin(character) : ' '))
    .toLowerCase();
  const slug = latin.replace(/['’]/g, '').replace(/[^a-z0-9]+/g, '-');
  return trimDashes(trimDashes(slug).slice(0, maxLength)) || fallback;
}

/** Characters of Chinese are syllables, which are read more easily apart: `bang-zhu`. */
function inLatin(character: string): string {
  const latin = anyAscii(character);
  return /\p{Script=Han}/u.test(character) ? ` ${latin} ` : latin;
}

/** The `attempt`-th choice when the slug before it is taken: `shop`, `shop-2`, `shop-3`, … */
export function slugChoice(slug: string, attempt: number): string {
  return attempt <= 1 ? slug : withSuffix(slug, String(attempt));
}

/** How many counted suffixes are tried before a random one, which is never taken. */
const countedChoices = 5;

/** Slugs to try, one after the other, when none was asked for. */
export function slugChoices(name: string, fallback: string): string[] {
  const derived = slugOf(name, fallback);
  const counted = Array.from({ length: countedChoices }, (_, at) => slugChoice(derived, at + 1));
  return [...counted, withSuffix(derived, randomBytes(6).toString('hex'))];
}

/** A slug followed by a dash and the suffix, within the length limit. */
export function withSuffix(slug: string, suffix: string): string {
  return `${trimDashes(slug.slice(0, maxLength - suffix.length - 1))}-${suffix}`;
}

function trimDashes(text: string): string {
  return text.replace(/^-+|-+$/g, '');
}

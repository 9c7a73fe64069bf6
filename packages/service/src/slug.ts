import { randomBytes } from 'node:crypto';

/** Long enough for any name people give, short enough for a host name. */
const maxLength = 48;

/** Letters that Unicode does not take apart into a Latin letter and a mark. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ...pairs('абвгдезиклмнопрстуфцыэ', 'abvgdeziklmnoprstufcye'),
  ж: 'zh',
  х: 'kh',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ь: '',
  ю: 'yu',
  я: 'ya',
  і: 'i',
  є: 'ye',
  ґ: 'g',
  ...pairs('αβγδεζηικλμνξοπρσςτυφω', 'abgdeziiklmnxoprsstyfo'),
  θ: 'th',
  χ: 'ch',
  ψ: 'ps',
};

/** A slug made of a name: Latin letters, digits and single dashes; `fallback` when the name leaves nothing. */
export function slugOf(name: string, fallback: string): string {
  const latin = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/\P{ASCII}/gu, (letter) => letters[letter] ?? ' ');
  const slug = latin.replace(/['’]/g, '').replace(/[^a-z0-9]+/g, '-');
  return trimDashes(trimDashes(slug).slice(0, maxLength)) || fallback;
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

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((letter, at) => [letter, to[at] ?? '']));
}

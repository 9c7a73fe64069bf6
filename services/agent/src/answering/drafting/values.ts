/** A value that a text names: as it stands there, and what it may mean. */
export interface Value {
  readonly text: string;
  readonly meanings: readonly string[];
}

/** The numbers, dates, times, currencies and percentages of a text, however they are written: 1,000.50 is 1.000,50, and May is Mai. */
export function valuesIn(text: string): Value[] {
  const plain = plainOf(text).replace(/^[ \t]*\d{1,2}[.)]\s/gm, ' ');
  const values: Value[] = [];
  // What one pattern has read, the next ones do not see.
  const rest = patterns.reduce(
    (left, [pattern, read]) =>
      left.replace(pattern, (...found) => {
        const groups = found.slice(1, -2) as (string | undefined)[];
        values.push(...read(groups).map((meanings) => ({ text: String(found[0]), meanings })));
        return ' ; ';
      }),
    plain,
  );
  return [...values, ...monthsIn(rest, plain), ...signsIn(plain)];
}

/** All that texts name, numbers written as words too: so may a source say what an answer has in digits. */
export function meaningsIn(texts: readonly string[]): ReadonlySet<string> {
  const values = texts.flatMap((text) => valuesIn(text).flatMap(({ meanings }) => meanings));
  const words = texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []);
  return new Set([...values, ...words.flatMap((word) => [numberWords.get(word), monthNames.get(word)].filter(isText))]);
}

/** What makes a price or a share of a number. */
const signs: readonly (readonly [string, string])[] = [
  ['EUR', '€|(?<!\\p{L})(?:eur|euros?)(?!\\p{L})'],
  ['USD', '\\$|(?<!\\p{L})(?:usd|(?:us[- ])?dollars?|dólares|dollari)(?!\\p{L})'],
  ['GBP', '£|(?<!\\p{L})(?:gbp|pounds? sterling)(?!\\p{L})'],
  ['CHF', '(?<!\\p{L})(?:chf|sfr|franken|swiss francs?)(?!\\p{L})'],
  ['%', '%|(?<!\\p{L})(?:per ?cent|prozent|pour ?cent|por ?cien(?:to)?|per cento|por cento|procent)(?!\\p{L})'],
];
/** No amount has more digits or parts, and what is bounded is read in time that grows with the length only. */
const numeral = "\\d{1,3}(?: \\d{3}){1,6}(?!\\d)(?:[.,]\\d{1,20})?|\\d{1,20}(?:[.,'’]\\d{1,20}){0,6}";
const anySign = signs.map(([, of]) => of).join('|');

type Reader = (groups: readonly (string | undefined)[]) => string[][];

const month = (text = '') => `month ${Number(text)}`;
const number = (text = '') => String(Number(text));

const patterns: readonly (readonly [RegExp, Reader])[] = [
  [/\b(\d{4})-(\d{2})-(\d{2})\b/g, ([year, two, three]) => [[number(year)], [month(two)], [number(three)]]],
  [
    // Which of the two is the month, its writers know.
    /\b(\d{1,2})([./])(\d{1,2})\2(\d{4}|\d{2})\b/g,
    ([one, , two, year]) => [[number(one), month(one)], [number(two), month(two)], [number(year)]],
  ],
  [
    /\b(\d{1,2})(?:[:.](\d{2}))? ?([ap])\.?m\b/gi,
    ([hour, minutes, half]) => [timeOf((Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0), minutes)],
  ],
  [/\b(\d{1,2}):(\d{2})\b/g, ([hour, minutes]) => [timeOf(Number(hour), minutes)]],
  [
    // One pass for all: a sign that is not there must not make the digits be read again. In "5 $10" the sign is the second's.
    new RegExp(`(?:(${anySign}) ?)?(${numeral})(?: ?(${anySign})(?!\\d))?`, 'giu'),
    ([before, text = '', after]) => [numbersOf(text).map((each) => `${signOf(before ?? after)}${each}`)],
  ],
];

function signOf(text: string | undefined): string {
  const found = text && signs.find(([, of]) => new RegExp(`^(?:${of})$`, 'iu').test(text));
  return found ? `${found[0]} ` : '';
}

function timeOf(hour: number, minutes = '00'): string[] {
  return minutes === '00' ? [`${hour}:00`, String(hour)] : [`${hour}:${minutes}`];
}

/** 1.000 may be a thousand or one. */
function numbersOf(text: string): string[] {
  const bare = text.replace(/[ '’]/g, '');
  const marks = bare.match(/[.,]/g) ?? [];
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  const whole = bare.replace(/[.,]/g, '');
  const parted = `${bare.slice(0, last).replace(/[.,]/g, '')}.${bare.slice(last + 1)}`;
  if (marks.length === 0) return [number(whole)];
  if (new Set(marks).size > 1) return [number(parted)];
  if (marks.length > 1) return [number(whole)];
  return bare.length - last === 4 ? [number(whole), number(parted)] : [number(parted)];
}

function plainOf(text: string): string {
  return text.normalize('NFKC').replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}

const locales = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];
const namesOf = (style: 'long' | 'short') =>
  locales.flatMap((locale) => {
    const format = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, at) => {
      const name = format
        .format(Date.UTC(2026, at, 15))
        .toLowerCase()
        .replace('.', '');
      return [name, `month ${at + 1}`] as const;
    });
  });
const longNames = new Map(namesOf('long'));
const monthNames: ReadonlyMap<string, string> = new Map([...namesOf('short'), ...longNames]);

/** A number that stands farther away is not beside. */
const farthest = 16;

/** Months by their names: where a number stands beside, or within a sentence, written as a name. */
function monthsIn(rest: string, plain: string): Value[] {
  const words = [...rest.matchAll(/\p{L}+/gu)];
  return words.flatMap(({ 0: text, index }) => {
    const meaning = monthNames.get(text.toLowerCase());
    if (meaning === undefined) return [];
    const isBeside =
      /(?:;|; (?:of |de )?)\s*$/.test(rest.slice(Math.max(0, index - farthest), index)) ||
      /^\.?\s*;/.test(rest.slice(index + text.length));
    const isNamed =
      longNames.has(text.toLowerCase()) && new RegExp(`\\p{L},? ${text}\\b`, 'u').test(plain) && /^\p{Lu}/u.test(text);
    return isBeside || isNamed ? [{ text, meanings: [meaning] }] : [];
  });
}

function signsIn(plain: string): Value[] {
  return signs.flatMap(([meaning, pattern]) => {
    const [text] = new RegExp(pattern, 'iu').exec(plain) ?? [];
    return text === undefined ? [] : [{ text, meanings: [meaning] }];
  });
}

const words = [
  'one two three four five six seven eight nine ten eleven twelve',
  'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  'un deux trois quatre cinq six sept huit neuf dix onze douze',
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
];
const numberWords: ReadonlyMap<string, string> = new Map(
  words.flatMap((line) => line.split(' ').map((word, at) => [word, String(at + 1)] as const)),
);

const isText = (value: string | undefined): value is string => value !== undefined;

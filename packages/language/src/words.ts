/** A word of a text: as it is compared, and where it stands. */
export interface Word {
  /** Lower case, without marks. */
  readonly text: string;
  /** As those write it who have no key for its letters: `groesse` for `Größe`, whose text is `grosse`. Absent where there are no such letters. */
  readonly respelled?: string | undefined;
  /** Offsets in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** The length at which words are cut: nobody types longer ones, and they would fill an index. */
const maxWordLength = 64;

// Apostrophes and invisible characters (soft hyphen, zero-width ones) stand inside words and do not divide them.
const wordPattern = /[\p{L}\p{N}\p{M}'’\u00AD\u200B-\u200D\u2060\uFEFF]+/gu;
const inside = /['’\u00AD\u200B-\u200D\u2060\uFEFF]/g;
/** The scripts in which a mark changes a letter; in others, as in Devanagari, it is one. */
const marked = /[\p{Script=Latin}\p{Script=Greek}]/u;
const marks = /[\u0300-\u036F]/g;
const plain = /^[a-z0-9]+$/;
/** What French and Italian put before a word that begins with a vowel: `l'article` is found as `article`. */
const elided =
  /^(?:[cdjlmnst]|qu|(?:jus|lors|puis)qu|un|(?:all|dall|dell|nell|sull|quell|quest))['’](?=[haeiouyàâæéèêëîïôœùûü])/iu;
/** Scripts that put no blanks between words: there, each two neighbours count as a word. */
export const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}]/u;
/** Stretches of such scripts, and what stands among them: words of other scripts, and numbers, which are whole. */
const stretches = new RegExp(`${unspaced.source}(?:${unspaced.source}|\\p{M})*|(?:(?!${unspaced.source})[^])+`, 'gu');

/** The characters that a word of such scripts is made of: two, or one that stands alone. None of other words. */
export function unspacedCharacters(word: string): string[] {
  // Some characters have two UTF-16 units.
  if (word.length > 4 || !unspaced.test(word)) return [];
  const characters = [...word];
  return characters.length <= 2 ? characters : [];
}

/** What joins two words into one that is also written without it: `e-mail`, `Wi-Fi`; names of programs have the others: `Node.js`, `user_id`. */
const joints = /^(?:[-\u2010\u2011]|[._](?=\p{L}[\p{L}\p{N}]))/u;
/** The parts of such words are short; longer ones are two words. */
const maxJoinedPart = 8;

/**
 * The words of a text in order; of two that a hyphen, dot or underscore joins also the word that they make together, behind them, and of
 * one with capitals inside, as `getUserById`, its parts before it. Takes time linear in its length.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let before: Word | undefined;
  for (const match of text.matchAll(wordPattern)) {
    const [raw] = match;
    const { index } = match;
    if (!plain.test(raw) && unspaced.test(raw)) {
      mixed(raw, index, words);
      before = undefined;
      continue;
    }
    const bare = withoutElision(raw);
    const word = wordAt(bare, index + raw.length - bare.length);
    if (word.text === '') continue;
    words.push(...partsOf(bare, word.start), word);
    if (before && isJoined(before, word, text))
      words.push({ text: before.text + word.text, respelled: undefined, start: before.start, end: word.end });
    before = word;
  }
  return words;
}

function wordAt(raw: string, start: number): Word {
  const isRespelled = !plain.test(raw) && respelledLetters.test(raw);
  const respelled = isRespelled ? foldWord(respell(raw)) : undefined;
  return { text: foldWord(raw), respelled, start, end: start + raw.length };
}

/** Before each capital behind a small letter. */
const humps = /(?<=\p{Ll})(?=\p{Lu})/u;
/** Names that people give have fewer; letters at random have more. */
const mostParts = 6;

/** The parts of a word with capitals inside; none of one of which a part is a single letter, as `iPhone`. */
function partsOf(raw: string, start: number): Word[] {
  if (plain.test(raw) || raw.length > maxWordLength || !humps.test(raw)) return [];
  const parts = raw.split(humps);
  if (parts.length > mostParts || parts.some((part) => part.length < 2)) return [];
  let at = start;
  return parts.map((part) => {
    at += part.length;
    return wordAt(part, at - part.length);
  });
}

function withoutElision(raw: string): string {
  return plain.test(raw) ? raw : raw.replace(elided, '');
}

function mixed(raw: string, offset: number, words: Word[]): void {
  for (const { 0: stretch, index } of raw.matchAll(stretches)) {
    if (unspaced.test(stretch)) pairs(stretch, offset + index, words);
    else words.push(...[wordAt(stretch, offset + index)].filter(({ text }) => text !== ''));
  }
}

function isJoined(before: Word, word: Word, text: string): boolean {
  if (word.start !== before.end + 1 || !joints.test(text.slice(before.end, before.end + 3))) return false;
  if (
    /[._]/.test(text.charAt(before.end)) &&
    !twoPartName.test(text.slice(Math.max(0, before.start - 1), word.end + 2))
  )
    return false;
  return before.text.length <= maxJoinedPart && word.text.length <= maxJoinedPart;
}

/** With what is before and behind it, a name of two parts, and no part of an address. 3.5 is none, nor is `e.g`. */
const twoPartName = /^[^\p{L}\p{N}@/:._-]?[\p{L}\p{N}]{2,}[._]\p{L}[\p{L}\p{N}]+(?![\p{L}\p{N}@/_-]|\.[\p{L}\p{N}])/u;

/**
 * Letters as those write them who have them on no key: `coeur` finds `cœur`, `lodz` finds `Łódź`. The dotless i of Turkish is none of them:
 * it is a letter beside the other, and tells endings.
 */
const keys: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
};
const withoutKey = /[ßæœþøłđðħŧ]/g;
const anyWithoutKey = /[ßæœþøłđðħŧ]/iu;

/** Letters that are also written as two others, where they are no letters of the keyboard. */
const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
/** They, and the marks of which they may be made. */
const respelledLetters = /ä|ö|ü|ø|å|\u0308|\u030A/iu;

function respell(raw: string): string {
  const letters = raw
    .slice(0, 4 * maxWordLength)
    .normalize('NFC')
    .toLowerCase();
  return letters.replace(/[äöüøå]/g, (letter) => twoLetters[letter] ?? letter);
}

/** Whether a text is compared otherwise than it is written, by more than case and marks. */
export function hasLettersWithoutKey(text: string): boolean {
  return anyWithoutKey.test(text);
}

/** The form in which a word is compared: case, marks and invisible characters do not matter. Empty when nothing is left. */
export function foldWord(raw: string): string {
  if (raw.length <= maxWordLength && plain.test(raw)) return owned(raw);
  const cut = raw.slice(0, 4 * maxWordLength);
  const folded = cut.normalize('NFKC').replace(inside, '').toLowerCase();
  return owned((marked.test(folded) ? bare(folded) : folded).slice(0, maxWordLength));
}

function bare(word: string): string {
  const letters = word.normalize('NFKD').replace(marks, '');
  return letters.replace(withoutKey, (letter) => keys[letter] ?? letter);
}

/** V8 cuts strings of so many letters out of others by pointing into them. */
const minShared = 13;

/** The word in memory of its own: one that an index keeps would keep all of the text around it. */
function owned(word: string): string {
  return word.length < minShared ? word : Buffer.from(word).toString();
}

function pairs(raw: string, offset: number, words: Word[]): void {
  let start = offset;
  let before = '';
  for (const character of raw) {
    if (before !== '') {
      const text = foldWord(before + character);
      words.push({ text, respelled: undefined, start: start - before.length, end: start + character.length });
    }
    before = character;
    start += character.length;
  }
  if (before.length === raw.length) words.push(wordAt(raw, offset));
}

import type { Issue } from '@pharos/contract';

/** Levels of a body, or of each of its rows: deeper than any record of ours; far below what recursion could not bear. */
const maxDepth = 64;
/** Object members and array items of a body, all levels together, unless its route takes more. */
const usualItems = 5_000;
/** Integers with fewer digits than this keep them all. Fractions are taken as the nearest double, as JSON's readers do. */
const unsafeDigits = 16;

const [quote, comma, openObject, openArray, closeObject, closeArray] = [0x22, 0x2c, 0x7b, 0x5b, 0x7d, 0x5d];
const [space, backslash, plus, minus, dot, zero, nine] = [0x20, 0x5c, 0x2b, 0x2d, 0x2e, 0x30, 0x39];
const [upperE, lowerE] = [0x45, 0x65];
// Raw text holds no lone surrogate (it is UTF-8) and no NUL (JSON forbids control characters): only escapes bring them.
const unicodeEscape = '\\u';
// With the `u` flag a surrogate matches only when it stands alone.
const loneSurrogate = /[\uD800-\uDFFF]/u;

/** An object or array that has begun and not ended. */
interface Level {
  readonly isObject: boolean;
  /** The key or index that the scan stands in. */
  at: string | number;
  /** Whether the next string is a key. */
  expectsKey: boolean;
  keys: Set<string> | undefined;
}

/** What one pass over a JSON text finds that a parser takes. */
export interface JsonFindings {
  /** Why it should not be parsed at all: a megabyte of brackets would hold up everybody else. */
  readonly excess?: Issue | undefined;
  /**
   * Why it is unfit to be handed on, whatever fields it should have: text that a database cannot hold, integers that
   * lose digits, `__proto__`, a key that stands twice in its object. Of a text that is no JSON it means nothing.
   */
  readonly unfit?: Issue | undefined;
  /** Why items of a list are unfit, by their index, with paths that begin in the item; empty unless they were to be told apart. */
  readonly unfitRows: ReadonlyMap<number, Issue>;
}

/** Looks through a text once, in time linear in its length, also when it is no JSON. With `byRow` what is unfit in one item of a list is that item's alone. */
export function scanJson(text: string, maxItems = usualItems, byRow = false): JsonFindings {
  return new Scan(text, maxItems, byRow).run();
}

/** What is unfit in a text, or in a row of it. The parser would keep the last of equal keys, so that another fault is told first. */
type Faults = { [Kind in 'unfit' | 'repeated']?: Issue };

/** Stands for the whole text among the indexes of its rows. */
const wholeText = -1;

class Scan {
  #at = 0;
  #items = 0;
  readonly #levels: Level[] = [];
  #level: Level | undefined;
  /** How many levels are open below the deepest one that a row may have: what stands in them is not looked at. */
  #levelsBelow = 0;
  /** Where the next escape of a code unit stands, as far as it has been looked for. */
  #nextEscape = -1;
  #excess: Issue | undefined;
  readonly #faults = new Map<number, Faults>();

  constructor(
    private readonly text: string,
    private readonly maxItems: number,
    private readonly byRow: boolean,
  ) {}

  run(): JsonFindings {
    const { text } = this;
    for (let at = 0; at < text.length && this.#excess === undefined; at++) {
      const code = text.charCodeAt(at);
      // Blanks and the inside of literals are most of what stands between tokens.
      if (code <= space || code > closeObject) continue;
      this.#at = at;
      this.#token(code);
      at = this.#at;
    }
    const faults = [...this.#faults].flatMap(([at, { unfit, repeated }]) => {
      const issue = unfit ?? repeated;
      return issue === undefined ? [] : [[at, issue] as const];
    });
    const unfitRows = new Map(faults);
    const unfit = unfitRows.get(wholeText);
    unfitRows.delete(wholeText);
    return { excess: this.#excess, unfit, unfitRows };
  }

  #token(code: number): void {
    if (code === quote) this.#string();
    else if (code === comma) this.#next();
    else if (code === openObject || code === openArray) this.#open(code === openObject);
    else if (code === closeObject || code === closeArray) this.#close();
    else if (code === minus || (code >= zero && code <= nine)) this.#number();
  }

  #open(isObject: boolean): void {
    this.#items++;
    const isInRow = this.#row() !== wholeText;
    if (this.#levels.length >= maxDepth + Number(isInRow)) {
      this.#tooDeep(isInRow);
      return;
    }
    this.#level = { isObject, at: isObject ? '' : 0, expectsKey: isObject, keys: undefined };
    this.#levels.push(this.#level);
  }

  #tooDeep(isInRow: boolean): void {
    const message = `must not be nested deeper than ${maxDepth} levels`;
    if (!isInRow) this.#excess = { path: [], message };
    else if (this.#levelsBelow++ === 0) this.#refuse(message, 'unfit', []);
  }

  #close(): void {
    if (this.#levelsBelow > 0) {
      this.#levelsBelow--;
      return;
    }
    this.#levels.pop();
    this.#level = this.#levels.at(-1);
  }

  #next(): void {
    this.#items++;
    if (this.#items > this.maxItems)
      this.#excess = { path: [], message: `must have at most ${this.maxItems} fields and items` };
    const level = this.#level;
    if (level === undefined) return;
    if (level.isObject) level.expectsKey = true;
    else level.at = Number(level.at) + 1;
  }

  #string(): void {
    const start = this.#at;
    this.#at = endOfString(this.text, start + 1);
    const escaped = this.#holdsEscape(start);
    if (this.#level?.expectsKey) this.#key(this.#level, this.text.slice(start, this.#at + 1), escaped);
    else if (escaped) this.#checkText(decode(this.text.slice(start, this.#at + 1)));
  }

  #key(level: Level, raw: string, escaped: boolean): void {
    const key = raw.includes('\\') ? decode(raw) : raw.slice(1, -1);
    level.at = key;
    level.expectsKey = false;
    level.keys ??= new Set();
    if (level.keys.has(key)) this.#refuse('must not be sent more than once', 'repeated');
    level.keys.add(key);
    if (key === '__proto__') this.#refuse('a field cannot have this name');
    if (escaped) this.#checkText(key);
  }

  #number(): void {
    const start = this.#at;
    let end = start;
    let hasExponent = false;
    for (let code = minus; isOfNumber(code); code = this.text.charCodeAt(++end)) hasExponent ||= isExponent(code);
    this.#at = end - 1;
    if (end - start < unsafeDigits && !hasExponent) return;
    const number = Number(this.text.slice(start, end));
    if (Number.isFinite(number) && !(Number.isInteger(number) && !Number.isSafeInteger(number))) return;
    this.#refuse('number is too large to be stored exactly; send it as a string');
  }

  #checkText(text: string): void {
    if (text.includes('\0')) this.#refuse('must not contain the NUL character');
    else if (loneSurrogate.test(text)) this.#refuse('must not contain half of a surrogate pair');
  }

  /** Whether there is an escape of a code unit between `start` and the place that the scan has reached. */
  #holdsEscape(start: number): boolean {
    if (this.#nextEscape < start) {
      const found = this.text.indexOf(unicodeEscape, start);
      this.#nextEscape = found < 0 ? this.text.length : found;
    }
    return this.#nextEscape < this.#at;
  }

  /** Keeps the first fault of its kind, of the text or of the row that the scan stands in. */
  #refuse(message: string, kind: keyof Faults = 'unfit', path?: Issue['path']): void {
    const row = this.#row();
    const faults = this.#faults.get(row) ?? {};
    if (faults[kind] !== undefined) return;
    const within = row === wholeText ? this.#levels : this.#levels.slice(1);
    faults[kind] = { path: path ?? within.map(({ at }) => at), message };
    this.#faults.set(row, faults);
  }

  /** The index of the row that the scan stands in, where rows are told apart. */
  #row(): number {
    const [top] = this.#levels;
    return this.byRow && top?.isObject === false ? Number(top.at) : wholeText;
  }
}

/** The text that a string of JSON stands for; as it is written when it is none. */
function decode(raw: string): string {
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}

function isOfNumber(code: number): boolean {
  return (code >= zero && code <= nine) || code === dot || code === plus || code === minus || isExponent(code);
}

function isExponent(code: number): boolean {
  return code === upperE || code === lowerE;
}

/** Where the string ends that begins before `start`; the end of the text when it does not. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++;
  return slashes % 2 === 1;
}

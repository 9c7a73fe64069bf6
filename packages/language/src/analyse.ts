import type { Language } from './languages.js';
import { type Word, wordsOf } from './words.js';

/** A word that counts, and what it has in common with its other forms. */
export interface Term extends Word {
  readonly stem: string;
  /** The noun that a verb makes with the particle behind it: `login` of the `log` in `log in`. */
  readonly noun?: string | undefined;
}

/** What a word is otherwise written as, without letters that are on no key or together with its particle; mostly none. */
export function otherForms({ respelled, noun }: Term): readonly string[] {
  // Asked of each word of each passage that a search looks at.
  if (respelled === undefined) return noun === undefined ? none : [noun];
  return noun === undefined ? [respelled] : [respelled, noun];
}

const none: readonly string[] = [];

/** The words of a text that say something, in order. */
export function analyse(given: string, language: Language): Term[] {
  const terms: Term[] = [];
  for (const word of wordsOf(given)) {
    const verb = terms.at(-1);
    const noun = verb && language.code === 'en' ? nounOf(verb, word, given) : undefined;
    if (verb && noun !== undefined) terms[terms.length - 1] = { ...verb, noun };
    if (!language.isStopWord(word.text, isShortened(word))) terms.push(termOf(word, language));
  }
  return terms;
}

/** All terms have the same properties in the same order: reading them takes a multiple of the time otherwise. */
function termOf({ text, respelled, start, end }: Word, language: Language): Term {
  return { text, respelled, start, end, stem: language.stem(text), noun: undefined };
}

/** What makes a noun of an English verb: to sign up is the signup, to check out the checkout. */
const particles = new Map([
  ['in', 'in'],
  ['into', 'in'],
  ['on', 'on'],
  ['onto', 'on'],
  ['out', 'out'],
  ['off', 'off'],
  ['up', 'up'],
  ['down', 'down'],
  ['back', 'back'],
]);
/** The letters of verbs that make such nouns. */
const verbLength = { least: 3, most: 5 };

function nounOf(verb: Term, { text, start }: Word, given: string): string | undefined {
  const particle = particles.get(text);
  if (particle === undefined || start !== verb.end + 1 || given.charAt(verb.end) !== ' ') return undefined;
  const { length } = verb.stem;
  return length >= verbLength.least && length <= verbLength.most ? verb.stem + particle : undefined;
}

/** Does what `analyse` does; where every word is a stop word ("to be or not to be", "Who we are") all of them count. */
export function analyseShort(text: string, language: Language): Term[] {
  const terms = analyse(text, language);
  if (terms.length > 0) return terms;
  return wordsOf(text).map((word) => termOf(word, language));
}

/** Whether a word was shortened, as `I'd` is: its text is without the apostrophe. */
function isShortened({ text, start, end }: Word): boolean {
  return end - start === text.length + 1;
}

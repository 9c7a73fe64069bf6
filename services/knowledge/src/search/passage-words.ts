import { languageOf, otherForms, type Term, unspacedCharacters } from '@pharos/language';
import { analysePassage, type PassageText, type Span, sentencesOf } from '../text/index.js';
import { likelyAmong } from './likeness.js';

export type PassageWords = ReturnType<typeof read>;

/** What is read of the text alone, without title and heading. */
interface Shown {
  readonly terms: readonly Term[];
  readonly stems: ReadonlySet<string>;
  readonly sentences: readonly Span[];
}

const remembered = new WeakMap<PassageText, PassageWords>();

/** The words of a passage as questions are compared with them; the same object is read once. */
export function passageWords(passage: PassageText): PassageWords {
  const known = remembered.get(passage) ?? read(passage);
  remembered.set(passage, known);
  return known;
}

function read(passage: PassageText) {
  const { title, heading, text } = analysePassage(passage);
  const terms = [...title, ...heading, ...text];
  const language = languageOf(passage.locale);
  const mentions = new Map<string, number>();
  const mention = (stem: string) => mentions.set(stem, (mentions.get(stem) ?? 0) + 1);
  // What stands in the title counts twice.
  for (const term of [...title, ...terms]) {
    mention(term.stem);
    for (const form of otherForms(term)) mention(language.stem(form));
  }
  let shown: Shown | undefined;
  let characters: ReadonlyMap<string, number> | undefined;
  return {
    parts: [title, heading, text].map((part) => part.map(({ stem }) => stem)),
    words: new Set(terms.map((term) => term.text)),
    likely: likelyAmong(terms),
    language,
    /** Whether two neighbours make the word, as `user name` does the username. */
    joins(word: string): boolean {
      return [title, heading, text].some((part) => haveJoined(part, word));
    },
    /** How often a stem is there, or a lone character of a script without blanks, which texts have in pairs only. */
    mentionsOf(stem: string): number {
      if (unspacedCharacters(stem).length !== 1) return mentions.get(stem) ?? 0;
      characters ??= charactersIn(mentions);
      return characters.get(stem) ?? 0;
    },
    /** What only highlighting asks for, read when it first does. */
    get shown() {
      shown ??= { terms: text, stems: new Set(text.map(({ stem }) => stem)), sentences: sentencesOf(passage.text) };
      return shown;
    },
  };
}

function haveJoined(terms: readonly Term[], word: string): boolean {
  return terms.some(({ text, end }, at) => {
    const next = terms[at + 1];
    if (next?.start !== end + 1 || text.length + next.text.length !== word.length) return false;
    return word.startsWith(text) && word.endsWith(next.text);
  });
}

/** Inside of a text each character begins a pair and ends one; at its edges it does one of the two. */
function charactersIn(mentions: ReadonlyMap<string, number>): Map<string, number> {
  const [beginning, ending] = [new Map<string, number>(), new Map<string, number>()];
  const add = (counts: Map<string, number>, character: string, count: number) =>
    counts.set(character, (counts.get(character) ?? 0) + count);
  for (const [stem, count] of mentions) {
    const [first, last] = unspacedCharacters(stem);
    if (first !== undefined) add(beginning, first, count);
    if (last !== undefined) add(ending, last, count);
  }
  for (const [character, count] of ending) beginning.set(character, Math.max(count, beginning.get(character) ?? 0));
  return beginning;
}

import { languageOf, type Term } from '@pharos/language';
import { analysePassage, type PassageText } from '../text/analyse-passage.js';
import { type Span, sentencesOf } from '../text/sentences.js';
import { likelyAmong } from './likeness.js';

export type Held = ReturnType<typeof read>;

/** Of the text alone, without title and heading. */
interface Shown {
  readonly terms: readonly Term[];
  readonly stems: ReadonlySet<string>;
  readonly sentences: readonly Span[];
}

const remembered = new WeakMap<PassageText, Held>();

/** The words of a passage as questions are compared with them; the same object is read once. */
export function heldBy(passage: PassageText): Held {
  const known = remembered.get(passage) ?? read(passage);
  remembered.set(passage, known);
  return known;
}

function read(passage: PassageText) {
  const { title, heading, text } = analysePassage(passage);
  const terms = [...title, ...heading, ...text];
  const mentions = new Map<string, number>();
  // What stands in the title counts twice.
  for (const { stem } of [...title, ...terms]) mentions.set(stem, (mentions.get(stem) ?? 0) + 1);
  let shown: Shown | undefined;
  return {
    parts: [title, heading, text].map((part) => part.map(({ stem }) => stem)),
    words: new Set(terms.map((term) => term.text)),
    likely: likelyAmong(terms),
    language: languageOf(passage.locale),
    /** How often each stem is there. */
    mentions,
    /** What only highlighting asks for, read when it first does. */
    get shown() {
      shown ??= { terms: text, stems: new Set(text.map(({ stem }) => stem)), sentences: sentencesOf(passage.text) };
      return shown;
    },
  };
}

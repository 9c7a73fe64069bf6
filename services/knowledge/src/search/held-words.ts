import { languageOf } from '@pharos/language';
import { analysePassage, type PassageText } from '../text/analyse-passage.js';
import { sentencesOf } from '../text/sentences.js';
import { likelyAmong } from './likeness.js';

export type Held = ReturnType<typeof read>;

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
  let sentences: ReturnType<typeof sentencesOf> | undefined;
  return {
    parts: [title, heading, text].map((part) => part.map(({ stem }) => stem)),
    words: new Set(terms.map((term) => term.text)),
    likely: likelyAmong(terms),
    /** Of the text alone. */
    terms: text,
    language: languageOf(passage.locale),
    /** How often each stem is there. */
    mentions,
    /** Of the text; found when they are first asked for. */
    get sentences() {
      sentences ??= sentencesOf(passage.text);
      return sentences;
    },
  };
}

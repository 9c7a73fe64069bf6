import { languageOf } from '@pharos/language';
import { analysePassage, type PassageText } from '../text/analyse-passage.js';
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
  const parts = [title, heading, text].map((part) => part.map(({ stem }) => stem));
  const words = new Set([title, heading, text].flatMap((part) => part.map((term) => term.text)));
  return {
    ...{ parts, words, language: languageOf(passage.locale), stems: new Set(parts.flat()) },
    heads: new Set(parts.slice(0, 2).flat()),
    likely: likelyAmong(words),
  };
}

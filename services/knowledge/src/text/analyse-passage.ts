import { analyse, analyseShort, languageOf, type Term } from '@pharos/language';

export interface PassageText {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly locale: string;
}

/** The words of a passage that count, by where they stand. */
export interface PassageTerms {
  readonly title: readonly Term[];
  readonly heading: readonly Term[];
  readonly text: readonly Term[];
}

// The keyword index and the embedder both ask, one right after the other, and it is most of their work.
const remembered = new WeakMap<PassageText, PassageTerms>();

/** Analysed in the passage's own language; the same object is analysed once. */
export function analysePassage(passage: PassageText): PassageTerms {
  const known = remembered.get(passage);
  if (known) return known;
  const language = languageOf(passage.locale);
  const { title, heading, text } = passage;
  const terms = {
    // An article may be called "Who we are", and is asked for by that name.
    title: analyseShort(title, language),
    heading: analyse(heading, language),
    text: analyse(text, language),
  };
  remembered.set(passage, terms);
  return terms;
}

import { analyseQuestion, type Language, questionLanguage } from '@pharos/language';

/** A word of a question that says what it is about. */
export interface ContentWord {
  readonly text: string;
  readonly stem: string;
}

const letter = /^\p{Script=Latin}$/u;

/** The telling words of a question as texts of `language` have them, each stem once. */
export function contentWordsOf(question: string, language: Language = questionLanguage(question)): ContentWord[] {
  const telling = analyseQuestion(question, language).filter(({ text, weight }) => weight === 1 && !letter.test(text));
  return [...new Map(telling.map(({ text, stem }) => [stem, { text, stem }])).values()];
}

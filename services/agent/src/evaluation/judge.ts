import { contentWordsOf } from '../answering/confidence/content-words.js';
import type { Draft } from '../domain/outcome.js';

/** What is known of the right answer of a question. */
export interface Expected {
  /** The articles that answer it, by any of their names; none of them: nothing does. Undefined: nobody has said. */
  readonly articles?: ReadonlySet<string> | undefined;
  /** What a person answers; counts where no articles are named. */
  readonly answer?: string | undefined;
}

export type Judge = 'articles' | 'words' | 'model';

export interface Verdict {
  readonly isRight: boolean;
  readonly judgedBy: Judge;
}

/** A person's answer and a draft that share so many telling words say about the same. */
const sameAnswer = 0.5;

/** By an article that it cites, or by the words of what a person answers. Undefined: neither is known. */
export function judgeByWords({ articles, answer }: Expected, draft: Draft): Verdict | undefined {
  if (articles)
    return { isRight: draft.citations.some(({ articleId }) => articles.has(articleId)), judgedBy: 'articles' };
  return answer === undefined ? undefined : { isRight: saysTheSame(draft.content, answer), judgedBy: 'words' };
}

function saysTheSame(content: string, answer: string): boolean {
  const words = contentWordsOf(answer);
  const own = new Set(contentWordsOf(content).map(({ stem }) => stem));
  return words.length > 0 && words.filter(({ stem }) => own.has(stem)).length / words.length >= sameAnswer;
}

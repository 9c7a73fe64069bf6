import type { JudgedSet } from '../relevance/judged-set.js';
import { randomFrom } from '../relevance/metrics.js';

/** A question, and what answers it: articles by id or slug, or else what a person has answered. Neither: nothing does. */
export interface JudgedQuestion {
  readonly text: string;
  readonly relevant: ReadonlySet<string>;
  readonly answer?: string | undefined;
}

/** A help centre, and questions that it should or should not answer. */
export interface GateSet {
  readonly name: string;
  readonly articles: JudgedSet['articles'];
  readonly questions: readonly JudgedQuestion[];
}

/** The set as it is, its questions about other things among its own. */
export function wholeSet({ name, articles, questions, outOfScope }: JudgedSet): GateSet {
  const others = outOfScope.map((text) => ({ text, relevant: new Set<string>() }));
  return { name, articles, questions: [...questions.map(judged), ...others] };
}

/** The set without a share of its articles, taken away by chance: what only these answered nothing answers any more. */
export function withoutSome({ name, articles, questions }: JudgedSet, share: number, seed: number): GateSet {
  const random = randomFrom(seed);
  const order = articles.map((article) => ({ article, at: random() })).sort((a, b) => a.at - b.at);
  const left = order.slice(Math.round(share * articles.length)).map(({ article }) => article);
  const ids = new Set(left.map(({ id }) => id));
  const within = ({ text, relevant }: JudgedQuestion) => ({
    text,
    relevant: new Set([...relevant].filter((id) => ids.has(id))),
  });
  return {
    name: `${name} without ${Math.round(100 * share)} %`,
    articles: left,
    questions: questions.map(judged).map(within),
  };
}

function judged({ text, relevant }: JudgedSet['questions'][number]): JudgedQuestion {
  return { text, relevant: new Set(relevant.keys()) };
}

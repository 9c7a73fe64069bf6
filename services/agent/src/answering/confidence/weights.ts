import { createHash } from 'node:crypto';

/** Log-odds by signal, and what all begin with. */
export type Weights = Readonly<Record<string, number>> & { readonly constant: number };

/**
 * Whether a passage answers a question. Fitted by `npm run agent-eval -- --fit` to questions of three help centres (`help-centre`,
 * `bike-rental` and `meal-box` of test/relevance), whole and five times without 40 % of their articles, and of HINT3's three products
 * (Arora et al. 2020), each of the six counting as much: 4 115 questions, with all that was found for each. Drawn towards 0, so that
 * they hold for help centres that they have not seen (`--held-out`, and `studio-booking`, which nothing is fitted to).
 */
export const relevanceWeights: Weights = {
  constant: -4.46,
  coverage: 1.43,
  titled: 1.34,
  quoted: 0.81,
  alike: 1.42,
  alike_mean: 0.54,
  named: 0.27,
  length: 0.02,
  lone: -1.03,
  coverage_length: 1.52,
  alike_coverage: 0.39,
  quoted_coverage: 0.37,
};

/**
 * Whether the likeliest passage answers, rather than stands in for a missing one. Fitted to the three help centres, whole and without
 * 40 % of their articles: few help centres have all that is asked. Two are set by hand: `rival`, so that who asks in few words for one of
 * two things is asked which, and `constant`, 0.14 below what was fitted, so that at the usual threshold one answer in twenty is wrong.
 */
export const bestWeights: Weights = {
  constant: 1.9,
  relevance: 0.97,
  rival: -1.6,
  agreed: 1.53,
  common: -1.44,
  keywords: -0.45,
};

/**
 * Whether an answer that a model wrote is right, by the search and by how much of it is proved. What the model says of itself does not
 * count. Only a proved answer is ever sent, so that these say with which confidence. No judged answers of a model stand behind them:
 * they are conservative, set so that a proved answer is sent at the usual threshold (0.82 where the search is of no help, 0.95
 * where it is sure), and half a proof is not (0.68 at most). `npm run agent-eval -- --fit-model` fits them to an operator’s model;
 * feedback recalibrates them.
 */
export const modelWeights = { constant: -3, passage: 1.5, support: 4.5 } as const satisfies Weights;

/** What makes a confidence of the signals of retrieval. */
export interface RetrievalWeights {
  readonly relevance: Weights;
  readonly best: Weights;
  /** Of answers that a model wrote; undefined: the usual ones. */
  readonly model?: Weights;
}

export const usualWeights: RetrievalWeights = { relevance: relevanceWeights, best: bestWeights };

/** Tells weights from others: what was fitted to some says nothing of the answers of others. */
export function digestOf({ relevance, best, model = modelWeights }: RetrievalWeights): string {
  const sorted = [relevance, best, model].map((weights) =>
    Object.entries(weights).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 32);
}

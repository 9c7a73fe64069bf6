/** Log-odds by signal, and what all begin with. */
export type Weights = Readonly<Record<string, number>> & { readonly constant: number };

/**
 * Whether a passage answers a question. Fitted by `npm run agent-eval -- --fit` to questions of the project's own help centre, whole
 * and five times without 40 % of its articles, and of HINT3's three products (Arora et al. 2020), each of the four counting as
 * much: 3 591 questions, of which 1 694 can be answered, with five candidates each. Drawn towards 0, so that they hold for help
 * centres that they have not seen (`--held-out`).
 */
export const relevanceWeights: Weights = {
  constant: -6.11,
  score: 1.23,
  margin: 0.6,
  keyword_rank: 1.06,
  semantic_rank: 1.79,
  coverage: 0.25,
  titled: 0.01,
  quoted: -0.2,
  neighbours: 0.45,
  alike: 1.01,
  alike_mean: 0.98,
  alike_margin: 1.41,
  named: -0.1,
  absent: 0.2,
  length: 0.23,
  coverage_length: 0.85,
  alike_coverage: 0.56,
  quoted_score: 0.69,
};

/** Whether the likeliest passage answers, with how far the next one stays behind. Fitted to the same questions. */
export const leadWeights: Weights = { constant: -1.44, relevance: 0.98, lead: 2.25 };

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
  readonly lead: Weights;
  /** Of answers that a model wrote; undefined: the usual ones. */
  readonly model?: Weights;
}

export const usualWeights: RetrievalWeights = { relevance: relevanceWeights, lead: leadWeights };

/** Log-odds by signal, and what all begin with. */
export type Weights = Readonly<Record<string, number>> & { readonly constant: number };

/**
 * Whether a passage answers a question. Fitted by `npm run agent-eval -- --fit` to questions of the project's own help centre, whole
 * and five times without 40 % of its articles, and of HINT3's three products (Arora et al. 2020), each of the four counting as
 * much: 3 591 questions, of which 1 694 can be answered, with five candidates each.
 */
export const relevanceWeights: Weights = {
  constant: -6.77,
  ...{ score: 0.85, keyword_rank: 1.57, semantic_rank: 2.45, coverage: -0.92, titled: -0.3, quoted: -1.02 },
  ...{ neighbours: 0.13, alike: 2.76, named: -0.2, absent: 0.62, length: -0.43 },
  ...{ coverage_length: 4.88, alike_coverage: 1.7, quoted_score: 0.96 },
};

/** Whether the likeliest passage answers, with how far the next one stays behind. Fitted to the same questions. */
export const leadWeights: Weights = { constant: -2.83, relevance: 0.8, lead: 4.04 };

/**
 * Whether an answer that a model wrote is right. No judged answers of models stand behind these: they are set by hand so that
 * one at the usual threshold needs claims that the passages support, and a model that rates it so; feedback recalibrates them.
 */
export const modelWeights: Weights = { constant: -5, passage: 1.2, support: 3.2, rating: 3 };

import type { PassageText, Synonym } from '../text/index.js';
import { certaintyOf, evidenceOf } from './certainty.js';
import { ownSharesOf } from './own-language.js';

/** A hit of a fused list with its passage. */
export interface Candidate<Passage extends PassageText = PassageText> {
  /** The score that the list gave it. */
  readonly score: number;
  /** Undefined where the words did not find it. */
  readonly keywordRank?: number | undefined;
  readonly passage: Passage;
}

export interface Asked {
  readonly text: string;
  readonly synonyms?: readonly Synonym[] | undefined;
  /** What a trained model's vectors say: `oddsOfNearest`. */
  readonly oddsByNearness?: number | undefined;
}

/** Below what the last hit has of the first. */
const foreignShare = 0.49;
/** Below the usual least score, however sure the first is. */
const unnamedShare = 0.2;

/**
 * Gives the best hits of a fused list scores that mean the same for every question, best first. The first has all of the
 * certainty that this is about what is asked, the others at least half of it, but for those in another language than the question's,
 * the fewer of its words they spell; what only looks alike in one comes behind those, and last what has none of the words, where
 * nothing but words tells.
 */
export function rate<Hit extends Candidate>(
  { text, synonyms = [], oddsByNearness }: Asked,
  fused: readonly Hit[],
): Hit[] {
  const passages = fused.map(({ passage }) => passage);
  const evidence = evidenceOf(text, passages, synonyms);
  const certainty = certaintyOf(evidence, oddsByNearness);
  const ofLanguage = ownSharesOf(text, passages).map((own) => (own === 0 ? foreignShare : 0.5 + 0.5 * own));
  const isNamed = fused.map(({ keywordRank }, at) => keywordRank !== undefined || evidence.named[at]);
  const rank = (at: number) => (oddsByNearness === undefined && !isNamed[at] ? unnamedShare : (ofLanguage[at] ?? 1));
  const best = Math.max(0, ...fused.filter((_, at) => rank(at) === 1).map(({ score }) => score)) || 1;
  const share = (score: number, at: number) => rank(at) * (0.5 + 0.5 * Math.min(1, score / best));
  return fused
    .map((hit, at) => ({ ...hit, score: certainty * share(hit.score, at) }))
    .sort((a, b) => b.score - a.score);
}

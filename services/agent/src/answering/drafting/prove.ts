import type { ReadPassage } from '../../domain/outcome.js';
import type { Turn } from '../../domain/turn.js';
import { ModelFailure } from '../../models/model.js';
import type { WithModel } from '../answer-deps.js';
import { sentencesOf } from '../reading/sentences.js';
import { isBeside, isUnsourced, refuted, shareIn } from './refute.js';
import type { CitedClaim } from './sources.js';
import { verify } from './verify.js';

/** What became of the proof of an answer. */
export interface Proof {
  /** Whether each sentence is covered by a claim, each claim by a source, and the question answered. */
  readonly isProved: boolean;
  /** The sentences that are not proved, as they stand in the answer. */
  readonly unproved: readonly string[];
  /** How many of the claims and sentences hold, 0 to 1. */
  readonly share: number;
  /** Why nobody judged it. */
  readonly failure?: ModelFailure;
}

/** The sentences of an answer that say something. */
export function sentencesToProve(answer: string): string[] {
  return sentencesOf(answer)
    .map(({ text }) => text)
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
}

/** That not one of the sentences is proved. */
export function provesNothing(sentences: readonly string[], failure?: ModelFailure): Proof {
  return { isProved: false, unproved: sentences, share: 0, ...(failure && { failure }) };
}

/** Of more sentences than these nobody would judge each. */
const mostSentences = 80;

/**
 * Proves an answer by the sources that its claims cite. Words refuse what they can, which costs nothing; what they cannot, one call judges
 * in whole. Words let nothing pass.
 * Where the model fails that judges, nothing is proved, and the draft is still one for people.
 */
export async function prove(
  turn: Turn,
  { answer, claims, passages }: ProvedAnswer,
  { language, deps }: { language: string | undefined; deps: WithModel },
  signal: AbortSignal,
): Promise<Proof> {
  const sentences = sentencesToProve(answer);
  const kept = claims.filter((claim) => !isBeside(claim, answer, language));
  if (kept.length === 0 || sentences.length > mostSentences) return provesNothing(sentences);
  const ofClaims = (some: readonly CitedClaim[]) => some.flatMap((claim) => sentenceOf(claim, sentences, language));
  const unsourced = kept.filter((claim) => isUnsourced(claim, language));
  const { settings } = deps.config;
  const wrong = [...refuted(sentences, kept, { turn, settings, language }), ...ofClaims(unsourced)];
  if (wrong.length > 0) return { isProved: false, unproved: inOrder(wrong, sentences), share: 0 };
  const verdict = await verify(turn, { sentences, claims: kept, passages }, deps, signal).catch(failureOf);
  if (verdict instanceof ModelFailure) return provesNothing(sentences, verdict);
  const unsupported = kept.filter((_, at) => verdict.supported[at] !== true);
  const uncovered = sentences.filter((_, at) => verdict.covered[at] !== true);
  const share = 1 - (unsupported.length + uncovered.length) / (kept.length + sentences.length);
  const failing = [...uncovered, ...ofClaims(unsupported)];
  if (!verdict.answers_question) return provesNothing(sentences);
  const isProved = unsupported.length === 0 && uncovered.length === 0;
  return { isProved, unproved: inOrder(failing, sentences), share };
}

export interface ProvedAnswer {
  /** As it would be sent. */
  readonly answer: string;
  readonly claims: readonly CitedClaim[];
  readonly passages: ReadonlyMap<string, ReadPassage>;
}

function inOrder(some: readonly string[], sentences: readonly string[]): string[] {
  return sentences.filter((sentence) => some.includes(sentence));
}

/** @throws what is no failure of a model */
function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  throw error;
}

/** The sentence that a claim is of: the one that has most of its words. */
function sentenceOf({ text }: CitedClaim, sentences: readonly string[], language: string | undefined): string[] {
  const rated = sentences.map((sentence) => ({ sentence, share: shareIn(sentence, text, language) }));
  return rated
    .sort((a, b) => b.share - a.share)
    .slice(0, 1)
    .map(({ sentence }) => sentence);
}

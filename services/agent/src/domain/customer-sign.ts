import { likeness } from './likeness.js';
import type { Decision } from './outcome.js';

/** What a customer did after an answer of autopilot, that says something of it. */
export type SignKind = 'reopened' | 'rated' | 'confirmed' | 'asked_again';

export interface CustomerSign {
  readonly kind: SignKind;
  /** Whether it speaks for the answer; null: neither for it nor against it. */
  readonly isRight: boolean | null;
}

/**
 * What a sign counts beside the judgement of a person, which counts 1; set by hand, by how directly it is about the answer. A customer who
 * asks again or says that it worked is; a rating is of the whole conversation; whoever opens it again may want something else. Of
 * several signs of one answer the heaviest stays.
 */
export const signWeights: Readonly<Record<SignKind, number>> = {
  reopened: 0.125,
  rated: 0.25,
  confirmed: 0.5,
  asked_again: 0.5,
};

/**
 * All customers together count at most a quarter of what people judged: anybody may write to the project, under as many names as they like,
 * and should not be able to decide what the agent trusts.
 */
export const shareOfCustomers = 0.25;

/** The samples with their weights made smaller alike, where they come to more than `most` together. */
export function bounded<Sample extends { readonly weight: number }>(
  samples: readonly Sample[],
  most: number,
): Sample[] {
  const all = samples.reduce((sum, { weight }) => sum + weight, 0);
  const share = all > most ? most / all : 1;
  return samples.map((sample) => ({ ...sample, weight: share * sample.weight }));
}

/**
 * The signs that this one takes the place of: a later one of its kind too. Who asks again after a confirmation was not helped. A rating that
 * says nothing takes back a rating, and nothing else.
 */
export function weakerThan({ kind, isRight }: CustomerSign): SignKind[] {
  if (isRight === null) return [kind];
  const kinds = Object.keys(signWeights) as SignKind[];
  return kinds.slice(0, kinds.indexOf(kind) + 1);
}

/** What the agent did before in the same conversation. */
export interface EarlierRun {
  readonly id: string;
  readonly decision: Decision['kind'];
  readonly question: string | null;
  /** An answer that the customer got. */
  readonly wasSent: boolean;
  /** A person has shown whether it was right. */
  readonly isJudged: boolean;
  readonly createdAt: Date;
}

/** Questions of which so much is the same are one question. */
const sameQuestion = 0.7;
/** Whoever comes back later wants something else. */
const reopenedWithinMs = 7 * 24 * 3_600_000;

/** The answer that a customer had last and that no person has judged; undefined where something else came after it. Newest first. */
export function answerToJudge(earlier: readonly EarlierRun[]): EarlierRun | undefined {
  const last = earlier.find(({ decision }) => decision !== 'resolve' && decision !== 'abstain');
  return last?.wasSent && !last.isJudged ? last : undefined;
}

/** What is known when the customer has written after an answer. */
export interface Comeback {
  readonly decision: Decision;
  readonly question: string | null;
  readonly at: Date;
  /** When people resolved the conversation, or gave it back, last; null: never. */
  readonly handedBackAt: Date | null;
}

/** What the customer's next message says of an answer; undefined: nothing. `earlier` are the runs up to then, newest first. */
export function signOf(
  answer: EarlierRun,
  earlier: readonly EarlierRun[],
  { decision, question, at, handedBackAt }: Comeback,
): CustomerSign | undefined {
  if (decision.kind === 'resolve') return { kind: 'confirmed', isRight: true };
  if (decision.kind === 'abstain') return undefined;
  const isSame = question !== null && answer.question !== null && likeness(question, answer.question) >= sameQuestion;
  const saysSo = decision.kind === 'escalate' && decision.isUnhelped === true;
  if (isSame || saysSo) return { kind: 'asked_again', isRight: false };
  const wasOver = earlier.some(({ decision: of, createdAt }) => of === 'resolve' && createdAt > answer.createdAt);
  const isReopened = wasOver || (handedBackAt !== null && handedBackAt > answer.createdAt);
  const isSoon = at.getTime() - answer.createdAt.getTime() <= reopenedWithinMs;
  return isReopened && isSoon ? { kind: 'reopened', isRight: false } : undefined;
}

/** What a rating of 1 to 5 says of the last answer; 3 says nothing. */
export function signOfRating(score: number): CustomerSign {
  return { kind: 'rated', isRight: score === 3 ? null : score > 3 };
}

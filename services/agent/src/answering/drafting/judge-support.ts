import type { Citation, ReadPassage } from '../../domain/outcome.js';
import type { Turn } from '../../domain/turn.js';
import type { LookupOutcome, WithModel } from '../answer-deps.js';
import { strangeDataIn } from '../safety/strange-data.js';
import type { Drafting } from './draft.js';
import { type CheckedClaim, checkClaims, supportOfAnswer } from './support.js';
import { verify } from './verify.js';

export interface Support {
  /** How much of the answer its sources say, 0 to 1. */
  readonly share: number;
  readonly citations: readonly Citation[];
  /** Whether a quote of one of its claims stands in what was read or looked up. */
  readonly isSourced: boolean;
  /** Whether it tells an address, a number or an id that none of its sources has. */
  readonly isStrange: boolean;
}

/** Between these the words do not tell, and the model is asked once more, about the claims alone. */
const doubtful = [0.35, 0.75] as const;

/** Checks the answer against the passages that it cites, and the results of lookups. */
export async function judgeSupport(
  turn: Turn,
  { said, lookups }: Drafting,
  passages: ReadonlyMap<string, ReadPassage>,
  deps: WithModel,
  signal: AbortSignal,
): Promise<Support> {
  const sources = new Map([...passages, ...asPassages(lookups)]);
  const claims = checkClaims(said.claims, sources);
  const named = [...new Set(said.claims.flatMap((claim) => claim.passages))].flatMap((id) => sources.get(id) ?? []);
  const own = ownTexts(turn);
  const whole = supportOfAnswer(said.answer, named, own);
  const isStrange = strangeDataIn(said.answer, [...own, ...named.map(({ text }) => text)]) !== undefined;
  const citations = citationsOf(claims);
  const isSourced = claims.some((claim) => claim.citations.length > 0);
  const base = { citations, isSourced, isStrange };
  if (claims.length === 0 || isStrange) return { ...base, share: 0 };
  const supports = claims.map(({ support }) => support);
  const byWords = mean([...supports, whole].map((support) => support ?? doubtful[0]));
  const worst = Math.min(...[...supports, whole].map((support) => support ?? 1));
  const isUnclear = [...supports, whole].includes(undefined) || (worst >= doubtful[0] && worst < doubtful[1]);
  // What words or numbers refute, nobody needs to be asked about.
  if (worst < doubtful[0] || !isUnclear) return { ...base, share: Math.min(byWords, worst < doubtful[0] ? worst : 1) };
  return { ...base, share: await verify(turn, said, sources, deps, signal) };
}

function citationsOf(claims: readonly CheckedClaim[]): Citation[] {
  const all = claims.flatMap(({ citations }) => citations).filter(({ articleId }) => articleId !== '');
  return [...new Map(all.map((citation) => [`${citation.articleId}\n${citation.quote}`, citation])).values()];
}

/** Results of lookups can be quoted as passages can, but are of no article. */
function asPassages(lookups: readonly LookupOutcome[]): [string, ReadPassage][] {
  return lookups
    .filter(({ result }) => result === 'success')
    .map(({ name, output = '' }, at) => [
      `l${at + 1}`,
      {
        articleId: '',
        title: name,
        slug: '',
        heading: '',
        text: output,
        locale: 'en',
        ordinal: 0,
        version: 0,
        score: 1,
        semanticRank: undefined,
        keywordRank: undefined,
      },
    ]);
}

/** What the customer has told and the project knows of them may be said back. */
export function ownTexts({ utterances, contact, conversation }: Turn): string[] {
  const fields = contact ? [contact.name, contact.email].map((field) => field ?? '') : [];
  return [...utterances.map(({ text }) => text), conversation.subject ?? '', ...fields];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}

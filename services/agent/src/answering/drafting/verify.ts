import type { z } from 'zod';
import type { ReadPassage } from '../../domain/outcome.js';
import type { Turn } from '../../domain/turn.js';
import type { WithModel } from '../answer-deps.js';
import { verdictSchema } from './answer-schema.js';
import { conversationBlocks, passageBlocks } from './data-blocks.js';
import { verifyingPrompt } from './prompt.js';
import type { CitedClaim } from './sources.js';

/** For the braces and names, and for each claim and sentence a word on a line of its own. */
const tokens = { around: 600, each: 8 };
/** As much as claims and sentences can have: what is not shown could not be judged. */
const maxLength = 50_000;

interface Judged {
  readonly sentences: readonly string[];
  readonly claims: readonly CitedClaim[];
  readonly passages: ReadonlyMap<string, ReadPassage>;
}

/** Asks a model anew, in one call, about each claim and each sentence, and whether the question is answered. @throws ModelFailure */
export function verify(
  turn: Turn,
  { sentences, claims, passages }: Judged,
  { model, guard }: Pick<WithModel, 'model' | 'guard'>,
  signal: AbortSignal,
): Promise<z.output<typeof verdictSchema>> {
  const { fence } = guard;
  const cited = new Map([...passages].filter(([, passage]) => claims.some(({ sources }) => sources.includes(passage))));
  const idsOf = ({ sources }: CitedClaim) => [...cited].filter(([, each]) => sources.includes(each)).map(([id]) => id);
  const content = [
    passageBlocks(cited, fence),
    conversationBlocks(turn, fence),
    fence.around('sentences', numbered(sentences), maxLength),
    fence.around('claims', numbered(claims.map((claim) => `(${idsOf(claim).join(', ')}) ${claim.text}`)), maxLength),
  ].join('\n');
  const maxOutputTokens = tokens.around + tokens.each * (claims.length + sentences.length);
  const request = { purpose: 'verify' as const, system: verifyingPrompt(guard), maxOutputTokens };
  return model.generate({ ...request, messages: [{ role: 'user', content }], schema: verdictSchema }, signal);
}

function numbered(texts: readonly string[]): string {
  return texts.map((text, at) => `${at + 1}. ${text}`).join('\n');
}

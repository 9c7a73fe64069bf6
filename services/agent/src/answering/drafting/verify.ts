import type { ReadPassage } from '../../domain/outcome.js';
import type { Turn } from '../../domain/turn.js';
import type { OpenModel } from '../../models/model.js';
import { askedText } from '../reading/reading.js';
import { type ModelAnswer, verdictSchema } from './answer-schema.js';
import { passageBlocks } from './data-blocks.js';
import { type Guard, verifyingPrompt } from './prompt.js';

const maxOutputTokens = 300;
const maxLength = 8_000;

/** The share of the claims that the model, asked anew, finds in the passages; 0 when it says that the answer answers nothing. */
export async function verify(
  turn: Turn,
  answer: ModelAnswer,
  passages: ReadonlyMap<string, ReadPassage>,
  { model, guard }: { model: OpenModel; guard: Guard },
  signal: AbortSignal,
): Promise<number> {
  const { fence } = guard;
  const claims = answer.claims.map(({ text }, at) => `${at + 1}. ${text}`).join('\n');
  const content = [
    passageBlocks(passages, fence),
    fence.around('question', askedText(turn), maxLength),
    fence.around('answer', answer.answer, maxLength),
    fence.around('claims', claims, maxLength),
  ].join('\n');
  const request = { purpose: 'verify' as const, system: verifyingPrompt(guard), maxOutputTokens };
  const verdict = await model.generate(
    { ...request, messages: [{ role: 'user', content }], schema: verdictSchema },
    signal,
  );
  if (!verdict.answers_question || answer.claims.length === 0) return 0;
  return answer.claims.filter((_, at) => verdict.supported[at] === true).length / answer.claims.length;
}

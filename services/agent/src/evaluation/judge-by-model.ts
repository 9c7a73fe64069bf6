import { z } from 'zod';
import { createGuard, judgingPrompt } from '../answering/drafting/prompt.js';
import type { Draft } from '../domain/outcome.js';
import type { OpenModel } from '../models/model.js';
import type { Expected, Verdict } from './judge.js';

const schema = z.object({ right: z.boolean() });
const maxOutputTokens = 200;
const maxLength = 10_000;

/** Asks the model whether a draft answers the question: as a person does, where that is known, else by what it cites. @throws ModelFailure */
export async function judgeByModel(
  model: OpenModel,
  { text, expected, draft }: { readonly text: string; readonly expected: Expected; readonly draft: Draft },
  signal: AbortSignal,
): Promise<Verdict> {
  const guard = createGuard();
  const { fence } = guard;
  const quotes = draft.citations.map(({ title, quote }) => `${title}\n${quote}`);
  const content = [
    fence.around('question', text, maxLength),
    expected.answer === undefined
      ? fence.around('passages', quotes.join('\n\n'), maxLength)
      : fence.around('answer of a person', expected.answer, maxLength),
    fence.around('draft', draft.content, maxLength),
  ].join('\n');
  const request = { purpose: 'judge' as const, system: judgingPrompt(guard), maxOutputTokens, schema };
  const { right } = await model.generate({ ...request, messages: [{ role: 'user', content }] }, signal);
  return { isRight: right, judgedBy: 'model' };
}

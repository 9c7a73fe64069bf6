import { expect, test } from 'vitest';
import type { AnswerDeps } from '../answer-deps.js';
import { decideOn } from './after-drafting.js';

const drafts = [{ content: 'Sie können sie zurückgeben.', confidence: 0, citations: [] }];
const deps = { config: { mode: 'autopilot', confidenceThreshold: 0 } } as unknown as AnswerDeps;

test('a threshold of 0 lets every draft out but one in another language than the customer’s, and people are told why', () => {
  const drafted = { drafts, isKnown: true, tried: 'Searched for: returns.' };
  expect(decideOn(drafted, deps)).toMatchObject({ kind: 'reply', drafts });
  expect(decideOn({ ...drafted, isForeign: true }, deps)).toMatchObject({
    ...{ kind: 'escalate', reason: 'low_confidence', drafts },
    summary: 'The draft is not in the language of the customer. Searched for: returns.',
  });
});

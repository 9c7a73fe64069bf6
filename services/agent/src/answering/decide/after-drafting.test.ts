import { expect, test } from 'vitest';
import type { AnswerDeps } from '../answer-deps.js';
import { turnOf } from '../testing/turns.js';
import { decideOn } from './after-drafting.js';

const drafts = [{ content: 'Sie können sie zurückgeben.', confidence: 0, citations: [] }];
const deps = { config: { mode: 'autopilot', confidenceThreshold: 0 } } as unknown as AnswerDeps;

test('a threshold of 0 lets every draft out but one in another language than the customer’s, and people are told why', () => {
  const drafted = { drafts, isKnown: true, tried: 'Searched for: returns.' };
  expect(decideOn(turnOf([]), drafted, deps)).toMatchObject({ kind: 'reply', drafts });
  expect(decideOn(turnOf([]), { ...drafted, isForeign: true }, deps)).toMatchObject({
    kind: 'escalate',
    reason: 'low_confidence',
    drafts,
    summary: 'The draft is not in the language of the customer. Searched for: returns.',
  });
});

test('an answer that the customer has had already is not sent again, however it was laid out: people take over', () => {
  const drafted = { drafts, isKnown: true, tried: 'Searched for: returns.' };
  const asked = (told: string) => turnOf(['customer: Darf ich?', told, 'customer: Und wann?']);
  for (const from of ['ai', 'agent'])
    expect(decideOn(asked(`${from}: > Sie können sie **zurückgeben**`), drafted, deps)).toMatchObject({
      kind: 'escalate',
      reason: 'repeated_failure',
      drafts,
      summary: 'The customer has had the best answer already, and asks on. Searched for: returns.',
    });
  for (const other of ['ai: Sie können sie 30 Tage lang zurückgeben.', 'customer: Sie können sie zurückgeben.'])
    expect(decideOn(asked(other), drafted, deps)).toMatchObject({ kind: 'reply', drafts });
  const unsure = { config: { mode: 'autopilot', confidenceThreshold: 0.5 } } as unknown as AnswerDeps;
  expect(decideOn(asked('ai: Sie können sie zurückgeben.'), drafted, unsure)).toMatchObject({
    reason: 'low_confidence',
  });
});

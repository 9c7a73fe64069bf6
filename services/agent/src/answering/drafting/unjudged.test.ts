import { expect, test } from 'vitest';
import { ModelFailure } from '../../models/model.js';
import { ScriptedModel } from '../../testing/scripted-model.js';
import { answer } from '../answer.js';
import { depsOf, passageOf, provesAll, saidOf, turnOf } from '../testing/turns.js';

const quote = 'You can return a lamp within 30 days of delivery.';
const passages = [passageOf('art_returns', 'Return a lamp', quote)];

async function decide(text: string, verdict: unknown) {
  const model = new ScriptedModel(({ purpose }) => {
    if (purpose === 'read') return saidOf({ searches: ['return a lamp'] });
    if (purpose === 'verify') return verdict;
    const claims = [{ text, passages: ['p1'], quote }];
    return { answer: text, claims, needs_clarification: null, actions: [], manipulation: false };
  });
  const turn = turnOf(['customer: How can I return a lamp?']);
  const outcome = await answer(turn, depsOf(passages, { model }), AbortSignal.timeout(60_000));
  return { ...outcome, model };
}

test('a draft that no model could judge is kept for people, with none of it proved, and is not sent', async () => {
  const text = 'You can return a lamp within 30 days. Delivery counts.';
  const { decision } = await decide(text, new ModelFailure('invalid_output', 'it is cut'));
  expect(decision).toMatchObject({
    kind: 'escalate',
    reason: 'low_confidence',
    summary: expect.stringContaining('The model could not check the draft (invalid_output).'),
    drafts: [{ content: text, unproved: ['You can return a lamp within 30 days.', 'Delivery counts.'] }],
  });
});

test('a draft that could not be judged since the model is down is tried again, as one that could not be written is', async () => {
  const text = 'You can return a lamp within 30 days.';
  const down = await decide(text, new ModelFailure('unavailable', 'it is down'));
  expect(down.modelUnavailable).toBe(true);
  expect((await decide(text, new ModelFailure('refused', 'no'))).modelUnavailable).toBeUndefined();
});

test('a draft in another language than the customer’s has every sentence marked', async () => {
  const text = 'Sie können eine Lampe innerhalb von 30 Tagen nach der Lieferung zurückgeben.';
  const { decision, model } = await decide(text, provesAll);
  expect(decision).toMatchObject({ kind: 'escalate', drafts: [{ content: text, unproved: [text] }] });
  expect(model.asked('verify')).toEqual([]);
});

test('whoever judges may say as much as there are claims and sentences', async () => {
  const asked = async (text: string) => (await decide(text, provesAll)).model.asked('verify')[0]?.maxOutputTokens ?? 0;
  const one = await asked('You can return a lamp within 30 days.');
  expect(await asked('You can return a lamp within 30 days. '.repeat(40))).toBeGreaterThanOrEqual(one + 39 * 6);
});

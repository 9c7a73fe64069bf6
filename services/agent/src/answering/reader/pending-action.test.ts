import { describe, expect, test } from 'vitest';
import { ModelFailure } from '../../models/model.js';
import { ScriptedModel } from '../../testing/scripted-model.js';
import { answer } from '../answer.js';
import type { Actions } from '../answer-deps.js';
import { depsOf, saidOf, turnOf } from '../testing/turns.js';
import type { SaidMessage } from './read-message.js';

const pendingAction = { name: 'cancel_order', arguments: { number: '4711' } };
const actions: Actions = {
  offered: [
    {
      name: 'cancel_order',
      description: 'Cancels an order',
      needsConfirmation: true,
      isLookup: false,
      parameters: { type: 'object', properties: { number: { type: 'string' } } },
    },
  ],
  run: () => Promise.reject(new Error('nothing is looked up')),
};

async function decide(said: string, read: Partial<SaidMessage>, isAsked = true) {
  const model = new ScriptedModel(({ purpose }) => purpose === 'read' && saidOf(read));
  const turn = turnOf(['customer: Cancel order 4711', 'ai: Shall I cancel the order?', `customer: ${said}`]);
  const asked = isAsked ? { ...turn, pendingAction } : turn;
  const outcome = await answer(asked, depsOf([], { model, actions }), AbortSignal.timeout(60_000));
  return { ...outcome, model };
}

test.each<[string, SaidMessage['intent']]>([
  ['It works now, all good', 'confirmation'],
  ['No thanks, all good', 'confirmation'],
  ['No', 'confirmation'],
  ['No', 'other'],
  ['Thanks!', 'thanks'],
])('a customer who does not agree to an action has it not done: %s, read as %s', async (said, intent) => {
  const { actions: done, decision } = await decide(said, { intent });
  expect(done).toEqual([]);
  expect(decision.kind).not.toBe('reply');
});

test('a customer who agrees has it done', async () => {
  const { actions: done } = await decide('Go ahead', { intent: 'confirmation', agrees_to_action: true });
  expect(done).toEqual([pendingAction]);
});

test.each<Partial<SaidMessage>>([
  { intent: 'complaint' },
  { searches: ['refund'] },
  { is_angry: true },
  { manipulation: true },
])('an agreement with something else beside it does nothing: %j', async (beside) => {
  const read = { intent: 'confirmation', agrees_to_action: true, ...beside } as const;
  expect((await decide('Go ahead', read)).actions).toEqual([]);
});

test('whoever reads is shown what waits for an agreement, and nothing where nothing does', async () => {
  const shown = async (isAsked: boolean) => {
    const { model } = await decide('No', { intent: 'other' }, isAsked);
    return model.asked('read')[0]?.messages[0]?.content ?? '';
  };
  expect(await shown(true)).toMatch(/ pending_action>\ncancel_order\nCancels an order\n\{"number":"4711"\}\n/);
  expect(await shown(false)).not.toContain('pending_action');
});

test('without an action that waits, an agreement is none', async () => {
  const { decision } = await decide('Yes', { intent: 'confirmation', agrees_to_action: true }, false);
  expect(decision.kind).toBe('abstain');
});

describe('where the reader fails, the words decide:', () => {
  const done = async (said: string) => {
    const model = new ScriptedModel(() => new ModelFailure('unavailable', 'it is down'));
    const turn = turnOf(['customer: Cancel order 4711', 'ai: Shall I cancel the order?', `customer: ${said}`]);
    const deps = depsOf([], { model, actions });
    return (await answer({ ...turn, pendingAction }, deps, AbortSignal.timeout(60_000))).actions;
  };

  test.each(['Yes', 'ok', 'Yes please, thanks', 'Go ahead!', 'Ja bitte', 'Oui, merci', 'sí, por favor'])(
    '%j agrees to the action',
    async (said) => {
      expect(await done(said)).toEqual([pendingAction]);
    },
  );

  test.each([
    'Ok I will try that',
    'ok bye',
    'ok, thanks, bye',
    'Well ok I see',
    'Right, and have a nice day',
    'ok great',
    'ok lol',
    'Yes?',
    'Yes, but not order 4711',
    'Thanks',
    'please',
    'Klar, das versuche ich',
    'Ja, schönen Tag noch',
    'oui, au revoir',
  ])('%j does not', async (said) => {
    expect(await done(said)).toEqual([]);
  });
});

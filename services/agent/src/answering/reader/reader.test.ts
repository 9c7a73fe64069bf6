import { describe, expect, test } from 'vitest';
import type { Decision } from '../../domain/outcome.js';
import { ModelFailure } from '../../models/model.js';
import { ScriptedModel } from '../../testing/scripted-model.js';
import { answer } from '../answer.js';
import { angry, attempts, confirmations, wishes } from '../testing/phrasings.js';
import { depsOf, passageOf, saidOf, turnOf } from '../testing/turns.js';
import type { SaidMessage } from './read-message.js';

/* The model of these tests reads what stands beside each list. */
const kinds: readonly [string, readonly string[], Partial<SaidMessage>, string][] = [
  ['a wish for a person', wishes, { intent: 'wish_for_person' }, 'user_requested'],
  ['anger', angry, { intent: 'complaint', is_angry: true }, 'negative_sentiment'],
  ['an attempt to steer', attempts, { intent: 'other', manipulation: true }, 'injection_suspected'],
  ['a confirmation', confirmations, { intent: 'confirmation' }, 'resolve'],
];
const readings = new Map(
  kinds.flatMap(([, phrasings, said]) => phrasings.map((phrasing) => [phrasing, said] as const)),
);

const passages = [passageOf('art_returns', 'Return a lamp', 'You can return a lamp within 30 days of delivery.')];
const nameOf = (decision: Decision) => (decision.kind === 'escalate' ? decision.reason : decision.kind);

async function decide(phrasing: string, model: ScriptedModel | undefined): Promise<string> {
  const turn = turnOf(['customer: How can I return a lamp?', 'ai: Within 30 days.', `customer: ${phrasing}`]);
  const { decision } = await answer(turn, depsOf(passages, { model }), AbortSignal.timeout(60_000));
  return nameOf(decision);
}

/** It reads what the customer wrote last; the subject of a search stands for all else that may be asked. */
const reader = () =>
  new ScriptedModel(({ messages }) => {
    const [, last = ''] = /.*<[^>]+ message from=customer>\n([^\n]*)\n/s.exec(messages[0]?.content ?? '') ?? [];
    return saidOf(readings.get(last));
  });

describe.each(kinds)('%s in words that no list has', (_, phrasings, __, expected) => {
  test('is decided as the model reads it, by one call', async () => {
    expect(new Set(phrasings).size).toBeGreaterThanOrEqual(60);
    for (const phrasing of phrasings) {
      const model = reader();
      expect(await decide(phrasing, model), phrasing).toBe(expected);
      expect(model.requests.map(({ purpose }) => purpose)).toEqual(['read']);
    }
  });

  test('is none of the lists’', async () => {
    const heard = [];
    for (const phrasing of phrasings) if ((await decide(phrasing, undefined)) === expected) heard.push(phrasing);
    expect(heard).toEqual([]);
  });
});

test('a knowledge service that cannot tell the languages of its articles keeps nobody from an answer', async () => {
  const model = new ScriptedModel(() => saidOf({ intent: 'wish_for_person' }));
  const articleLocales = () => Promise.reject(new Error('UNIMPLEMENTED'));
  const turn = turnOf(['customer: Is anybody there?']);
  const deps = depsOf(passages, { model, articleLocales });
  const { decision } = await answer(turn, deps, AbortSignal.timeout(60_000));
  expect(nameOf(decision)).toBe('user_requested');
  await expect(answer(turn, deps, AbortSignal.abort())).rejects.toThrow('aborted');
});

test('what a model reads as a question is one, whatever lists say of its words', async () => {
  const questions = [
    'How do I give my colleague admin rights?',
    'Can I export all customers’ email addresses?',
    'What the hell is a billing admin?',
    'Can a real person sign the contract?',
    'Is “great, thanks, that worked” a good subject?',
  ];
  for (const question of questions) {
    const model = new ScriptedModel(({ purpose }) =>
      purpose === 'read' ? saidOf({ searches: ['it'] }) : new ModelFailure('refused', 'no'),
    );
    await decide(question, model);
    expect(model.asked('draft'), question).not.toEqual([]);
  }
});

import { describe, expect, test } from 'vitest';
import { defaultConfidenceThreshold } from '../../domain/settings.js';
import { ScriptedModel } from '../../testing/scripted-model.js';
import { answer } from '../answer.js';
import { articles, invented, type JudgedAnswer, paraphrases } from '../testing/judged-answers.js';
import { configOf, depsOf, provesAll, saidOf, turnOf } from '../testing/turns.js';

/** Answers as the judged model did, and judges as one that is right about what words cannot tell, and else agrees to everything. */
function sureOfItself({ answer: text, claims, verdict, question }: JudgedAnswer) {
  const language = /kostet|habt|habe/.test(question) ? 'de' : 'en';
  return new ScriptedModel(({ purpose }) => {
    if (purpose === 'read') return saidOf({ language, searches: [question] });
    if (purpose === 'verify') return { ...provesAll, ...verdict };
    return { answer: text, claims, needs_clarification: null, actions: [], manipulation: false };
  });
}

async function decide(judged: JudgedAnswer, mode: 'autopilot' | 'copilot' = 'autopilot') {
  const model = sureOfItself(judged);
  const config = configOf({}, { confidenceThreshold: defaultConfidenceThreshold, mode });
  const turn = turnOf([`customer: ${judged.question}`]);
  const { decision } = await answer(turn, depsOf(articles, { model, config }), AbortSignal.timeout(60_000));
  return { decision, verified: model.asked('verify').length };
}

test('the set has at least 40 invented answers, and 40 right ones', () => {
  expect(Object.values(invented).flat().length).toBeGreaterThanOrEqual(40);
  expect(paraphrases.length).toBeGreaterThanOrEqual(40);
});

describe.each(Object.entries(invented))(
  'an invented answer of a model that is sure of itself is not sent: %s',
  (_, all) => {
    test.each(all.map((judged) => ({ ...judged, said: judged.answer })))('$said', async (judged) => {
      const { decision, verified } = await decide(judged);
      expect(decision).toMatchObject({ kind: 'escalate', reason: 'low_confidence' });
      // What words can refuse costs no call, whatever a model would say of it.
      expect(verified).toBe(judged.verdict === undefined ? 0 : 1);
      const [draft] = decision.kind === 'escalate' ? decision.drafts : [];
      expect(draft?.unproved?.length).toBeGreaterThan(0);
      for (const sentence of draft?.unproved ?? []) expect(draft?.content).toContain(sentence);
      expect((await decide(judged, 'copilot')).decision.kind).toBe('escalate');
    });
  },
);

test('of right answers in other words, at least 36 of 40 are sent, each after one call that judges it', async () => {
  const kept = [];
  for (const judged of paraphrases) {
    const { decision, verified } = await decide(judged);
    if (decision.kind !== 'reply') kept.push(`${judged.answer}: ${JSON.stringify(decision)}`);
    else expect(verified).toBe(1);
  }
  expect(kept.length, kept.join('\n')).toBeLessThanOrEqual(paraphrases.length - 36);
});

import { confidenceOf } from '@pharos/agent/evaluate';
import { expect, test } from 'vitest';
import { fitModel, readJudgedAnswers } from './fit-model.js';

/** Answers of which the share that is right grows with the proof, and not with the search. */
const judged = Array.from({ length: 400 }, (_, at) => {
  const support = (at % 5) / 4;
  const chance = ((at * 37) % 100) / 100;
  return { signals: { support, score: ((at * 61) % 100) / 100 }, right: chance < 0.1 + 0.7 * support };
});
const modelOf = (answers: typeof judged) => ({ relevance: zero, best: zero, model: fitModel(answers) });
const zero = { constant: 0 };

test('weights that are fitted to judged answers tell how many are right', () => {
  const weights = modelOf(judged);
  const confidences = judged.map(({ signals }) => confidenceOf(signals, { slope: 1, intercept: 0, weights }));
  const mean = confidences.reduce((sum, each) => sum + each, 0) / judged.length;
  expect(mean).toBeCloseTo(judged.filter(({ right }) => right).length / judged.length, 1);
  const proved = confidenceOf({ support: 1 }, { slope: 1, intercept: 0, weights });
  expect(proved).toBeGreaterThan(0.7);
  expect(confidenceOf({ support: 0 }, { slope: 1, intercept: 0, weights })).toBeLessThan(0.25);
});

test('what should speak for an answer never speaks against it', () => {
  const turned = judged.map(({ signals, right }) => ({ signals, right: !right }));
  const { support, passage } = fitModel(turned);
  expect([support, passage].every((weight) => (weight ?? -1) >= 0)).toBe(true);
});

test('too few answers, of either kind, are refused, and so are lines that are none', () => {
  expect(() => fitModel(judged.slice(0, 49))).toThrow('do not suffice');
  expect(() => fitModel(judged.map((each) => ({ ...each, right: true })))).toThrow('do not suffice');
  expect(readJudgedAnswers('{"signals":{"support":1},"right":true}\n\n')).toHaveLength(1);
  for (const line of ['no', '{"right":true}', '{"signals":{"score":1},"right":true}'])
    expect(() => readJudgedAnswers(line)).toThrow('line 1');
});

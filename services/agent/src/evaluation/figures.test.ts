import { expect, test } from 'vitest';
import { figuresAt, type JudgedQuestion, suggestedThreshold, thresholdTable } from './figures.js';

const question = (confidence: number, isRight: boolean | null, isSendable = true): JudgedQuestion => ({
  confidence,
  isRight,
  isSendable,
});
const many = (count: number, confidence: number, isRight: boolean) =>
  Array.from({ length: count }, () => question(confidence, isRight));

test('coverage is of all questions, precision of the judged answers that are sent', () => {
  const questions = [
    question(0.9, true),
    question(0.8, false),
    question(0.7, null),
    question(0.6, true),
    question(0, null, false),
  ];
  expect(figuresAt(0.7, questions)).toEqual({
    threshold: 0.7,
    answered: 3,
    right: 1,
    wrong: 1,
    coverage: 3 / 5,
    precision: 0.5,
    falseAnswers: 0.5,
  });
  expect(figuresAt(0.95, questions)).toMatchObject({
    answered: 0,
    coverage: 0,
    precision: undefined,
    falseAnswers: undefined,
  });
  expect(figuresAt(0.5, [])).toMatchObject({ answered: 0, coverage: 0, precision: undefined });
});

test('what no threshold lets out is in no row of the table', () => {
  const table = thresholdTable([question(1, false, false), question(0.5, true)]);
  expect(table).toHaveLength(21);
  expect(table.map(({ threshold }) => threshold).slice(0, 3)).toEqual([0, 0.05, 0.1]);
  expect(table.map(({ answered }) => answered)).toEqual([...Array(11).fill(1), ...Array(10).fill(0)]);
  expect(table.every(({ wrong }) => wrong === 0)).toBe(true);
});

test('the suggested threshold is the lowest from which on one answer in twenty is wrong at most', () => {
  const questions = [...many(5, 0.3, false), ...many(10, 0.6, true), ...many(10, 0.9, true), ...many(1, 0.7, false)];
  // From 0.35 to 0.6: 20 right of 21; above, 10 of 11 are no longer enough.
  expect(suggestedThreshold(thresholdTable(questions.filter(({ confidence }) => confidence !== 0.7)))).toBe(0.6);
  expect(suggestedThreshold(thresholdTable(questions))).toBe(0.9);
});

test('no threshold is suggested by fewer than ten answers, nor where each lets too many wrong ones out', () => {
  expect(suggestedThreshold(thresholdTable(many(9, 0.9, true)))).toBeUndefined();
  expect(suggestedThreshold(thresholdTable(many(10, 0.9, true)))).toBe(0.9);
  expect(suggestedThreshold(thresholdTable([...many(18, 0.9, true), ...many(2, 0.9, false)]))).toBeUndefined();
});

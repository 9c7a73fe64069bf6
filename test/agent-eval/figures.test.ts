import { expect, test } from 'vitest';
import { readCsv } from './csv.js';
import { auroc, calibrationError, coverageAt, type Judged } from './figures.js';
import { fitLogistic } from './logistic.js';
import { figuresOf, figuresTable, refusalOf } from './report.js';

const judged = (...pairs: [number, 0 | 1][]): Judged[] =>
  pairs.map(([confidence, right]) => ({ confidence, isRight: right === 1 }));

test('AUROC is the chance that a right answer has more confidence than a wrong one; equal ones count half', () => {
  expect(auroc(judged([0.9, 1], [0.8, 1], [0.3, 0], [0.1, 0]))).toBe(1);
  expect(auroc(judged([0.9, 0], [0.1, 1]))).toBe(0);
  expect(auroc(judged([0.5, 1], [0.5, 0]))).toBe(0.5);
  expect(auroc(judged([0.9, 1], [0.6, 0], [0.6, 1], [0.2, 0]))).toBe(0.875);
});

test('coverage at a precision is the largest share that has it, and never divides answers of one confidence', () => {
  expect(coverageAt(0.9, judged([0.9, 1], [0.8, 1], [0.7, 0], [0.6, 0]))).toBe(0.5);
  expect(coverageAt(0.5, judged([0.9, 1], [0.8, 1], [0.7, 0], [0.6, 0]))).toBe(1);
  expect(coverageAt(0.9, judged([0.9, 1], [0.9, 0]))).toBe(0);
  expect(coverageAt(0.9, [])).toBe(0);
});

test('the calibration error is how far confidence and truth are apart', () => {
  expect(calibrationError(judged([0.75, 1], [0.75, 1], [0.75, 1], [0.75, 0]))).toBeCloseTo(0);
  expect(calibrationError(judged([0.95, 0], [0.05, 1]))).toBeCloseTo(0.95);
});

test('a logistic curve is found again from what it made', () => {
  const curve = (x: number) => 1 / (1 + Math.exp(-(2 * x - 1)));
  const seen = Array.from({ length: 400 }, (_, at) => at / 100 - 2).flatMap((x) => [
    { values: { x }, isRight: true, weight: curve(x) },
    { values: { x }, isRight: false, weight: 1 - curve(x) },
  ]);
  const { constant = 0, x = 0 } = fitLogistic(seen, 1e-6);
  expect([constant, x]).toEqual([expect.closeTo(-1, 2), expect.closeTo(2, 2)]);
});

test('tables may have commas, quotes and line ends in their cells', () => {
  expect(readCsv('question,expected\r\n"a, ""b""\nc",x y\n\nd,\n')).toEqual([
    { question: 'a, "b"\nc', expected: 'x y' },
    { question: 'd', expected: '' },
  ]);
});

test('a table shows a dash for what cannot be calculated', () => {
  expect(figuresTable([{ name: 'none', figures: figuresOf([]) }]).at(-1)).toBe(
    '| none | 0 | 0 | 0 % | 0 % | 0 % | – | 0 % | 0 % | 0.000 |',
  );
});

test('a refusal says what went wrong and why, in one line', () => {
  const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') });
  expect(refusalOf(refused)).toBe('fetch failed: connect ECONNREFUSED 127.0.0.1:1');
  expect(refusalOf(new Error('no such file'))).toBe('no such file');
});

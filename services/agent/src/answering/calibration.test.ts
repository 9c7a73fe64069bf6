import { describe, expect, test } from 'vitest';
import { defaultCalibration, type JudgedSample, recalibrate, samplesNeeded } from './calibration.js';
import { confidenceOf, usualLogOdds } from './confidence/confidence.js';

/** Signals from hardly to surely right. */
const signalsOf = (strength: number) => ({
  score: strength,
  keyword_rank: strength,
  semantic_rank: strength,
  coverage: strength,
  alike: strength,
  quoted: strength,
  length: 0.5,
  lead: 0.5 + strength / 2,
});
/** So many answers, of which the stronger are right more often: with `easy` 1 as often as they are strong. */
const judged = (count: number, easy: number): JudgedSample[] =>
  Array.from({ length: count }, (_, at) => {
    const strength = (at % 20) / 20;
    return { signals: signalsOf(strength), isRight: ((at * 7) % 13) / 13 < strength * easy };
  });
const strengths = Array.from({ length: 21 }, (_, at) => signalsOf(at / 20));

describe('a project’s own calibration', () => {
  test.each([
    ['too few', judged(samplesNeeded - 1, 1)],
    ['hardly any wrong', judged(200, 1_000).filter(({ isRight }) => isRight)],
    ['hardly any right', judged(200, -1)],
    ['none', []],
  ])('with %s the usual one stays, and it says how many there are', (_, samples) => {
    expect(recalibrate(samples)).toEqual({ ...defaultCalibration, samples: samples.length });
  });

  test('where answers are right more often than usual, all of them are surer, and the reverse', () => {
    const [trusting, doubting] = [recalibrate(judged(400, 1.6)), recalibrate(judged(400, 1))];
    expect(trusting.source).toBe('project');
    for (const signals of strengths)
      expect(confidenceOf(signals, trusting)).toBeGreaterThan(confidenceOf(signals, doubting));
  });

  test('what is surer stays surer', () => {
    const calibration = recalibrate(judged(400, 1));
    const confidences = strengths.map((signals) => confidenceOf(signals, calibration));
    expect(confidences).toEqual([...confidences].sort((a, b) => a - b));
  });

  test('it says about how often answers are right', () => {
    const samples = judged(2_000, 1);
    const calibration = recalibrate(samples);
    const share = samples.filter(({ isRight }) => isRight).length / samples.length;
    const mean = samples.reduce((sum, { signals }) => sum + confidenceOf(signals, calibration), 0) / samples.length;
    expect(mean).toBeCloseTo(share, 1);
  });

  test('feedback that contradicts the signals never makes it fall with them', () => {
    const samples = judged(400, 1).map(({ signals, isRight }) => ({ signals, isRight: !isRight }));
    expect(recalibrate(samples).slope).toBeGreaterThan(0);
  });

  test('a few judged answers move it less than many of the same kind', () => {
    const far = (count: number) => Math.abs(recalibrate(judged(count, 1.5)).intercept);
    expect(far(60)).toBeLessThan(far(6_000));
  });

  test('the same signals always have the same log-odds, however they were stored', () => {
    const signals = signalsOf(0.6);
    expect(usualLogOdds(JSON.parse(JSON.stringify(signals)))).toBe(usualLogOdds(signals));
  });
});

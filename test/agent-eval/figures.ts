/** An answer with its confidence, and whether it was right. */
export interface Judged {
  readonly confidence: number;
  readonly isRight: boolean;
}

/** How likely a right answer has more confidence than a wrong one; one half of those that have as much. */
export function auroc(judged: readonly Judged[]): number {
  const sorted = [...judged].sort((a, b) => a.confidence - b.confidence);
  const right = sorted.filter(({ isRight }) => isRight).length;
  let ranks = 0;
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && sorted[to]?.confidence === sorted[from]?.confidence) to += 1;
    ranks += sorted.slice(from, to).filter(({ isRight }) => isRight).length * ((from + 1 + to) / 2);
  }
  const pairs = right * (sorted.length - right);
  return pairs === 0 ? Number.NaN : (ranks - (right * (right + 1)) / 2) / pairs;
}

/** The greatest share that can be answered, the surest first, with so many of the answers right. */
export function coverageAt(precision: number, judged: readonly Judged[]): number {
  const sorted = [...judged].sort((a, b) => b.confidence - a.confidence);
  let [right, covered] = [0, 0];
  sorted.forEach(({ isRight, confidence }, at) => {
    right += isRight ? 1 : 0;
    const isTied = sorted[at + 1]?.confidence === confidence;
    if (!isTied && confidence > 0 && right / (at + 1) >= precision) covered = at + 1;
  });
  return covered / (sorted.length || 1);
}

/** How far confidence and the share of right answers are apart, in ten bins of equal width (expected calibration error). */
export function calibrationError(judged: readonly Judged[]): number {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, confidence: 0, right: 0 }));
  for (const { confidence, isRight } of judged) {
    const bin = bins[Math.min(9, Math.floor(10 * confidence))] as (typeof bins)[number];
    bin.count += 1;
    bin.confidence += confidence;
    bin.right += isRight ? 1 : 0;
  }
  return bins.reduce((sum, bin) => sum + Math.abs(bin.confidence - bin.right), 0) / (judged.length || 1);
}

import { type ConfidenceCurve, usualLogOdds } from './confidence/confidence.js';
import type { RetrievalWeights } from './confidence/weights.js';

/** What turns the confidence that the usual weights give into a project's own. */
export interface Calibration extends ConfidenceCurve {
  readonly source: 'default' | 'project';
  /** Judged answers that it was learned from. */
  readonly samples: number;
}

/** Takes the usual confidence as it is. */
export const defaultCalibration: Calibration = { source: 'default', slope: 1, intercept: 0, samples: 0 };

/** An answer that was judged: its signals as they were recorded, and whether it was right. */
export interface JudgedSample {
  readonly signals: Readonly<Record<string, number>>;
  readonly isRight: boolean;
  /** What it counts beside a person's judgement; default: 1, as much. */
  readonly weight?: number;
}

/** From so many judged answers on a project has a calibration of its own, … */
export const samplesNeeded = 50;
/** … when so many of them were right, and so many wrong. */
export const samplesOfEachNeeded = 10;

/** How strongly a few answers are kept from moving the usual curve: as if so many more had been judged, and it fitted them. */
const shrinkage = 10;
/** Steeper curves follow chance, and a falling one would trust what is worse. */
const slopes = [0.1, 3] as const;

/**
 * The curve (Platt 1999) that makes of the usual log-odds the chance that answers of this project are right, pulled towards the
 * usual one. With too few judged answers of either kind it is the usual one; `samples` tells how many there were.
 */
export function recalibrate(samples: readonly JudgedSample[], weights?: RetrievalWeights): Calibration {
  const all = weightOf(samples);
  const right = weightOf(samples.filter(({ isRight }) => isRight));
  const isEnough = all >= samplesNeeded && Math.min(right, all - right) >= samplesOfEachNeeded;
  if (!isEnough) return { ...defaultCalibration, samples: samples.length };
  const points = samples.map(({ signals, isRight, weight = 1 }) => ({
    at: usualLogOdds(signals, weights),
    right: isRight ? 1 : 0,
    weight,
  }));
  const { slope, intercept } = fitted(points);
  return {
    source: 'project',
    slope: Math.min(Math.max(slope, slopes[0]), slopes[1]),
    intercept,
    samples: samples.length,
  };
}

function weightOf(samples: readonly JudgedSample[]): number {
  return samples.reduce((sum, { weight = 1 }) => sum + weight, 0);
}

interface Point {
  readonly at: number;
  readonly right: number;
  readonly weight: number;
}

const mostSteps = 50;
const nearEnough = 1e-9;

/** By Newton's method, each step shortened until it helps: the loss is convex, and shrinkage keeps it from being flat. */
function fitted(points: readonly Point[]): Curve {
  let curve: Curve = { slope: 1, intercept: 0 };
  for (let step = 0; step < mostSteps; step += 1) {
    const next = improved(points, curve, newtonStep(points, curve));
    const moved = Math.abs(next.slope - curve.slope) + Math.abs(next.intercept - curve.intercept);
    curve = next;
    if (moved < nearEnough) break;
  }
  return curve;
}

interface Curve {
  readonly slope: number;
  readonly intercept: number;
}

const mostHalvings = 30;

function improved(points: readonly Point[], curve: Curve, [bySlope, byIntercept]: [number, number]): Curve {
  const before = lossOf(points, curve);
  for (let part = 1, halvings = 0; halvings < mostHalvings; part /= 2, halvings += 1) {
    const next = { slope: curve.slope - part * bySlope, intercept: curve.intercept - part * byIntercept };
    if (lossOf(points, next) <= before) return next;
  }
  return curve;
}

function lossOf(points: readonly Point[], { slope, intercept }: Curve): number {
  const pull = (shrinkage / 2) * ((slope - 1) ** 2 + intercept ** 2);
  const lossAt = ({ at, right }: Point) => softplus((right === 1 ? -1 : 1) * (slope * at + intercept));
  return points.reduce((sum, point) => sum + point.weight * lossAt(point), pull);
}

/** The logarithm of 1 + e^value, also where e^value is too large a number. */
function softplus(value: number): number {
  return Math.max(value, 0) + Math.log1p(Math.exp(-Math.abs(value)));
}

function newtonStep(points: readonly Point[], { slope, intercept }: Curve): [number, number] {
  let [a, b] = [shrinkage * (slope - 1), shrinkage * intercept];
  let [aa, ab, bb] = [shrinkage, 0, shrinkage];
  for (const { at, right, weight } of points) {
    const chance = 1 / (1 + Math.exp(-(slope * at + intercept)));
    const error = weight * (chance - right);
    const curvature = weight * chance * (1 - chance);
    a += error * at;
    b += error;
    aa += curvature * at * at;
    ab += curvature * at;
    bb += curvature;
  }
  const determinant = aa * bb - ab * ab;
  return [(a * bb - b * ab) / determinant, (b * aa - a * ab) / determinant];
}

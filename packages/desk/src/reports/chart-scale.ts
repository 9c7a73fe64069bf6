import type { Measure } from './format.js';

const timeSteps = [1, 5, 10, 30, 60, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 86_400];

/** A step that is easy to read, such that a few reach the largest value. */
function stepFor(max: number, measure: Measure): number {
  const least = max / 4;
  const time = measure === 'time' ? timeSteps.find((step) => step >= least) : undefined;
  if (time !== undefined) return time;
  const base = measure === 'time' ? 86_400 : 1;
  const power = 10 ** Math.floor(Math.log10(least / base));
  const step = base * power * ([1, 2, 5, 10].find((each) => each * power * base >= least) ?? 10);
  return measure === 'count' ? Math.max(1, Math.ceil(step)) : step;
}

/** The marks of an axis from nothing to at least the largest value. */
export function ticksFor(values: readonly (number | null)[], measure: Measure): number[] {
  const max = Math.max(0, ...values.map((value) => value ?? 0));
  if (max === 0) return [0, measure === 'time' ? 60 : 1];
  const step = stepFor(max, measure);
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, at) => at * step);
}

type Point = readonly [x: number, y: number] | null;

/** The path of a line through points; where one is missing, the line is broken. */
export function pathOf(points: readonly Point[]): string {
  return points
    .map((point, at) => point && `${points[at - 1] ? 'L' : 'M'}${point[0].toFixed(1)} ${point[1].toFixed(1)}`)
    .filter(Boolean)
    .join('');
}

/** Points with no neighbour, which a line does not show. */
export const lonelyOf = (points: readonly Point[]): (readonly [number, number])[] =>
  points.filter((point, at) => point !== null && !points[at - 1] && !points[at + 1]).filter((point) => point !== null);

/** Which of so many labels have the room that each wants. */
export const everyFor = (count: number, width: number, roomPx: number): number =>
  Math.max(1, Math.ceil((count * roomPx) / Math.max(1, width)));

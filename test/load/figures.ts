import type { Platform, Tenant } from '../support/platform.js';
import type { Servers } from '../support/servers.js';

export interface BenchContext {
  readonly platform: Platform;
  readonly tenant: Tenant;
  readonly projectId: string;
  /** The bare Express + pg process over the same database. */
  readonly baselinePort: number;
  readonly servers: Servers;
}

/** One line of the result. */
export interface Figure {
  readonly what: string;
  readonly value: string;
  /** What is asked for, and whether it is met; absent where the figure only informs. */
  readonly bar?: { readonly text: string; readonly met: boolean };
}

export function printFigures(figures: readonly Figure[]): void {
  for (const { what, value, bar } of figures) {
    const verdict = bar === undefined ? '' : `  [${bar.met ? 'met' : 'MISSED'}: ${bar.text}]`;
    console.log(`${what.padEnd(58)} ${value}${verdict}`);
  }
}

/** A figure of values that must stay below a number. */
export function below(what: string, values: number | readonly number[], most: number, digits: number): Figure {
  const all = [values].flat();
  return { what, value: spread(all, digits), bar: { text: `below ${most}`, met: median(all) < most } };
}

/** A figure of values that must reach a number. */
export function atLeast(what: string, values: number | readonly number[], least: number, digits: number): Figure {
  const all = [values].flat();
  return { what, value: spread(all, digits), bar: { text: `at least ${least}`, met: median(all) >= least } };
}

/** What two sides took in the same rounds. */
export interface Sides {
  readonly first: number[];
  readonly second: number[];
  /** The first side over the second one, round by round. */
  readonly ratios: number[];
}

/** Measures two sides turn by turn, after a warm-up of both: what the machine does besides falls on both alike. */
export async function byTurns(
  rounds: number,
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<Sides> {
  await first();
  await second();
  const sides: Sides = { first: [], second: [], ratios: [] };
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = [await first(), await second()];
    sides.first.push(one);
    sides.second.push(other);
    sides.ratios.push(one / other);
  }
  return sides;
}

/** The middle of several values; robust against a machine that is busy for a moment. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** A value, or the median of several with the least and the greatest in brackets, as text. */
export function spread(values: readonly number[], digits: number): string {
  const text = (value: number) => value.toFixed(digits);
  if (values.length === 1) return text(values[0] as number);
  return `${text(median(values))} (${text(Math.min(...values))}–${text(Math.max(...values))})`;
}

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

/** The middle of several values; robust against a machine that is busy for a moment. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** Text of several values: the median, and in brackets the least and the greatest. */
export function spread(values: readonly number[], digits: number): string {
  const text = (value: number) => value.toFixed(digits);
  return `${text(median(values))} (${text(Math.min(...values))}–${text(Math.max(...values))})`;
}

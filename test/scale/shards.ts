import { seeded } from './random.js';

/** Sizes of organizations as shares of all: the second is half as large as the first, the third a third (Zipf), for an exponent of 1. */
export function zipfShares(count: number, exponent = 1): number[] {
  const sizes = Array.from({ length: count }, (_, at) => 1 / (at + 1) ** exponent);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size) => size / total);
}

/** A shard for each organization, which come in an order of chance. Returns what each shard carries. */
export type Placement = (shares: readonly number[], shards: number, uniform: () => number) => number[];

/** Places by the hash of the id: anybody can tell where, and nobody decides. */
export const byHash: Placement = (shares, shards, uniform) => {
  const carried = new Array<number>(shards).fill(0);
  for (const share of shares) {
    const at = Math.floor(uniform() * shards);
    carried[at] = (carried[at] ?? 0) + share;
  }
  return carried;
};

/** Places by a directory: a new organization, whose size nobody knows yet, goes where there is least at that time, and stays. */
export const byDirectory: Placement = (shares, shards, uniform) => {
  const carried = new Array<number>(shards).fill(0);
  for (const share of shuffled(shares, uniform)) add(carried, share);
  return carried;
};

/** Places by a directory, and moves once sizes are known: the largest first, each to where there is least (Graham 1969). */
export const moved: Placement = (shares, shards) => {
  const carried = new Array<number>(shards).fill(0);
  for (const share of [...shares].sort((a, b) => b - a)) add(carried, share);
  return carried;
};

function add(carried: number[], share: number): void {
  const least = carried.indexOf(Math.min(...carried));
  carried[least] = (carried[least] ?? 0) + share;
}

function shuffled(values: readonly number[], uniform: () => number): number[] {
  const keyed = values.map((value) => ({ value, key: uniform() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
}

/** The load of the fullest shard as a multiple of the mean; the median of many placements. */
export function fullest(placement: Placement, shares: readonly number[], shards: number, rounds = 101): number {
  const uniform = seeded(shards);
  const found = Array.from({ length: rounds }, () => Math.max(...placement(shares, shards, uniform)) * shards);
  return found.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}

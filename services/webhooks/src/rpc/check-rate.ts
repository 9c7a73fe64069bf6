import { invalid } from '@pharos/contract';

const highest = 1_000;

/** Attempts a second, as they are kept. @throws VALIDATION_ERROR */
export function checkRate(maxPerSecond: number | undefined): number | null {
  if (maxPerSecond === undefined) return null;
  if (maxPerSecond < 1 || maxPerSecond > highest) throw invalid(['max_per_second'], `must be from 1 to ${highest}`);
  return maxPerSecond;
}

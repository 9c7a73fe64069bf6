import { readFileSync } from 'node:fs';

/** What a process takes; pages that it shares with others count by its share of them. Linux only. */
export function proportionalMegabytes(pid: number): number {
  return Number(/^Pss: +(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1_024;
}

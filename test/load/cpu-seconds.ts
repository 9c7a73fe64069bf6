import { readFileSync } from 'node:fs';

/** Of `/proc`: proc_pid_stat(5). */
const ticksPerSecond = 100;

/** The CPU time of a process so far, which other work on the machine does not lengthen. Linux only. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

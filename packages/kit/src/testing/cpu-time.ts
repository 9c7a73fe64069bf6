const rounds = 5;

/** What this process computes meanwhile, in milliseconds: the time it waits for the machine's other work is not its own. */
async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * The least of several rounds, for limits that only work of another order misses: what compiles or collects garbage in one of
 * them does not in all. Ends with the first that is below `enoughMs`.
 */
export function leastCpuMs(work: () => unknown, enoughMs: number): Promise<number> {
  return leastOf(() => cpuMsOf(work), enoughMs);
}

/** How many times as long as `base` the work takes, at least: a ratio of one run, so the machine's speed does not matter. */
export function leastCpuRatio(work: () => unknown, base: () => unknown, enough: number): Promise<number> {
  // A base that takes next to nothing would only measure noise.
  const ratio = async () => (await cpuMsOf(work)) / Math.max(await cpuMsOf(base), 1);
  return leastOf(ratio, enough);
}

async function leastOf(measure: () => Promise<number>, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && least >= enough; round += 1) least = Math.min(least, await measure());
  return least;
}

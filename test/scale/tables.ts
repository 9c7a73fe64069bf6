import { type Reaction, react } from './autoscaler.js';
import { fewestServers } from './queue.js';
import { exponential } from './random.js';
import { byDirectory, byHash, fullest, moved, zipfShares } from './shards.js';

// The tables of docs/scaling.md, and what they assume. `npm run scale` prints them.

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(head), row(head.map(() => '---')).replaceAll(' ', ''), ...rows.map(row)].join('\n');

const arrivals = 100_000;
/** A statement with its way to the database and back, and one that counts or searches much. */
const shortSeconds = 0.002;
const longSeconds = 0.25;
const mostWaitSeconds = 0.001;

/** The fewest connections a pod needs, by statements a second and the share of those that take long. */
export function poolsTable(): string {
  const shares = [0, 0.001, 0.01];
  const rows = [200, 500, 1_000, 2_000, 4_000].map((perSecond) => {
    const needed = shares.map((long) => {
      const seconds = (uniform: () => number) => exponential(uniform, uniform() < long ? longSeconds : shortSeconds);
      return fewestServers({ perSecond, seconds }, mostWaitSeconds, arrivals);
    });
    return [perSecond.toLocaleString('en').replace(',', ' '), ...needed];
  });
  return table(['statements per second', 'all short', '1 of 1 000 long', '1 of 100 long'], rows);
}

const component = { load: 1, target: 0.7, most: 1, minReplicas: 2, maxReplicas: 100, startSeconds: 10 };
const connectionsOfPod = 15;

/** What a jump of the load does, by what a pod requests. */
export function scalerTable(): string {
  const rows = [0.1, 0.25, 0.5, 1].map((request) => {
    const [twice, thrice, tenfold] = [2, 3, 10].map((jump) => react({ ...component, request, jump }));
    const pods = thrice ?? react({ ...component, request, jump: 3 });
    return [
      `${request * 1_000}m`,
      `${pods.podsBefore}, ${pods.podsAfter}`,
      `${pods.podsBefore * connectionsOfPod}, ${pods.podsAfter * connectionsOfPod}`,
      ...[twice, thrice, tenfold].map(waitOf),
    ];
  });
  return table(
    ['a pod requests', 'pods before and after × 3', 'connections', '× 2 waits', '× 3 waits', '× 10 waits'],
    rows,
  );
}

const waitOf = (reaction?: Reaction) => {
  if (!reaction || reaction.waitedSeconds === 0) return '0 s';
  return `${Math.ceil(reaction.waitedSeconds)} s, over after ${reaction.clearedSeconds} s`;
};

const organizations = 10_000;

/** How uneven shards become. */
export function shardsTable(): string {
  const shares = zipfShares(organizations);
  const rows = [4, 8, 16, 32].map((shards) => {
    const least = (shares[0] ?? 0) * shards;
    return [
      shards,
      ...[byHash, byDirectory, moved].map((each) => fullest(each, shares, shards).toFixed(2)),
      least.toFixed(2),
    ];
  });
  return table(['shards', 'by hash', 'by a directory', 'moved by size', 'the largest alone'], rows);
}

export const scaleTables = (): string[] => [poolsTable(), scalerTable(), shardsTable()];

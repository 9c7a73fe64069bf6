import { type Figure, median, spread } from './figures.js';
import { generateLoad, type LoadResult, type RawRequest } from './generator.js';

const rounds = 5;
const connections = 32;

/** Where requests go, and which. */
export interface Side {
  readonly port: number;
  readonly request: (n: number) => RawRequest;
}

export interface Comparison {
  /** Of one run. */
  readonly requests: number;
  readonly warmUpRequests: number;
  /** What every request is to be answered with. */
  readonly status: number;
  readonly ours: Side;
  readonly bare: Side;
}

export interface Pair {
  readonly ours: LoadResult;
  readonly bare: LoadResult;
}

/** The platform and a bare server, turn by turn, after a warm-up of both. @throws when anything is answered otherwise */
export async function compareWithBare({ requests, warmUpRequests, status, ...sides }: Comparison): Promise<Pair[]> {
  const run = (side: Side, count: number) => generateLoad({ ...side, connections, requests: count });
  await run(sides.ours, warmUpRequests);
  await run(sides.bare, warmUpRequests);
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ ours: await run(sides.ours, requests), bare: await run(sides.bare, requests) });
  for (const { statuses } of pairs.flatMap((pair) => [pair.ours, pair.bare]))
    if (statuses[status] !== requests) throw new Error(`unexpected answers: ${JSON.stringify(statuses)}`);
  return pairs;
}

/** Requests a second of one side. */
export function rateOf(pairs: readonly Pair[], side: keyof Pair): string {
  return spread(
    pairs.map((pair) => pair[side].perSecond),
    0,
  );
}

/** The platform's rate as a part of the bare server's. */
export function ratioOf(what: string, pairs: readonly Pair[], least: number): Figure {
  const ratios = pairs.map(({ ours, bare }) => ours.perSecond / bare.perSecond);
  return {
    what,
    value: spread(ratios, 2),
    bar: { text: `at least ${least}`, met: median(ratios) >= least },
  };
}

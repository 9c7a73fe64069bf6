import { exponential, quantile, seeded } from './random.js';

/** One line before several servers: statements before the connections of a pool. */
export interface Queue {
  servers: number;
  perSecond: number;
  /** How long one is served, each time another. */
  seconds(uniform: () => number): number;
}

const warmUp = 0.05;

/**
 * How long arrivals wait for a server, sorted: arrivals at random (Poisson), first come, first served. Event by event: each
 * takes the server that is free first (Kiefer, Wolfowitz 1955).
 */
export function waits({ servers, perSecond, seconds }: Queue, arrivals: number, seed = 1): number[] {
  const uniform = seeded(seed);
  const freeAt = new Array<number>(servers).fill(0);
  const waited: number[] = [];
  for (let n = 0, now = 0; n < arrivals; n += 1) {
    now += exponential(uniform, 1 / perSecond);
    const first = freeAt.indexOf(Math.min(...freeAt));
    const begin = Math.max(now, freeAt[first] ?? 0);
    freeAt[first] = begin + seconds(uniform);
    // The empty beginning is not how it goes on.
    if (n >= arrivals * warmUp) waited.push(begin - now);
  }
  return waited.sort((a, b) => a - b);
}

const mostServers = 200;

/** The fewest servers with which 99 of 100 wait no longer than `mostSeconds`. @throws when 200 are too few */
export function fewestServers(queue: Omit<Queue, 'servers'>, mostSeconds: number, arrivals: number): number {
  for (let servers = 1; servers <= mostServers; servers += 1) {
    if (quantile(waits({ ...queue, servers }, arrivals), 0.99) <= mostSeconds) return servers;
  }
  throw new Error(`${mostServers} servers are too few for ${queue.perSecond} arrivals a second`);
}

import { randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

export interface PortRange {
  from: number;
  to: number;
}

/**
 * Below what systems give to outgoing connections and to whoever listens on port 0 (Linux from 32768, others from
 * 49152): a port from there would be given to somebody else between this answer and its use.
 */
const usualRange: PortRange = { from: 24_000, to: 32_768 };
/** A database takes its port at once, a service seconds later: they do not look for it in the same place. */
export const databasePorts: PortRange = { from: 20_000, to: 24_000 };
const tries = 50;
/** Between an answer and its use nobody listens on the port, so that looking would find it free once more. */
const given = new Set<number>();

/**
 * A port of 127.0.0.1 that nobody listens on at this moment, that this process did not get before, and that the system
 * gives to nobody by itself.
 */
export async function freePort(range = usualRange): Promise<number> {
  for (let left = tries; left > 0; left -= 1) {
    const port = randomInt(range.from, range.to);
    if (given.has(port)) continue;
    given.add(port);
    if (await canListen(port)) return port;
  }
  return listenOnce(0, '127.0.0.1');
}

/** Whether a port of 127.0.0.1 can be listened on at this moment. */
export function canListen(port: number): Promise<boolean> {
  return listenOnce(port, '127.0.0.1').then(
    () => true,
    () => false,
  );
}

/** Listens on a port for an instant. Rejects with the system's error (`EADDRINUSE`, `EACCES`) when it cannot be had. */
export function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      server.close(() => resolve(address.port));
    });
  });
}

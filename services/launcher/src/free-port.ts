import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** A port of 127.0.0.1 that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return listenOnce(0, '127.0.0.1');
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

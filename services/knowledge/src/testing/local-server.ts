import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server of a test's own. */
export interface LocalServer {
  /** Without a slash at its end. */
  readonly url: string;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/** Starts a server on a free port of this machine. */
export async function startLocalServer(listener: RequestListener): Promise<LocalServer> {
  // A test that computes for seconds would find its connection closed otherwise.
  const server = createServer({ keepAliveTimeout: 0 }, listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook as it arrived. */
export interface Arrival {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Milliseconds since some fixed moment. */
  atMs: number;
}

/** How a receiver answers; `undefined` never. */
export type Reply = { status: number; headers?: Record<string, string>; body?: string } | undefined;

export interface Receiver {
  readonly url: string;
  /** In the order they came. */
  readonly arrivals: Arrival[];
  /** What to answer from now on. Default: 200. */
  answer: (arrival: Arrival) => Reply | Promise<Reply>;
  stop(): Promise<void>;
}

/** An endpoint on the loopback that keeps what it gets. */
export async function startReceiver(): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  const receiver: Receiver = {
    arrivals,
    answer: () => ({ status: 200 }),
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    // A sender that dies half-way has sent nothing.
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const body = Buffer.concat(chunks).toString();
    const arrival = { path: request.url ?? '', headers: request.headers, body, atMs: performance.now() };
    arrivals.push(arrival);
    const reply = await receiver.answer(arrival);
    if (reply) response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return receiver;
}

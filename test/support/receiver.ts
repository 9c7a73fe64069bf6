import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { poll } from './poll.js';

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
  /** Resolves once nobody is connected: all that a sender which died had sent has arrived. */
  deserted(): Promise<void>;
  stop(): Promise<void>;
}

/** An endpoint on the loopback that keeps what it gets. */
export async function startReceiver(): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  let arriving = 0;
  const connections = promisify((done: (error: Error | null, count: number) => void) => server.getConnections(done));
  const receiver: Receiver = {
    arrivals,
    answer: () => ({ status: 200 }),
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
    },
    deserted: async () => {
      await poll(async () => (await connections()) === 0 && arriving === 0, { what: 'nobody to be connected' });
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer(async (request, response) => {
    arriving += 1;
    const body = await bodyOf(request).finally(() => (arriving -= 1));
    if (body === undefined) return;
    const arrival = { path: request.url ?? '', headers: request.headers, body, atMs: performance.now() };
    arrivals.push(arrival);
    const reply = await receiver.answer(arrival);
    if (reply) response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return receiver;
}

/** Undefined when its sender died half-way: it has sent nothing. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString();
}

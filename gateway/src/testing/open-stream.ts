import { Agent, type IncomingMessage, request } from 'node:http';

/** One stream as its client sees it. */
export interface ClientStream {
  readonly status: number;
  /** Whether the gateway has ended it. */
  isOver(): boolean;
  close(): void;
}

/** Streams keep their connections, so none is shared with other calls. */
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

/** Asks for a stream of server-sent events, and resolves with the head of the answer, whatever it says. */
export function openStream(base: string, path: string, headers: Record<string, string>): Promise<ClientStream> {
  return new Promise((resolve, reject) => {
    const sent = request(base + path, { agent, headers }, (response) => resolve(streamOf(response)));
    sent.on('error', reject);
    sent.end();
  });
}

function streamOf(response: IncomingMessage): ClientStream {
  let over = false;
  response.on('error', () => undefined);
  response.on('close', () => {
    over = true;
  });
  response.resume();
  return { status: response.statusCode ?? 0, isOver: () => over, close: () => response.destroy() };
}

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly atMs: number;
}

export type Reply = (response: ServerResponse, sent: Sent) => void;

/** A server that answers each request with the next reply; the last one answers all others. */
export async function scriptedServer(...replies: Reply[]) {
  const sent: Sent[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body: await text(request), atMs: performance.now() };
    sent.push(one);
    const reply = replies[Math.min(sent.length, replies.length) - 1];
    reply?.(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent, close };
}

export function answers(status: number, body?: unknown, headers: Record<string, string> = {}): Reply {
  return (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers })
      .end(body === undefined ? '' : JSON.stringify(body));
}

export const fails = (status: number, code: string, more: object = {}, headers: Record<string, string> = {}): Reply =>
  answers(status, { error: `It is ${code}.`, code, request_id: 'req_1', ...more }, headers);

/** The request has come, and its answer is lost. */
export const hangsUp: Reply = (response) => response.destroy();

export const says =
  (...frames: string[]): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(frames.map((frame) => `${frame}\n\n`).join(''));
  };

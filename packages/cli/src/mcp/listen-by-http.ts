import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Call } from '../frame/command.js';
import { wholeNumber } from '../frame/numbers.js';
import { answersForPage } from './cors.js';
import { refusalOf } from './guard.js';

export interface Listening {
  /** A port of this computer, or `host:port`. */
  readonly address: string;
  readonly allowOrigin: readonly string[];
  /** Each request has a server of its own: nothing is kept between them. */
  makeServer(): McpServer;
}

/** Serves at `/mcp` until the signal aborts. Whoever calls needs the token of `PHAROS_MCP_TOKEN`, or else one that is printed. */
export async function listenByHttp(call: Call, listening: Listening, signal: AbortSignal): Promise<void> {
  const { env, output } = call;
  const token = env.PHAROS_MCP_TOKEN || randomBytes(24).toString('base64url');
  const { host, port } = addressOf(listening.address);
  const guard = { token, allowOrigin: listening.allowOrigin };
  const server = createServer((request, response) => {
    void serve(listening, guard, request, response).catch((error: Error) => {
      output.note(`error: ${error.message}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  output.note(`Listening at http://${host.includes(':') ? `[${host}]` : host}:${taken}/mcp`);
  if (!env.PHAROS_MCP_TOKEN) output.note(`Token: ${token}`);
  if (!signal.aborted) await once(signal, 'abort');
  server.close();
  server.closeAllConnections();
}

/** The loopback, unless another host is named. */
export function addressOf(text: string): { host: string; port: number } {
  const at = text.lastIndexOf(':');
  const host = text.slice(0, Math.max(at, 0)).replace(/^\[|\]$/g, '') || '127.0.0.1';
  return { host, port: wholeNumber('The port of --http', text.slice(at + 1), [0, 65_535]) };
}

async function serve(
  { makeServer }: Listening,
  guard: Parameters<typeof refusalOf>[1],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (answersForPage(request, response, guard.allowOrigin)) return;
  const refusal = refusalOf(request, guard);
  if (refusal !== undefined) return refuse(response, refusal.status, refusal.message);
  const body = jsonOf(await buffer(request));
  if (body === undefined) return refuse(response, 400, 'the body is not JSON');
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = makeServer();
  response.once('close', () => void server.close());
  // Its optional members are of a stricter kind than those that the server names.
  await server.connect(transport as Parameters<McpServer['connect']>[0]);
  await transport.handleRequest(request, response, body);
}

function refuse(response: ServerResponse, status: number, error: string): void {
  const headers = {
    'content-type': 'application/json',
    connection: 'close',
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    ...(status === 405 && { allow: 'POST' }),
  };
  response.writeHead(status, headers).end(JSON.stringify({ error }));
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http';

/** What the protocol sends from a web page, besides the token. */
const requestHeaders = 'authorization, content-type, mcp-protocol-version, mcp-session-id';

/**
 * Lets the web pages that are named read the answers. True: the request was only a question whether a page may call, and is answered.
 * A browser asks that without the token.
 */
export function answersForPage(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  allowOrigin: readonly string[],
): boolean {
  const { origin } = headers;
  if (origin === undefined || !allowOrigin.includes(origin)) return false;
  response.setHeader('access-control-allow-origin', origin).setHeader('vary', 'origin');
  if (method !== 'OPTIONS') return false;
  response
    .setHeader('access-control-allow-methods', 'POST')
    .setHeader('access-control-allow-headers', requestHeaders)
    .setHeader('access-control-max-age', '600');
  response.writeHead(204).end();
  return true;
}

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { type LocalServer, startLocalServer } from './local-server.js';
import type { OpenApiValidator } from './openapi-validator.js';

/** A request that came in. */
export interface DoubleRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Read as JSON; undefined when there was none. */
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
}

export interface DoubleAnswer {
  readonly status: number;
  /** Goes as JSON. */
  readonly body: unknown;
}

/** A vendor's server in memory, on a port of its own. */
export interface DoubleServer extends LocalServer {
  readonly requests: readonly DoubleRequest[];
  /** Where requests, or its own answers, are not as the vendor's document says. */
  readonly violations: readonly string[];
}

export interface DoubleParts {
  /** Without one nothing is checked. */
  readonly validator: OpenApiValidator | undefined;
  /** What the vendor's server answers to a request that its document allows. */
  answer(request: DoubleRequest): DoubleAnswer;
  /** Its way to say no. */
  refuse(status: number, reason: string): DoubleAnswer;
}

/** Starts a double that holds every request and answer against the vendor's document. */
export async function startDoubleServer(parts: DoubleParts): Promise<DoubleServer> {
  const [requests, violations] = [[] as DoubleRequest[], [] as string[]];
  const server = await startLocalServer((incoming, response) => {
    void read(incoming).then((request) => {
      // A client that left before its request was whole asked for nothing.
      if (!request) return;
      requests.push(request);
      const { status, sent, wrong } = serve(parts, request);
      violations.push(...wrong);
      response.writeHead(status, { 'content-type': 'application/json' }).end(sent);
    });
  });
  return { ...server, requests, violations };
}

async function read(incoming: IncomingMessage): Promise<DoubleRequest | undefined> {
  const { method = 'GET', url = '/', headers } = incoming;
  const { pathname, searchParams } = new URL(url, 'http://double');
  const body = await text(incoming).catch(() => undefined);
  if (body === undefined) return undefined;
  return { method, path: pathname, query: searchParams, body: body === '' ? undefined : JSON.parse(body), headers };
}

function serve(parts: DoubleParts, request: DoubleRequest) {
  const { method, path, query, body } = request;
  const wrong = parts.validator?.validateRequest(method, path, query, body) ?? [];
  const answer = wrong.length > 0 ? parts.refuse(400, wrong.join('; ')) : attempt(parts, request, wrong);
  // As it is on the wire, since a field may be there without a value here.
  const sent = JSON.stringify(answer.body);
  wrong.push(...(parts.validator?.validateResponse(method, path, answer.status, JSON.parse(sent)) ?? []));
  return { status: answer.status, sent, wrong };
}

function attempt(parts: DoubleParts, request: DoubleRequest, wrong: string[]): DoubleAnswer {
  try {
    return parts.answer(request);
  } catch (error) {
    wrong.push(`${request.method} ${request.path}: the double failed: ${(error as Error).stack}`);
    return parts.refuse(500, 'the double failed');
  }
}

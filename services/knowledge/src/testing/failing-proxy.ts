import { type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import { type LocalServer, startLocalServer } from './local-server.js';

/** What becomes of a request that changes something on its way to a server, or of its answer. */
export type Failure =
  /** The server does not get all of it. */
  | 'cut'
  /** The server does it, and nobody hears of that. */
  | 'unheard'
  /** A load balancer answers in the server's place, with a page. */
  | 'page'
  /** Nobody answers. */
  | 'silent';

export interface FailingProxy extends LocalServer {
  /** How many requests that change something fail from now on, and how; the others pass. */
  fail(failure: Failure, times: number): void;
  /** How many failed so far. */
  readonly failed: number;
}

/** Passes requests on to a server and its answers back, but for those that are to fail. */
export async function startFailingProxy(target: string): Promise<FailingProxy> {
  let [next, left, failed]: [Failure, number, number] = ['cut', 0, 0];
  const server = await startLocalServer((request, response) => {
    if (left === 0 || !changesSomething(request)) return void pass(target, request, response);
    left -= 1;
    failed += 1;
    failures[next](target, request, response);
  });
  return {
    ...server,
    fail(failure, times) {
      [next, left] = [failure, times];
    },
    get failed() {
      return failed;
    },
  };
}

/** Searches are POST too: they end in `/search` or `/query`. */
function changesSomething({ method, url = '' }: IncomingMessage): boolean {
  return method !== 'GET' && !/\/(?:multi-search|search|query|scroll|count|fetch)(?:\?|$)/.test(url);
}

type Passing = (target: string, request: IncomingMessage, response: ServerResponse) => unknown;

const failures: Readonly<Record<Failure, Passing>> = {
  cut: (target, request, response) => {
    const forward = forwarded(target, request);
    forward.on('error', () => response.socket?.destroy());
    request.once('data', (chunk: Buffer) => {
      forward.write(chunk.subarray(0, chunk.length / 2), () => forward.destroy());
    });
    request.once('end', () => forward.destroy());
  },
  unheard: (target, request, response) => {
    const forward = forwarded(target, request).once('response', (answer) => {
      answer.resume().once('end', () => response.socket?.destroy());
    });
    request.pipe(forward);
  },
  page: (_target, request, response) => {
    request.resume().once('end', () => response.writeHead(502, { 'content-type': 'text/html' }).end('<html>'));
  },
  silent: (_target, request) => request.resume(),
};

const pass: Passing = (target, request, response) => {
  const forward = forwarded(target, request).once('response', (answer) => {
    answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
  });
  forward.once('error', () => response.socket?.destroy());
  request.pipe(forward);
};

function forwarded(target: string, { url = '/', method, headers }: IncomingMessage) {
  return requestOf(new URL(url, target), { method, headers: { ...headers, host: new URL(target).host } });
}

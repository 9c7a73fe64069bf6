import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '../log.js';
import type { MetricsRegistry } from './metrics.js';

export interface OpsServer {
  readonly port: number;
  stop(timeoutMs?: number): Promise<void>;
}

export interface OpsServerOptions {
  /** 0 lets the system choose. */
  port: number;
  /** Default: all interfaces, since probes and scrapers come from outside. */
  host?: string;
  registry: Pick<MetricsRegistry, 'contentType' | 'metrics'>;
  ready(): boolean | Promise<boolean>;
  log: Logger;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** What every port of every process answers to a probe. */
export function probeAnswer(ok: boolean): Answer {
  const body = JSON.stringify({ status: ok ? 'ok' : 'unavailable' });
  return { status: ok ? 200 : 503, type: 'application/json; charset=utf-8', body };
}

/** For whoever runs the process: `/metrics` for Prometheus, `/healthz` (it lives), `/readyz` (it can serve). */
export async function startOpsServer(options: OpsServerOptions): Promise<OpsServer> {
  const server = createServer((request, response) => {
    answer(request, options).then(
      (result) => write(response, result),
      (error) => {
        options.log.error({ err: error, path: request.url }, 'the operations server failed to answer');
        write(response, text(500, 'error'));
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, { registry, ready }: OpsServerOptions): Promise<Answer> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return text(405, 'method not allowed');
  switch (request.url?.split('?')[0]) {
    case '/metrics':
      return { status: 200, type: registry.contentType, body: await registry.metrics() };
    case '/healthz':
      return probeAnswer(true);
    case '/readyz':
      return probeAnswer(await ready());
    default:
      return text(404, 'not found');
  }
}

function text(status: number, body: string): Answer {
  return { status, type: 'text/plain; charset=utf-8', body: `${body}\n` };
}

function write(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { fail } from '@pharos/contract';
import { probeAnswer, startSpan } from '@pharos/kit';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { RequestWithIp } from '../server/client-address.js';
import { countedStatus, renderError, toHttpFailure } from '../server/errors.js';
import { apiPrefix, authPrefix, publicPrefix } from '../server/paths.js';
import { requestIdOf, traceparentOf } from '../server/request-ids.js';
import type { RouteTree } from '../server/route-tree.js';
import { Exchange } from './exchange.js';
import type { GatewayMetrics } from './log/metrics.js';
import type { RequestLog } from './log/request-log.js';
import { decodePathValue } from './path-params.js';
import type { Pipeline } from './pipeline.js';
import { fullPathOf, type RegisteredRoute } from './registered-route.js';

export interface AppParts {
  readonly routes: RouteTree<RegisteredRoute>;
  readonly pipeline: Pipeline;
  readonly metrics: GatewayMetrics;
  readonly requestLog: RequestLog;
  readonly trustProxy: string[] | number | false;
  ready(): boolean;
  /** Adds the pages for people. */
  mountPages(app: Express): void;
}

/**
 * The Express application. Express serves probes, the way to the documentation and whatever is mounted later; everything
 * below `/api/v1`, `/api/public` and `/api/auth` leaves it at its first layer, for the table of routes (`route-tree.ts`). With 30 paths Express's router would
 * be affordable: some 25 µs of CPU more a POST message, below 5 % of what one costs with core and PostgreSQL. But it tries
 * pattern after pattern (4 µs to find a route among 30 paths, 19 µs among 90, against 1.4 µs), lets the order of registration
 * decide between `/self` and `/{id}`, and answers an id that is wrongly percent-encoded itself, with 400, where every answer
 * below `/api/v1` passes key, limit and audit, and such an id is one that names nothing. test/load/README.md has the figures.
 */
export function createApp(parts: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', parts.trustProxy);
  app.use((request, response, next) => {
    request.url = originForm(request.url);
    const moved = movedTo(request.url);
    if (moved !== undefined) response.redirect(308, moved);
    else if (isApiPath(request.url)) void serve(request, response, parts);
    else next();
  });
  app.get('/healthz', (_request, response) => answerProbe(response, true));
  app.get('/readyz', (_request, response) => answerProbe(response, parts.ready()));
  app.get('/', (_request, response) => response.redirect('docs'));
  parts.mountPages(app);
  app.use((request, response) => refuse(request, response, fail('ROUTE_NOT_FOUND'), parts));
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    refuse(request, response, error, parts);
  });
  return app;
}

async function serve(request: RequestWithIp, response: ServerResponse, parts: AppParts): Promise<void> {
  const exchange = new Exchange(request, response, requestIdOf(request.headers['x-request-id']));
  findRoute(exchange, parts.routes);
  exchange.span = startSpan({
    kind: 'server',
    name: `${exchange.method} ${exchange.registered ? fullPathOf(exchange.registered.route) : apiPrefix}`,
    parent: traceparentOf(request.headers.traceparent),
  });
  await parts.pipeline.serve(exchange);
  finish(exchange, parts);
}

function findRoute(exchange: Exchange, routes: RouteTree<RegisteredRoute>): void {
  const match = routes.find(exchange.path);
  if (match === undefined) return;
  exchange.byMethod = match.byMethod;
  exchange.registered = match.byMethod.get(exchange.method);
  const params: Record<string, string> = {};
  exchange.registered?.paramNames.forEach((name, at) => {
    params[name] = decodePathValue(match.values[at] ?? '');
  });
  exchange.params = params;
}

function finish(exchange: Exchange, { metrics, requestLog }: AppParts): void {
  const { response, routeId, method, startedMs, span, failure } = exchange;
  const status = failure === undefined ? response.statusCode : countedStatus(failure);
  metrics.request(routeId, method, status, (performance.now() - startedMs) / 1000);
  span?.set('http.response.status_code', status);
  if (failure !== undefined) span?.set('error.type', String(failure.status));
  span?.end();
  if (failure === undefined) requestLog.succeeded(exchange, status);
  else requestLog.failed(exchange, failure);
}

/** A request to a proxy names the whole URL, and servers have to take it (RFC 9112 §3.2.2). */
function originForm(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
}

function isApiPath(url: string): boolean {
  return [apiPrefix, publicPrefix, authPrefix].some(
    (prefix) => url.startsWith(prefix) && (url.length === prefix.length || '/?'.includes(url.charAt(prefix.length))),
  );
}

/** Where the documentation stands that was once part of the API. */
const moves: Readonly<Record<string, string>> = {
  [`${apiPrefix}/docs`]: '/docs/reference',
  [`${apiPrefix}/docs/webhooks`]: '/docs/webhooks',
};

/** As seen from the old address, since a proxy may serve the platform below a path of its own; undefined: nothing has moved from there. */
function movedTo(url: string): string | undefined {
  if (!url.startsWith(`${apiPrefix}/docs`)) return undefined;
  const path = url.replace(/\?.*$/s, '');
  const to = moves[path.replace(/\/$/, '')];
  return to && `${'../'.repeat(path.split('/').length - 2)}${to.slice(1)}`;
}

function answerProbe(response: Response, ok: boolean): void {
  const { status, type, body } = probeAnswer(ok);
  response.status(status).set({ 'Cache-Control': 'no-store', 'Content-Type': type }).send(body);
}

function refuse(request: IncomingMessage, response: Response, error: unknown, { requestLog }: AppParts): void {
  const requestId = requestIdOf(request.headers['x-request-id']);
  const failure = toHttpFailure(error);
  requestLog.failed({ requestId, startedMs: performance.now(), method: request.method ?? '' }, failure);
  response.set({ 'X-Request-Id': requestId, 'X-Content-Type-Options': 'nosniff' });
  response.status(failure.status).json(renderError(failure, requestId));
}

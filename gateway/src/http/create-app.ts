import type { IncomingMessage, ServerResponse } from 'node:http';
import { fail } from '@pharos/contract';
import { type Logger, startSpan } from '@pharos/kit';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { RequestWithIp } from './client-address.js';
import { renderError, toHttpFailure } from './errors.js';
import { Exchange } from './exchange.js';
import type { GatewayMetrics } from './metrics.js';
import { decodePathValue } from './path-params.js';
import type { Pipeline } from './pipeline.js';
import { apiPrefix, type RegisteredRoute } from './registered-route.js';
import { requestIdOf } from './request-id.js';
import type { RouteTree } from './route-tree.js';
import { traceparentOf } from './traceparent.js';

export interface AppParts {
  readonly routes: RouteTree<RegisteredRoute>;
  readonly pipeline: Pipeline;
  readonly metrics: GatewayMetrics;
  readonly log: Logger;
  readonly trustProxy: string[] | number | false;
  ready(): boolean;
}

/**
 * The Express application. Everything below `/api/v1` leaves Express at its first layer, for the table of routes;
 * what is not on the hot path (probes, and whatever is mounted later) is routed by Express.
 */
export function createApp(parts: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', parts.trustProxy);
  app.use((request, response, next) => {
    request.url = originForm(request.url);
    if (isApiPath(request.url)) void serve(request, response, parts);
    else next();
  });
  app.get('/healthz', (_request, response) => probe(response, true));
  app.get('/readyz', (_request, response) => probe(response, parts.ready()));
  app.get('/', (_request, response) => response.redirect(`${apiPrefix}/docs`));
  app.use((request, response) => refuse(request, response, fail('ROUTE_NOT_FOUND')));
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    parts.log.error({ err: error }, 'a request outside of the API failed');
    refuse(request, response, error);
  });
  return app;
}

async function serve(request: RequestWithIp, response: ServerResponse, parts: AppParts): Promise<void> {
  const exchange = new Exchange(request, response, requestIdOf(request.headers['x-request-id']));
  findRoute(exchange, parts.routes);
  exchange.span = startSpan({
    kind: 'server',
    name: `${exchange.method} ${exchange.registered?.route.path ?? apiPrefix}`,
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

function finish(exchange: Exchange, { metrics, log }: AppParts): void {
  const { response, routeId, requestId, startedMs, span } = exchange;
  const tookMs = performance.now() - startedMs;
  metrics.request(routeId, response.statusCode, tookMs / 1000);
  span?.set('http.response.status_code', response.statusCode);
  span?.end();
  if (!log.isLevelEnabled('debug')) return;
  const { method } = exchange.request;
  log.debug({ request_id: requestId, route: routeId, method, status: response.statusCode, tookMs }, 'request');
}

/** A request to a proxy names the whole URL, and servers have to take it (RFC 9112 §3.2.2). */
function originForm(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
}

function isApiPath(url: string): boolean {
  return url.startsWith(apiPrefix) && (url.length === apiPrefix.length || '/?'.includes(url.charAt(apiPrefix.length)));
}

function probe(response: Response, ok: boolean): void {
  response.status(ok ? 200 : 503).set('Cache-Control', 'no-store');
  response.json({ status: ok ? 'ok' : 'unavailable' });
}

function refuse(request: IncomingMessage, response: Response, error: unknown): void {
  const requestId = requestIdOf(request.headers['x-request-id']);
  const failure = toHttpFailure(error);
  response.set({ 'X-Request-Id': requestId, 'X-Content-Type-Options': 'nosniff' });
  response.status(failure.status).json(renderError(failure, requestId));
}

import type { IncomingMessage } from 'node:http';
import type { Route } from './define-route.js';
import { everywhere, requestHeadersOf, responseHeadersOf } from './route-headers.js';

/** Which origins' pages may call the API from a browser; none unless configured. */
export interface CorsPolicy {
  /** Header names and values in turn, for every answer to this request. */
  headersFor(request: IncomingMessage): string[];
  /** Whether the request only asks what a page may do; then the headers are those of the answer. */
  preflight(request: IncomingMessage, methods: readonly string[]): string[] | undefined;
}

const accepted = ['Authorization', 'X-API-Key', 'Content-Type', 'X-Request-Id', 'traceparent', 'tracestate'];
/** How long a browser may remember the answer to a preflight; browsers cap it themselves. */
const maxAgeS = '7200';

const noHeaders: string[] = [];

/**
 * `*` allows every origin. Keys are sent in headers, never in cookies, so credentials are not allowed. Headers that only
 * some of the routes know are exposed and accepted everywhere.
 */
export function createCorsPolicy(allowedOrigins: readonly string[], routes: readonly Route[]): CorsPolicy {
  if (allowedOrigins.length === 0) return { headersFor: () => noHeaders, preflight: () => undefined };
  const any = allowedOrigins.includes('*');
  const allowed = new Set(allowedOrigins);
  const exposes = joined([...everywhere, 'Retry-After'], routes.flatMap(responseHeadersOf));
  const accepts = joined(accepted, routes.flatMap(requestHeadersOf));

  const headersFor = ({ headers }: IncomingMessage) => {
    const { origin } = headers;
    if (origin === undefined || !(any || allowed.has(origin))) return ['Vary', 'Origin'];
    return ['Vary', 'Origin', 'Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', exposes];
  };
  const preflight = (request: IncomingMessage, methods: readonly string[]) => {
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return undefined;
    // Every answer has what `headersFor` says; what stands there twice is refused by browsers.
    if (headersFor(request).length === 2) return noHeaders;
    return [
      'Access-Control-Allow-Methods',
      methods.join(', '),
      'Access-Control-Allow-Headers',
      accepts,
      'Access-Control-Max-Age',
      maxAgeS,
    ];
  };
  return { headersFor, preflight };
}

function joined(...lists: readonly string[][]): string {
  return [...new Set(lists.flat())].join(', ');
}

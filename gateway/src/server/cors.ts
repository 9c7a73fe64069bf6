import type { IncomingMessage } from 'node:http';

/** Which origins' pages may call the API from a browser; none unless configured. */
export interface CorsPolicy {
  /** Header names and values in turn, for every answer to this request. */
  headersFor(request: IncomingMessage): string[];
  /** Whether the request only asks what a page may do; then the headers are those of the answer. */
  preflight(request: IncomingMessage, methods: readonly string[]): string[] | undefined;
}

/** Headers that pages may read, and headers that they may send, besides those that every route knows. */
interface RouteHeaders {
  readonly exposed: readonly string[];
  readonly accepted: readonly string[];
}

const accepted = ['Authorization', 'X-API-Key', 'Content-Type', 'X-Request-Id', 'traceparent', 'tracestate'];
/** How long a browser may remember the answer to a preflight; browsers cap it themselves. */
const maxAgeS = '7200';

const noHeaders: string[] = [];

/**
 * `*` allows every origin. Keys are sent in headers, never in cookies, so credentials are not allowed. Headers that only
 * some of the routes know are exposed and accepted everywhere.
 */
export function createCorsPolicy(allowedOrigins: readonly string[], ofRoutes: RouteHeaders): CorsPolicy {
  if (allowedOrigins.length === 0) return { headersFor: () => noHeaders, preflight: () => undefined };
  const any = allowedOrigins.includes('*');
  const allowed = new Set(allowedOrigins);
  const exposes = joined(ofRoutes.exposed);
  const accepts = joined([...accepted, ...ofRoutes.accepted]);

  const headersFor = ({ headers }: IncomingMessage) => {
    const { origin } = headers;
    if (origin === undefined || !(any || allowed.has(origin))) return ['Vary', 'Origin'];
    return ['Vary', 'Origin', 'Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', exposes];
  };
  const preflight = (request: IncomingMessage, methods: readonly string[]) => {
    if (!isPreflight(request)) return undefined;
    return headersFor(request).length === 2 ? noHeaders : permission(methods, accepts);
  };
  return { headersFor, preflight };
}

const grants = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'X-Request-Id, Retry-After, ETag, Accept-Ranges, Content-Range, Content-Disposition',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
];
const publicAccepts =
  'Authorization, Content-Type, Idempotency-Key, If-None-Match, If-Range, Last-Event-ID, Range, X-Request-Id';

/**
 * Public routes are for pages of every site: which origins may use a form or a beacon is theirs to say, and the handler
 * checks it. No cookie is ever read, so a page learns nothing that its visitor could not fetch without it.
 */
export const publicCors: CorsPolicy = {
  headersFor: () => grants,
  preflight: (request, methods) => (isPreflight(request) ? permission(methods, publicAccepts) : undefined),
};

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** What the answer to a preflight adds to `headersFor`, which every answer has: what stands there twice is refused by browsers. */
function permission(methods: readonly string[], accepts: string): string[] {
  return [
    'Access-Control-Allow-Methods',
    methods.join(', '),
    'Access-Control-Allow-Headers',
    accepts,
    'Access-Control-Max-Age',
    maxAgeS,
  ];
}

function joined(names: readonly string[]): string {
  return [...new Set(names)].join(', ');
}

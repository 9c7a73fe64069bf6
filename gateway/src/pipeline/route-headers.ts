import { isPublicPath } from '../server/paths.js';
import type { Route } from './define-route.js';

/** Headers of every answer below `/api/v1`. */
const everywhere: ('X-Request-Id' | `X-RateLimit-${'Limit' | 'Remaining' | 'Reset' | 'Tier'}`)[] = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Tier',
];

/** Headers of every answer of a route. */
export function headersEverywhere({ path }: Pick<Route, 'path'>): typeof everywhere {
  return isPublicPath(path) ? ['X-Request-Id'] : everywhere;
}

/** Request headers that only some routes take. */
export function requestHeadersOf({ method, anew, etag, tagged, ifMatch, represents, stream }: Route) {
  return [
    ...(method === 'POST' && !anew ? (['Idempotency-Key'] as const) : []),
    ...(ifMatch ? (['If-Match'] as const) : []),
    ...(represents ? (['Prefer'] as const) : []),
    ...((etag || tagged) && method === 'GET' ? (['If-None-Match'] as const) : []),
    ...(stream ? (['Last-Event-ID'] as const) : []),
  ];
}

/** Headers that only the successes of some routes carry. */
export function responseHeadersOf({ method, anew, etag, tagged, represents }: Route) {
  return [
    ...(method === 'POST' && !anew ? (['Idempotent-Replayed'] as const) : []),
    ...(etag || tagged ? (['ETag'] as const) : []),
    ...(represents ? (['Preference-Applied'] as const) : []),
  ];
}

/** The headers that pages of other sites may read, and those that they may send. */
export function corsHeadersOf(routes: readonly Route[]) {
  return {
    exposed: [...everywhere, 'Retry-After', ...routes.flatMap(responseHeadersOf)],
    accepted: routes.flatMap(requestHeadersOf),
  };
}

import type { Route } from './define-route.js';

/** Request headers that only some routes take. */
export function requestHeadersOf({ method, etag, ifMatch }: Route) {
  return [
    ...(method === 'POST' ? (['Idempotency-Key'] as const) : []),
    ...(ifMatch ? (['If-Match'] as const) : []),
    ...(etag && method === 'GET' ? (['If-None-Match'] as const) : []),
  ];
}

/** Headers that only the successes of some routes carry. */
export function responseHeadersOf({ method, etag }: Route) {
  return [...(method === 'POST' ? (['Idempotent-Replayed'] as const) : []), ...(etag ? (['ETag'] as const) : [])];
}

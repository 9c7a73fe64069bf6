import type { Route } from './define-route.js';

/** Headers of every answer below `/api/v1`. */
export const everywhere = [
  ...(['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining'] as const),
  ...(['X-RateLimit-Reset', 'X-RateLimit-Tier'] as const),
];

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

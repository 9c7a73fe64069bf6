import type { CorsPolicy } from './cors.js';

const grants = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'X-Request-Id, Retry-After, ETag',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
];
const accepts = 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, X-Request-Id';
/** How long a browser may remember the answer to a preflight; browsers cap it themselves. */
const maxAgeS = '7200';

/**
 * Public routes are for pages of every site: which origins may use a form or a beacon is theirs to say, and the handler
 * checks it. No cookie is ever read, so a page learns nothing that its visitor could not fetch without it.
 */
export const publicCors: CorsPolicy = {
  headersFor: () => grants,
  preflight(request, methods) {
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return undefined;
    // Every answer carries the grants as well: twice, and browsers refuse them.
    return [
      'Access-Control-Allow-Methods',
      methods.join(', '),
      'Access-Control-Allow-Headers',
      accepts,
      'Access-Control-Max-Age',
      maxAgeS,
    ];
  },
};

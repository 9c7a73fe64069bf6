import type { Reason } from '@pharos/contract';
import { publicAccess, signedIn } from '../pipeline/auth/caller.js';
import type { Route } from '../pipeline/define-route.js';
import { pathParamNames, pathParams } from '../pipeline/path-params.js';

const always: readonly Reason[] = [
  'VALIDATION_ERROR',
  // Also of a request without a body: its head may be too large.
  'PAYLOAD_TOO_LARGE',
  // The transport refuses these before anything else is looked at.
  'REQUEST_TIMEOUT',
  'EXPECTATION_FAILED',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
];
const withKey: readonly Reason[] = ['API_KEY_MISSING', 'API_KEY_INVALID', 'API_KEY_EXPIRED', 'SESSION_EXPIRED'];
const withSession: readonly Reason[] = ['SESSION_REQUIRED', 'SESSION_EXPIRED', 'API_KEY_INVALID', 'API_KEY_EXPIRED'];
/** A body is read also where none is needed: what it says is refused. */
const withBody: readonly Reason[] = ['UNSUPPORTED_MEDIA_TYPE'];
const withIdempotency: readonly Reason[] = ['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED'];
const withCondition: readonly Reason[] = ['VERSION_MISMATCH'];

/** Every code that a route can answer: what its parts imply, and what it adds itself. */
export function reasonsOf(route: Route): Reason[] {
  const params = pathParamNames(route.path);
  const bound = route.scope !== publicAccess && (params.includes('orgId') || params.includes('projectId'));
  return [
    ...always,
    ...credentialReasons(route),
    ...(isWrittenByPeople(route) ? (['CROSS_SITE_REQUEST'] as const) : []),
    ...(route.scope === publicAccess || route.withoutSecondFactor ? [] : (['SECOND_FACTOR_MISSING'] as const)),
    ...(typeof route.scope === 'string' ? (['INSUFFICIENT_SCOPE'] as const) : []),
    ...(bound ? (['API_KEY_ORG_MISMATCH'] as const) : []),
    ...params.map((name) => pathParams[name].notFound),
    ...(route.method === 'GET' || route.upload === 'bytes' ? [] : withBody),
    ...(route.method === 'POST' && !route.anew ? withIdempotency : []),
    ...(route.ifMatch ? withCondition : []),
    ...(route.errors ?? []),
  ];
}

function credentialReasons({ scope }: Route): readonly Reason[] {
  if (scope === publicAccess) return [];
  return scope === signedIn ? withSession : withKey;
}

function isWrittenByPeople({ scope, method, ownPages = false }: Route): boolean {
  return method !== 'GET' && (scope !== publicAccess || ownPages);
}

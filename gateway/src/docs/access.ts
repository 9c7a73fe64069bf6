import { anyKey, publicAccess } from '../pipeline/auth/caller.js';
import type { Route } from '../pipeline/define-route.js';
import { reasonsOf } from './route-reasons.js';

/** The name of the scheme by which visitors are let in. */
export const sessionScheme = 'visitorSession';

/** What lets a caller in, as the document describes it. */
export const securitySchemes = {
  apiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  bearer: { type: 'http', scheme: 'bearer' },
  [sessionScheme]: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The session token of a visitor: the `token` in the answer of `beginWidgetSession`. After `identifyWidgetSession`, use the ' +
      '`token` of that answer instead. An API key is not accepted.',
  },
} as const;

type Security = Record<string, string[]>[];

/** Empty: everybody may call it. */
export function securityOf(route: Route): Security {
  if (needsSession(route)) return [{ [sessionScheme]: [] }];
  return route.scope === publicAccess ? [] : [{ apiKeyHeader: [] }, { bearer: [] }];
}

/** What a caller needs, in one sentence. */
export function accessText(route: Route): string {
  if (needsSession(route))
    return 'Needs the session token of the visitor, from `beginWidgetSession`, as `Authorization: Bearer`.';
  const { scope } = route;
  if (scope === publicAccess) return 'Needs no key.';
  return scope === anyKey ? 'Needs any valid key.' : `Needs the scope \`${scope}\`.`;
}

/** A route that reads the token can refuse it, and no other route can. */
function needsSession(route: Route): boolean {
  return reasonsOf(route).includes('SESSION_INVALID');
}

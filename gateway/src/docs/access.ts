import { isForPeople } from '@pharos/contract';
import { anyKey, publicAccess, signedIn } from '../pipeline/auth/caller.js';
import type { Route } from '../pipeline/define-route.js';
import { reasonsOf } from './route-reasons.js';

/** The name of the scheme by which visitors are let in. */
export const sessionScheme = 'visitorSession';

/** The name of the scheme by which people are let in. */
export const cookieScheme = 'session';

/** What lets a caller in, as the document describes it. */
export const securitySchemes = {
  apiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  bearer: { type: 'http', scheme: 'bearer' },
  [cookieScheme]: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-pharos_session',
    description:
      'The session of a person who has signed in on a page of this platform. Browsers send it by themselves. On your own machine, without HTTPS, its name is `pharos_session`.',
  },
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
  if (route.scope === publicAccess) return [];
  const people = { [cookieScheme]: [] };
  return isOfPeople(route) ? [people] : [{ apiKeyHeader: [] }, { bearer: [] }, people];
}

/** What a caller needs, in one sentence. */
export function accessText(route: Route): string {
  if (needsSession(route))
    return 'Needs the session token of the visitor, from `beginWidgetSession`, as `Authorization: Bearer`.';
  const { scope } = route;
  if (scope === publicAccess) return 'Needs no key.';
  const { permission } = route;
  if (scope === signedIn && permission === undefined) return 'Needs a person who has signed in.';
  if (scope === anyKey) return 'Needs any valid key, or a person who has signed in.';
  if (isOfPeople(route))
    return `Needs a person who has signed in, with a role that has the permission \`${permission}\`. No API key is accepted.`;
  return `Needs the scope \`${String(scope)}\`${permission === undefined ? '' : `; of people, a role with the permission \`${permission}\``}.`;
}

function isOfPeople({ scope }: Route): boolean {
  return scope === signedIn || (typeof scope === 'string' && isForPeople(scope));
}

/** A route that reads the token can refuse it, and no other route can. */
function needsSession(route: Route): boolean {
  return reasonsOf(route).includes('SESSION_INVALID');
}

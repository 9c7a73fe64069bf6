/** Resources that a scope can name. Only signed-in people reach `analytics` and `audit`: no key can hold their scopes. */
const scopeResources = [
  'conversations',
  'messages',
  'contacts',
  'kb',
  'agent',
  'widget',
  'integrations',
  'forms',
  'beacons',
  'webhooks',
  'projects',
] as const;

const verbs = ['read', 'write', 'admin'] as const;

export type ScopeResource = (typeof scopeResources)[number];
export type ScopeVerb = (typeof verbs)[number];
/** What a key can be granted: a coarse verb, or a verb on one resource. */
type GrantableScope = ScopeVerb | `${ScopeResource}:${ScopeVerb}`;

/** What no key can be granted, and no coarse verb covers: for people, whose role decides. */
const peopleScope = 'analytics:read';

/** What a route can ask for. */
export type Scope = GrantableScope | typeof peopleScope;

/** Whether only people have the scope. */
export function isForPeople(scope: Scope): boolean {
  return scope === peopleScope;
}

/** Every scope that a key can hold. */
export const grantableScopes: readonly GrantableScope[] = [
  ...verbs,
  ...scopeResources.flatMap((resource) => verbs.map((verb) => `${resource}:${verb}` as const)),
];

const grantable: ReadonlySet<string> = new Set(grantableScopes);

/** Whether a key can hold this scope. */
export function isGrantableScope(text: string): text is GrantableScope {
  return grantable.has(text);
}

const rank: Record<string, number> = { read: 1, write: 2, admin: 3 };

/**
 * Whether any of the granted scopes covers the wanted one (http-api.md §5.7): a verb covers the lesser verbs of its
 * resource; coarse `read` and `write` do so on every resource, and only `admin` covers an `admin` of all.
 */
export function coversScope(granted: readonly string[], wanted: string): boolean {
  return wanted !== peopleScope && granted.some((scope) => scopeCovers(scope, wanted));
}

function scopeCovers(granted: string, wanted: string): boolean {
  if (granted === 'admin' || granted === wanted) return true;
  const [wantedResource, wantedVerb] = split(wanted);
  const [grantedResource, grantedVerb] = split(granted);
  if (grantedResource !== undefined && grantedResource !== wantedResource) return false;
  return (rank[grantedVerb] ?? 0) >= (rank[wantedVerb] ?? Number.POSITIVE_INFINITY);
}

function split(scope: string): [resource: string | undefined, verb: string] {
  const colon = scope.indexOf(':');
  return colon < 0 ? [undefined, scope] : [scope.slice(0, colon), scope.slice(colon + 1)];
}

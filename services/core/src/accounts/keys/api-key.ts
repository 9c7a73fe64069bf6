import { coversScope, fail, invalid, isGrantableScope } from '@pharos/contract';

export interface WantedKey {
  scopes: readonly string[];
  /** The scopes of who asks. */
  grantorScopes: readonly string[];
  expiresAt: Date | null;
}

/**
 * Nobody hands out what they do not hold, or a key that is of no use.
 * @throws VALIDATION_ERROR on `scopes` or `expires_at`, INSUFFICIENT_SCOPE naming the first scope that is not covered.
 */
export function checkNewKey({ scopes, grantorScopes, expiresAt }: WantedKey, now: Date): void {
  checkScopes(scopes);
  if (expiresAt && expiresAt <= now) throw invalid(['expires_at'], 'must be in the future');
  const missing = scopes.find((scope) => !coversScope(grantorScopes, scope));
  if (missing === undefined) return;
  throw fail('INSUFFICIENT_SCOPE', { required_scope: missing, granted_scopes: [...grantorScopes] });
}

/** @throws VALIDATION_ERROR on `scopes` unless a key can have them. */
export function checkScopes(scopes: readonly string[]): void {
  if (scopes.length === 0) throw invalid(['scopes'], 'must contain at least one scope');
  const unknown = scopes.findIndex((scope) => !isGrantableScope(scope));
  if (unknown >= 0) throw invalid(['scopes', unknown], 'is not a scope that a key can have');
}

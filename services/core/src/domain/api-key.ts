import { coversScope, fail, invalid, isGrantableScope } from '@pharos/contract';

const maxScopes = 64;

/**
 * The scopes of a new key, without repetitions.
 * @throws VALIDATION_ERROR on `scopes` when there is none, too many, or one that no key can hold.
 */
export function checkScopes(scopes: readonly string[]): string[] {
  const wanted = [...new Set(scopes)];
  if (wanted.length === 0) throw invalid(['scopes'], 'At least one scope is needed.');
  if (wanted.length > maxScopes) throw invalid(['scopes'], `At most ${maxScopes} scopes.`);
  const wrong = wanted.filter((scope) => !isGrantableScope(scope));
  if (wrong.length > 0) throw invalid(['scopes'], `No key can hold: ${wrong.join(', ')}.`);
  return wanted;
}

/** Nobody gives more than they hold. @throws INSUFFICIENT_SCOPE naming the first scope that is not covered. */
export function checkGrant(scopes: readonly string[], grantor: readonly string[]): void {
  const missing = scopes.find((scope) => !coversScope(grantor, scope));
  if (missing === undefined) return;
  const details = { required_scope: missing, granted_scopes: [...grantor] };
  throw fail('INSUFFICIENT_SCOPE', details, 'A key cannot grant a scope that it does not hold.');
}

/** @throws VALIDATION_ERROR on `expires_at` when the time is not in the future. */
export function checkExpiry(expiresAt: Date | undefined, now: Date): void {
  if (expiresAt && expiresAt <= now) throw invalid(['expires_at'], 'Must be in the future.');
}

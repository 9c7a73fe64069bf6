import { fail } from '@pharos/contract';
import type { ProviderError } from './http/provider-error.js';
import type { SealedIntegration } from './integrations.js';
import type { ActionName } from './provider.js';

/** Whether its credentials may be used. One that is in error is tried: it may be well again. */
export function isUsed({ status }: Pick<SealedIntegration, 'status'>): boolean {
  return status === 'active' || status === 'error';
}

/** @throws INTEGRATION_UNUSABLE */
export function requireUsable(
  { status, action_permissions }: Pick<SealedIntegration, 'status' | 'action_permissions'>,
  action: ActionName,
): void {
  if (!isUsed({ status })) throw fail('INTEGRATION_UNUSABLE', { reason: status }, `The integration is ${status}.`);
  if (action_permissions[action] === false) {
    throw fail('INTEGRATION_UNUSABLE', { reason: 'not_permitted' }, `The integration does not allow ${action}.`);
  }
}

const usualRetryMs = 10_000;

/** What a caller is told of a provider that did not do what was asked. */
export function providerFailure({ trouble, message, retryAfterMs }: ProviderError): Error {
  if (trouble === 'refused') return fail('INTEGRATION_REFUSED', {}, message);
  const retry_after = Math.ceil((retryAfterMs || usualRetryMs) / 1_000);
  return fail('INTEGRATION_UNAVAILABLE', { retry_after }, message);
}

/** What a caller is told when the provider was asked and nobody knows what came of it. */
export function unknownOutcome(message: string): Error {
  return fail('INTEGRATION_UNAVAILABLE', { outcome: 'unknown' }, message);
}

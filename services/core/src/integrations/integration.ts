import { enums, fail, type Issue, invalid, type ProviderName, wordsFor } from '@pharos/contract';
import type { z } from 'zod';
import { type ActionName, actionsOf, type Provider } from './provider.js';
import type { IntegrationRow } from './record.js';

/** The name of a proto value. Throws on the unspecified one. */
export function providerName(provider: number): ProviderName {
  return enums.integrationProvider.toText(provider) as ProviderName;
}

/** Whether the credentials of an integration may be used. One that is in error is tried: it may be well again. */
export function isUsed({ status }: Pick<IntegrationRow, 'status'>): boolean {
  return status === 'active' || status === 'error';
}

/** Lets an action pass that the integration may carry out. @throws INTEGRATION_UNUSABLE */
export function requireUsable(
  { status, action_permissions }: Pick<IntegrationRow, 'status' | 'action_permissions'>,
  action: ActionName,
): void {
  if (!isUsed({ status })) throw unusable(status, `The integration is ${status}.`);
  if (action_permissions[action] === false)
    throw unusable('not_permitted', `The integration does not allow ${action}.`);
}

/** The failure of a call that needs an integration which cannot be used now. */
export function unusable(reason: string, message: string): Error {
  return fail('INTEGRATION_UNUSABLE', { reason }, message);
}

/** What the provider's schema makes of the fields. @throws VALIDATION_ERROR */
export function checkFields(
  part: 'credentials' | 'settings',
  provider: Provider,
  given: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const { success, data, error } = provider[part].safeParse(given ?? {}, { error: wordsFor });
  if (success) return data;
  throw fail('VALIDATION_ERROR', { issues: error.issues.flatMap((issue) => issuesOf(part, issue)) });
}

/** The issues of the API, which say nothing about the value: it may be a secret. */
function issuesOf(part: string, issue: z.core.$ZodIssue): Issue[] {
  const path = [part, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key], message: 'is not a field of this provider' }));
}

/** The keys that were there, replaced by those that are given; null takes one away. */
export function merged(
  before: Record<string, unknown>,
  given: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const all = Object.entries({ ...before, ...given });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

/** The permissions after a change. @throws VALIDATION_ERROR on actions that the provider does not have, and values other than true, false and null */
export function checkPermissions(
  provider: Provider,
  before: Record<string, unknown>,
  given: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const actions: readonly string[] = actionsOf(provider);
  for (const [name, value] of Object.entries(given ?? {})) {
    const path = ['action_permissions', name];
    if (!actions.includes(name)) throw invalid(path, `is not an action of this provider: ${actions.join(', ')}`);
    if (value !== null && typeof value !== 'boolean') throw invalid(path, 'must be true or false');
  }
  return merged(before, given);
}

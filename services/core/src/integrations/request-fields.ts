import { fail, type Issue, invalid, wordsFor } from '@pharos/contract';
import type { z } from 'zod';
import type { IntegrationRow } from './integrations.js';
import { actionsOf, type Provider } from './provider.js';

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

/** Says nothing of the value: it may be a secret. */
function issuesOf(part: string, issue: z.core.$ZodIssue): Issue[] {
  const path = [part, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...path, key], message: 'is not a field of this provider' }));
}

/** Keys that are named replace those there were; null takes one away. */
export function merged(
  before: Record<string, unknown>,
  given: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const all = Object.entries({ ...before, ...given });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

/** @throws VALIDATION_ERROR on actions that the provider does not have, and values other than true, false and null */
export function checkPermissions(
  provider: Provider,
  before: Record<string, boolean>,
  given: Record<string, unknown> | undefined,
): Record<string, boolean> {
  const actions: readonly string[] = actionsOf(provider);
  for (const [name, value] of Object.entries(given ?? {})) {
    const path = ['action_permissions', name];
    if (!actions.includes(name)) throw invalid(path, `is not an action of this provider: ${actions.join(', ')}`);
    if (value !== null && typeof value !== 'boolean') throw invalid(path, 'must be true or false');
  }
  return merged(before, given) as Record<string, boolean>;
}

/** @throws INTEGRATION_NOT_FOUND, VERSION_MISMATCH */
export function expected<Row extends Pick<IntegrationRow, 'revision'>>(
  row: Row | undefined,
  { ifRevision }: { ifRevision?: number | undefined },
): Row {
  if (!row) throw fail('INTEGRATION_NOT_FOUND');
  if (ifRevision !== undefined && ifRevision !== row.revision) throw fail('VERSION_MISMATCH');
  return row;
}

import { fail } from '@pharos/contract';
import { type Caller, holdsScope } from './caller.js';
import type { Access } from './define-route.js';

/** Throws INSUFFICIENT_SCOPE when the route asks for a scope that the caller's key does not cover. */
export function checkScope(access: Access, caller: Caller): void {
  if (typeof access !== 'string' || holdsScope(caller, access)) return;
  throw fail('INSUFFICIENT_SCOPE', { required_scope: access, granted_scopes: caller.key.scopes });
}

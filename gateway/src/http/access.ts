import type { Scope } from '@pharos/contract';

/** Any valid key will do, whatever its scopes. */
export const anyKey: unique symbol = Symbol('any key');
/** No key is needed. */
export const publicAccess: unique symbol = Symbol('public');

/** Who may use a route: who holds a key that covers the scope, whoever has a valid key, or everybody. */
export type Access = Scope | typeof anyKey | typeof publicAccess;

import type { CallContext, Clock, Database } from '@pharos/kit';

/** What an RPC works with. */
export interface RpcDeps {
  /** The pool, or the transaction that also keeps the call's answer. */
  readonly database: Database;
  readonly clock: Clock;
}

/** Serves one method: translates, applies the rules, and asks the store. */
export type Rpc<Request, Response> = (request: Request, call: CallContext, deps: RpcDeps) => Promise<Response>;

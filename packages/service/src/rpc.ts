import type { CallContext, Clock, Database } from '@pharos/kit';

/** What an RPC works with; a service may add to it. */
export interface RpcDeps {
  /** The pool, or the transaction that also keeps the call's answer. */
  readonly database: Database;
  readonly clock: Clock;
}

/** Serves one method: translates, applies the rules, and asks the store. */
export type Rpc<Request, Response, Deps extends RpcDeps = RpcDeps> = (
  request: Request,
  call: CallContext,
  deps: Deps,
) => Promise<Response>;

import type { CallContext, Database, IdempotentCalls, ResponseCodec, RpcHandler } from '@pharos/kit';
import type { Rpc, RpcDeps } from './rpc.js';
import { spoken } from './spoken.js';

export interface Writing {
  readonly idempotent: IdempotentCalls;
  /** Called after each write was committed: there may be events to send. */
  onWritten(): void;
  /** Waited for before each call, outside its transaction; its failure is the call's. */
  before?(request: never, call: CallContext): Promise<void>;
}

/** Makes handlers of a service's RPCs; database refusals reach the caller in the API's words. */
export interface Handlers<Deps extends RpcDeps> {
  read<Request, Response>(rpc: Rpc<Request, Response, Deps>): RpcHandler<Request, Response>;
  /**
   * Takes effect at most once for a call that asks for it; the answer is then kept. `about` names the record whose
   * personal data the answer holds. `check` is waited for before the transaction begins: whatever waits for others than the
   * database belongs there.
   */
  write<Request, Response>(
    codec: ResponseCodec<Response>,
    rpc: Rpc<Request, Response, Deps>,
    about?: (response: Response) => string | undefined,
    check?: (request: Request, deps: Deps) => Promise<void>,
  ): RpcHandler<Request, Response>;
}

export function createHandlers<Deps extends RpcDeps>(
  deps: Deps,
  { idempotent, onWritten, before = nothing }: Writing,
): Handlers<Deps> {
  return {
    read: (rpc) => (request, call) =>
      spoken(async () => {
        await before(request as never, call);
        return rpc(request, call, deps);
      }),
    write: (codec, rpc, about, check) => async (request, call) => {
      const work = (tx: Database) => rpc(request, call, { ...deps, database: tx });
      const response = await spoken(async () => {
        await before(request as never, call);
        await check?.(request, deps);
        return idempotent.run({ call, codec, work, about });
      });
      onWritten();
      return response;
    },
  };
}

async function nothing(): Promise<void> {}

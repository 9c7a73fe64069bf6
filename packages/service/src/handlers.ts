import {
  type BoundService,
  bindService,
  type CallContext,
  type Database,
  hasNoSideEffects,
  type IdempotentCalls,
  type MethodDefinition,
  type RequestOf,
  type ResponseCodec,
  type ResponseOf,
  type RpcHandler,
  type ServiceDefinition,
  type SharedDatabase,
} from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { withDatabaseErrors } from './database-errors.js';
import type { Rpc, RpcDeps } from './rpc.js';

export interface Writing {
  /** The pool: each call uses its organization's share, for as long as its caller waits. */
  readonly database: SharedDatabase;
  readonly idempotent: IdempotentCalls;
  /** Called after each write was committed: there may be events to send. */
  onWritten(): void;
  /** A check that is waited for before each call, outside its transaction; its failure is the call's. */
  before?(request: never, call: CallContext): Promise<void>;
}

/** The RPC of a service that has this name in its proto. */
export type RpcOf<
  Service extends ServiceDefinition,
  Name extends keyof Service['methods'],
  Deps extends RpcDeps = RpcDeps,
> = Rpc<RequestOf<Service['methods'][Name]>, ResponseOf<Service['methods'][Name]>, Deps>;

/** An RPC with the options of its handler. */
export interface ServedRpc<Request, Response, Deps extends RpcDeps> {
  readonly rpc: Rpc<Request, Response, Deps>;
  /** Names the records whose data the answer of a write holds; those that there are not are left out. */
  about?(response: Response, request: Request): string | readonly (string | undefined)[] | undefined;
  /**
   * A check that is waited for before the transaction of a write begins, unless its answer is kept already: whatever waits for
   * others than the database belongs there, and what is to last when the write fails.
   */
  check?(request: Request, deps: Deps, call: CallContext): Promise<void>;
  /** Whether every call of a read goes through many rows, so that it takes turns with others like it. */
  readonly isHeavy?: boolean;
  /** Makes what serves the call instead, and has the handler called in its turn. */
  around?(handler: RpcHandler<Request, Response>): RpcHandler<Request, Response>;
}

type ServedRpcs<Methods, Deps extends RpcDeps> = {
  readonly [Name in keyof Methods]:
    | Rpc<RequestOf<Methods[Name]>, ResponseOf<Methods[Name]>, Deps>
    | ServedRpc<RequestOf<Methods[Name]>, ResponseOf<Methods[Name]>, Deps>;
};

export interface Handlers<Deps extends RpcDeps> {
  /** Serves all RPCs of a service: which are reads its protos say, by `idempotency_level`. */
  serve<Service extends ServiceDefinition>(
    definition: Service,
    rpcs: ServedRpcs<Service['methods'], Deps>,
  ): BoundService;
}

/** Makes handlers of a service's RPCs; database refusals reach the caller in the API's words. */
export function createHandlers<Deps extends RpcDeps>(
  deps: Deps,
  { database, idempotent, onWritten, before = nothing }: Writing,
): Handlers<Deps> {
  /** A list that counts or searches all its rows takes turns with others like it. */
  const read =
    ({ rpc, isHeavy: always = false }: ServedRpc<unknown, unknown, Deps>): UnknownHandler =>
    (request, caller) =>
      withDatabaseErrors(async () => {
        await before(request as never, caller);
        const run = (own: Database) => rpc(request, caller, { ...deps, database: own });
        const reader = { owner: ownerOf(request), caller };
        return always || isHeavy(request)
          ? database.heavyRead(reader, run)
          : run(database.for({ ...reader, kind: 'read' }));
      });
  /** A write takes effect at most once for a call that asks for it; the answer is then kept. */
  const write =
    (codec: ResponseCodec<unknown>, { rpc, about, check }: ServedRpc<unknown, unknown, Deps>): UnknownHandler =>
    async (request, call) => {
      const own = database.for({ owner: ownerOf(request), kind: 'write', caller: call });
      const work = (tx: Database) => rpc(request, call, { ...deps, database: tx });
      const response = await withDatabaseErrors(async () => {
        await before(request as never, call);
        if (check && !(await idempotent.isKept({ call, database: own })))
          await check(request, { ...deps, database: own }, call);
        return idempotent.run({ call, database: own, codec, work, about: (answer) => idsOf(about?.(answer, request)) });
      });
      onWritten();
      return response;
    };
  const handlerOf = (method: MethodDefinition<unknown, unknown>, served: Served<Deps>) => {
    const { around = unchanged, ...own } = typeof served === 'function' ? { rpc: served } : served;
    return around(hasNoSideEffects(method) ? read(own) : write(method.responseType, own));
  };
  const serve: Handlers<Deps>['serve'] = (definition, rpcs) => {
    const handlers = Object.entries(definition.methods).map(([name, method]) => [
      name,
      handlerOf(method, rpcs[name] as Served<Deps>),
    ]);
    return bindService(definition, Object.fromEntries(handlers));
  };
  return { serve };
}

type UnknownRpc<Deps extends RpcDeps> = Rpc<unknown, unknown, Deps>;
type UnknownHandler = RpcHandler<unknown, unknown>;
type Served<Deps extends RpcDeps> = UnknownRpc<Deps> | ServedRpc<unknown, unknown, Deps>;

const unchanged = (handler: UnknownHandler) => handler;

/** Whether a request is for a list that costs much; a search that takes no page is bounded by itself. */
function isHeavy(request: unknown): boolean {
  const { page, q, metadata } = request as { page?: PageRequest; q?: string; metadata?: readonly unknown[] };
  return 'page' in (request as object) && (page?.includeTotal || q !== undefined || Boolean(metadata?.length));
}

function idsOf(about: string | readonly (string | undefined)[] | undefined): string[] {
  return [about].flat().filter((id) => id !== undefined);
}

async function nothing(): Promise<void> {}

/** The organization that a call is made for. Calls of none, such as looking up a key, share as if they were of one. */
export function ownerOf(request: unknown): string {
  return (request as { orgId?: string }).orgId ?? '';
}

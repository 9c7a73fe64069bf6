import type { CallContext, OutgoingCall } from './call-context.js';

/** One unary method as ts-proto generates it for grpc-js. */
export interface MethodDefinition<Request, Response> {
  readonly path: string;
  readonly requestStream: boolean;
  readonly responseStream: boolean;
  readonly requestSerialize: (value: Request) => Buffer;
  readonly requestDeserialize: (value: Buffer) => Request;
  readonly responseSerialize: (value: Response) => Buffer;
  readonly responseDeserialize: (value: Buffer) => Response;
}

/** A service as ts-proto generates it: methods by name. */
// biome-ignore lint/suspicious/noExplicitAny: the messages are inferred per method; no narrower bound admits them all.
export type ServiceDefinition = Readonly<Record<string, MethodDefinition<any, any>>>;

type RequestOf<Method> = Method extends { requestSerialize: (value: infer Request) => Buffer } ? Request : never;
type ResponseOf<Method> = Method extends { responseSerialize: (value: infer Response) => Buffer } ? Response : never;

/** Serves one method. A rejection with a Failure reaches the caller as it is, any other as INTERNAL. */
export type RpcHandler<Request, Response> = (request: Request, call: CallContext) => Promise<Response>;

/** A handler for every method of a service. */
export type RpcHandlers<Service> = {
  readonly [Name in keyof Service]: RpcHandler<RequestOf<Service[Name]>, ResponseOf<Service[Name]>>;
};

/** Calls every method of a service; each call rejects with a Failure. */
export type RpcClient<Service> = {
  readonly [Name in keyof Service]: (
    request: RequestOf<Service[Name]>,
    call: OutgoingCall,
  ) => Promise<ResponseOf<Service[Name]>>;
};

/** A method with its handler, its messages still to be known only to both. */
export interface BoundMethod {
  readonly path: string;
  readonly definition: MethodDefinition<unknown, unknown>;
  readonly handler: RpcHandler<unknown, unknown>;
}

export interface BoundService {
  readonly definition: ServiceDefinition;
  /** As in `pharos.core.v1.ProjectService`. */
  readonly name: string;
  readonly methods: readonly BoundMethod[];
}

/** Pairs a service with its handlers. */
export function bindService<Service extends ServiceDefinition>(
  definition: Service,
  handlers: RpcHandlers<Service>,
): BoundService {
  const methods = Object.entries(definition).map(([name, method]) => ({
    path: method.path,
    definition: method,
    handler: handlers[name] as RpcHandler<unknown, unknown>,
  }));
  return { definition, name: serviceName(definition), methods };
}

function serviceName(definition: ServiceDefinition): string {
  const path = Object.values(definition)[0]?.path;
  if (path === undefined) throw new Error('a service without methods cannot be bound');
  return path.split('/')[1] as string;
}

/** `Get`, `List` and `Resolve` methods never write, so that a call whose answer was lost may be repeated. */
export function isReadMethod(path: string): boolean {
  return /\/(Get|List|Resolve)[A-Z]\w*$/.test(path);
}

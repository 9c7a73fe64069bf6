import type { CallContext, OutgoingCall } from './call-context.js';

/** A message as ts-proto generates it. */
interface MessageType<Message> {
  encode(message: Message): { finish(): Uint8Array };
  decode(bytes: Uint8Array): Message;
}

/** One unary method as ts-proto generates it. */
export interface MethodDefinition<Request, Response> {
  /** As in `GetProject`. */
  readonly name: string;
  readonly requestType: MessageType<Request>;
  readonly requestStream: boolean;
  readonly responseType: MessageType<Response>;
  readonly responseStream: boolean;
  readonly options: { readonly idempotencyLevel?: 'NO_SIDE_EFFECTS' | 'IDEMPOTENT' };
}

/** A service as ts-proto generates it. */
export interface ServiceDefinition {
  /** As in `pharos.core.v1.ProjectService`. */
  readonly fullName: string;
  // biome-ignore lint/suspicious/noExplicitAny: the messages are inferred per method; no narrower bound admits them all.
  readonly methods: Readonly<Record<string, MethodDefinition<any, any>>>;
}

export type RequestOf<Method> = Method extends { requestType: MessageType<infer Request> } ? Request : never;
export type ResponseOf<Method> = Method extends { responseType: MessageType<infer Response> } ? Response : never;

/** Serves one method. A rejection with a Failure reaches the caller as it is, any other as INTERNAL. */
export type RpcHandler<Request, Response> = (request: Request, call: CallContext) => Promise<Response>;

/** A handler for every method of a service. */
export type RpcHandlers<Service extends ServiceDefinition> = {
  readonly [Name in keyof Service['methods']]: RpcHandler<
    RequestOf<Service['methods'][Name]>,
    ResponseOf<Service['methods'][Name]>
  >;
};

/** Calls every method of a service; each call rejects with a Failure. */
export type RpcClient<Service extends ServiceDefinition> = {
  readonly [Name in keyof Service['methods']]: (
    request: RequestOf<Service['methods'][Name]>,
    call: OutgoingCall,
  ) => Promise<ResponseOf<Service['methods'][Name]>>;
};

/** A method with its handler, its messages known to these two only. */
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
  const methods = Object.entries(definition.methods).map(([name, method]) => ({
    path: methodPath(definition, method),
    definition: method,
    handler: handlers[name] as RpcHandler<unknown, unknown>,
  }));
  return { definition, name: definition.fullName, methods };
}

/** As it travels: `/pharos.core.v1.ProjectService/GetProject`. */
export function methodPath({ fullName }: ServiceDefinition, { name }: Pick<BoundMethod['definition'], 'name'>): string {
  return `/${fullName}/${name}`;
}

/** Whether the protos promise that the method writes nothing, so that a call whose answer was lost may be repeated. */
export function hasNoSideEffects({ options }: MethodDefinition<unknown, unknown>): boolean {
  return options.idempotencyLevel === 'NO_SIDE_EFFECTS';
}

/** The message as gRPC carries it. */
export function serialize<Message>(type: MessageType<Message>, message: Message): Buffer {
  const { buffer, byteOffset, byteLength } = type.encode(message).finish();
  return Buffer.from(buffer, byteOffset, byteLength);
}

import type { DescMessage, DescMethod, DescService, Registry } from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt';
import {
  bindService,
  type CallContext,
  connectRpc,
  createLogger,
  type MethodDefinition,
  type RpcHandlers,
  type ServiceDefinition,
  startRpcServer,
} from '@pharos/kit';
import { withUnknownFields } from './with-unknown-fields.js';

export interface LaterNeighbourOptions {
  registry: Registry;
  /** The name of the service, as in `core`. */
  name: string;
  /** Where it listens, and the service as it is. */
  port: number;
  target: string;
  token: string;
}

export interface LaterNeighbour {
  /** Methods that were called, as `ContactService.GetContact`. */
  readonly called: ReadonlySet<string>;
  /** Methods whose requests or answers have an enum value that nobody knows. */
  readonly foreign: { requests: Set<string>; answers: Set<string> };
  stop(): Promise<void>;
}

type Bytes = Uint8Array;
const log = createLogger({ service: 'test', level: 'silent' });

/**
 * Stands between a service and its callers, as if both had a later version as their neighbour: whatever passes has unknown
 * fields, requests as well as answers.
 */
export async function startLaterNeighbour(options: LaterNeighbourOptions): Promise<LaterNeighbour> {
  const { registry, name, port, target, token } = options;
  const channel = connectRpc({ target, log, auth: { token } });
  const called = new Set<string>();
  const foreign = { requests: new Set<string>(), answers: new Set<string>() };
  const services = [...registry].filter(
    (each): each is DescService => each.kind === 'service' && each.typeName.startsWith(`pharos.${name}.`),
  );
  const bound = services.map((service) => {
    const definition = definitionOf(service, foreign);
    const client = channel.client(definition);
    const forward = (method: DescMethod) => (request: unknown, call: CallContext) => {
      called.add(`${service.name}.${method.name}`);
      return client[method.localName]?.(request, outgoing(call)) ?? Promise.reject(new Error('no such method'));
    };
    const handlers = Object.fromEntries(service.methods.map((method) => [method.localName, forward(method)]));
    return bindService(definition, handlers as RpcHandlers<ServiceDefinition>);
  });
  const server = await startRpcServer({ services: bound, host: '127.0.0.1', port, auth: { token }, log });
  const stop = async () => {
    channel.close();
    await server.stop(0);
  };
  return { called, foreign, stop };
}

function outgoing(call: CallContext) {
  const { requestId, actor, traceparent, idempotency, signal } = call;
  const timeoutMs = Math.max(1, Math.min(call.deadlineMs - performance.now(), 60_000));
  return { requestId, actor, traceparent, idempotency, signal, timeoutMs, onReplayed: () => call.markReplayed() };
}

/** The service for kit, with messages that stay bytes. */
function definitionOf(service: DescService, foreign: LaterNeighbour['foreign']): ServiceDefinition {
  const methods = service.methods.map((method): [string, MethodDefinition<Bytes, Bytes>] => [
    method.localName,
    {
      name: method.name,
      requestStream: false,
      responseStream: false,
      requestType: passing(method.input, () => foreign.requests.has(method.name)),
      responseType: passing(method.output, () => foreign.answers.has(method.name)),
      options: reads(method) ? { idempotencyLevel: 'NO_SIDE_EFFECTS' } : {},
    },
  ]);
  return { fullName: service.typeName, methods: Object.fromEntries(methods) };
}

const reads = (method: DescMethod) => method.idempotency === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS;

/** Larger than any number of a value. */
const unknownEnum = 999;

/** Read as it is, written with what is unknown. */
function passing(message: DescMessage, isForeign: () => boolean) {
  return {
    decode: (bytes: Bytes): Bytes => bytes,
    encode: (bytes: Bytes) => ({
      finish: () => withUnknownFields(message, bytes, isForeign() ? unknownEnum : undefined),
    }),
  };
}

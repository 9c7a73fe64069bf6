import { Server, ServerCredentials } from '@grpc/grpc-js';
import {
  type ExchangeRequest,
  type ExchangeResponse,
  TunnelServiceService,
} from '@pharos/proto/pharos/transport/v1/tunnel';
import { HealthImplementation } from 'grpc-health-check';
import { grpcStatus } from '../errors.js';
import type { InvokeOptions } from './invoke.js';
import type { BoundMethod, BoundService } from './service.js';
import { TunnelSession } from './tunnel-session.js';
import { unary } from './unary.js';

/** Both sides batch up to about 1 MiB a frame; a single call may be larger than that. */
export const maxMessageBytes = 32 << 20;

export interface RpcServerOptions extends InvokeOptions {
  readonly services: readonly BoundService[];
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** A serialized FileDescriptorSet; when given, the server answers gRPC reflection with it. */
  readonly descriptors?: Uint8Array | undefined;
}

/** One round trip, and some. */
const settleMs = 50;

/** A listening server. */
export interface RpcServer {
  readonly port: number;
  /** Health turns NOT_SERVING, and clients are asked to send new calls elsewhere; those that come are still served. */
  drain(): void;
  /** Lets calls in flight finish for up to `timeoutMs`, then cancels them; resolves once the port is closed. */
  stop(timeoutMs: number): Promise<void>;
}

/**
 * Serves the services over plain unary gRPC and over the tunnel, with standard health checks.
 * Rejects when the address cannot be listened on.
 */
export async function startRpcServer(options: RpcServerOptions): Promise<RpcServer> {
  const server = new Server({
    'grpc.max_receive_message_length': maxMessageBytes,
    'grpc.max_send_message_length': maxMessageBytes,
  });
  const sessions = new Set<TunnelSession>();
  for (const service of options.services) addUnaryService(server, service, options);
  let stopping = false;
  addTunnel(server, sessions, options, () => stopping);
  const health = addHealth(server, options.services);
  if (options.descriptors) await addReflection(server, options.descriptors);
  const port = await bind(server, `${options.host}:${options.port}`);
  return {
    port,
    drain() {
      for (const name of ['', ...options.services.map((service) => service.name)])
        health.setStatus(name, 'NOT_SERVING');
      for (const session of sessions) session.drain();
    },
    stop: (timeoutMs) => {
      stopping = true;
      // Those that came since it drained do not know yet.
      for (const session of sessions) session.drain();
      return stop(server, sessions, timeoutMs);
    },
  };
}

function addUnaryService(server: Server, service: BoundService, options: InvokeOptions): void {
  const asBytes = (bytes: Buffer) => bytes;
  for (const method of service.methods) {
    server.register(method.path, unary(method, options), asBytes, asBytes, 'unary');
  }
}

function addTunnel(
  server: Server,
  sessions: Set<TunnelSession>,
  options: RpcServerOptions,
  stopping: () => boolean,
): void {
  const methods = new Map<string, BoundMethod>();
  for (const service of options.services) for (const method of service.methods) methods.set(method.path, method);
  server.addService(TunnelServiceService, {
    exchange: (stream: import('@grpc/grpc-js').ServerDuplexStream<ExchangeRequest, ExchangeResponse>) => {
      // Whoever was told to go elsewhere must not come back, or its calls would never come to an end.
      if (stopping()) return void stream.emit('error', { code: grpcStatus.UNAVAILABLE, details: 'stopping' });
      sessions.add(new TunnelSession(stream, methods, options, (session) => sessions.delete(session)));
    },
  });
}

function addHealth(server: Server, services: readonly BoundService[]): HealthImplementation {
  const names = ['', ...services.map((service) => service.name)];
  const health = new HealthImplementation(Object.fromEntries(names.map((name) => [name, 'SERVING' as const])));
  health.addToServer(server);
  return health;
}

async function addReflection(server: Server, descriptors: Uint8Array): Promise<void> {
  const [{ ReflectionService }, { loadFileDescriptorSetFromBuffer }] = await Promise.all([
    import('@grpc/reflection'),
    import('@grpc/proto-loader'),
  ]);
  new ReflectionService(loadFileDescriptorSetFromBuffer(Buffer.from(descriptors))).addToServer(server);
}

function bind(server: Server, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) =>
      error ? reject(error) : resolve(port),
    );
  });
}

async function stop(server: Server, sessions: Set<TunnelSession>, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  const busy = () => [...sessions].some((session) => session.busy > 0);
  // What was on its way when they were told to go elsewhere is still to arrive.
  if (sessions.size > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(settleMs, timeoutMs)));
  while (busy() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10));
  for (const session of [...sessions]) session.end();
  await new Promise<void>((resolve) => {
    const force = setTimeout(() => server.forceShutdown(), Math.max(0, deadline - performance.now()));
    server.tryShutdown(() => {
      clearTimeout(force);
      resolve();
    });
  });
}

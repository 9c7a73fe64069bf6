import { setTimeout as sleep } from 'node:timers/promises';
import { type handleUnaryCall, Server, type ServerCredentials, type ServerOptions } from '@grpc/grpc-js';
import type { ExchangeRequest, ExchangeResponse } from '@pharos/proto/pharos/transport/v1/tunnel';
import { HealthImplementation } from 'grpc-health-check';
import { grpcStatus } from '../errors.js';
import { exchangeMethod } from './exchange-method.js';
import type { InvokeOptions } from './invoke.js';
import { flowControl, keepalive, maxFrameBytes } from './limits.js';
import { isLoopback, type PeerAuth, requireToken, serverCredentials } from './peer-auth.js';
import type { BoundMethod, BoundService } from './service.js';
import { TunnelSession } from './tunnel-session.js';
import { unary } from './unary.js';

export interface RpcServerOptions extends InvokeOptions {
  readonly services: readonly BoundService[];
  readonly host: string;
  /** Absent: neither token nor TLS, as on the loopback. */
  readonly auth?: PeerAuth | undefined;
  /** 0 picks a free port. */
  readonly port: number;
  /** A serialized FileDescriptorSet; when given, the server answers gRPC reflection with it. */
  readonly descriptors?: Uint8Array | undefined;
  /** Has `onChange` called whenever `available` may answer otherwise than before. */
  watchAvailable?(onChange: () => void): void;
}

/** How long an idle client may take to close its stream once it was asked to go elsewhere, and then its connection. */
const settleMs = 1_000;
/** How often it is seen whether calls are still under way. */
const lookEveryMs = 10;

type State = 'serving' | 'draining' | 'stopping';

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
  const { auth = {} } = options;
  const server = new Server({
    'grpc.max_receive_message_length': maxFrameBytes,
    'grpc.max_send_message_length': maxFrameBytes,
    ...pingsOf(options.host),
    ...flowControl,
    interceptors: auth.token === undefined ? [] : [requireToken(auth.token)],
  });
  const sessions = new Set<TunnelSession>();
  const unaryCalls: UnaryCalls = { inFlight: 0 };
  for (const service of options.services) addUnaryService(server, service, options, unaryCalls);
  let state: State = 'serving';
  addTunnel(server, sessions, options, () => state);
  const health = addHealth(server, options.services);
  const setHealth = (status: 'SERVING' | 'NOT_SERVING') => {
    for (const name of ['', ...options.services.map((service) => service.name)]) health.setStatus(name, status);
  };
  if (options.descriptors) await addReflection(server, options.descriptors);
  const tellHealth = () => {
    if (state === 'serving') setHealth(options.available?.() === false ? 'NOT_SERVING' : 'SERVING');
  };
  tellHealth();
  options.watchAvailable?.(tellHealth);
  const port = await bind(server, `${options.host}:${options.port}`, serverCredentials(auth));
  return {
    port,
    drain() {
      state = 'draining';
      setHealth('NOT_SERVING');
      for (const session of sessions) session.drain();
    },
    stop: (timeoutMs) => {
      state = 'stopping';
      // Those that came since it drained do not know yet.
      for (const session of sessions) session.drain();
      return stop(server, { sessions, unaryCalls }, timeoutMs);
    },
  };
}

/**
 * How a server looks for clients that have vanished without a word. Those of this machine do not: its kernel tells of their end, and one
 * that stands still asks for nothing meanwhile.
 */
function pingsOf(host: string): ServerOptions {
  return isLoopback(host) ? {} : keepalive;
}

interface UnaryCalls {
  inFlight: number;
}

function addUnaryService(server: Server, service: BoundService, options: InvokeOptions, calls: UnaryCalls): void {
  const asBytes = (bytes: Buffer) => bytes;
  for (const method of service.methods) {
    server.register(method.path, counted(unary(method, options), calls), asBytes, asBytes, 'unary');
  }
}

function counted(handle: handleUnaryCall<Buffer, Buffer>, calls: UnaryCalls): handleUnaryCall<Buffer, Buffer> {
  return (call, callback) => {
    calls.inFlight += 1;
    handle(call, (...answer) => {
      calls.inFlight -= 1;
      callback(...answer);
    });
  };
}

function addTunnel(server: Server, sessions: Set<TunnelSession>, options: RpcServerOptions, state: () => State): void {
  const methods = new Map<string, BoundMethod>();
  for (const service of options.services) for (const method of service.methods) methods.set(method.path, method);
  server.addService(
    { exchange: exchangeMethod },
    {
      exchange: (stream: import('@grpc/grpc-js').ServerDuplexStream<ExchangeRequest, ExchangeResponse>) => {
        // Whoever was told to go elsewhere must not come back, or its calls would never come to an end.
        if (state() === 'stopping')
          return void stream.emit('error', { code: grpcStatus.UNAVAILABLE, details: 'stopping' });
        const onClose = (session: TunnelSession) => sessions.delete(session);
        sessions.add(new TunnelSession(stream, methods, options, onClose, state() === 'draining'));
      },
    },
  );
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

function bind(server: Server, address: string, credentials: ServerCredentials): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, credentials, (error, port) => (error ? reject(error) : resolve(port)));
  });
}

interface Callers {
  readonly sessions: ReadonlySet<TunnelSession>;
  readonly unaryCalls: UnaryCalls;
}

async function stop(server: Server, { sessions, unaryCalls }: Callers, timeoutMs: number): Promise<void> {
  const started = performance.now();
  const elapsedMs = () => performance.now() - started;
  const busy = () => [...sessions].some((session) => session.busy > 0);
  // A client closes its stream when it has its last answer: what was on its way to us has arrived by then.
  const unsettled = () => sessions.size > 0 && (busy() || elapsedMs() < settleMs);
  while (unsettled() && elapsedMs() < timeoutMs) await sleep(lookEveryMs);
  for (const session of [...sessions]) session.end();
  const closed = new Promise<'closed'>((resolve) => server.tryShutdown(() => resolve('closed')));
  const waited = async () => {
    while (unaryCalls.inFlight > 0 && elapsedMs() < timeoutMs) await sleep(lookEveryMs);
    // Connections close when the peer lets go of them. One that is frozen, with nothing under way, costs no more than this.
    await sleep(Math.max(0, Math.min(settleMs, timeoutMs - elapsedMs())), undefined, { ref: false });
  };
  if ((await Promise.race([closed, waited()])) !== 'closed') server.forceShutdown();
}

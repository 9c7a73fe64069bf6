import type { Answer } from '@pharos/proto/pharos/transport/v1/tunnel';
import type { Logger } from 'pino';
import { transportFailure } from '../errors.js';
import { withSpan } from '../telemetry/tracing.js';
import { contextMessage, type OutgoingCall } from './call-context.js';
import { failureFromMessage } from './failure-message.js';
import { isReadMethod, type MethodDefinition, type RpcClient, type ServiceDefinition } from './service.js';
import { type PendingCall, TunnelBroken, type TunnelClient } from './tunnel-client.js';
import { TunnelPool } from './tunnel-pool.js';

/** How long a call waits for its answer unless it says otherwise. */
const defaultTimeoutMs = 5_000;
/** Longer than a restart takes, shorter than a client's patience. */
const usualConnectWaitMs = 3_000;
const maxTries = 4;

export interface RpcChannelOptions {
  /** `host:port`, or several with commas between; every address of every host is used. */
  readonly target: string;
  readonly log: Logger;
  /** How long a call waits for a connection at most. Default 3 s. */
  readonly connectWaitMs?: number;
}

interface Connections {
  readonly pool: TunnelPool;
  readonly connectWaitMs: number;
}

/** A connection to every replica of one service. */
export interface RpcChannel {
  /** Typed calls of one of its services. */
  client<Service extends ServiceDefinition>(service: Service): RpcClient<Service>;
  /** Whether at least one replica is connected. */
  ready(): boolean;
  /** Closes the connections; calls that wait fail with UNAVAILABLE. */
  close(): void;
}

/**
 * Connects to a service, in the background and for ever. A call waits a while for a connection. Every call has a
 * deadline. A call whose answer was lost is repeated only when it reads, or carries an idempotency key.
 */
export function connectRpc({ target, log, connectWaitMs = usualConnectWaitMs }: RpcChannelOptions): RpcChannel {
  const pool = new TunnelPool(target, log);
  return {
    client: (service) => makeClient(service, { pool, connectWaitMs }),
    ready: () => pool.pick() !== undefined,
    close: () => pool.close(),
  };
}

function makeClient<Service extends ServiceDefinition>(service: Service, to: Connections): RpcClient<Service> {
  const methods = Object.entries(service).map(([name, method]) => {
    const options = { kind: 'client', name: method.path.slice(1) } as const;
    const call = (request: unknown, outgoing: OutgoingCall) =>
      withSpan({ ...options, parent: outgoing.traceparent }, ({ traceparent }) =>
        callMethod(to, method, request, { ...outgoing, traceparent }),
      );
    return [name, call] as const;
  });
  return Object.fromEntries(methods) as RpcClient<Service>;
}

async function callMethod<Request, Response>(
  to: Connections,
  method: MethodDefinition<Request, Response>,
  request: Request,
  outgoing: OutgoingCall,
): Promise<Response> {
  const bytes = method.requestSerialize(request);
  const deadline = performance.now() + (outgoing.timeoutMs ?? defaultTimeoutMs);
  const repeatable = isReadMethod(method.path) || outgoing.idempotency !== undefined;
  for (let tries = 1; ; tries++) {
    const tunnel = to.pool.pick() ?? (await waitForTunnel(to, deadline));
    try {
      return readAnswer(method, await exchange(tunnel, method.path, bytes, outgoing, deadline), outgoing);
    } catch (error) {
      if (!(error instanceof TunnelBroken)) throw error;
      if (tries === maxTries || (error.sent && !repeatable)) throw unavailable(error);
    }
  }
}

async function waitForTunnel({ pool, connectWaitMs }: Connections, deadline: number): Promise<TunnelClient> {
  const tunnel = await pool.wait(Math.min(connectWaitMs, deadline - performance.now()));
  if (tunnel === undefined) throw unavailable();
  return tunnel;
}

function exchange(
  tunnel: TunnelClient,
  path: string,
  bytes: Buffer,
  outgoing: OutgoingCall,
  deadline: number,
): Promise<Answer> {
  const timeoutMs = Math.ceil(deadline - performance.now());
  if (timeoutMs <= 0) return Promise.reject(transportFailure('DEADLINE_EXCEEDED', 'no answer in time'));
  if (outgoing.signal?.aborted) return Promise.reject(cancelled());
  return guarded(
    tunnel.call(path, bytes, contextMessage(outgoing, outgoing.traceparent ?? ''), timeoutMs),
    timeoutMs,
    outgoing.signal,
  );
}

/** The answer, unless the deadline passes or the caller gives up first. */
function guarded(call: PendingCall, timeoutMs: number, signal: AbortSignal | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const giveUp = (error: Error) => {
      settled();
      call.cancel();
      reject(error);
    };
    const onAbort = () => giveUp(cancelled());
    const timer = setTimeout(() => giveUp(transportFailure('DEADLINE_EXCEEDED', 'no answer in time')), timeoutMs);
    const settled = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    signal?.addEventListener('abort', onAbort);
    call.answer.then(
      (answer) => {
        settled();
        resolve(answer);
      },
      (error) => {
        settled();
        reject(error);
      },
    );
  });
}

function readAnswer<Request, Response>(
  method: MethodDefinition<Request, Response>,
  answer: Answer,
  outgoing: OutgoingCall,
): Response {
  if (answer.status !== 0) throw failureFromMessage(answer.status, answer.failure);
  if (answer.replayed) outgoing.onReplayed?.();
  return method.responseDeserialize(answer.response as Buffer);
}

const unavailable = (cause?: unknown) => transportFailure('UNAVAILABLE', 'the service cannot be reached', cause);
const cancelled = () => transportFailure('CANCELLED', 'the caller stopped waiting');

import type { Answer, CallContext as CallContextMessage } from '@pharos/proto/pharos/transport/v1/tunnel';
import { type Failure, grpcStatus, transportFailure } from '../errors.js';
import type { Logger } from '../log.js';
import type { MetricsRegistry } from '../telemetry/metrics.js';
import { withSpan } from '../telemetry/tracing.js';
import { type CallSignal, contextMessage, type OutgoingCall } from './call-context.js';
import type { LookUp } from './endpoints.js';
import { failureFromMessage } from './failure-message.js';
import { tooLarge } from './invoke.js';
import { maxMessageBytes } from './limits.js';
import { channelSecurity, type PeerAuth } from './peer-auth.js';
import type { CallResult } from './replica-health.js';
import {
  hasNoSideEffects,
  type MethodDefinition,
  methodPath,
  type RpcClient,
  type ServiceDefinition,
  serialize,
} from './service.js';
import { type PendingCall, TunnelBroken } from './tunnel-client.js';
import { type Replica, TunnelPool } from './tunnel-pool.js';

/** How long a call waits for its answer unless it says otherwise. */
const defaultTimeoutMs = 5_000;
/** Longer than a restart takes, shorter than a client's patience. */
const usualConnectWaitMs = 3_000;
/** Replicas that are asked for one call, those that refused it before anything was begun included. */
const maxTries = 4;

export interface RpcChannelOptions {
  /** `host:port`, or several with commas between; every address of every host is used. */
  readonly target: string;
  /** Which service it is, as logs and metrics name it. Default: the target. */
  readonly name?: string;
  readonly log: Logger;
  readonly metrics?: MetricsRegistry | undefined;
  /** Absent: neither token nor TLS, as on the loopback. */
  readonly auth?: PeerAuth | undefined;
  /** How long a call waits for a connection at most. Default 3 s. */
  readonly connectWaitMs?: number;
  /** How names are resolved. Default: as the system does. */
  readonly lookUp?: LookUp | undefined;
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
 * deadline. A call that a replica refused before anything was begun is tried at others. One whose answer was lost is
 * repeated once, and only when it reads or carries an idempotency key.
 */
export function connectRpc(options: RpcChannelOptions): RpcChannel {
  const { target, name = target, log, metrics, auth = {}, connectWaitMs, lookUp } = options;
  const pool = new TunnelPool({ target, name, log, metrics, security: channelSecurity(auth), lookUp });
  const caller = new Caller(pool, log, connectWaitMs ?? usualConnectWaitMs);
  return {
    client: (service) => makeClient(service, caller),
    ready: () => pool.connected,
    close: () => pool.close(),
  };
}

function makeClient<Service extends ServiceDefinition>(service: Service, caller: Caller): RpcClient<Service> {
  const methods = Object.entries(service.methods).map(([name, method]) => {
    const path = methodPath(service, method);
    const options = { kind: 'client', name: path.slice(1) } as const;
    const call = (request: unknown, outgoing: OutgoingCall) =>
      withSpan({ ...options, parent: outgoing.traceparent }, ({ traceparent }) =>
        caller.call(path, method, request, { ...outgoing, traceparent }),
      );
    return [name, call] as const;
  });
  return Object.fromEntries(methods) as RpcClient<Service>;
}

/** A call on its way: what does not change from try to try. */
interface Request {
  readonly path: string;
  readonly bytes: Buffer;
  readonly context: CallContextMessage;
  /** On the scale of `performance.now()`. */
  readonly deadlineMs: number;
  readonly signal: CallSignal | undefined;
}

interface Attempt {
  readonly replica: Replica;
  readonly answer: Promise<Answer>;
}

class Caller {
  constructor(
    private readonly pool: TunnelPool,
    private readonly log: Logger,
    private readonly connectWaitMs: number,
  ) {}

  async call<Req, Res>(
    path: string,
    method: MethodDefinition<Req, Res>,
    message: Req,
    outgoing: OutgoingCall,
  ): Promise<Res> {
    const bytes = serialize(method.requestType, message);
    if (bytes.length > maxMessageBytes) throw tooLarge('request', path, bytes.length, this.log);
    const context = contextMessage(outgoing, outgoing.traceparent ?? '');
    const deadlineMs = performance.now() + (outgoing.timeoutMs ?? defaultTimeoutMs);
    const repeatable =
      hasNoSideEffects(method as MethodDefinition<unknown, unknown>) || outgoing.idempotency !== undefined;
    const answer = await this.#answerOf({ path, bytes, context, deadlineMs, signal: outgoing.signal }, repeatable);
    if (answer.status !== 0) throw failureFromMessage(answer.status, answer.failure);
    if (answer.replayed) outgoing.onReplayed?.();
    return method.responseType.decode(answer.response);
  }

  /** Tries replicas until one answers, as long as trying again can do no harm. */
  async #answerOf(request: Request, repeatable: boolean): Promise<Answer> {
    const refused = new Set<Replica>();
    let resendable = repeatable;
    let attempt = await this.#attempt(request);
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await attempt.answer;
        const other =
          answer.notBegun && tries < maxTries ? this.#another(attempt.replica, refused, request) : undefined;
        if (other === undefined) return answer;
        attempt = { replica: other, answer: exchange(other, request) };
      } catch (error) {
        if (!(error instanceof TunnelBroken)) throw error;
        if (tries === maxTries || (error.sent && !resendable)) throw unavailable(error);
        // A call that breaks connections must not break them all.
        if (error.sent) resendable = false;
        attempt = await this.#attempt(request, refused);
      }
    }
  }

  #another(refusing: Replica, refused: Set<Replica>, { bytes }: Request): Replica | undefined {
    refused.add(refusing);
    return this.pool.pick(bytes.length, refused);
  }

  /** Sends the call, once there is a replica that takes it. */
  async #attempt(request: Request, refused?: ReadonlySet<Replica>): Promise<Attempt> {
    const send = (replica: Replica): Attempt => ({ replica, answer: exchange(replica, request) });
    const { signal, bytes } = request;
    const { length } = bytes;
    const replica = this.pool.pick(length, refused);
    if (replica) return send(replica);
    const timeoutMs = Math.min(this.connectWaitMs, request.deadlineMs - performance.now());
    const attempt = await this.pool.wait(length, { timeoutMs, signal }, send);
    if (attempt === undefined) throw signal?.aborted ? cancelled() : unavailable();
    return attempt;
  }
}

/** The answer, unless the deadline passes or the caller gives up first; the replica's health learns how it went. */
function exchange(replica: Replica, request: Request): Promise<Answer> {
  const timeoutMs = Math.ceil(request.deadlineMs - performance.now());
  const { signal } = request;
  if (timeoutMs <= 0) return Promise.reject(tooLate());
  if (signal?.aborted) return Promise.reject(cancelled());
  const { tunnel, health } = replica;
  health.started();
  const call = tunnel.call(request.path, request.bytes, request.context, timeoutMs);
  return new Promise((resolve, reject) => {
    const end = (result: CallResult) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      health.ended(result);
    };
    const giveUp = (result: CallResult, failure: Failure) => {
      end(result);
      call.cancel();
      reject(failure);
    };
    const onAbort = () => giveUp('unknown', cancelled());
    // A call may be slow by itself. A replica that is stuck is found by pings, and one without its database says so.
    const onDeadline = () => giveUp('unknown', tooLate());
    const timer = setTimeout(onDeadline, timeoutMs);
    signal?.addEventListener('abort', onAbort);
    settle(call, end, resolve, reject);
  });
}

function settle(
  { answer }: PendingCall,
  end: (result: CallResult) => void,
  resolve: (answer: Answer) => void,
  reject: (error: unknown) => void,
): void {
  answer.then(
    (received) => {
      end(received.status === unavailableStatus ? 'failed' : 'answered');
      resolve(received);
    },
    (error) => {
      // The connection broke: whether the replica works is seen by connecting again.
      end('unknown');
      reject(error);
    },
  );
}

const unavailableStatus = grpcStatus.UNAVAILABLE;
const unavailable = (cause?: unknown) => transportFailure('UNAVAILABLE', 'the service cannot be reached', cause);
const cancelled = () => transportFailure('CANCELLED', 'the caller stopped waiting');
const tooLate = () => transportFailure('DEADLINE_EXCEEDED', 'no answer in time');

import type { Logger } from '../log.js';
import { Outage } from '../outage.js';
import type { MetricsRegistry } from '../telemetry/metrics.js';
import type { CallSignal } from './call-context.js';
import { type Endpoint, type LookUp, watchEndpoints } from './endpoints.js';
import { maxWaitingBytes, maxWaitingCalls, partBytes } from './limits.js';
import type { ChannelSecurity } from './peer-auth.js';
import { ReplicaHealth } from './replica-health.js';
import { TunnelClient } from './tunnel-client.js';

const firstRetryMs = 50;
const maxRetryMs = 1_000;

export interface TunnelPoolOptions {
  readonly target: string;
  readonly name: string;
  readonly log: Logger;
  readonly metrics?: MetricsRegistry | undefined;
  readonly security: ChannelSecurity;
  readonly lookUp?: LookUp | undefined;
}

/** An address of the target, with its connection while there is one. */
export interface Replica {
  readonly endpoint: Endpoint;
  readonly health: ReplicaHealth;
  tunnel: TunnelClient;
  connected: boolean;
  retryMs: number;
  retryTimer?: NodeJS.Timeout;
}

interface Waiting {
  readonly bytes: number;
  readonly give: (replica: Replica | undefined) => void;
}

/** Keeps one connection to every address of a target, and chooses for each call the replica that serves it. */
export class TunnelPool {
  readonly #options: TunnelPoolOptions;
  readonly #replicas = new Map<string, Replica>();
  /** Connections to addresses that the target does not stand for any more, until their last answer. */
  readonly #leaving = new Set<TunnelClient>();
  readonly #waiting = new Set<Waiting>();
  readonly #endpoints: { stop(): void };
  readonly #outage: Outage;
  #waitingBytes = 0;
  #closed = false;

  constructor(options: TunnelPoolOptions) {
    this.#options = options;
    const { target, name, log, metrics, lookUp } = options;
    this.#outage = new Outage({ dependency: name, client: 'calls', log, metrics });
    const onUnknown = (error: Error) => {
      if (this.#replicas.size === 0) this.#outage.begin(error);
    };
    this.#endpoints = watchEndpoints({ target, lookUp, onUnknown, onEndpoints: (found) => this.#follow(found) });
  }

  /** Whether a replica is connected. */
  get connected(): boolean {
    return [...this.#replicas.values()].some(({ tunnel }) => tunnel.state === 'open');
  }

  /**
   * One of those with the fewest calls in flight, by chance, that takes a call of so many bytes and was not tried yet;
   * undefined when none does. Those that are about to stop, and then ejected ones, are chosen when there are no others: to
   * try is better than to refuse.
   */
  pick(bytes: number, tried?: ReadonlySet<Replica>): Replica | undefined {
    let best: Replica | undefined;
    let equals = 0;
    for (const replica of this.#replicas.values()) {
      if (!replica.tunnel.accepts(bytes) || tried?.has(replica)) continue;
      const difference = best === undefined ? -1 : preference(replica, best);
      if (difference > 0) continue;
      equals = difference < 0 ? 1 : equals + 1;
      // The last of several that are equal wins with 1/2, 1/3, …: all have the same chance.
      if (Math.random() * equals < 1) best = replica;
    }
    return best;
  }

  /**
   * What `use` makes of the first replica that takes the call; undefined when none does within the time, or too much
   * waits already, or `signal` aborts. `use` is to send the call at once: what it leaves room for is given to the next.
   */
  wait<T>(
    bytes: number,
    { timeoutMs, signal }: { timeoutMs: number; signal: CallSignal | undefined },
    use: (replica: Replica) => T,
  ): Promise<T | undefined> {
    const full = this.#waiting.size >= maxWaitingCalls || this.#waitingBytes + bytes > maxWaitingBytes;
    if (this.#closed || full || signal?.aborted) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        bytes,
        give: (replica) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
          if (this.#waiting.delete(waiting)) this.#waitingBytes -= bytes;
          resolve(replica && use(replica));
        },
      };
      const giveUp = () => waiting.give(undefined);
      const timer = setTimeout(giveUp, timeoutMs);
      signal?.addEventListener('abort', giveUp);
      this.#waiting.add(waiting);
      this.#waitingBytes += bytes;
    });
  }

  close(): void {
    this.#closed = true;
    this.#endpoints.stop();
    for (const replica of this.#replicas.values()) this.#leave(replica);
    for (const tunnel of [...this.#leaving]) tunnel.close();
    for (const waiting of [...this.#waiting]) waiting.give(undefined);
  }

  #follow(endpoints: Endpoint[]): void {
    const found = new Set(endpoints.map(({ address }) => address));
    for (const endpoint of endpoints) if (!this.#replicas.has(endpoint.address)) this.#add(endpoint);
    for (const replica of this.#replicas.values()) if (!found.has(replica.endpoint.address)) this.#leave(replica);
  }

  #add(endpoint: Endpoint): void {
    const { target, log } = this.#options;
    const { address } = endpoint;
    const health = new ReplicaHealth({
      now: () => performance.now(),
      onEjected: (facts) =>
        log.warn({ target, address, ...facts }, 'a replica fails its calls; sending calls to other replicas'),
      onReadmitted: () => log.info({ target, address }, 'a replica answers again; sending calls to it'),
    });
    const replica = { endpoint, health, connected: false, retryMs: firstRetryMs } as Replica;
    this.#replicas.set(address, replica);
    this.#connect(replica);
  }

  #leave(replica: Replica): void {
    clearTimeout(replica.retryTimer);
    this.#replicas.delete(replica.endpoint.address);
    if (replica.tunnel.state !== 'closed') this.#leaving.add(replica.tunnel);
    replica.tunnel.drain();
  }

  #connect(replica: Replica): void {
    const { security } = this.#options;
    const { address, host } = replica.endpoint;
    const tunnel: TunnelClient = new TunnelClient(
      address,
      { ...security, channelOptions: security.optionsFor(host) },
      { onStateChange: () => this.#changed(replica, tunnel), onRoom: () => this.#serveWaiting() },
    );
    replica.tunnel = tunnel;
  }

  #changed(replica: Replica, tunnel: TunnelClient): void {
    if (tunnel.state === 'closed') this.#leaving.delete(tunnel);
    if (tunnel.state === 'open') {
      const { target, log } = this.#options;
      log.info({ target, address: tunnel.address }, 'connected');
      Object.assign(replica, { connected: true, retryMs: firstRetryMs });
      this.#outage.end();
      this.#serveWaiting();
    } else if (replica.tunnel === tunnel && this.#replicas.get(tunnel.address) === replica) {
      if (tunnel.state === 'closed' && replica.connected) this.#lost(tunnel);
      replica.connected = false;
      this.#reconnect(replica);
    }
  }

  #lost({ address, error }: TunnelClient): void {
    const { target, log } = this.#options;
    log.info({ target, address, reason: error?.message }, 'lost the connection');
  }

  /** Once a connection takes no more calls another one is opened in its place, after a while that grows from try to try. */
  #reconnect(replica: Replica): void {
    if (this.#closed || replica.retryTimer) return;
    const { tunnel } = replica;
    if (tunnel.state === 'draining') this.#leaving.add(tunnel);
    // A restart takes a moment, and services that start together wait for each other.
    else if (!this.connected && replica.retryMs === maxRetryMs)
      this.#outage.begin(tunnel.error ?? new Error('the connection was closed'));
    const pauseMs = replica.retryMs * (0.5 + Math.random() / 2);
    replica.retryMs = Math.min(replica.retryMs * 2, maxRetryMs);
    replica.retryTimer = setTimeout(() => {
      delete replica.retryTimer;
      this.#connect(replica);
    }, pauseMs);
  }

  /** Who came first is first, but small calls go past large ones for which there is no room. */
  #serveWaiting(): void {
    let tooMany = Number.POSITIVE_INFINITY;
    for (const waiting of this.#waiting) {
      if (waiting.bytes >= tooMany) continue;
      const replica = this.pick(waiting.bytes);
      if (replica) waiting.give(replica);
      else tooMany = waiting.bytes;
      // Where there is no place for a small call there is none at all.
      if (tooMany <= partBytes) return;
    }
  }
}

/** Below zero when calls go to `a` rather than to `b`. */
function preference(a: Replica, b: Replica): number {
  return rankOf(a) - rankOf(b) || a.tunnel.load - b.tunnel.load;
}

function rankOf({ health, tunnel }: Replica): number {
  if (!health.usable) return 2;
  return tunnel.leaving ? 1 : 0;
}

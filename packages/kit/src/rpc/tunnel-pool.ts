import type { Logger } from 'pino';
import { watchEndpoints } from './endpoints.js';
import { TunnelClient } from './tunnel-client.js';

const firstRetryMs = 50;
const maxRetryMs = 1_000;
/** Calls that wait for a connection; further ones are turned away, so that memory stays bounded. */
const maxWaiting = 4_096;

interface Waiting {
  readonly give: (tunnel: TunnelClient | undefined) => void;
}

/** Keeps one tunnel open to every address of a target, and gives each call the one with the least to do. */
export class TunnelPool {
  readonly #tunnels = new Map<string, TunnelClient>();
  readonly #waiting = new Set<Waiting>();
  readonly #retries = new Map<string, NodeJS.Timeout>();
  readonly #endpoints: { stop(): void };
  #addresses: ReadonlySet<string> = new Set();
  #closed = false;

  constructor(
    private readonly target: string,
    private readonly log: Logger,
  ) {
    this.#endpoints = watchEndpoints(target, (addresses) => this.#follow(new Set(addresses)));
  }

  /** The tunnel with the fewest calls in flight; undefined when none is open. */
  pick(): TunnelClient | undefined {
    let best: TunnelClient | undefined;
    for (const tunnel of this.#tunnels.values()) {
      if (tunnel.accepts && (best === undefined || tunnel.load < best.load)) best = tunnel;
    }
    return best;
  }

  /** Waits for a tunnel to open; undefined when none does within the time, or too many wait already. */
  wait(timeoutMs: number): Promise<TunnelClient | undefined> {
    if (this.#closed || this.#waiting.size >= maxWaiting) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        give: (tunnel) => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          resolve(tunnel);
        },
      };
      const timer = setTimeout(() => waiting.give(undefined), timeoutMs);
      this.#waiting.add(waiting);
    });
  }

  close(): void {
    this.#closed = true;
    this.#endpoints.stop();
    for (const timer of this.#retries.values()) clearTimeout(timer);
    for (const tunnel of [...this.#tunnels.values()]) tunnel.close();
    for (const waiting of [...this.#waiting]) waiting.give(undefined);
  }

  #follow(addresses: ReadonlySet<string>): void {
    this.#addresses = addresses;
    for (const address of addresses) {
      if (!this.#tunnels.has(address) && !this.#retries.has(address)) this.#connect(address, firstRetryMs);
    }
    for (const [address, tunnel] of this.#tunnels) if (!addresses.has(address)) tunnel.drain();
  }

  #connect(address: string, retryMs: number): void {
    let wasOpen = false;
    const tunnel = new TunnelClient(address, () => {
      if (tunnel.state === 'open') {
        wasOpen = true;
        this.log.info({ target: this.target, address }, 'connected');
        this.#serveWaiting();
      } else if (tunnel.state === 'draining' || tunnel.state === 'closed') {
        this.#replace(address, tunnel, wasOpen ? firstRetryMs : retryMs);
      }
    });
    this.#tunnels.set(address, tunnel);
  }

  /** Once a tunnel takes no more calls another one is opened in its place, after a while that grows from try to try. */
  #replace(address: string, tunnel: TunnelClient, retryMs: number): void {
    if (this.#tunnels.get(address) !== tunnel) return;
    this.#tunnels.delete(address);
    if (this.#closed || !this.#addresses.has(address)) return;
    const timer = setTimeout(
      () => {
        this.#retries.delete(address);
        if (this.#addresses.has(address)) this.#connect(address, Math.min(retryMs * 2, maxRetryMs));
      },
      retryMs * (0.5 + Math.random() / 2),
    );
    this.#retries.set(address, timer);
  }

  #serveWaiting(): void {
    for (const waiting of [...this.#waiting]) {
      const tunnel = this.pick();
      if (tunnel === undefined) return;
      waiting.give(tunnel);
    }
  }
}

import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often a balancer asks whether a gateway is ready. */
const probeMs = 100;

export interface Target {
  readonly url: string;
  readonly opsUrl: string;
}

/** A request and when it was due: its wait counts from there, so that a stall is seen by all that it made wait. */
export interface Timed {
  readonly dueMs: number;
  readonly tookMs: number;
  /** 0 when there was no answer. */
  readonly status: number;
}

export interface PacedOptions {
  readonly targets: readonly Target[];
  readonly perSecond: number;
  /** Makes the n-th request. */
  readonly request: (n: number) => { method: string; path: string; headers: Record<string, string>; body?: string };
}

/**
 * Sends so many requests a second, whatever becomes of those before, in turn to the targets that say they are ready, as a
 * balancer does.
 */
export class PacedTraffic {
  readonly timed: Timed[] = [];
  readonly #ready = new Set<Target>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #under = new Set<Promise<void>>();
  #stopping = false;
  #loops: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: PacedOptions) {}

  async start(): Promise<void> {
    await this.#probe();
    this.#loops = Promise.all([this.#send(), this.#watch()]);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#loops;
    await Promise.all(this.#under);
    this.#agent.destroy();
  }

  async #send(): Promise<void> {
    const startedMs = performance.now();
    for (let n = 0; !this.#stopping; n += 1) {
      const dueMs = startedMs + (n * 1000) / this.options.perSecond;
      const waitMs = dueMs - performance.now();
      if (waitMs > 1) await sleep(waitMs);
      const one = this.#one(n, dueMs).finally(() => this.#under.delete(one));
      this.#under.add(one);
    }
  }

  async #one(n: number, dueMs: number): Promise<void> {
    const ready = [...this.#ready];
    const target = ready[n % ready.length];
    const status = target === undefined ? 0 : await this.#ask(target, n);
    this.timed.push({ dueMs, tookMs: performance.now() - dueMs, status });
  }

  #ask({ url }: Target, n: number): Promise<number> {
    const { method, path, headers, body } = this.options.request(n);
    const length = { 'Content-Length': String(Buffer.byteLength(body ?? '')), 'Content-Type': 'application/json' };
    return new Promise((resolve) => {
      const all = { ...headers, ...(body === undefined ? {} : length) };
      const asked = httpRequest(`${url}${path}`, { method, headers: all, agent: this.#agent }, (answer) => {
        answer.on('error', () => resolve(0));
        answer.on('end', () => resolve(answer.statusCode ?? 0)).resume();
      });
      asked.on('error', () => resolve(0));
      asked.end(body);
    });
  }

  async #watch(): Promise<void> {
    while (!this.#stopping) {
      await sleep(probeMs);
      await this.#probe();
    }
  }

  async #probe(): Promise<void> {
    await Promise.all(
      this.options.targets.map(async (target) => {
        const ok = await fetch(`${target.opsUrl}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        );
        if (ok) this.#ready.add(target);
        else this.#ready.delete(target);
      }),
    );
  }
}

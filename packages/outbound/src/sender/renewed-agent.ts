import type { Agent } from 'undici';

/**
 * undici's agent, another one after each `maxAgeMs`: so no connection is used that is older. (Its own `clientTtl` looks at the
 * age of a connection for each request, which costs a twentieth of all that a delivery takes.)
 */
export class RenewedAgent {
  #agent: Agent;
  #untilMs: number;
  /** The ends of earlier agents, whose requests are still under way. */
  readonly #closing = new Set<Promise<void>>();

  constructor(
    private readonly make: () => Agent,
    private readonly maxAgeMs: number,
  ) {
    this.#agent = make();
    this.#untilMs = performance.now() + maxAgeMs;
  }

  get current(): Agent {
    if (performance.now() >= this.#untilMs && !this.#agent.closed) {
      void this.#close();
      this.#agent = this.make();
      this.#untilMs = performance.now() + this.maxAgeMs;
    }
    return this.#agent;
  }

  /** Waits for what is under way; a second time there is nothing to do. */
  async close(): Promise<void> {
    await Promise.all([...this.#closing, this.#close()]);
  }

  async #close(): Promise<void> {
    if (this.#agent.closed || this.#agent.destroyed) return;
    const closing = this.#agent.close();
    this.#closing.add(closing);
    await closing;
    this.#closing.delete(closing);
  }
}

/** How a call to a replica ended, as far as it says something about the replica: `unknown` when the caller left before its answer. */
export type CallResult = 'answered' | 'failed' | 'unknown';

export interface ReplicaHealthOptions {
  /** Milliseconds that never go back. */
  now(): number;
  onEjected(facts: { failures: number; forMs: number }): void;
  onReadmitted(): void;
}

/** So many failed calls in a row show that the replica fails, not the calls. */
const failuresToEject = 5;
const firstEjectionMs = 1_000;
const longestEjectionMs = 30_000;

/**
 * Whether calls should go to a replica: a circuit breaker. One that fails calls in a row is ejected for a while, which
 * doubles each time; then one call at a time tries whether it works again.
 */
export class ReplicaHealth {
  readonly #options: ReplicaHealthOptions;
  #failures = 0;
  #ejections = 0;
  #ejectedUntilMs = 0;
  #onTrial = false;

  constructor(options: ReplicaHealthOptions) {
    this.#options = options;
  }

  get ejected(): boolean {
    return this.#ejections > 0;
  }

  /** Whether it may be given a call: it is not ejected, or its time for a trial has come. */
  get usable(): boolean {
    return !this.ejected || (!this.#onTrial && this.#options.now() >= this.#ejectedUntilMs);
  }

  /** A call goes to it. Every one is to be followed by `ended`. */
  started(): void {
    this.#onTrial = this.ejected;
  }

  ended(result: CallResult): void {
    if (this.ejected) this.#onTrial = false;
    if (result === 'answered') this.#works();
    else if (result === 'failed') this.#fails();
  }

  #works(): void {
    this.#failures = 0;
    if (!this.ejected) return;
    this.#ejections = 0;
    this.#options.onReadmitted();
  }

  #fails(): void {
    this.#failures += 1;
    if (this.#failures < failuresToEject) return;
    // Calls from before it was ejected may fail after it: they show nothing new.
    if (this.#options.now() < this.#ejectedUntilMs) return;
    const forMs = Math.min(firstEjectionMs * 2 ** this.#ejections, longestEjectionMs);
    this.#ejections += 1;
    this.#ejectedUntilMs = this.#options.now() + forMs;
    this.#options.onEjected({ failures: this.#failures, forMs });
  }
}

import type { Clock } from '@pharos/kit';
import { DependencyError } from '../dependencies/index.js';

export interface EngineGuardOptions {
  readonly clock: Clock;
  /** How long an answer may take. */
  readonly timeoutMs: number;
  /** Told of each call that failed, and of each that was not made because those before had. */
  onFailure(error: unknown): void;
  onSkipped(): void;
}

/** So many failures one after the other, refusals of a question not among them, and for so long nobody waits for another one. */
const maxFailures = 3;
const pauseMs = 5_000;

/**
 * Stands before what a search asks and can do without. An engine that is away costs a search its timeout a few times, then
 * nothing until it is tried again.
 */
export class EngineGuard {
  #failures = 0;
  #pausedUntilMs = 0;
  /** What was counted last: questions that share a call share its failure. */
  #counted: unknown;

  constructor(private readonly options: EngineGuardOptions) {}

  /** What `work` answers; undefined when it fails, or is too slow, or did so a moment ago. Rejects when `signal` aborts. */
  async ask<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    const { clock, timeoutMs, onFailure, onSkipped } = this.options;
    if (this.#failures >= maxFailures && clock.monotonicMs() < this.#pausedUntilMs) {
      onSkipped();
      return undefined;
    }
    // One tries it; the others go on without until that has an end.
    const untilMs = clock.monotonicMs() + timeoutMs;
    this.#pausedUntilMs = untilMs;
    try {
      const answer = await work(AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
      this.#failures = 0;
      return answer;
    } catch (error) {
      // This tells nothing of whether it is away: the next one may find out.
      if ((signal.aborted || isRefusal(error)) && this.#pausedUntilMs === untilMs) this.#pausedUntilMs = 0;
      signal.throwIfAborted();
      if (!isRefusal(error)) this.#count(error);
      onFailure(error);
      return undefined;
    }
  }

  #count(error: unknown): void {
    if (error !== this.#counted) this.#failures += 1;
    this.#counted = error;
    this.#pausedUntilMs = this.options.clock.monotonicMs() + pauseMs;
  }
}

/** Whether this one question was refused: others, of other tenants, may well be answered. */
function isRefusal(error: unknown): boolean {
  return error instanceof DependencyError && !error.isDown;
}

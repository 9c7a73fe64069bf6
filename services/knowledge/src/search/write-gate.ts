import type { Clock } from '@pharos/kit';
import { OutsideError } from './outside-error.js';

/** How often something that is away is tried, by one article. */
export const probeEveryMs = 3_000;

/** Nothing was asked, since what would have been was away a moment ago. */
export class PutOff extends OutsideError {
  override readonly name = 'PutOff';

  constructor(private readonly away: OutsideError) {
    super(away.message, { isAway: true });
  }

  override get publicReason(): string {
    return this.away.publicReason;
  }
}

export interface WriteGateOptions {
  readonly clock: Clock;
  /** Each change is told once. */
  onAway(error: OutsideError): void;
  onBack(): void;
}

/** Stands before what articles are written to. While that is away one article at a time tries it; all others are put off at once. */
export class WriteGate {
  #away: OutsideError | undefined;
  #probeAtMs = 0;

  constructor(private readonly options: WriteGateOptions) {}

  /** @throws PutOff while it is away and was tried a moment ago, and what `work` throws. */
  async pass(work: () => Promise<void>): Promise<void> {
    const { clock } = this.options;
    const before = this.#away;
    if (before && clock.monotonicMs() < this.#probeAtMs) throw new PutOff(before);
    this.#probeAtMs = clock.monotonicMs() + probeEveryMs;
    try {
      await work();
      // What was under way when it went says nothing of its being back.
      if (before) this.#back();
    } catch (error) {
      if (error instanceof OutsideError) this.#failed(error, before !== undefined);
      throw error;
    }
  }

  #failed(error: OutsideError, wasProbe: boolean): void {
    if (!error.isAway) {
      if (wasProbe) this.#back();
      return;
    }
    this.#probeAtMs = this.options.clock.monotonicMs() + probeEveryMs;
    if (!this.#away) this.options.onAway(error);
    this.#away = error;
  }

  #back(): void {
    if (!this.#away) return;
    this.#away = undefined;
    this.options.onBack();
  }
}

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

/** Others could be written after it had failed in the same way: whatever seemed to be away was not. */
export class FailsAlone extends OutsideError {
  override readonly name = 'FailsAlone';

  constructor(seeming: OutsideError) {
    super(seeming.message, { cause: seeming });
  }

  override get publicReason(): string {
    return 'The article could not be indexed.';
  }
}

/** So many are remembered of those that seemed to find something away. */
const maxSuspects = 1_000;

export interface WriteGateOptions {
  readonly clock: Clock;
  /** Each change is told once. */
  onAway(error: OutsideError): void;
  onBack(): void;
}

/**
 * Stands before what articles are written to. While that is away one article at a time tries it; all others are put off at once. An
 * article that failed when another one then found nothing away may itself be the reason: it does not close the gate a second time.
 */
export class WriteGate {
  #away: OutsideError | undefined;
  #probeAtMs = 0;
  /** The article that found it away. */
  #foundBy = '';
  readonly #suspects = new Set<string>();

  constructor(private readonly options: WriteGateOptions) {}

  /** @throws PutOff while it is away and was tried a moment ago, FailsAlone when only this article fails, and what `work` throws. */
  async pass(articleId: string, work: () => Promise<void>): Promise<void> {
    const { clock } = this.options;
    const before = this.#away;
    if (before && clock.monotonicMs() < this.#probeAtMs) throw new PutOff(before);
    this.#probeAtMs = clock.monotonicMs() + probeEveryMs;
    try {
      await work();
      this.#suspects.delete(articleId);
      // What was under way when it went says nothing of its being back.
      if (before) this.#back(articleId);
    } catch (error) {
      throw error instanceof OutsideError ? this.#failed(error, articleId, before !== undefined) : error;
    }
  }

  #failed(error: OutsideError, articleId: string, wasProbe: boolean): OutsideError {
    if (!error.isAway) {
      if (wasProbe) this.#back(articleId);
      return error;
    }
    if (!this.#away && this.#suspects.has(articleId)) return new FailsAlone(error);
    this.#probeAtMs = this.options.clock.monotonicMs() + probeEveryMs;
    if (!this.#away) {
      this.#foundBy = articleId;
      this.options.onAway(error);
    }
    this.#away = error;
    return error;
  }

  #back(articleId: string): void {
    if (!this.#away) return;
    this.#away = undefined;
    if (this.#foundBy !== articleId) this.#suspect(this.#foundBy);
    this.options.onBack();
  }

  #suspect(articleId: string): void {
    const [first] = this.#suspects;
    if (first !== undefined && this.#suspects.size >= maxSuspects) this.#suspects.delete(first);
    this.#suspects.add(articleId);
  }
}

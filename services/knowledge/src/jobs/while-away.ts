import type { Clock } from '@pharos/kit';
import { isAway } from '../search/outside-error.js';

export interface WhileAwayOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly everyMs: number;
}

/** What a job runs that needs engines: while one is away, which its `Outage` reports, it is tried again and again. */
export function whileAway({ clock, signal, everyMs }: WhileAwayOptions) {
  return (work: () => Promise<unknown>) => async (): Promise<boolean> => {
    try {
      await work();
      return false;
    } catch (error) {
      if (!isAway(error)) throw error;
      await clock.sleep(everyMs, signal);
      return !signal.aborted;
    }
  };
}

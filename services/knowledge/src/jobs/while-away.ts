import type { Clock, Logger } from '@pharos/kit';
import { isAway, whyOf } from '../search/outside-error.js';

export interface WhileAwayOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly everyMs: number;
}

/** What a job runs that needs engines: while one is away it is tried again and again, and that is told once. */
export function whileAway({ clock, log, signal, everyMs }: WhileAwayOptions) {
  return (work: () => Promise<unknown>) => {
    let told = false;
    return async (): Promise<boolean> => {
      try {
        await work();
        told = false;
        return false;
      } catch (error) {
        if (!isAway(error)) throw error;
        if (!told) log.warn(whyOf(error), 'an engine is away; its index is looked after when it is back');
        told = true;
        await clock.sleep(everyMs, signal);
        return !signal.aborted;
      }
    };
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryable, sqlStateOf } from './sql-state.js';

const maxRuns = 3;
/** Pauses before it runs again: so whom it met has the rows before it asks for them again, and both do not meet as before. */
const firstPauseMs = 10;

/**
 * Runs what leaves no trace when it fails, a transaction or a statement alone, up to three times: PostgreSQL ends one of those
 * that wait for each other. `retrying` is called before each further run.
 */
export async function runAgain<T>(
  run: () => Promise<T>,
  retrying: (about: { runs: number; sqlState: string | undefined }) => void = () => undefined,
): Promise<T> {
  for (let runs = 1; ; runs += 1) {
    try {
      return await run();
    } catch (error) {
      if (runs >= maxRuns || !isRetryable(error)) throw error;
      retrying({ runs, sqlState: sqlStateOf(error) });
      await sleep(pauseMs(runs));
    }
  }
}

/** 10 to 30 ms, then 20 to 60 ms, by chance. */
function pauseMs(runs: number): number {
  return firstPauseMs * 2 ** (runs - 1) * (1 + 2 * Math.random());
}

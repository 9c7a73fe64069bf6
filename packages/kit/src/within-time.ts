import { type Clock, systemClock } from './clock.js';

export interface TimeLimit {
  readonly ms: number;
  /** The caller's: when it aborts, so does the work's, with its reason. */
  readonly signal: AbortSignal | undefined;
  /** Default: the machine's own. */
  readonly clock?: Clock | undefined;
  /** What it fails with when the time is up. */
  late(): Error;
}

/** One for all: without a reason of ours each call would make an error with a stack that nobody reads. */
const done = new Error('done');

/** What `work` comes to; it is given a signal to stop by. @throws what `late` says, the reason of the caller's signal */
export async function withinTime<Result>(
  { ms, signal, clock = systemClock, late }: TimeLimit,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  // Not AbortSignal.any: a caller's signal may live as long as the process, and would gather what follows it.
  const limit = new AbortController();
  const finished = new AbortController();
  const forward = () => limit.abort(signal?.reason);
  signal?.addEventListener('abort', forward, { once: true });
  void clock.sleep(ms, finished.signal).then(() => finished.signal.aborted || limit.abort(late()));
  try {
    return await work(limit.signal);
  } catch (error) {
    throw limit.signal.aborted ? limit.signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', forward);
    finished.abort(done);
  }
}

import { type Clock, systemClock } from './clock.js';
import type { Logger } from './log.js';
import type { Part } from './part.js';

/** What a part needs at least to let go by force, and then to end. Most need a few milliseconds; a busy machine takes longer. */
const reserveMs = 200;
/** All reserves together are no larger share than this: the part whose turn it is needs its time for what is under way. */
const maxReservedShare = 0.25;

export interface StopOptions {
  readonly log: Logger;
  /** Default: the machine's own. */
  readonly clock?: Clock;
  /** What all parts together get. */
  readonly timeoutMs: number;
}

/**
 * Stops parts, the last one first, and takes them off the list. Each may use all the time that is left, save for a small
 * reserve for each that follows. It is told a reserve less than is waited for, so that it can still end after it let go by
 * force. Never rejects, and never takes longer than the timeout.
 */
export async function stopInTurn(parts: Part[], { log, clock = systemClock, timeoutMs }: StopOptions): Promise<void> {
  const deadlineMs = clock.monotonicMs() + timeoutMs;
  for (let part = parts.pop(); part; part = parts.pop()) {
    const current = part;
    const leftMs = Math.max(0, deadlineMs - clock.monotonicMs());
    const eachMs = Math.min(reserveMs, (leftMs * maxReservedShare) / (parts.length + 1));
    const waitedMs = leftMs - eachMs * parts.length;
    await inTime({ log, clock, part, phase: 'stop', timeoutMs: waitedMs }, () => current.stop(waitedMs - eachMs));
  }
}

interface Limit {
  readonly log: Logger;
  readonly clock: Clock;
  readonly part: Part;
  readonly phase: 'drain' | 'stop';
  readonly timeoutMs: number;
}

/** Never rejects, and waits no longer than `timeoutMs`: one part's trouble must not hold up the others. */
export async function inTime(limit: Limit, work: () => Promise<void> | void): Promise<void> {
  const { log, clock, phase, timeoutMs } = limit;
  const part = limit.part.name;
  const startedMs = clock.monotonicMs();
  const ended = new AbortController();
  const late = clock.sleep(timeoutMs, ended.signal).then(() => 'late' as const);
  try {
    const outcome = await Promise.race([(async () => work())(), late]);
    const facts = { part, phase, tookMs: Math.round(clock.monotonicMs() - startedMs) };
    if (outcome === 'late') log.error(facts, `${part} takes too long to ${phase}; going on without it`);
    else log.debug(facts, `${part}: ${phase} done`);
  } catch (error) {
    log.error({ part, phase, err: error }, `${part} failed to ${phase}`);
  } finally {
    ended.abort();
  }
}

import type { Clock, Database, Logger } from '@pharos/kit';
import { readBacklog } from '../store/backlog.js';
import { releaseAwaiting } from '../store/probes.js';
import type { WriterOptions } from './index-writer.js';
import { probeEveryMs } from './write-gate.js';

export interface OutagesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /** The generations that this process may write to, prepared as far as engines can be reached. */
  prepared(): Promise<readonly string[]>;
}

/** What an outage of an engine means for articles, which operators are told, and what it ends with: what waited is due. */
export function outages({ database, clock, log, signal, prepared }: OutagesOptions): WriterOptions {
  const told = (work: Promise<void>) =>
    void work.catch((error: unknown) => signal.aborted || log.warn({ err: error }, 'what waits cannot be looked at'));
  const release = async (side: string) => {
    const articles = await releaseAwaiting(database, await prepared());
    log.info({ side, articles }, 'articles can be written again; those that waited for it are indexed now');
    // Some may have been put off just when it came back.
    await clock.sleep(probeEveryMs, signal);
    if (!signal.aborted) await releaseAwaiting(database, await prepared());
  };
  const describe = async (side: string, reason: string) => {
    const { waiting, failing } = await readBacklog(database);
    const text =
      'articles cannot be written: what they are written to, or what embeds them, is away; one at a time tries';
    log.info({ side, reason, articles: waiting + failing }, text);
  };
  return {
    clock,
    onAway: (side, { message }) => told(describe(side, message)),
    onBack: (side) => told(release(side)),
  };
}

import { createLeading, type Part } from '@pharos/kit';
import { createJob, createListener, type ServiceBase } from '@pharos/service';
import { feedChannel } from '../schema.js';
import { announceListening } from './append.js';
import { feedConsumer } from './consume-feed.js';
import { forgetErased } from './erased-persons.js';
import type { FeedNews } from './feed-news.js';
import { forgetTyping } from './forget-typing.js';
import { findFeedsToTrim, forgetFeeds, type KeptOfFeeds, trimFeed } from './trim-feeds.js';

/** An hour more than is promised: a listener renews its feed once an hour. */
const keptMs = 25 * 60 * 60 * 1_000;
const trimEveryMs = 60_000;
/** Far longer than the bus keeps an event that every consumer has handled. */
const erasuresKeptMs = 30 * 24 * 60 * 60 * 1_000;

export interface FeedOptions {
  readonly news: FeedNews;
  /** Of one project. */
  readonly maxBytes: number | null;
}

/** What records the feeds of projects, tells of them, and removes what is old. */
export function feedParts(base: ServiceBase<never>, { news, maxBytes }: FeedOptions): Part[] {
  const { database, clock, log, registry, sessionUrl } = base;
  const onNotify = (payload?: string) => {
    news.hear(payload);
    // With that every replica has heard something that the others have, also while nothing happens.
    if (payload === undefined)
      announceListening(database).catch((err) => log.warn({ err }, 'could not announce changes of the feeds'));
  };
  const keptSince = (): KeptOfFeeds => ({ since: new Date(clock.now().getTime() - keptMs), maxBytes });
  return [
    { name: 'feed news', drain: () => news.drain(), stop: () => news.drain() },
    createListener('feeds', base, { channel: feedChannel, onNotify }),
    // Events of one conversation that two replicas handle at once would change places.
    createLeading({
      name: 'core feed',
      databaseUrl: sessionUrl,
      log,
      metrics: registry,
      lead: () => feedConsumer(base),
    }),
    createJob({
      name: 'forget who was typing',
      everyMs: trimEveryMs,
      clock,
      log,
      registry,
      run: () => forgetTyping(database),
    }),
    createJob({
      name: 'remove old events of feeds',
      everyMs: trimEveryMs,
      clock,
      log,
      registry,
      run: async () => (await trimSome(base, keptSince())) || forgetFeeds(database, clock.now()),
    }),
    createJob({
      name: 'forget who was erased',
      everyMs: trimEveryMs,
      clock,
      log,
      registry,
      run: () => forgetErased(database, new Date(clock.now().getTime() - erasuresKeptMs)),
    }),
  ];
}

/** Goes through all feeds once, and removes up to a batch of each; returns whether another round is needed. */
export async function trimSome(
  { database }: Pick<ServiceBase<never>, 'database'>,
  kept: KeptOfFeeds,
): Promise<boolean> {
  let more = false;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const due = await findFeedsToTrim(database, after, kept);
    for (const projectId of due) if (await trimFeed(database, projectId, kept)) more = true;
    after = due.at(-1);
  }
  return more;
}

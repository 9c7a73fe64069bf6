import { createLeading, type Part } from '@pharos/kit';
import { createJob, createListener, type ServiceBase } from '@pharos/service';
import { announceListening } from './append.js';
import { feedChannel } from './append-events.js';
import { feedConsumer } from './consume-feed.js';
import { forgetErased } from './erasures.js';
import type { FeedNews } from './feed-news.js';
import { forgetFeeds, forgetTyping, type KeptOfFeeds, trimSome } from './trim-feeds.js';

/** An hour more than is promised: a listener renews its feed once an hour. */
const keptMs = 25 * 60 * 60 * 1_000;
const trimEveryMs = 60_000;
/** Far longer than the bus keeps an event that every consumer has handled. */
const erasuresKeptMs = 30 * 24 * 60 * 60 * 1_000;

export interface FeedOptions {
  readonly news: FeedNews;
  /** The greatest size of one project's feed. */
  readonly maxBytes: number | null;
}

/** The parts that record the feeds of projects, announce them, and remove what is old. */
export function feedParts(base: ServiceBase<never>, { news, maxBytes }: FeedOptions): Part[] {
  const { database, clock, log, registry, sessionUrl } = base;
  const onNotify = (payload?: string) => {
    news.hear(payload);
    // With it every replica has heard a notification that the others have heard, also while nothing happens.
    if (payload === undefined)
      announceListening(database).catch((err) => log.warn({ err }, 'could not announce changes of the feeds'));
  };
  const job = { everyMs: trimEveryMs, clock, log, registry };
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
    createJob({ ...job, name: 'forget who was typing', run: () => forgetTyping(database) }),
    createJob({
      ...job,
      name: 'remove old events of feeds',
      run: async () => (await trimSome(database, keptSince())) || forgetFeeds(database, clock.now()),
    }),
    createJob({
      ...job,
      name: 'forget who was erased',
      run: () => forgetErased(database, new Date(clock.now().getTime() - erasuresKeptMs)),
    }),
  ];
}

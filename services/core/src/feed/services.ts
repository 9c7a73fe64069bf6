import type { BoundService } from '@pharos/kit';
import { FeedServiceDefinition } from '@pharos/proto/pharos/core/v1/feed';
import { createHandlers, type Writing } from '@pharos/service';
import { awaitFeedNews, type FeedDeps } from './feed-news.js';
import { openFeed } from './open-feed.js';
import { getFeedPage } from './read-feed.js';

/** The service of projects' feeds. */
export function feedServices(deps: FeedDeps & Writing): BoundService[] {
  const { serve } = createHandlers<FeedDeps>(deps, deps);
  return [serve(FeedServiceDefinition, { openFeed, getFeedPage, awaitFeedNews })];
}

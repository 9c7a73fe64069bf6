import type { AwaitFeedNewsRequest, AwaitFeedNewsResponse } from '@pharos/proto/pharos/core/v1/feed';
import type { Rpc } from '@pharos/service';
import type { CoreDeps } from '../shared/deps.js';

const maxWaitMs = 60_000;

export const awaitFeedNews: Rpc<AwaitFeedNewsRequest, AwaitFeedNewsResponse, CoreDeps> = async (
  { after, waitMs },
  call,
  { news },
) => {
  const { latest, projectIds, any } = await news.since(after, Math.min(waitMs, maxWaitMs), call.signal);
  return { latest, projectIds: [...projectIds], any };
};

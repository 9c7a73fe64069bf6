import { fail } from '@pharos/contract';
import type { OpenFeedRequest, OpenFeedResponse } from '@pharos/proto/pharos/core/v1/feed';
import type { Rpc } from '@pharos/service';
import { openFeed as open } from '../../store/feed/open-feed.js';

export const openFeed: Rpc<OpenFeedRequest, OpenFeedResponse> = async (request, _call, { database }) => {
  const lastPlace = await open(database, request);
  if (lastPlace === undefined) throw fail('PROJECT_NOT_FOUND');
  return { lastPlace };
};

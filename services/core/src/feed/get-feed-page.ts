import type { FeedEvent, GetFeedPageRequest, GetFeedPageResponse } from '@pharos/proto/pharos/core/v1/feed';
import type { Rpc } from '@pharos/service';
import { requireProject } from '../inbox/missing.js';
import { type FeedEventRow, readFeed } from './read-feed.js';

export const getFeedPage: Rpc<GetFeedPageRequest, GetFeedPageResponse> = async (request, _call, { database }) => {
  const page = await readFeed(database, request);
  if (page === undefined) {
    await requireProject(database, request);
    return { events: [], nextPlace: request.afterPlace, hasMore: false, reset: true };
  }
  const { rows, nextPlace, hasMore, isReset: reset } = page;
  return { events: rows.map(toFeedEvent), nextPlace, hasMore, reset };
};

function toFeedEvent({ place, type, conversation_id, contact_id, is_internal, envelope }: FeedEventRow): FeedEvent {
  const about = { conversationId: conversation_id ?? undefined, contactId: contact_id ?? undefined };
  return { place, type, ...about, isInternal: is_internal, envelope };
}

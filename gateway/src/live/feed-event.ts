import type { FeedEvent as RecordedEvent } from '@pharos/proto/pharos/core/v1/feed';
import { cursorAt } from './cursor.js';

/** Something that happened in a project, shared by all who listen. */
export interface FeedEvent {
  readonly place: number;
  /** Whoever has everything up to here goes on with it. */
  readonly cursor: string;
  /** As in `message.created`. */
  readonly type: string;
  readonly conversationId: string | undefined;
  /** Whose conversation it was then, or who the contact is that it tells of. */
  readonly contactId: string | undefined;
  /** For the team only. */
  readonly isInternal: boolean;
  /** JSON as webhooks send it, with the event's own id. */
  readonly envelope: string;
}

/** What a listener gets, in order. After a reset it goes on from where the feed ended then: what was between is not known. */
export type FeedItem =
  | { readonly event: FeedEvent; readonly reset?: undefined }
  | { readonly reset: { readonly cursor: string }; readonly event?: undefined };

export function toFeedEvent(projectId: string, recorded: RecordedEvent): FeedEvent {
  const { conversationId, contactId } = recorded;
  return { ...recorded, conversationId, contactId, cursor: cursorAt(projectId, recorded.place) };
}

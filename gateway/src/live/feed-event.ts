import { invalid } from '@pharos/contract';
import type { FeedEvent as RecordedEvent } from '@pharos/proto/pharos/core/v1/feed';
import { encodeCursor, readCursor } from '@pharos/service';

/** The token for a place of a project's feed; it is of no use for another project's. */
export function cursorAt(projectId: string, place: number): string {
  return encodeCursor(bindingOf(projectId), { at: place, id: '' });
}

/** The place that a token stands for. @throws VALIDATION_ERROR when it is none of this project */
export function placeOfCursor(projectId: string, cursor: string): number {
  const position = readCursor(bindingOf(projectId), cursor);
  if (position === undefined) throw invalid(['cursor'], 'is not a cursor for the events of this project');
  return position.at;
}

const bindingOf = (projectId: string) => ['feed', projectId];

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
  /** Whom alone it is for; undefined: everybody who may read it. */
  readonly userId: string | undefined;
  /** Whom its conversation was assigned to ('': nobody), and its status; of a change, before and after. */
  readonly assignees: readonly string[];
  readonly statuses: readonly string[];
  /** JSON as webhooks send it, with the event's own id. */
  readonly envelope: string;
}

/** What a listener gets, in order. After a reset it goes on from where the feed ended then: what was between is not known. */
export type FeedItem =
  | { readonly event: FeedEvent; readonly reset?: undefined }
  | { readonly reset: { readonly cursor: string }; readonly event?: undefined };

export function toFeedEvent(projectId: string, recorded: RecordedEvent): FeedEvent {
  const { conversationId, contactId, userId } = recorded;
  return { ...recorded, conversationId, contactId, userId, cursor: cursorAt(projectId, recorded.place) };
}

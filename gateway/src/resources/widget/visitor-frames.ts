import type { Clock } from '@pharos/kit';
import { isFailure, type OutgoingCall } from '@pharos/kit';
import type { StreamEvent } from '@pharos/widget-protocol';
import type { FeedEvent, FeedItem } from '../../live/feed-event.js';
import type { Rpc } from '../../rpc.js';
import type { StreamFrame } from '../../server/event-stream.js';
import { present } from '../field-mask.js';
import { renderVisitorConversation, renderVisitorMessage } from './render.js';
import type { VisitorSession } from './session.js';

/** The events that visitors may receive. */
export const visitorEventTypes: ReadonlySet<string> = new Set([
  'message.created',
  'message.updated',
  'message.deleted',
  'conversation.deleted',
  'conversation.created',
  'conversation.updated',
  'conversation.rated',
  'conversation.seen',
  'conversation.typing',
  'conversation.merged',
]);

/** Who typed longer ago has stopped, or sent. */
const typingMs = 8_000;

export interface VisitorFramesParts {
  readonly session: VisitorSession;
  readonly rpc: Pick<Rpc, 'visitorConversations'>;
  readonly call: OutgoingCall;
  /** Whether the session is still good and the same person's. */
  isStill(): Promise<boolean>;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * The events that a visitor receives. Only the ids of an event are used: the record is read again, as the visitor may see it, so
 * that nothing else can be sent. Fails when it cannot be read: then the client comes back for the same event.
 */
export async function* visitorFrames(
  listening: AsyncIterable<FeedItem>,
  parts: VisitorFramesParts,
): AsyncGenerator<StreamFrame> {
  for await (const { event, reset } of listening) {
    // Whoever is not the contact any more receives nothing that happens afterwards.
    if (!(await parts.isStill())) return;
    if (event === undefined) yield frame(reset.cursor, { type: 'reset', data: {} });
    else {
      const shown = await shownEvent(event, parts);
      if (shown !== undefined) yield frame(event.cursor, shown);
    }
  }
}

function frame(id: string, { type, data }: StreamEvent): StreamFrame {
  return { id, event: type, data: JSON.stringify(data) };
}

async function shownEvent(event: FeedEvent, parts: VisitorFramesParts): Promise<StreamEvent | undefined> {
  try {
    if (event.type === 'message.created') return await messageOf(event, parts);
    if (event.type === 'message.updated') return (await changedOf(event, parts)) ?? deletedMessage(event);
    if (event.type === 'message.deleted') return deletedMessage(event);
    if (event.type === 'conversation.deleted') return { type: event.type, data: { id: present(event.conversationId) } };
    if (event.type === 'conversation.typing') return typingOf(event, parts);
    // One is no longer there and the other has its messages: what scripts of any version know to handle.
    if (event.type === 'conversation.merged') return { type: 'reset', data: {} };
    const type = event.type === 'conversation.created' ? event.type : 'conversation.updated';
    return { type, data: await conversationOf(event, parts) };
  } catch (error) {
    // It went elsewhere, or was erased, since it happened.
    if (isFailure(error, 'CONVERSATION_NOT_FOUND') || isFailure(error, 'MESSAGE_NOT_FOUND')) return undefined;
    throw error;
  }
}

/** Undefined for one that the visitor may not see any more. */
async function changedOf(event: FeedEvent, parts: VisitorFramesParts): Promise<StreamEvent | undefined> {
  try {
    return { ...(await messageOf(event, parts)), type: 'message.updated' } as StreamEvent;
  } catch (error) {
    if (isFailure(error, 'MESSAGE_NOT_FOUND')) return undefined;
    throw error;
  }
}

function deletedMessage(event: FeedEvent): StreamEvent {
  const data = { id: String(dataOf(event).id), conversation_id: present(event.conversationId) };
  return { type: 'message.deleted', data };
}

async function messageOf(event: FeedEvent, { session, rpc, call }: VisitorFramesParts): Promise<StreamEvent> {
  const messageId = String(dataOf(event).id);
  const request = { ...session, conversationId: present(event.conversationId), messageId };
  const { message } = await rpc.visitorConversations.getVisitorMessage(request, call);
  return { type: 'message.created', data: renderVisitorMessage(present(message), session.record) };
}

async function conversationOf(event: FeedEvent, { session, rpc, call }: VisitorFramesParts) {
  const request = { ...session, conversationId: present(event.conversationId) };
  const { conversation } = await rpc.visitorConversations.getVisitorConversation(request, call);
  return renderVisitorConversation(present(conversation), session.record);
}

/** The typing of the other side, while it lasts. */
function typingOf(event: FeedEvent, { clock }: VisitorFramesParts): StreamEvent | undefined {
  const { timestamp, data } = JSON.parse(event.envelope) as { timestamp: number; data: { by?: unknown } };
  if (data.by !== 'agent' || clock.now().getTime() - timestamp * 1_000 > typingMs) return undefined;
  const sender = { type: 'agent', name: null, picture: null } as const;
  return { type: 'typing', data: { conversation_id: present(event.conversationId), sender } };
}

function dataOf({ envelope }: FeedEvent): { id?: unknown } {
  return (JSON.parse(envelope) as { data: { id?: unknown } }).data;
}

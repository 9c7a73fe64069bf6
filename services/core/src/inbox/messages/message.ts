import { enums, idKinds } from '@pharos/contract';
import { newId } from '@pharos/kit';
import type { NewMessage } from '@pharos/proto/pharos/core/v1/message';
import { textOr } from '../../shared/enum-text.js';
import type { ForwardRow, MessageRow } from './record.js';

export interface NewMessageRow
  extends Omit<
    MessageRow,
    'conversation_id' | 'created_at' | 'external_id' | 'sender' | 'delivery' | 'delivery_error' | 'forward'
  > {
  /** JSON of the articles that an answer quotes; null when it quotes none. */
  sources: string | null;
  /** Whether the agent leaves the question to people, so that this is no answer to it. */
  hands_over: boolean;
  /** What it sends on by mail. */
  forward?: ForwardRow;
}

/** Internal notes are none of a visitor's, wherever the conversation came from. */
export const isVisible = 'NOT m.is_internal';
/** What counts as unread until the visitor has seen it. */
export const isNews = `${isVisible} AND m.sender_type IN ('agent', 'ai')`;

/** System notes fire no event for subscribers. */
export const messageCreated = {
  type: 'message.created',
  from: 'message',
  record: 'message',
  key: 'r.conversation_id',
  when: "r.sender_type <> 'system'",
} as const;

/** A message as values of a statement: a list has to be JSON text. */
export function messageValues({ attachments, forward, ...message }: NewMessageRow) {
  return { ...message, attachments: JSON.stringify(attachments), forward: forward ? JSON.stringify(forward) : null };
}

/** A new message as its row, with an id; its attachments are to be taken first. */
export function newMessageRow(message: NewMessage): NewMessageRow {
  return {
    id: newId(idKinds.message),
    sender_type: textOr(enums.senderType, message.senderType, 'agent'),
    sender_id: message.senderId ?? null,
    content: message.content,
    content_type: textOr(enums.contentType, message.contentType, 'text'),
    is_internal: message.isInternal,
    attachments: [],
    cc: message.copies?.cc ?? [],
    bcc: message.copies?.bcc ?? [],
    sources: sourcesJson(message),
    hands_over: message.handsOver ?? false,
  };
}

export function sourcesJson({ sources }: NewMessage): string | null {
  if (sources === undefined || sources.sources.length === 0) return null;
  return JSON.stringify(sources.sources.map(({ articleId, title }) => ({ article_id: articleId, title })));
}

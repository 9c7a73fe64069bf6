import { enums, invalid } from '@pharos/contract';
import type { ImportedConversation, ImportedMessage } from '@pharos/proto/pharos/core/v1/conversation';
import { textOr } from '../../shared/enum-text.js';
import { checkSnooze, distinct, hasWoken } from '../conversations/conversation.js';
import type { Status } from '../conversations/record.js';
import { newMessageRow } from '../messages/message.js';
import { checkPast } from './import-outcome.js';
import type { ImportedMessageRow } from './imported-messages.js';

type Row = Omit<ImportedConversationRow, 'id' | 'contact_id'>;

/** The rows of a conversation and its messages, as they were. @throws VALIDATION_ERROR */
export function conversationRow(row: ImportedConversation, now: Date): Row {
  const { subject, assignedTo, externalId, createdAt } = row;
  const { status, snoozed_until } = statusNow(row, now);
  checkPast(createdAt, ['created_at'], now);
  const messages = messageRows(row.messages, createdAt, now);
  const began = createdAt ?? messages[0]?.created_at ?? now;
  return {
    external_id: externalId,
    subject: subject ?? null,
    status,
    priority: textOr(enums.priority, row.priority, 'normal'),
    channel: textOr(enums.channel, row.channel, 'api'),
    assigned_to: assignedTo ?? null,
    tags: distinct(row.tags),
    snoozed_until,
    created_at: began,
    updated_at: messages.at(-1)?.created_at ?? began,
    messages,
  };
}

/** A snooze that was to end since the history was written has ended: without an event, as all that is history. */
function statusNow(row: ImportedConversation, now: Date): Pick<Row, 'status' | 'snoozed_until'> {
  const status = textOr(enums.conversationStatus, row.status, 'open') as Status;
  const until = row.snoozedUntil ?? null;
  if (hasWoken(status, until, now)) return { status: 'open', snoozed_until: null };
  checkSnooze(status, until, now);
  return { status, snoozed_until: until };
}

/**
 * The messages in the order of their times; no two have the same. Beside one that is there already with the same time they come to stand after
 * it: their ids are later.
 * @throws VALIDATION_ERROR
 */
export function messageRows(
  messages: readonly ImportedMessage[],
  began: Date | undefined,
  now: Date,
): ImportedMessageRow[] {
  let lastMs = began?.getTime() ?? now.getTime();
  checkDistinct(messages);
  const timed = messages.map(({ message, createdAt, externalId }, at) => {
    if (message === undefined) throw invalid(['messages', at], 'required');
    checkPast(createdAt, ['messages', at, 'created_at'], now);
    if (began && createdAt && createdAt < began)
      throw invalid(['messages', at, 'created_at'], 'must not be before the conversation’s created_at');
    lastMs = createdAt?.getTime() ?? lastMs;
    return { message, atMs: lastMs, external_id: externalId ?? null, place: at };
  });
  let takenMs = Number.NEGATIVE_INFINITY;
  return timed
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ message, atMs, external_id, place }) => {
      takenMs = Math.max(atMs, takenMs + 1);
      const { id, sender_type, sender_id, content, content_type, is_internal } = newMessageRow(message);
      const created_at = new Date(takenMs);
      const shown = { content, content_type, is_internal, created_at };
      const files = { attachment_ids: message.attachmentIds, attachments: [] };
      return { id, external_id, sender_type, sender_id, ...shown, place, ...files };
    });
}

function checkDistinct(messages: readonly ImportedMessage[]): void {
  const seen = new Set<string>();
  for (const [at, { externalId }] of messages.entries()) {
    if (externalId === undefined) continue;
    if (externalId === '') throw invalid(['messages', at, 'external_id'], 'must not be empty');
    if (seen.has(externalId))
      throw invalid(['messages', at, 'external_id'], 'must be unique in the row; an earlier message has the same');
    seen.add(externalId);
  }
}

export interface ImportedConversationRow {
  readonly id: string;
  readonly external_id: string;
  readonly contact_id: string | null;
  readonly subject: string | null;
  readonly status: string;
  readonly priority: string;
  readonly channel: string;
  readonly assigned_to: string | null;
  readonly tags: readonly string[];
  readonly snoozed_until: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** The messages in the order of their times, of which no two are the same. */
  readonly messages: readonly ImportedMessageRow[];
}

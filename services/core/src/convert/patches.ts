import { type EnumText, enums, idKinds } from '@pharos/contract';
import { newId } from '@pharos/kit';
import type { ContactFields as ContactFieldsMessage } from '@pharos/proto/pharos/core/v1/contact';
import type { UpdateConversationRequest } from '@pharos/proto/pharos/core/v1/conversation';
import type { NewMessage } from '@pharos/proto/pharos/core/v1/message';
import { masked } from '@pharos/service';
import type { ContactFields } from '../domain/contact.js';
import type { ConversationFields, Status } from '../domain/conversation.js';
import type { NewMessageRow } from '../store/conversations/create-message.js';

/** What a request says of a contact: the fields its mask names, those without a value cleared. */
export function contactPatch(
  fields: ContactFieldsMessage | undefined,
  mask: readonly string[] | undefined,
): Partial<ContactFields> {
  const said: ContactFields = {
    email: fields?.email ?? null,
    name: fields?.name ?? null,
    phone: fields?.phone ?? null,
    external_id: fields?.externalId ?? null,
    company: fields?.company ?? null,
    job_title: fields?.jobTitle ?? null,
    metadata: fields?.metadata ?? {},
  };
  return masked(said, mask);
}

/** What a request says of a conversation: the fields its mask names, those without a value cleared. */
export function conversationPatch(request: UpdateConversationRequest): Partial<ConversationFields> {
  const mask = request.updateMask ?? [];
  const said: Partial<ConversationFields> = {
    subject: request.subject ?? null,
    assigned_to: request.assignedTo ?? null,
    tags: request.tags,
    snoozed_until: request.snoozedUntil ?? null,
    contact_id: request.contactId ?? null,
    ai_resolved: request.aiResolved ?? false,
  };
  if (mask.includes('status')) said.status = enums.conversationStatus.toText(request.status) as Status;
  if (mask.includes('priority')) said.priority = enums.priority.toText(request.priority);
  return masked(said, mask);
}

/** The text of an enum's value; a caller that leaves it out means the usual one. */
export function textOr(texts: EnumText<number>, value: number, usual: string): string {
  return value === 0 ? usual : texts.toText(value);
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
    sources: sourcesJson(message),
  };
}

function sourcesJson({ sources }: NewMessage): string | null {
  if (sources === undefined || sources.sources.length === 0) return null;
  return JSON.stringify(sources.sources.map(({ articleId, title }) => ({ article_id: articleId, title })));
}

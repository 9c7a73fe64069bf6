import { fail, idKinds } from '@pharos/contract';
import { type Database, newId } from '@pharos/kit';
import { UploaderKind } from '@pharos/proto/pharos/core/v1/attachment';
import { ContentType, type NewMessage, SenderType } from '@pharos/proto/pharos/core/v1/message';
import type {
  StartConversationRequest,
  StartConversationResponse,
  VisitorConversationServiceDefinition,
} from '@pharos/proto/pharos/core/v1/visitor_conversation';
import type { Caller, RpcOf } from '@pharos/service';
import {
  createContact,
  insertConversation,
  type NewMessageRow,
  newMessageRow,
  nobody,
  withAttachments,
} from '../../inbox/index.js';
import { withoutAddress } from '../../shared/without-address.js';
import { takeSend } from './sends.js';
import { readOwnConversation } from './visitor-conversations.js';
import { readOwnMessage } from './visitor-messages.js';
import { placeOfVisitor, type VisitorPlace } from './visitor-place.js';
import { visitorConversationRecord, visitorMessageRecord } from './visitor-record.js';

const fresh = {
  subject: null,
  status: 'open' as const,
  priority: 'normal',
  channel: 'widget',
  assigned_to: null,
  snoozed_until: null,
  external_id: null,
};

export const startConversation: RpcOf<VisitorConversationServiceDefinition, 'startConversation'> = (
  request,
  call,
  { database },
) =>
  database.transaction(async (tx) => {
    const at = await placeOfVisitor(tx, request);
    const ids = { conversation: newId(idKinds.conversation), message: newId(idKinds.message) };
    const before = await takeSend(tx, {
      contact_id: at.contactId,
      client_message_id: request.clientMessageId,
      conversation_id: ids.conversation,
      message_id: ids.message,
    });
    if (before) return made(tx, at, { conversation: before.conversation_id, message: before.message_id }, true);
    if (!at.session.has_contact) await makeContact(tx, withoutAddress(call), at);
    const conversation = { ...fresh, tags: [], contact_id: at.contactId };
    const message = await customersMessage(tx, at, request, ids.message);
    await insertConversation(tx, withoutAddress(call), at, conversation, message, ids.conversation);
    return made(tx, at, ids, false);
  });

/** Makes the row of a visitor's message, with attachments that this visitor has uploaded. @throws CONTACT_BLOCKED */
export async function customersMessage(
  tx: Database,
  at: VisitorPlace,
  { content, attachmentIds }: Pick<StartConversationRequest, 'content' | 'attachmentIds'>,
  id: string,
): Promise<NewMessageRow> {
  if (at.session.is_blocked) throw fail('CONTACT_BLOCKED');
  const message: NewMessage = {
    content,
    contentType: ContentType.TEXT,
    senderType: SenderType.CUSTOMER,
    senderId: at.contactId,
    isInternal: false,
    attachmentIds,
    attachedBy: { kind: UploaderKind.WIDGET, id: at.contactId },
  };
  return withAttachments(tx, at, { ...newMessageRow(message), id }, message);
}

/** The number of letters of the id by which the team tells anonymous visitors apart. */
const shownLetters = 5;

async function makeContact(tx: Database, call: Caller, at: VisitorPlace): Promise<void> {
  const name = `Visitor ${at.contactId.slice(-shownLetters)}`;
  await createContact(tx, call, at, { ...nobody, name }, undefined, at.contactId);
}

async function made(
  tx: Database,
  at: VisitorPlace,
  ids: { conversation: string; message: string },
  repeated: boolean,
): Promise<StartConversationResponse> {
  const conversation = visitorConversationRecord.toMessage(await readOwnConversation(tx, at, ids.conversation));
  const message = visitorMessageRecord.toMessage(await readOwnMessage(tx, at, ids.conversation, ids.message));
  return { conversation, message, repeated, contactId: at.contactId };
}

import type { Database } from '@pharos/kit';
import type { AnswerPlace, AnswerServiceDefinition } from '@pharos/proto/pharos/core/v1/answer';
import type { InProject, RpcOf } from '@pharos/service';
import { findContact } from '../contacts/contacts.js';
import { contactRecord } from '../contacts/record.js';
import { findConversation } from '../conversations/conversations.js';
import { conversationRecord } from '../conversations/record.js';
import { findMessage } from './messages.js';
import { messageRecord } from './record.js';

export const listAnswers: RpcOf<AnswerServiceDefinition, 'listAnswers'> = async (request, _call, { database }) => {
  const found = await Promise.all(request.places.map((place) => findAnswer(database, request, place)));
  return { answers: found.flatMap((answer) => answer ?? []) };
};

/** Reads of many are asked together. */
async function findAnswer(
  database: Database,
  { orgId, projectId }: InProject,
  { conversationId, messageId }: AnswerPlace,
) {
  const at = { orgId, projectId, conversationId };
  const [message, conversation] = await Promise.all([
    findMessage(database, at, messageId),
    findConversation(database, at),
  ]);
  if (!message || !conversation) return undefined;
  const { contact_id: contactId } = conversation;
  const contact = contactId === null ? undefined : await findContact(database, at, contactId);
  return {
    message: messageRecord.toMessage(message),
    conversation: conversationRecord.toMessage(conversation),
    contact: contact && contactRecord.toMessage(contact),
  };
}

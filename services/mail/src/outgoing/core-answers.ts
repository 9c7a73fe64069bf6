import { idKinds } from '@pharos/contract';
import { isFailure, newId, type OutgoingCall, type RpcChannel, type RpcClient, systemActor } from '@pharos/kit';
import { type Contact, ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import { type Conversation, ConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/conversation';
import { type MailDelivery, type Message, MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import { PresenceServiceDefinition } from '@pharos/proto/pharos/core/v1/presence';
import type { DueOutgoing } from './queue.js';

/** What is asked of core. */
export interface AnswerClients {
  readonly contacts: Pick<RpcClient<typeof ContactServiceDefinition>, 'getContact'>;
  readonly conversations: Pick<RpcClient<typeof ConversationServiceDefinition>, 'getConversation'>;
  readonly messages: Pick<
    RpcClient<typeof MessageServiceDefinition>,
    'getMessage' | 'listMessages' | 'setMessageDelivery'
  >;
  readonly presence: Pick<RpcClient<typeof PresenceServiceDefinition>, 'getReadReceipts'>;
}

export function openAnswerClients(core: RpcChannel): AnswerClients {
  return {
    contacts: core.client(ContactServiceDefinition),
    conversations: core.client(ConversationServiceDefinition),
    messages: core.client(MessageServiceDefinition),
    presence: core.client(PresenceServiceDefinition),
  };
}

/** An answer as core has it now. */
export interface Answer {
  readonly message: Message;
  readonly conversation: Conversation;
  readonly contact: Contact | undefined;
}

const timeoutMs = 15_000;

/** A call of the mail service itself. */
export function call(): OutgoingCall {
  const actor = { ...systemActor, name: 'Mail' };
  return { requestId: newId(idKinds.request), actor, traceparent: '', timeoutMs };
}

const absent = ['PROJECT_NOT_FOUND', 'CONVERSATION_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'CONTACT_NOT_FOUND'] as const;
const isAbsent = (error: unknown) => absent.some((reason) => isFailure(error, reason));

const placeOf = (due: DueOutgoing) => ({
  orgId: due.org_id,
  projectId: due.project_id,
  conversationId: due.conversation_id,
  messageId: due.id,
});

/** Does it in the conversation that a message is in now: its own may have become part of another. Undefined: what it is about is gone. */
async function whereItIs<At extends { readonly conversationId: string }, Result>(
  at: At,
  work: (at: At) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work(at);
  } catch (error) {
    if (!isAbsent(error)) throw error;
    const into = isFailure(error, 'CONVERSATION_NOT_FOUND') ? error.details.merged_into : undefined;
    return typeof into === 'string' ? whereItIs({ ...at, conversationId: into }, work) : undefined;
  }
}

/** The answer that a mail is of; undefined when there is none any more. */
export function findAnswer(core: AnswerClients, due: DueOutgoing): Promise<Answer | undefined> {
  return whereItIs(placeOf(due), async (at) => {
    const [{ message }, { conversation }] = await Promise.all([
      core.messages.getMessage(at, call()),
      core.conversations.getConversation(at, call()),
    ]);
    if (!message || !conversation) return undefined;
    const { contactId } = conversation;
    const contact =
      contactId === undefined ? undefined : (await core.contacts.getContact({ ...at, contactId }, call())).contact;
    return { message, conversation, contact };
  });
}

/** A message of the conversation that an answer is in; undefined when there is none any more. */
export function findMessage(
  core: Pick<AnswerClients, 'messages'>,
  due: DueOutgoing,
  messageId: string,
): Promise<Message | undefined> {
  const at = { ...placeOf(due), messageId };
  return whereItIs(at, async (there) => (await core.messages.getMessage(there, call())).message);
}

/** Tells core how far the mail of a message got; what is gone needs no telling. */
export async function tellDelivery(
  core: AnswerClients,
  due: DueOutgoing,
  delivery: MailDelivery,
  reason: string | null,
  messageId = due.id,
): Promise<void> {
  const request = { ...placeOf(due), messageId, delivery, ...(reason === null ? {} : { deliveryError: reason }) };
  await whereItIs(request, (at) => core.messages.setMessageDelivery(at, call()));
}

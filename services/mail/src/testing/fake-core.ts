import { fail } from '@pharos/contract';
import { newId, type OutgoingCall } from '@pharos/kit';
import type { BeginUploadRequest } from '@pharos/proto/pharos/core/v1/attachment';
import type {
  Contact,
  ContactIdentityType,
  ListContactsRequest,
  UpsertContactRequest,
} from '@pharos/proto/pharos/core/v1/contact';
import type { CreateConversationRequest, UpdateConversationRequest } from '@pharos/proto/pharos/core/v1/conversation';
import type { CreateMessageRequest, Message, NewMessage } from '@pharos/proto/pharos/core/v1/message';
import type { NotificationAnswer, ResolveNotificationRequest } from '@pharos/proto/pharos/core/v1/notification';
import type { CoreClients } from '../incoming/core-inbox.js';

export interface FakeConversation {
  readonly id: string;
  readonly projectId: string;
  readonly subject: string | undefined;
  readonly tags: readonly string[];
  readonly contactId: string | undefined;
  spam: boolean;
  readonly messages: (NewMessage & { readonly id: string })[];
}

/** Stands for core: what is written with a key takes effect once, and what is asked again gets the same answer. */
export class FakeCore {
  readonly conversations: FakeConversation[] = [];
  readonly contacts: {
    id: string;
    email: string | undefined;
    name: string | undefined;
    blockedAt?: Date;
    identities: { type: ContactIdentityType; value: string; verified?: boolean }[];
  }[] = [];
  /** What answers to notifications are to become, by the id of the notification. */
  readonly answers = new Map<string, NotificationAnswer>();
  /** Who wrote each message, by its id. */
  readonly writers = new Map<string, string>();
  readonly files: { id: string; name: string; type: string; size: number }[] = [];
  /** Called before each write takes effect, with the name of its method; what it throws is the call's failure. */
  before: (method: string, at: { orgId: string }, signal?: AbortSignal) => Promise<void> | void = () => undefined;
  readonly #kept = new Map<string, unknown>();

  of(projectId: string): FakeConversation[] {
    return this.conversations.filter((each) => each.projectId === projectId);
  }

  readonly clients = {
    contacts: {
      getContact: async ({ contactId }: { contactId: string }) => ({
        contact: this.contacts.find(({ id }) => id === contactId),
      }),
      listContacts: async ({ email }: ListContactsRequest) => ({ contacts: this.#found(email), page: undefined }),
      upsertContact: async ({ fields }: UpsertContactRequest) => {
        const made = { id: newId('con'), email: fields?.email ?? '', name: fields?.name, identities: [] };
        this.contacts.push(made);
        return { contact: made as unknown as Contact, created: true };
      },
    },
    conversations: {
      createConversation: (request: CreateConversationRequest, call: OutgoingCall) =>
        this.#write('createConversation', request, call, () => {
          const { projectId, subject, tags, contact, message } = request;
          const contactId = contact?.$case === 'contactId' ? contact.value : undefined;
          const made = { id: newId('cnv'), projectId, subject, tags, contactId, spam: false, messages: [] };
          this.conversations.push(made);
          const messageId = message && this.#append(made, message).id;
          return { conversation: { id: made.id }, messageId };
        }),
      getConversation: async ({ conversationId }: { conversationId: string }) => ({
        conversation: this.#conversation(conversationId),
      }),
      updateConversation: (request: UpdateConversationRequest, call: OutgoingCall) =>
        this.#write('updateConversation', request, call, () => {
          const found = this.#conversation(request.conversationId);
          found.spam = request.spam ?? found.spam;
          return { conversation: { id: found.id } };
        }),
    },
    messages: {
      createMessage: (request: CreateMessageRequest, call: OutgoingCall) =>
        this.#write('createMessage', request, call, () => ({
          message: this.#append(this.#conversation(request.conversationId), request.message as NewMessage, call),
        })),
    },
    notifications: {
      resolveNotification: async ({ notificationId }: ResolveNotificationRequest) => ({
        answer: this.answers.get(notificationId),
      }),
    },
    attachments: {
      beginUpload: async ({ orgId, projectId, name, type, size }: BeginUploadRequest) => {
        const id = newId('att');
        this.files.push({ id, name, type, size });
        return { attachment: { id, orgId, projectId } };
      },
      finishUpload: async () => ({ attachment: undefined }),
    },
  } as unknown as CoreClients;

  #found(email: string | undefined): Contact[] {
    const is = (value: string | undefined) => value?.toLowerCase() === email?.toLowerCase();
    const known = this.contacts.filter((each) => is(each.email) || each.identities.some(({ value }) => is(value)));
    return known as unknown as Contact[];
  }

  #conversation(id: string): FakeConversation {
    const found = this.conversations.find((each) => each.id === id);
    if (!found) throw fail('CONVERSATION_NOT_FOUND');
    return found;
  }

  #append(conversation: FakeConversation, message: NewMessage, call?: OutgoingCall): Message {
    const made = { ...message, id: newId('msg'), conversationId: conversation.id };
    if (call) this.writers.set(made.id, call.actor.id);
    conversation.messages.push(made);
    return made as unknown as Message;
  }

  async #write<Answer>(method: string, at: { orgId: string }, call: OutgoingCall, work: () => Answer): Promise<Answer> {
    await this.before(method, at, call.signal as AbortSignal | undefined);
    const key = `${call.idempotency?.scope} ${call.idempotency?.key}`;
    if (!this.#kept.has(key)) this.#kept.set(key, work());
    return this.#kept.get(key) as Answer;
  }
}

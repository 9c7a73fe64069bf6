import { idKinds } from '@pharos/contract';
import {
  type Actor,
  isFailure,
  newId,
  type OutgoingCall,
  type RpcChannel,
  type RpcClient,
  systemActor,
} from '@pharos/kit';
import type { MailAddress } from '@pharos/mail';
import { AttachmentServiceDefinition } from '@pharos/proto/pharos/core/v1/attachment';
import { type Contact, ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import {
  Channel,
  ConversationServiceDefinition,
  type CreateConversationResponse,
} from '@pharos/proto/pharos/core/v1/conversation';
import { MessageServiceDefinition, type NewMessage } from '@pharos/proto/pharos/core/v1/message';
import { NotificationServiceDefinition } from '@pharos/proto/pharos/core/v1/notification';
import type { DueMail } from './queue.js';
import { findCustomer, hasAddress, ownsAddress, type Writer } from './writer-of.js';

/** What is asked of core. */
export interface CoreClients {
  readonly contacts: Pick<RpcClient<typeof ContactServiceDefinition>, 'getContact' | 'listContacts' | 'upsertContact'>;
  readonly conversations: Pick<
    RpcClient<typeof ConversationServiceDefinition>,
    'createConversation' | 'getConversation' | 'updateConversation'
  >;
  readonly messages: Pick<RpcClient<typeof MessageServiceDefinition>, 'createMessage'>;
  readonly attachments: Pick<RpcClient<typeof AttachmentServiceDefinition>, 'beginUpload' | 'finishUpload'>;
  readonly notifications: Pick<RpcClient<typeof NotificationServiceDefinition>, 'resolveNotification'>;
}

export function openCoreClients(core: RpcChannel): CoreClients {
  return {
    contacts: core.client(ContactServiceDefinition),
    conversations: core.client(ConversationServiceDefinition),
    messages: core.client(MessageServiceDefinition),
    attachments: core.client(AttachmentServiceDefinition),
    notifications: core.client(NotificationServiceDefinition),
  };
}

/** A message in core. */
export interface Posted {
  readonly conversationId: string;
  readonly messageId: string;
}

export interface NewThread {
  readonly subject: string | undefined;
  readonly contactId: string | undefined;
  readonly tags: readonly string[];
}

const timeoutMs = 15_000;
/** Of those who said that an address is theirs. */
const mostNamed = 100;
const unsaid = { status: 0, priority: 0 } as const;

/**
 * What one mail does in core. Each step has a key of its own, made of the mail's id: an attempt that repeats what an earlier one has
 * done changes nothing, and gets the same answer.
 */
export class CoreInbox {
  constructor(
    private readonly core: CoreClients,
    private readonly mail: Pick<DueMail, 'id' | 'org_id' | 'project_id' | 'mailbox_id'>,
    private readonly signal: AbortSignal,
  ) {}

  get at() {
    return { orgId: this.mail.org_id, projectId: this.mail.project_id };
  }

  /** Who writes, in a conversation or to begin one: its customer, where it is an address of theirs. */
  async writerOf(from: MailAddress, conversationId: string | null): Promise<Writer> {
    const at = conversationId === null ? undefined : { ...this.at, conversationId };
    const customer = at && (await findCustomer(this.core, at, this.read()));
    if (customer && hasAddress(customer, from)) return { contact: customer, isGuest: false };
    return { contact: await this.contactOf(from), isGuest: customer !== undefined };
  }

  /**
   * Whose the address is; made when it is nobody's. A person who is there already keeps their name. Who only said that it is theirs, as a
   * visitor does in the widget, is somebody else: they read what is in their own conversations.
   */
  async contactOf(from: MailAddress): Promise<Contact | undefined> {
    const { address: email, name } = from;
    const page = { pageSize: mostNamed, pageToken: '', includeTotal: false };
    const { contacts } = await this.core.contacts.listContacts({ ...this.at, email, metadata: [], page }, this.read());
    const owner = contacts.find((each) => ownsAddress(each, from));
    if (owner) return owner;
    const fields = { email, metadata: undefined, ...(name === '' ? {} : { name }) };
    const updateMask = ['email', ...(name === '' ? [] : ['name'])];
    // Without a key: it is found by its address.
    return (await this.core.contacts.upsertContact({ ...this.at, fields, updateMask }, this.read())).contact;
  }

  /** Begins a conversation with the message. */
  async begin(thread: NewThread, message: NewMessage): Promise<Posted> {
    const { conversation, messageId } = await this.#create(thread, message);
    if (!conversation || messageId === undefined)
      throw new Error('core answered without the conversation or its message');
    return { conversationId: conversation.id, messageId };
  }

  /** Begins a conversation that is spam before anybody hears of a message in it. */
  async beginSpam(thread: NewThread, message: NewMessage): Promise<Posted> {
    const { conversation } = await this.#create(thread, undefined);
    if (!conversation) throw new Error('core answered without the conversation');
    const { id: conversationId } = conversation;
    const lists = { tags: [], addTags: [], removeTags: [], ifStatuses: [] };
    const change = { ...this.at, conversationId, ...unsaid, ...lists, updateMask: ['spam'], spam: true };
    await this.core.conversations.updateConversation(change as never, this.#write('spam'));
    const posted = await this.post(conversationId, message);
    if (posted === undefined) throw new Error('a conversation was deleted while a mail was filed there');
    return posted;
  }

  /**
   * Appends the message, as a person's where an actor is given; undefined when the conversation is gone. In one that became part of
   * another, it is appended there.
   */
  async post(
    conversationId: string,
    message: NewMessage,
    person?: Pick<Actor, 'type' | 'id' | 'name'>,
  ): Promise<Posted | undefined> {
    try {
      const call = this.#write('message');
      const answer = await this.core.messages.createMessage(
        { ...this.at, conversationId, message },
        { ...call, actor: { ...call.actor, ...person } },
      );
      // What follows a closed conversation is another one.
      return answer.message && { conversationId: answer.message.conversationId, messageId: answer.message.id };
    } catch (error) {
      if (!isFailure(error, 'CONVERSATION_NOT_FOUND')) throw error;
      const into = error.details.merged_into;
      return typeof into === 'string' ? this.post(into, message, person) : undefined;
    }
  }

  read(): OutgoingCall {
    const actor = { ...systemActor, id: this.mail.mailbox_id, name: 'Mail' };
    return { requestId: newId(idKinds.request), actor, traceparent: '', timeoutMs, signal: this.signal };
  }

  #create(
    { subject, contactId, tags }: NewThread,
    message: NewMessage | undefined,
  ): Promise<CreateConversationResponse> {
    const request = {
      ...this.at,
      ...unsaid,
      channel: Channel.EMAIL,
      subject,
      tags: [...tags],
      message,
      contact: contactId === undefined ? undefined : { $case: 'contactId' as const, value: contactId },
    };
    return this.core.conversations.createConversation(request, this.#write('conversation'));
  }

  #write(step: string): OutgoingCall {
    const { id, org_id: scope } = this.mail;
    return { ...this.read(), idempotency: { scope, key: `${id} ${step}`, fingerprint: Buffer.from(id) } };
  }
}

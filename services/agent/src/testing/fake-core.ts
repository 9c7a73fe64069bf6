import { fail } from '@pharos/contract';
import { newId, type OutgoingCall } from '@pharos/kit';
import {
  type Conversation,
  ConversationStatus,
  HandledBy,
  type UpdateConversationRequest,
  WaitingOn,
} from '@pharos/proto/pharos/core/v1/conversation';
import {
  ContentType,
  type CreateMessageRequest,
  MailDelivery,
  type Message,
  SenderType,
} from '@pharos/proto/pharos/core/v1/message';
import type { InProject } from '@pharos/service';
import type { Turn } from '../domain/turn.js';
import { readTurn } from '../runs/read-turn.js';
import type { CoreClients } from '../turns/effects.js';

/** Core's conversations in memory, with what its calls promise: `after_message_id`, and one effect for each idempotency key. */
export class FakeCore {
  readonly conversations = new Map<string, Conversation>();
  readonly messages = new Map<string, Message[]>();
  /** Called before each write; may throw, as a core that is down. */
  beforeWrite: (call: 'createMessage' | 'updateConversation') => void | Promise<void> = () => undefined;
  /** Called once a write took effect and before it answers; may throw, as when the answer is lost. */
  afterWrite: (call: 'createMessage' | 'updateConversation') => void | Promise<void> = () => undefined;
  readonly actors = new Set<string>();
  /** Ids of messages that leave the question to people. */
  readonly handingOver = new Set<string>();
  readonly #merged = new Map<string, string>();
  readonly #kept = new Map<string, { fingerprint: string; answer: unknown }>();
  #lastMs = Date.parse('2026-01-01T10:00:00Z');

  readonly clients: CoreClients = {
    conversations: {
      getConversation: async ({ conversationId }) => ({ conversation: this.conversation(conversationId) }),
      updateConversation: (request, call) => this.#write('updateConversation', call, () => this.#update(request)),
    },
    messages: {
      createMessage: (request, call) => this.#write('createMessage', call, () => this.#create(request)),
      listMessages: async ({ conversationId, descending }) => {
        const said = this.said(conversationId);
        return { messages: descending ? said.toReversed() : said, page: { nextPageToken: '', total: undefined } };
      },
    },
  };

  open({ projectId }: InProject, fields: Partial<Conversation> = {}): Conversation {
    const now = this.#now();
    const conversation: Conversation = {
      id: newId('cnv'),
      projectId,
      contactId: newId('con'),
      subject: undefined,
      status: ConversationStatus.OPEN,
      priority: 2,
      channel: 6,
      assignedTo: undefined,
      tags: [],
      aiResolved: false,
      spam: false,
      snoozedUntil: undefined,
      externalId: undefined,
      createdAt: now,
      updatedAt: now,
      waitingOn: WaitingOn.NOBODY,
      handledBy: HandledBy.NOBODY,
      messageCount: 0,
      revision: 1,
      ...fields,
    };
    this.conversations.set(conversation.id, conversation);
    this.messages.set(conversation.id, []);
    return conversation;
  }

  /** The messages of the one are the other's, and the one is gone. */
  merge(from: string, into: string): void {
    const said = [...this.said(from), ...this.said(into)].map((message) => ({ ...message, conversationId: into }));
    this.messages.set(
      into,
      said.sort((a, b) => Number(a.createdAt) - Number(b.createdAt)),
    );
    this.conversations.delete(from);
    this.#merged.set(from, into);
  }

  conversation(id: string): Conversation {
    const found = this.conversations.get(id);
    const into = this.#merged.get(id);
    if (!found) throw fail('CONVERSATION_NOT_FOUND', into === undefined ? {} : { merged_into: into });
    return found;
  }

  said(conversationId: string): Message[] {
    this.conversation(conversationId);
    return this.messages.get(conversationId) ?? [];
  }

  /** What the AI said to the customer. */
  answers(conversationId: string): string[] {
    return this.said(conversationId)
      .filter(({ senderType, isInternal }) => senderType === SenderType.AI && !isInternal)
      .map(({ content }) => content);
  }

  /** What the AI said to the customer that is no answer, because people take over. */
  handedOver(conversationId: string): string[] {
    const said = this.said(conversationId).filter(({ id, isInternal }) => !isInternal && this.handingOver.has(id));
    return said.map(({ content }) => content);
  }

  /** What the AI told the team. */
  notes(conversationId: string): string[] {
    return this.said(conversationId)
      .filter(({ senderType, isInternal }) => senderType === SenderType.AI && isInternal)
      .map(({ content }) => content);
  }

  say(conversationId: string, content: string, senderType: SenderType = SenderType.CUSTOMER): Message {
    const conversation = this.conversation(conversationId);
    if (senderType === SenderType.CUSTOMER && conversation.status === ConversationStatus.RESOLVED)
      Object.assign(conversation, { status: ConversationStatus.OPEN, aiResolved: false });
    return this.#append(conversationId, { content, contentType: ContentType.TEXT, senderType, isInternal: false });
  }

  readTurn(at: InProject, conversationId: string, call: OutgoingCall): Promise<Turn> {
    return readTurn(this.clients, at, conversationId, call);
  }

  #append(
    conversationId: string,
    fields: Pick<Message, 'content' | 'contentType' | 'senderType' | 'isInternal'>,
  ): Message {
    const unsaid = { senderId: undefined, attachments: [], cc: [], bcc: [], delivery: MailDelivery.UNSPECIFIED };
    const message = { id: newId('msg'), conversationId, ...unsaid, createdAt: this.#now(), ...fields };
    this.said(conversationId).push(message);
    return message;
  }

  async #create({ conversationId, message, afterMessageId }: CreateMessageRequest) {
    if (!message) throw fail('VALIDATION_ERROR');
    const last = this.said(conversationId).findLast(
      ({ isInternal, senderType }) => !isInternal && senderType !== SenderType.SYSTEM,
    );
    if (afterMessageId !== undefined && last?.id !== afterMessageId) throw fail('CONVERSATION_MOVED_ON');
    const appended = this.#append(conversationId, message);
    if (message.handsOver) this.handingOver.add(appended.id);
    return { message: appended };
  }

  async #update({ conversationId, updateMask, ...said }: UpdateConversationRequest) {
    const conversation = this.conversation(conversationId);
    const named = new Set(updateMask);
    if (said.ifStatuses.length > 0 && !said.ifStatuses.includes(conversation.status))
      throw fail('CONVERSATION_MOVED_ON');
    if (
      named.has('status') &&
      conversation.status === ConversationStatus.CLOSED &&
      said.status !== ConversationStatus.OPEN
    )
      throw fail('INVALID_TRANSITION', { allowed: ['open'] }, 'A closed conversation cannot become resolved.');
    if (named.has('status')) conversation.status = said.status;
    if (named.has('priority')) conversation.priority = said.priority;
    if (named.has('assigned_to')) conversation.assignedTo = said.assignedTo;
    const tags = new Set([...conversation.tags, ...said.addTags]);
    conversation.tags = [...tags].filter((tag) => !said.removeTags.includes(tag));
    conversation.aiResolved = conversation.status === ConversationStatus.RESOLVED && said.aiResolved === true;
    return { conversation: { ...conversation } };
  }

  async #write<Answer>(
    name: 'createMessage' | 'updateConversation',
    { idempotency, actor }: OutgoingCall,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    await this.beforeWrite(name);
    this.actors.add(actor.type);
    if (!idempotency) throw new Error('a write of the agent carries an idempotency key');
    const key = `${idempotency.scope} ${idempotency.key}`;
    const fingerprint = Buffer.from(idempotency.fingerprint).toString('hex');
    const kept = this.#kept.get(key);
    if (kept && kept.fingerprint !== fingerprint) throw fail('IDEMPOTENCY_KEY_REUSED');
    const answer = kept ? (kept.answer as Answer) : await work();
    this.#kept.set(key, { fingerprint, answer });
    await this.afterWrite(name);
    return answer;
  }

  #now(): Date {
    this.#lastMs += 1;
    return new Date(this.#lastMs);
  }
}

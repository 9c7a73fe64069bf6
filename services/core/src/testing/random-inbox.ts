import { isFailure } from '@pharos/kit';
import { ConversationStatus } from '@pharos/proto/pharos/core/v1/conversation';
import { ContentType, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { finishErasures } from './large-contact.js';
import { aCall, type TestCore } from './test-core.js';
import { TestProject } from './test-project.js';

/** What random writes meet: what they name is gone by then, or is not what it was. */
const expected = new Set([
  'CONVERSATION_NOT_FOUND',
  'MESSAGE_NOT_FOUND',
  'CONTACT_NOT_FOUND',
  'INVALID_TRANSITION',
  'MESSAGE_NOT_EDITABLE',
  'VALIDATION_ERROR',
  'CONTACT_CONFLICT',
]);

const senders = [SenderType.CUSTOMER, SenderType.CUSTOMER, SenderType.AGENT, SenderType.AI, SenderType.SYSTEM];
const statuses = [
  ConversationStatus.OPEN,
  ConversationStatus.SNOOZED,
  ConversationStatus.RESOLVED,
  ConversationStatus.CLOSED,
];

const noAttachments = { attachmentIds: [], attachedBy: undefined };

/** Random numbers that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Writes of every kind to a few conversations, by several callers at once through several replicas of core. */
export class RandomInbox {
  readonly #random: () => number;
  readonly #replicas: readonly TestProject[];
  readonly #contacts: string[] = [];
  #imported = 0;

  constructor(project: TestProject, replicas: readonly TestCore[], seed: number) {
    this.#random = randomOf(seed);
    this.#replicas = replicas.map((core) => TestProject.through(core, project));
  }

  async write(count: number, callers: number): Promise<void> {
    for (let n = 0; n < 6; n += 1) {
      const { contact } = await this.#any(this.#replicas).upsert({ name: `Contact ${n}`, externalId: `contact ${n}` });
      this.#contacts.push(contact.id);
      await this.#begin();
    }
    let left = count;
    const caller = async () => {
      while (left-- > 0) await this.#writeOnce();
    };
    await Promise.all(Array.from({ length: callers }, caller));
    await finishErasures(this.#any(this.#replicas).core);
  }

  async #writeOnce(): Promise<void> {
    const kinds: [weight: number, write: () => Promise<unknown>][] = [
      [50, () => this.#say()],
      [12, () => this.#setStatus()],
      [6, () => this.#begin()],
      [8, () => this.#deleteMessage()],
      [6, () => this.#makeNote()],
      [6, () => this.#import()],
      [6, () => this.#label()],
      [5, () => this.#merge()],
      [1, () => this.#eraseContact()],
      [1, () => this.#deleteConversation()],
    ];
    const drawn = kinds.flatMap(([weight, write]) => Array.from({ length: weight }, () => write));
    const write = this.#any(drawn);
    await write().catch((error: unknown) => {
      if (!isFailure(error) || !expected.has(error.reason)) throw error;
    });
  }

  #any<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }

  async #conversation(): Promise<string> {
    const project = this.#any(this.#replicas);
    const rows = await project.core.rows<{ id: string }>(
      'SELECT id FROM conversations WHERE project_id = $1 ORDER BY id',
      project.projectId,
    );
    return this.#any(rows)?.id ?? '';
  }

  async #message(): Promise<{ messageId: string; conversationId: string }> {
    const project = this.#any(this.#replicas);
    const rows = await project.core.rows<{ id: string; conversation_id: string }>(
      'SELECT id, conversation_id FROM messages WHERE project_id = $1 ORDER BY created_at DESC, id LIMIT 100',
      project.projectId,
    );
    const { id = '', conversation_id = '' } = this.#any(rows) ?? {};
    return { messageId: id, conversationId: conversation_id };
  }

  #said() {
    const senderType = this.#any(senders);
    const handsOver = senderType === SenderType.AI && this.#random() < 0.3;
    const senderId = senderType === SenderType.AGENT ? this.#any(['usr_ada', 'usr_grace', 'kim']) : undefined;
    return { senderType, senderId, handsOver, isInternal: this.#random() < 0.2 };
  }

  async #say(): Promise<void> {
    await this.#any(this.#replicas).message(await this.#conversation(), this.#said());
  }

  async #begin(): Promise<void> {
    const said = { content: 'Hello', contentType: ContentType.TEXT, ...noAttachments, ...this.#said() };
    await this.#any(this.#replicas).conversation({
      contact: { $case: 'contactId', value: this.#any(this.#contacts) },
      status: this.#any([ConversationStatus.OPEN, ...statuses]),
      message: this.#random() < 0.7 ? said : undefined,
    });
  }

  async #setStatus(): Promise<void> {
    const status = this.#any(statuses);
    const spam = status === ConversationStatus.CLOSED && this.#random() < 0.3;
    const updateMask = ['status', ...(spam ? ['spam'] : [])];
    await this.#any(this.#replicas).patch(await this.#conversation(), { updateMask, status, spam });
  }

  async #label(): Promise<void> {
    const tags = ['billing', 'delivery', 'a b  c'].filter(() => this.#random() < 0.4);
    const assignedTo = this.#any(['usr_ada', 'usr_grace', 'kim', undefined]);
    const change = { updateMask: ['tags', 'assigned_to'], tags, assignedTo };
    await this.#any(this.#replicas).patch(await this.#conversation(), change);
  }

  async #deleteMessage(): Promise<void> {
    const { at, core } = this.#any(this.#replicas);
    await core.messages.deleteMessage({ ...at, ...(await this.#message()) }, aCall());
  }

  async #makeNote(): Promise<void> {
    const { at, core } = this.#any(this.#replicas);
    const change = { updateMask: ['is_internal'], isInternal: true, content: '', contentType: ContentType.TEXT };
    await core.messages.updateMessage({ ...at, ...(await this.#message()), ...change }, aCall());
  }

  async #merge(): Promise<void> {
    const { at, core } = this.#any(this.#replicas);
    const request = { ...at, conversationId: await this.#conversation(), into: await this.#conversation() };
    await core.conversations.mergeConversation(request, aCall());
  }

  async #eraseContact(): Promise<void> {
    const { at, core } = this.#any(this.#replicas);
    await core.contacts.deleteContact({ ...at, contactId: this.#any(this.#contacts) }, aCall());
  }

  async #deleteConversation(): Promise<void> {
    const { at, core } = this.#any(this.#replicas);
    await core.conversations.deleteConversation({ ...at, conversationId: await this.#conversation() }, aCall());
  }

  /** A new conversation, or more messages of one that was imported before; also such as are older than what is there. */
  async #import(): Promise<void> {
    const { at, core } = this.#any(this.#replicas);
    const began = new Date(core.clock.now().getTime() - 3_600_000);
    const messages = Array.from({ length: 1 + Math.floor(this.#random() * 4) }, () => ({
      message: { content: 'Imported', contentType: ContentType.TEXT, ...noAttachments, ...this.#said() },
      createdAt: new Date(began.getTime() + Math.floor(this.#random() * 3_000) * 1_000),
      externalId: `message ${this.#imported++}`,
    }));
    const unsaid = { channel: 0, priority: 0, contact: undefined } as const;
    const externalId = `import ${Math.floor(this.#random() * 8)}`;
    const row = { ...unsaid, tags: [], externalId, status: this.#any(statuses), createdAt: began, messages };
    await core.conversations.importConversations({ ...at, conversations: [row], notify: false }, aCall());
  }
}

import { createHash } from 'node:crypto';
import { isFailure, type OutgoingCall, type RpcChannel, type RpcClient } from '@pharos/kit';
import {
  type Conversation,
  ConversationServiceDefinition,
  ConversationStatus,
  Priority,
} from '@pharos/proto/pharos/core/v1/conversation';
import {
  ContentType,
  type Message,
  MessageServiceDefinition,
  type MessageSource,
  SenderType,
} from '@pharos/proto/pharos/core/v1/message';
import type { ActionOutcome, ActionRequest } from '../domain/outcome.js';
import { agentCaller } from '../runs/decide-turn.js';
import type { InConversation } from '../store/turns.js';
import { type ConversationChange, changeOf, problemOf } from './built-in-actions.js';
import type { HandOver, Plan } from './plan.js';

/** What the agent asks of core to carry decisions out. */
export interface CoreClients {
  readonly conversations: Pick<
    RpcClient<typeof ConversationServiceDefinition>,
    'getConversation' | 'updateConversation'
  >;
  readonly messages: Pick<RpcClient<typeof MessageServiceDefinition>, 'createMessage' | 'listMessages'>;
}

export function openCoreClients(core: Pick<RpcChannel, 'client'>): CoreClients {
  return {
    conversations: core.client(ConversationServiceDefinition),
    messages: core.client(MessageServiceDefinition),
  };
}

/** Core answers in milliseconds; what takes longer is tried again. */
const timeoutMs = 10_000;
/** More notes than a team writes while a model thinks. */
const lookBack = 30;

/**
 * The effects of one run in core, each once however often it is asked for: an effect has a key of its own, under which core keeps
 * its answer. @throws what core throws; UNAVAILABLE and DEADLINE_EXCEEDED mean to try again.
 */
export class Effects {
  constructor(
    private readonly core: CoreClients,
    private readonly at: InConversation,
    private readonly runId: string,
    private readonly signal: AbortSignal,
    /** What the keys of its effects begin with. */
    private readonly keyBase = `agent ${runId}`,
  ) {}

  /**
   * Says something to the customer, or to the team. @throws CONVERSATION_MOVED_ON when somebody wrote meanwhile
   */
  async post(
    step: string,
    content: string,
    { after, isInternal, handsOver = false, sources = [] }: PostTo,
  ): Promise<string> {
    const message = {
      content,
      contentType: ContentType.MARKDOWN,
      senderType: SenderType.AI,
      senderId: this.runId,
      isInternal,
      attachmentIds: [],
      attachedBy: undefined,
      sources: { sources: [...sources] },
      handsOver,
    };
    const request = { ...this.#place, message, afterMessageId: after };
    const answer = await this.core.messages.createMessage(request, this.#write(step, [content, after, isInternal]));
    return answer.message?.id ?? '';
  }

  /** The latest messages, newest first, as core has them. */
  async #latest(): Promise<readonly Message[]> {
    const page = { pageSize: lookBack, pageToken: '', includeTotal: false };
    const { messages } = await this.core.messages.listMessages(
      { ...this.#place, page, descending: true },
      this.#read(),
    );
    return messages;
  }

  /** Whether nothing was said since the message. */
  async isLatest(messageId: string): Promise<boolean> {
    return (await this.#lastWord())?.id === messageId;
  }

  /** Whether a person of the team has the last word. */
  async isPersonsWord(): Promise<boolean> {
    return (await this.#lastWord())?.senderType === SenderType.AGENT;
  }

  async #lastWord(): Promise<Message | undefined> {
    return (await this.#latest()).find(({ isInternal, senderType }) => !isInternal && senderType !== SenderType.SYSTEM);
  }

  /** Whether people have the conversation, or are done with it: assigned to somebody, or not open. */
  async isTaken(): Promise<boolean> {
    const conversation = await this.conversation();
    return conversation?.assignedTo !== undefined || conversation?.status !== ConversationStatus.OPEN;
  }

  /** Whether this run has said anything already. */
  async hasPosted(): Promise<boolean> {
    return (await this.#latest()).some(
      ({ senderType, senderId }) => senderType === SenderType.AI && senderId === this.runId,
    );
  }

  async update(step: string, change: ConversationChange, what: unknown): Promise<Conversation | undefined> {
    const unsaid = { status: 0, priority: 0 } as const;
    const lists = { tags: [], addTags: [], removeTags: [], ifStatuses: [] };
    const request = { ...this.#place, ...unsaid, ...lists, ...change } as Parameters<
      CoreClients['conversations']['updateConversation']
    >[0];
    return (await this.core.conversations.updateConversation(request, this.#write(step, what))).conversation;
  }

  reopen(): Promise<unknown> {
    return this.update('reopen', { updateMask: ['status'], status: ConversationStatus.OPEN }, null);
  }

  /** The customer says that all is well. A conversation that was closed meanwhile stays so. */
  async resolve(): Promise<boolean> {
    const change = { updateMask: ['status', 'ai_resolved'], status: ConversationStatus.RESOLVED, aiResolved: true };
    return this.update('resolve', change, null).then(
      () => true,
      (error: unknown) => {
        if (isFailure(error, 'INVALID_TRANSITION')) return false;
        throw error;
      },
    );
  }

  /**
   * To people: open, urgent enough to be seen, and the assignee's, or whose it is. It is taken from nobody to be nobody's.
   * Undefined when it has another status by now than open or one that the run itself gave it: people are done with it.
   */
  async handOver({ assignee, isUrgent }: HandOver, own: readonly number[] = []): Promise<Conversation | undefined> {
    const change = {
      ifStatuses: [ConversationStatus.OPEN, ...own],
      updateMask: ['status', ...(assignee === null ? [] : ['assigned_to']), ...(isUrgent ? [] : ['priority'])],
      status: ConversationStatus.OPEN,
      priority: Priority.HIGH,
      ...(assignee === null ? {} : { assignedTo: assignee }),
    };
    try {
      const conversation = await this.update('hand over', change, [assignee, isUrgent]);
      if (!conversation) throw new Error('core answered without the conversation');
      return conversation;
    } catch (error) {
      if (isFailure(error, 'CONVERSATION_MOVED_ON')) return undefined;
      throw error;
    }
  }

  /** Does a built-in action, if the project allows it. A refusal of core is its outcome. */
  async act(
    step: string,
    action: ActionRequest,
    { allowedActions }: Pick<Plan, 'allowedActions'>,
  ): Promise<ActionOutcome> {
    if (!allowedActions.includes(action.name)) return rejected(action, 'The project does not allow it.');
    const problem = problemOf(action);
    if (problem !== undefined) return rejected(action, problem);
    // The plan hands over.
    if (action.name === 'escalate') return { ...action, result: 'success', error: null };
    try {
      await this.update(step, changeOf(action), action);
      return { ...action, result: 'success', error: null };
    } catch (error) {
      if (!isFailure(error) || !refusals.has(error.reason)) throw error;
      return { ...action, result: 'failed', error: error.message };
    }
  }

  /** As core has it now. */
  async conversation(): Promise<Conversation | undefined> {
    return (await this.core.conversations.getConversation(this.#place, this.#read())).conversation;
  }

  get #place(): InConversation {
    const { orgId, projectId, conversationId } = this.at;
    return { orgId, projectId, conversationId };
  }

  #read(): OutgoingCall {
    return { ...agentCaller(this.runId), timeoutMs, signal: this.signal };
  }

  #write(step: string, what: unknown): OutgoingCall {
    const fingerprint = createHash('sha256').update(JSON.stringify(what)).digest();
    const key = `${this.keyBase} ${step}`;
    return { ...this.#read(), idempotency: { scope: this.at.orgId, key, fingerprint } };
  }
}

export interface PostTo {
  /** Only while this is the latest message; undefined: whatever was said since. */
  readonly after: string | undefined;
  readonly isInternal: boolean;
  /** Whether it leaves the question to people, who are waited for then. */
  readonly handsOver?: boolean;
  /** What it quotes. */
  readonly sources?: readonly MessageSource[];
}

/** What is wrong with the action itself: trying again would not help. */
const refusals: ReadonlySet<string> = new Set(['INVALID_TRANSITION', 'VALIDATION_ERROR', 'CONTACT_NOT_FOUND']);

export function rejected(action: ActionRequest, error: string): ActionOutcome {
  return { ...action, result: 'rejected', error };
}

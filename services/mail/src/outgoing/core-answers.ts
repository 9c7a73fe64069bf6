import { idKinds } from '@pharos/contract';
import {
  grpcStatus,
  isFailure,
  newId,
  type OutgoingCall,
  type RpcChannel,
  type RpcClient,
  systemActor,
} from '@pharos/kit';
import { AnswerServiceDefinition } from '@pharos/proto/pharos/core/v1/answer';
import { AttachmentServiceDefinition } from '@pharos/proto/pharos/core/v1/attachment';
import { type Contact, ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import { type Conversation, ConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/conversation';
import { type MailDelivery, type Message, MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import { PresenceServiceDefinition } from '@pharos/proto/pharos/core/v1/presence';
import { WidgetServiceDefinition } from '@pharos/proto/pharos/core/v1/widget';
import type { DueOutgoing } from './queue.js';
import { Together } from './together.js';

/** What is asked of core. */
export interface AnswerClients {
  readonly answers: Pick<RpcClient<typeof AnswerServiceDefinition>, 'listAnswers' | 'setDeliveries'>;
  readonly attachments: Pick<RpcClient<typeof AttachmentServiceDefinition>, 'signDownload'>;
  readonly contacts: Pick<RpcClient<typeof ContactServiceDefinition>, 'getContact'>;
  readonly conversations: Pick<RpcClient<typeof ConversationServiceDefinition>, 'getConversation'>;
  readonly messages: Pick<
    RpcClient<typeof MessageServiceDefinition>,
    'getMessage' | 'listMessages' | 'setMessageDelivery'
  >;
  readonly widget: Pick<RpcClient<typeof WidgetServiceDefinition>, 'getWidgetConfig'>;
  readonly presence: Pick<RpcClient<typeof PresenceServiceDefinition>, 'getReadReceipts'>;
}

export function openAnswerClients(core: RpcChannel): AnswerClients {
  return {
    answers: core.client(AnswerServiceDefinition),
    attachments: core.client(AttachmentServiceDefinition),
    contacts: core.client(ContactServiceDefinition),
    conversations: core.client(ConversationServiceDefinition),
    messages: core.client(MessageServiceDefinition),
    widget: core.client(WidgetServiceDefinition),
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

/** Asks core of many messages at once, and tells it of many. */
export class CoreAnswers {
  readonly #reading: Together<DueOutgoing, Answer | undefined>;
  readonly #telling: Together<Told, boolean>;

  constructor(private readonly core: AnswerClients) {
    const of = (due: DueOutgoing) => `${due.org_id} ${due.project_id}`;
    this.#reading = new Together({ run: (dues) => findAll(core, dues), of, inTurn: false });
    this.#telling = new Together({ run: (told) => tellAll(core, told), of: ({ due }) => of(due), inTurn: false });
  }

  /** The answer that a mail is of; undefined when there is none any more. */
  async find(due: DueOutgoing): Promise<Answer | undefined> {
    return (await this.#reading.do(due)) ?? findAlone(this.core, due);
  }

  /** How far the mail of a message got; what is gone needs no telling. */
  async tell(due: DueOutgoing, delivery: MailDelivery, reason: string | null, messageId = due.id): Promise<void> {
    const told = { due, messageId, delivery, ...(reason === null ? {} : { deliveryError: reason }) };
    if (!(await this.#telling.do(told))) await tellAlone(this.core, told);
  }
}

interface Told {
  readonly due: DueOutgoing;
  readonly messageId: string;
  readonly delivery: MailDelivery;
  readonly deliveryError?: string;
}

/** What a core answers that knows the call; one of an older version, as there are during an update, is asked for each alone. */
async function orOlder<Result>(answering: Promise<Result>, nothing: Result): Promise<Result> {
  try {
    return await answering;
  } catch (error) {
    if (isFailure(error) && error.grpcStatus === grpcStatus.UNIMPLEMENTED) return nothing;
    throw error;
  }
}

/** Undefined of what is not where it was, or is gone. */
async function findAll(core: AnswerClients, dues: readonly DueOutgoing[]): Promise<(Answer | undefined)[]> {
  const [first] = dues;
  if (!first) return [];
  const places = dues.map(({ conversation_id: conversationId, id: messageId }) => ({ conversationId, messageId }));
  const { orgId, projectId } = placeOf(first);
  const { answers } = await orOlder(core.answers.listAnswers({ orgId, projectId, places }, call()), { answers: [] });
  const byId = new Map(answers.map((answer) => [answer.message?.id, answer]));
  return dues.map(({ id }) => {
    const { message, conversation, contact } = byId.get(id) ?? {};
    return message && conversation && { message, conversation, contact };
  });
}

/** Whether they were where they were. */
async function tellAll(core: AnswerClients, told: readonly Told[]): Promise<boolean[]> {
  const [first] = told;
  if (!first) return [];
  const deliveries = told.map(({ due, messageId, ...said }) => ({
    place: { conversationId: due.conversation_id, messageId },
    ...said,
  }));
  const { orgId, projectId } = placeOf(first.due);
  const telling = core.answers.setDeliveries({ orgId, projectId, deliveries }, call());
  const { messageIds } = await orOlder(telling, { messageIds: [] });
  const known = new Set(messageIds);
  return told.map(({ messageId }) => known.has(messageId));
}

function findAlone(core: AnswerClients, due: DueOutgoing): Promise<Answer | undefined> {
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

async function tellAlone(core: AnswerClients, { due, ...told }: Told): Promise<void> {
  await whereItIs({ ...placeOf(due), ...told }, (at) => core.messages.setMessageDelivery(at, call()));
}

import { enums } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import { joinedContent } from '@pharos/mail';
import { Channel } from '@pharos/proto/pharos/core/v1/conversation';
import { type Message, SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { Answer } from './core-answers.js';
import { findWaiting } from './joined.js';
import type { DueOutgoing } from './queue.js';
import { findUnread, type ReadingClients } from './unread.js';

export interface ChatDeps {
  readonly database: Database;
  readonly core: ReadingClients;
  readonly clock: { now(): Date };
  /** How long the customer of a chat has to read an answer there. */
  readonly chatDelayMs: number;
}

/** What of an answer is to be a mail now. */
export type News =
  | { readonly kind: 'later'; readonly at: Date }
  | { readonly kind: 'read' }
  /** The answer, together with others that go out in the same mail. */
  | { readonly kind: 'news'; readonly message: Message; readonly others: readonly string[] };

/**
 * An answer to a mail goes out at once. What is said in the widget does when the customer has not read it in time, and everything else
 * that they have not read goes with it.
 */
export async function newsOf(deps: ChatDeps, due: DueOutgoing, answer: Answer): Promise<News> {
  const { message, conversation } = answer;
  if (conversation.channel !== Channel.WIDGET) return { kind: 'news', message, others: [] };
  const at = new Date((message.createdAt?.getTime() ?? 0) + deps.chatDelayMs);
  if (at > deps.clock.now()) return { kind: 'later', at };
  const unread = await findUnread(deps.core, due, answer);
  if (!unread.some(({ id }) => id === due.id)) return { kind: 'read' };
  const ids = unread.map(({ id }) => id);
  const waiting = await findWaiting(deps.database, due, ids);
  // Whoever gets a copy of one answer is not to get the others.
  const isJoined = (each: Message) => waiting.has(each.id) && !hasCopies(each) && !hasCopies(message);
  const sent = unread.filter((each) => each.id === due.id || isJoined(each));
  return {
    kind: 'news',
    message: joined(message, sent),
    others: sent.map(({ id }) => id).filter((id) => id !== due.id),
  };
}

const hasCopies = ({ cc, bcc }: Message) => cc.length + bcc.length > 0;

/** Several messages as one, which has the id of the first of the arguments. It is automatic only when no person wrote any of them. */
function joined(message: Message, messages: readonly Message[]): Message {
  const contents = messages.map(({ content, contentType }) => ({
    content,
    contentType: enums.contentType.toText(contentType),
  }));
  const { content, contentType } = joinedContent(contents as unknown as Parameters<typeof joinedContent>[0]);
  const isOfOne = messages.every(({ sender }) => sender?.name === message.sender?.name);
  return {
    ...message,
    senderType: messages.find(({ senderType }) => senderType === SenderType.AGENT)?.senderType ?? message.senderType,
    content,
    contentType: enums.contentType.fromText(contentType as never),
    attachments: messages.flatMap(({ attachments }) => attachments),
    sender: isOfOne ? message.sender : undefined,
  };
}

import { type Message, SenderType } from '@pharos/proto/pharos/core/v1/message';

/**
 * Under what an answer is kept that names a customer by a sender id of the caller's own: another project may call another person so, and
 * a contact's id may be anybody's sender id.
 */
export function answerAboutSender(projectId: string, senderId: string): string {
  return `${projectId}/${senderId}`;
}

/** The record whose personal data an answer with this message holds; undefined when the message names no customer. */
export function answerAboutMessage(projectId: string, message: Message | undefined): string | undefined {
  if (message?.senderType !== SenderType.CUSTOMER || message.senderId === undefined) return undefined;
  return answerAboutSender(projectId, message.senderId);
}

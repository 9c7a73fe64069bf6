import { type Message, SenderType } from '@pharos/proto/pharos/core/v1/message';

/**
 * Under what an answer is kept that names a customer by a sender id of the caller's own: another project may call another person so, and
 * a contact's id may be anybody's sender id.
 */
export function answerAboutSender(projectId: string, senderId: string): string {
  return `${projectId}/${senderId}`;
}

/** The records whose data an answer with this message holds: itself, its conversation, and the customer where it names one. */
export function answerAboutMessage(projectId: string, message: Message | undefined): string[] {
  if (message === undefined) return [];
  const { id, conversationId, senderType, senderId } = message;
  const isNamed = senderType === SenderType.CUSTOMER && senderId !== undefined;
  return [id, conversationId, ...(isNamed ? [answerAboutSender(projectId, senderId)] : [])];
}

import { type Message, SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { Event } from '@pharos/proto/pharos/events/v1/event';

/** What the team or the agent has said to a customer now, which may be a mail; what is forwarded goes to somebody else. */
export function answerOf({ data, imported }: Event): Message | undefined {
  const message = data?.$case === 'messageCreated' && imported !== true ? data.value.message : undefined;
  if (!message || message.forward || message.isInternal) return undefined;
  return message.senderType === SenderType.AGENT || message.senderType === SenderType.AI ? message : undefined;
}

import { idKinds, invalid } from '@pharos/contract';
import { isIdOf } from '@pharos/kit';
import { type NewMessage, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { type Caller, checkScope } from '../../pipeline/auth/caller.js';

/**
 * A new message with its sender: of a person always they themselves. A key says the sender; that it is a member, only one that could
 * also delete messages. `path` leads to the message in the body. @throws VALIDATION_ERROR, INSUFFICIENT_SCOPE
 */
export function withSender(message: NewMessage, caller: Caller, path: readonly string[] = []): NewMessage {
  const { senderType, senderId } = message;
  if (caller.kind === 'key') {
    if (senderId !== undefined && isIdOf(idKinds.user, senderId)) checkScope('messages:admin', caller);
    return message;
  }
  const { id } = caller.user;
  if (senderType !== SenderType.AGENT) throw invalid([...path, 'sender_type'], 'must be agent: you write as yourself');
  if (senderId !== undefined && senderId !== id)
    throw invalid([...path, 'sender_id'], 'must be your own ID, or absent');
  return { ...message, senderId: id };
}

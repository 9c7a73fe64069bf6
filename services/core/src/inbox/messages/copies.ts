import { fail, type Issue } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import { type NewMessage, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { findConversation } from '../conversations/conversations.js';

type Copied = Pick<NewMessage, 'copies' | 'isInternal' | 'senderType'>;
type Field = 'cc' | 'bcc';

const fields: readonly Field[] = ['cc', 'bcc'];

/** The fields of a message by which somebody gets a copy of its mail. */
const copiedBy = ({ copies }: Copied): Field[] => fields.filter((field) => (copies?.[field].length ?? 0) > 0);

/** Whether somebody is to get a copy of the mail of a message. */
export const hasCopies = (message: Copied): boolean => copiedBy(message).length > 0;

/**
 * Copies are of mails: of public messages in conversations of that channel, and of what customers write, who may answer a chat by mail.
 * `path` leads to the message.
 * @throws VALIDATION_ERROR with an issue for each field that there cannot be
 */
export function checkCopies(message: Copied, channel: string, path: readonly string[] = []): void {
  const mayHave = channel === 'email' || message.senderType === SenderType.CUSTOMER;
  if (mayHave && !message.isInternal) return;
  const issues = copiedBy(message).map(
    (field): Issue => ({
      path: [...path, field],
      message: 'is only possible for public messages in conversations of the channel email',
    }),
  );
  if (issues.length > 0) throw fail('VALIDATION_ERROR', { issues });
}

/** The same of a message for a conversation that may not be there, which whoever writes to it finds out. The channel never changes. */
export async function checkCopiesIn(
  database: Database,
  at: Parameters<typeof findConversation>[1],
  message: Copied,
): Promise<void> {
  if (!hasCopies(message)) return;
  const conversation = await findConversation(database, at);
  if (conversation) checkCopies(message, conversation.channel);
}

import { enums, readNewMessage } from '@pharos/contract';
import type { NewMessage } from '@pharos/proto/pharos/core/v1/message';
import { z } from 'zod';
import { attachmentIds, messageAttachmentRecord } from '../attachments/schemas.js';
import { createdAt, email, id, idInput, label, oneOf, record } from '../fields.js';
import { messageContent, showingSomething, showsSomething } from './content.js';

export const messageRecord = record('Message', 'One message of a conversation, or an internal note', {
  id: id('message'),
  conversation_id: id('conversation'),
  sender_type: oneOf(enums.senderType).meta({ description: 'Who wrote it: messages of `system` fire no event' }),
  sender_id: z.string().nullable().meta({
    description: 'Your own ID of the sender, or the ID of the contact or of the agent run; null if nobody was named',
  }),
  content: z
    .string()
    .meta({ description: 'The text, in the format that `content_type` says. Make HTML safe before you show it' }),
  content_type: oneOf(enums.contentType).meta({ description: 'The format of `content`' }),
  is_internal: z.boolean().meta({ description: 'Whether it is an internal note, which customers never see' }),
  attachments: z.array(messageAttachmentRecord).meta({ description: 'The files that were sent with it' }),
  external_id: z.string().optional().meta({ description: 'Your own ID of an imported message; absent if it has none' }),
  created_at: createdAt.meta({ description: 'When it was written, in UTC; an import can set it' }),
  sender: record('MessageSender', 'How customers see a person of the team', {
    name: z.string().meta({
      description:
        'The public name; the name of the project if the person prefers that customers see the team, or has left',
    }),
    picture: z.string().nullable().meta({ description: 'The HTTPS address of a picture; null if there is none' }),
  })
    .optional()
    .meta({
      description: 'The person of the team who wrote it, as customers see them; absent if no signed-in person wrote it',
    }),
  delivery: oneOf(enums.mailDelivery).nullable().meta({
    description:
      'How far the email to the customer got: `queued`: it is waiting; `sent`: a mail server accepted it; `failed`: none did; `bounced`: it came back; null if there is no email',
  }),
  delivery_error: z.string().optional().meta({
    description:
      'Why the email did not arrive, or which copies of it were refused, in the mail server’s own words if it gave any; absent if nothing went wrong',
  }),
  cc: z.array(z.string()).meta({
    description:
      'The addresses that get a copy of the email with an answer; for a message that arrived by email, its other recipients',
  }),
  bcc: z.array(z.string()).meta({ description: 'The addresses that get a blind copy, hidden from everybody else' }),
  forward: record('MessageForward', 'What a note forwards by email, below its own text', {
    message_id: id('message')
      .nullable()
      .meta({ description: 'The message that it contains; null: the transcript of the conversation' }),
    to: z.array(z.string()).meta({ description: 'The addresses that it goes to; empty: the customer' }),
  })
    .optional()
    .meta({ description: 'What the note forwards by email; absent if it forwards nothing' }),
});

const mostCopies = 50;
const copyAddresses = (text: string) =>
  z
    .array(email)
    .max(mostCopies)
    .default([])
    .meta({ description: `${text}. Only for public messages in conversations of the channel \`email\`` });

/** What a caller says of a message, however it is made. */
export const messageFields = z.strictObject({
  content: messageContent(100_000, 'The text, in the format that `content_type` says'),
  content_type: oneOf(enums.contentType).default('text').meta({ description: 'The format of `content`' }),
  sender_type: oneOf(enums.senderType)
    .default('agent')
    .meta({ description: 'Who wrote it: messages of `system` fire no event' }),
  sender_id: label(200).nullable().optional().meta({ description: 'Your own ID of the sender' }),
  is_internal: z.boolean().default(false).meta({ description: 'Only your team sees an internal note' }),
  attachments: attachmentIds,
  cc: copyAddresses('Addresses that get a copy of the email'),
  bcc: copyAddresses('Addresses that get a blind copy of the email, hidden from everybody else'),
});

/** What a caller says of the message with which a conversation begins. */
export const firstMessage = showingSomething(messageFields).meta({
  id: 'FirstMessage',
  description: 'The message with which a conversation begins',
});

/** What a caller says of a new message. */
export const newMessage = showingSomething(
  messageFields.extend({
    after_message_id: idInput('message').optional().meta({
      description:
        'The last message that you have seen. If the customer or the team has written since, nothing is written, and the answer is 409 with `newer_messages`',
    }),
  }),
).meta({
  id: 'CreateMessageRequest',
  description: 'A message to add to a conversation',
});

/** What a caller changes of a message. */
export const messageChanges = z
  .strictObject({
    content: messageFields.shape.content.optional(),
    content_type: oneOf(enums.contentType)
      .optional()
      .meta({ description: 'The format of the new `content`; absent: as before' }),
    is_internal: z
      .boolean()
      .optional()
      .meta({ description: 'True makes the message an internal note; a note cannot become public' }),
  })
  .refine((body) => body.content !== undefined || body.content_type === undefined, {
    path: ['content_type'],
    error: 'can only be sent together with content',
  })
  .refine(({ content = '.', content_type = 'text' }) => showsSomething({ content, content_type }), {
    path: ['content'],
    error: 'must not be blank: nothing of this HTML is shown',
  });

/** To whom a message is sent on. */
export const forwarding = z
  .strictObject({
    to: z.array(email).min(1).max(mostCopies).meta({ description: 'The addresses that it goes to' }),
    cc: z.array(email).max(mostCopies).default([]).meta({ description: 'The addresses that get a copy' }),
    text: z.string().max(100_000).default('').meta({ description: 'What stands above the message, as plain text' }),
  })
  .refine(({ to, cc }) => to.length + cc.length <= mostCopies, {
    path: ['cc'],
    error: `must not have more than ${mostCopies} addresses together with to`,
  })
  .meta({ id: 'ForwardMessageRequest', description: 'Who gets a message forwarded by email' });

/** To whom a transcript goes. */
export const transcript = z
  .strictObject({ to: email.optional().meta({ description: 'The address that it goes to; absent: the customer' }) })
  .meta({ id: 'SendTranscriptRequest', description: 'Who gets the public messages of a conversation by email' });

/** What one side of a conversation has seen. */
export const seenInput = z
  .strictObject({
    message_id: idInput('message')
      .optional()
      .meta({ description: 'The last message that was seen; absent: all of them' }),
  })
  .meta({ id: 'MarkSeenRequest' });

/** A new message, as services take it. */
export function messageOf(body: z.output<typeof messageFields>): NewMessage {
  const { cc, bcc, ...message } = body;
  const copies = cc.length + bcc.length > 0 ? { copies: { cc, bcc } } : {};
  return { ...readNewMessage(message), attachedBy: undefined, ...copies };
}

import { enums } from '@pharos/contract';
import type { MessageAttachment } from '@pharos/proto/pharos/core/v1/attachment';
import type { MailForward, Message, MessageSender, UpdateMessageRequest } from '@pharos/proto/pharos/core/v1/message';
import {
  boolean,
  choice,
  choiceOrNone,
  column,
  defineRecord,
  integer,
  list,
  optional,
  type RowOfRecord,
  text,
  texts,
  timestamp,
} from '@pharos/service';

/** The columns of a file that its message shows. */
export const messageAttachmentColumns = {
  id: text({ personal: 'no' }),
  name: text({ personal: 'erased' }),
  type: text({ personal: 'no' }),
  size: integer({ personal: 'no' }),
  has_thumbnail: boolean({ personal: 'no' }),
};

/** What a message, and a form's answer, shows of a file. */
export const messageAttachmentRecord = defineRecord<MessageAttachment>()(messageAttachmentColumns);

export type MessageAttachmentRow = RowOfRecord<typeof messageAttachmentRecord>;

/** What callers change of a message. */
const given = {
  content: text({ personal: 'kept', long: true }),
  content_type: choice(enums.contentType, { personal: 'no' }),
  is_internal: boolean({ personal: 'no' }),
};

/** The fields of a message that callers change. */
export const messageFields =
  defineRecord<Pick<UpdateMessageRequest, 'content' | 'contentType' | 'isInternal'>>()(given);

export interface SenderRow {
  readonly name: string;
  readonly picture: string | null;
}

/** How customers see who of the team wrote a message. No table has it: see `shownSender`. */
export const senderColumn = optional(
  column<SenderRow, MessageSender>(
    { type: 'jsonb', blank: null },
    { personal: 'erased' },
    { toMessage: ({ name, picture }) => ({ name, picture: picture ?? undefined }) },
  ),
);

export interface ForwardRow {
  readonly message_id: string | null;
  readonly to: readonly string[];
}

/** What a note sent on by mail. */
const forwardColumn = optional(
  column<ForwardRow, MailForward>(
    { type: 'jsonb', blank: null },
    { personal: 'erased' },
    {
      toMessage: ({ message_id, to }) => ({ messageId: message_id ?? undefined, to: [...(to ?? [])] }),
      toParameter: (value) => JSON.stringify(value),
    },
  ),
);

export const messageRecord = defineRecord<Message>()({
  id: text({ personal: 'no' }),
  conversation_id: text({ personal: 'no' }),
  sender_type: choice(enums.senderType, { personal: 'no' }),
  sender_id: optional(text({ personal: 'identifies' })),
  ...given,
  attachments: list<MessageAttachmentRow, MessageAttachment>({ personal: 'erased' }, messageAttachmentRecord),
  external_id: optional(text({ personal: 'no' })),
  created_at: timestamp({ personal: 'no' }),
  sender: senderColumn,
  delivery: choiceOrNone(enums.mailDelivery, { personal: 'no' }),
  // What a mail server says may name the address.
  delivery_error: optional(text({ personal: 'erased' })),
  cc: texts({ personal: 'erased' }),
  bcc: texts({ personal: 'erased' }),
  forward: forwardColumn,
});

export type MessageRow = RowOfRecord<typeof messageRecord>;

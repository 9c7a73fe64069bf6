import { enums } from '@pharos/contract';
import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import { questionLanguage } from '@pharos/language';
import { forwardedContent, type MailDraft, type ReadMail, wholeWords } from '@pharos/mail';
import { type Message, SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { InProject } from '@pharos/service';
import { copiesOf } from './copies.js';
import type { Answer } from './core-answers.js';
import { baseDraft, type DraftParts } from './draft.js';
import { type MessagePlace, outgoingChannel } from './queue.js';

/** Finds the mail that a message came by; undefined: it came by none, or that is not kept any more. */
export type FindMail = (at: InProject & { readonly messageId: string }) => Promise<ReadMail | undefined>;

/** Also in a project that has no mailbox: whoever asked for it is to hear that it cannot go out. */
const enqueue = new NamedStatement(
  'enqueue_forward',
  sql`WITH queued AS (
    INSERT INTO outgoing_mails (id, org_id, project_id, conversation_id)
    VALUES (${param('id', 'org_id', 'project_id', 'conversation_id')})
    ON CONFLICT (id) DO NOTHING RETURNING org_id
  )
  SELECT pg_notify('${outgoingChannel}', org_id) FROM queued`,
);

/** Has the mail of a note that forwards a message sent, once however often this is called. */
export async function enqueueForward(database: Database, at: MessagePlace): Promise<void> {
  const place = { org_id: at.orgId, project_id: at.projectId, conversation_id: at.conversationId };
  await enqueue.query(database, { id: at.messageId, ...place });
}

export interface Original {
  readonly message: Message;
  /** The mail that it came by. */
  readonly mail: ReadMail | undefined;
}

/** A note as a mail that sends a message on. The mail that this came by says more than the message: all of that is in it. */
export function forwardDraft(
  answer: Answer,
  { message, mail }: Original,
  parts: Omit<DraftParts, 'to' | 'references'>,
): MailDraft {
  const { message: note, conversation } = answer;
  const { mailbox } = parts;
  const to = note.forward?.to ?? [];
  const subject = mail?.subject || conversation.subject || '';
  const from = mail ? mail.from : writerOf(answer, message, mailbox);
  const original = contentOf(message, mail);
  const said = { note: note.content, from, date: message.createdAt, subject, original };
  return {
    ...baseDraft(note, parts),
    to: to.map((address) => ({ name: '', address })),
    ...copiesOf(note, [...to, mailbox.address]),
    subject: `Fwd: ${subject || mailbox.name || mailbox.address}`,
    // Its readers know the language of what they are sent.
    ...forwardedContent(said, questionLanguage(message.content).code),
  };
}

function contentOf({ content, contentType }: Message, mail: ReadMail | undefined) {
  if (!mail) return { content, contentType: enums.contentType.toText(contentType) as MailDraft['contentType'] };
  const { text, html } = wholeWords(mail);
  return html === undefined
    ? { content: text, contentType: 'text' as const }
    : { content: html, contentType: 'html' as const };
}

/** Who has written a message that came by no mail; undefined: it is not known here. */
function writerOf({ contact }: Answer, message: Message, mailbox: DraftParts['mailbox']) {
  const { senderType, senderId, sender } = message;
  if (senderType !== SenderType.CUSTOMER) return { name: sender?.name ?? mailbox.name ?? '', address: mailbox.address };
  if (!contact?.email || (senderId !== undefined && senderId !== contact.id)) return undefined;
  return { name: contact.name ?? '', address: contact.email };
}

import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import { questionLanguage } from '@pharos/language';
import { forwardedContent, type MailDraft, type ReadMail, wholeWords, withLinks } from '@pharos/mail';
import { type Message, SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { InProject } from '@pharos/service';
import { copiesOf } from './copies.js';
import { type Answer, type AnswerClients, findMessage } from './core-answers.js';
import { addressOf, baseDraft, contentOf, type DraftParts } from './draft.js';
import type { FileDeps, MailFiles } from './files.js';
import { type DueOutgoing, type MessagePlace, outgoingChannel } from './queue.js';
import { findSaid, transcriptDraft } from './transcripts.js';

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

export interface ForwardDeps extends FileDeps {
  readonly core: AnswerClients;
  readonly findMail: FindMail;
}

type Parts = Pick<DraftParts, 'mailbox' | 'replyTo'>;

/** A mail that is made once its files are read. */
export interface Prepared {
  /** Whose files it brings. */
  readonly of: Pick<Message, 'attachments'>;
  draft(files: MailFiles): MailDraft;
}

/** The mail of a note that sends something on; a text: why there is none. */
export function prepareForward(
  deps: ForwardDeps,
  due: DueOutgoing,
  answer: Answer,
  parts: Parts,
): Promise<Prepared | string> {
  const { messageId } = answer.message.forward ?? {};
  return messageId === undefined
    ? transcriptOf(deps, due, answer, parts)
    : messageOf(deps, due, { answer, messageId }, parts);
}

/** Whether it goes to somebody else than the customer. */
export function isForOthers({ message: { forward } }: Pick<Answer, 'message'>): boolean {
  return forward?.messageId !== undefined || forward?.to.length !== 0;
}

/** It names the files of the messages. */
async function transcriptOf({ core }: ForwardDeps, due: DueOutgoing, answer: Answer, parts: Parts) {
  const { contact } = answer;
  const [address] = answer.message.forward?.to ?? [];
  if (address === undefined && contact?.blockedAt) return 'contact_blocked';
  const to = address ?? (contact && addressOf(contact));
  if (to === undefined) return 'no_address';
  const said = await findSaid(core, due, answer);
  const draft = (files: MailFiles) => transcriptDraft(answer, said, { ...parts, to, files });
  return { of: { attachments: [] }, draft };
}

async function messageOf(
  deps: ForwardDeps,
  due: DueOutgoing,
  { answer, messageId }: { readonly answer: Answer; readonly messageId: string },
  parts: Parts,
) {
  const message = await findMessage(deps.core, due, messageId);
  // It may have become a note since, and those never leave.
  if (!message || message.isInternal) return 'no_message';
  const mail = wholeOf(await deps.findMail({ orgId: due.org_id, projectId: due.project_id, messageId: message.id }));
  return { of: message, draft: (files: MailFiles) => forwardDraft(answer, { message, mail }, { ...parts, files }) };
}

interface Original {
  readonly message: Message;
  /** Of the mail that it came by. */
  readonly mail: WholeMail | undefined;
}

/** What is sent on of a mail. Its files are not: they would be in memory twice until it is sent. */
interface WholeMail {
  readonly subject: ReadMail['subject'];
  readonly from: ReadMail['from'];
  readonly content: Pick<MailDraft, 'content' | 'contentType'>;
}

function wholeOf(mail: ReadMail | undefined): WholeMail | undefined {
  return mail && { subject: mail.subject, from: mail.from, content: wholeContent(mail) };
}

/** A note as a mail that sends a message on. The mail that this came by says more than the message: all of that is in it. */
function forwardDraft(
  answer: Answer,
  { message, mail }: Original,
  parts: Pick<DraftParts, 'mailbox' | 'replyTo' | 'files'>,
): MailDraft {
  const { message: note, conversation } = answer;
  const { mailbox } = parts;
  const to = note.forward?.to ?? [];
  const subject = mail?.subject || conversation.subject || '';
  const from = mail ? mail.from : writerOf(answer, message, mailbox);
  const original = mail?.content ?? contentOf(message);
  const { code } = questionLanguage(message.content);
  const said = { note: note.content, from, date: message.createdAt, subject, original };
  return {
    ...baseDraft(note, parts),
    to: to.map((address) => ({ name: '', address })),
    ...copiesOf(note, [...to, mailbox.address]),
    subject: `Fwd: ${subject || mailbox.name || mailbox.address}`,
    // Its readers know the language of what they are sent.
    ...withLinks(forwardedContent(said, code), parts.files.links, code),
  };
}

function wholeContent(mail: ReadMail): Pick<MailDraft, 'content' | 'contentType'> {
  const { text, html } = wholeWords(mail);
  return html === undefined ? { content: text, contentType: 'text' } : { content: html, contentType: 'html' };
}

/** Who has written a message that came by no mail; undefined: it is not known here. */
function writerOf({ contact }: Answer, message: Message, mailbox: DraftParts['mailbox']) {
  const { senderType, senderId, sender } = message;
  if (senderType !== SenderType.CUSTOMER) return { name: sender?.name ?? mailbox.name ?? '', address: mailbox.address };
  if (!contact?.email || (senderId !== undefined && senderId !== contact.id)) return undefined;
  return { name: contact.name ?? '', address: contact.email };
}

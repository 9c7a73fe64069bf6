import { enums } from '@pharos/contract';
import { questionLanguage } from '@pharos/language';
import { type MailDraft, messageIdOf, withChatLink, withLinks } from '@pharos/mail';
import { type Contact, ContactIdentityType } from '@pharos/proto/pharos/core/v1/contact';
import { Channel } from '@pharos/proto/pharos/core/v1/conversation';
import { type Message, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { copiesOf } from './copies.js';
import type { Answer } from './core-answers.js';
import type { MailFiles } from './files.js';
import type { SendingMailbox } from './find-sender.js';

/** Other channels are integrators' own: they bring answers to the customer themselves. */
const byMail: ReadonlySet<Channel> = new Set([Channel.EMAIL, Channel.WIDGET]);

export interface Recipient {
  /** Undefined: it goes to nobody. */
  readonly to: string | undefined;
  /** Why it goes to nobody. */
  readonly reason: 'no_answer' | 'no_address' | 'contact_blocked' | 'no_mailbox';
  /** Whether it was to be a mail: in the widget it shows all the same. */
  readonly isMail: boolean;
}

/** To whom an answer goes, from a mailbox where there is one. */
export function recipientOf({ message, conversation, contact }: Answer, mailbox: unknown): Recipient {
  const isAnswer = message.senderType === SenderType.AGENT || message.senderType === SenderType.AI;
  const nobody = { to: undefined, isMail: conversation.channel === Channel.EMAIL };
  if (!isAnswer || message.isInternal || !byMail.has(conversation.channel))
    return { ...nobody, isMail: false, reason: 'no_answer' };
  if (!mailbox) return { ...nobody, reason: 'no_mailbox' };
  if (contact?.blockedAt !== undefined) return { ...nobody, reason: 'contact_blocked' };
  return { ...nobody, to: contact && addressOf(contact), reason: 'no_address' };
}

export interface DraftParts {
  readonly mailbox: SendingMailbox;
  readonly to: string;
  /** Where answers are to go; absent: to the mailbox. */
  readonly replyTo: string | undefined;
  /** The Message-IDs of the thread, the oldest first. */
  readonly references: readonly string[];
  /** Whether it answers something, of which there may be no Message-ID. */
  readonly isReply: boolean;
  /** The page to which it leads; undefined: to none. */
  readonly chatUrl: string | undefined;
  readonly files: MailFiles;
}

/** Whether no person has written it. */
export function isAutomatic({ message }: Pick<Answer, 'message'>): boolean {
  return message.senderType === SenderType.AI;
}

/** An answer as a mail. The same answer makes the same mail. */
export function draftOf({ message, conversation, contact }: Answer, parts: DraftParts): MailDraft {
  const { mailbox, to, references, isReply: answers } = parts;
  // A chat has none: its mails are told apart by the team that writes them.
  const subject =
    conversation.subject ?? (conversation.channel === Channel.WIDGET ? mailbox.name || mailbox.address : '');
  const isReply = answers && !/^re:/i.test(subject);
  return {
    ...baseDraft(message, parts),
    to: [{ name: contact?.name ?? '', address: to }],
    ...copiesOf(message, [to, mailbox.address]),
    subject: isReply ? `Re: ${subject}` : subject,
    references,
    ...contentWithLinks(message, parts),
    ...(mailbox.signature !== null && { signature: mailbox.signature }),
    ...(isAutomatic({ message }) && { autoSubmitted: 'auto-replied' }),
  };
}

function contentWithLinks(message: Message, { files, chatUrl }: Pick<DraftParts, 'files' | 'chatUrl'>) {
  const { code } = questionLanguage(message.content);
  const content = withLinks(contentOf(message), files.links, code);
  return chatUrl === undefined ? content : withChatLink(content, chatUrl, code);
}

/** What every mail of a message says of itself, whoever gets it. */
export function baseDraft(
  message: Message,
  { mailbox, replyTo, files }: Pick<DraftParts, 'mailbox' | 'replyTo' | 'files'>,
) {
  const name = senderName(message.sender?.name, mailbox.name);
  return {
    from: { name, address: mailbox.address },
    ...(replyTo !== undefined && { replyTo: { name, address: replyTo } }),
    messageId: messageIdOf({ id: message.id, mailboxId: mailbox.id }, domainOf(mailbox.address)),
    date: message.createdAt ?? new Date(0),
    attachments: files.attachments,
  };
}

/** What a message says, in the words of mails. */
export function contentOf({ content, contentType }: Message): Pick<MailDraft, 'content' | 'contentType'> {
  return { content, contentType: enums.contentType.toText(contentType) as MailDraft['contentType'] };
}

/** The customer's email, or else an address that they left in the widget. */
export function addressOf({ email, identities }: Contact): string | undefined {
  return email ?? identities.find(({ type }) => type === ContactIdentityType.EMAIL)?.value;
}

/** A person at a team, as in `Grace (Lamp shop)`. */
function senderName(person: string | undefined, team: string | null): string {
  if (person === undefined || team === null || person === team) return person ?? team ?? '';
  return `${person} (${team})`;
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

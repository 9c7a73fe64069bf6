import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailAddress } from '../read/mail.js';
import type { Envelope } from '../send/transport.js';
import { type MailContent, partsOf } from './parts.js';

export interface ComposedAttachment {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
  /** Of a picture that the HTML text shows. */
  readonly contentId?: string;
}

/** What a mail is to say. Message-IDs are without angle brackets. */
export interface MailDraft extends MailContent {
  readonly from: MailAddress;
  readonly to: readonly MailAddress[];
  readonly cc?: readonly MailAddress[];
  /** They get the mail, and nobody sees it. */
  readonly bcc?: readonly MailAddress[];
  readonly replyTo?: MailAddress;
  readonly subject: string;
  readonly messageId: string;
  /** Those of the thread, the oldest first; the last is the one that is answered. */
  readonly references?: readonly string[];
  readonly date: Date;
  readonly attachments?: readonly ComposedAttachment[];
  /** Of mails that no person has written: automatic programs do not answer those. */
  readonly autoSubmitted?: 'auto-generated' | 'auto-replied';
}

export interface ComposedMail {
  readonly envelope: Envelope;
  readonly raw: Uint8Array;
}

/** Of long threads the first Message-IDs and the last: mail programs need both ends, and servers refuse endless headers. */
const mostReferences = 50;

/** A draft as a raw mail. The same draft gives the same bytes, and none of its values can add a header, a part or a recipient. */
export async function composeMail(draft: MailDraft): Promise<ComposedMail> {
  const { from, to, cc = [], bcc = [], replyTo, subject, messageId, references = [], date } = draft;
  const answered = references.at(-1);
  const message = new MailComposer({
    from: addressee(from),
    to: to.map(addressee),
    cc: cc.map(addressee),
    ...(replyTo && { replyTo: addressee(replyTo) }),
    subject: oneLine(subject),
    messageId: inBrackets(messageId),
    ...(answered !== undefined && { inReplyTo: inBrackets(answered), references: thread(references) }),
    date,
    ...partsOf(draft),
    attachments: (draft.attachments ?? []).map(attached),
    headers: { ...(draft.autoSubmitted && { 'Auto-Submitted': draft.autoSubmitted }) },
    baseBoundary: createHash('sha256').update(messageId).digest('hex').slice(0, 32),
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const recipients = [...to, ...cc, ...bcc].map(({ address }) => oneLine(address));
  return { envelope: { from: oneLine(from.address), to: [...new Set(recipients)] }, raw: await message.build() };
}

function addressee({ name, address }: MailAddress) {
  return { name: oneLine(name), address: oneLine(address) };
}

function attached({ name, type, content, contentId }: ComposedAttachment) {
  return {
    filename: oneLine(name),
    contentType: oneLine(type),
    content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    ...(contentId !== undefined && { cid: oneLine(contentId) }),
  };
}

function thread(ids: readonly string[]): string {
  const kept = ids.length > mostReferences ? [ids[0] as string, ...ids.slice(1 - mostReferences)] : ids;
  return kept.map(inBrackets).join(' ');
}

const inBrackets = (id: string) => `<${id.replace(/[<>\s\p{Cc}]/gu, '')}>`;

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

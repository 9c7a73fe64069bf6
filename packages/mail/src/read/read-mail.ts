import PostalMime, { type Email } from 'postal-mime';
import { addressesIn, senderIn } from './addresses.js';
import { attachmentOf } from './attachments.js';
import { bounded, headersOf } from './bounds.js';
import { inUtf8, withWindowsLetters } from './eight-bit.js';
import type { MailAttachment, ReadMail } from './mail.js';
import { messageIdsIn } from './message-ids.js';

/** Mails within a mail stay attachments: what others have written is not taken for the words of who has sent it on. */
const reading = { forceRfc822Attachments: true, maxNestingDepth: 100 };
const longestSubject = 998;

/**
 * Reads a raw mail. It rejects for no mail, however broken: what can be read is read. The time it takes grows with the length alone,
 * and ends after about 40 MB.
 */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
  const { raw: within, isShortened } = bounded(raw);
  const kept = inUtf8(within);
  try {
    return mailOf(await PostalMime.parse(kept, reading), isShortened);
  } catch {
    // Parts that nest deeper than anybody makes them. Whoever gets the mail can still open it.
    const whole = { name: 'message.eml', type: 'message/rfc822', content: kept, inline: false, contentId: undefined };
    return {
      ...mailOf(await PostalMime.parse(headersOf(kept)), true),
      text: undefined,
      html: undefined,
      attachments: [whole],
    };
  }
}

function mailOf(email: Email, isShortened: boolean): ReadMail {
  const headers = email.headers.map(({ key, value }) => ({ name: key, value }));
  const firstOf = (name: string) => headers.find((header) => header.name === name)?.value;
  return {
    ...senderIn(headers),
    replyTo: addressesIn(headers, 'reply-to'),
    to: addressesIn(headers, 'to'),
    cc: addressesIn(headers, 'cc'),
    subject: oneLine(withWindowsLetters(email.subject ?? '')),
    date: dateOf(email.date),
    messageId: messageIdsIn(firstOf('message-id'))[0],
    inReplyTo: messageIdsIn(firstOf('in-reply-to')),
    references: messageIdsIn(firstOf('references')),
    text: email.text && withWindowsLetters(email.text),
    html: email.html && withWindowsLetters(email.html),
    attachments: email.attachments.map(attachmentOf) satisfies MailAttachment[],
    headers,
    isShortened,
  };
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, longestSubject);
}

function dateOf(text: string | undefined): Date | undefined {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
}

import { headerOf, type ReadMail } from '../read/mail.js';
import { messageIdsIn } from '../read/message-ids.js';
import { isFailure, longestReport, mostRecipients, reasonOf, reportsOf, textOf } from './delivery-status.js';
import { kindOf } from './kind.js';

export interface Bounce {
  readonly failedRecipient: string | undefined;
  /** As the mail had named them, where the report says so: a server on its way may have forwarded it. */
  readonly originalRecipient?: string;
  readonly status: string | undefined;
  readonly reason: string | undefined;
  /** The Message-ID of the mail that was not delivered, without angle brackets. */
  readonly originalMessageId: string | undefined;
}

type Read = Pick<ReadMail, 'from' | 'subject' | 'headers' | 'attachments' | 'text'>;

/** What a bounce says, of each recipient for whom a mail failed; what nobody can read in it is undefined. None for other mails. */
export function bouncesOf(mail: Read): Bounce[] {
  if (kindOf(mail) !== 'bounce') return [];
  const failures = reportsOf(mail).filter(isFailure);
  const originalMessageId = originalIdIn(mail);
  if (failures.length === 0) return writtenBounce(mail, originalMessageId);
  return failures.map(({ recipient, originalRecipient, status, reason }) => ({
    failedRecipient: recipient,
    ...(originalRecipient !== undefined && originalRecipient !== recipient && { originalRecipient }),
    status,
    reason,
    originalMessageId,
  }));
}

/** Bounces in words alone, as Exim and qmail write them. */
function writtenBounce({ headers, text = '' }: Read, originalMessageId: string | undefined): Bounce[] {
  const named = headerOf({ headers }, 'x-failed-recipients')?.split(',') ?? [];
  const inText = /^\s{0,4}<([^<>\s]{3,254}@[^<>\s]{1,254})>:?\s*$/m.exec(text.slice(0, 20_000))?.[1];
  const recipients = [...named.map((address) => address.trim()), ...(named.length === 0 && inText ? [inText] : [])];
  const said = /(?:^|\s)((?:550|551|552|553|554|5\.\d{1,3}\.\d{1,3})[ -].{1,300})/.exec(text.slice(0, 20_000))?.[1];
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(said ?? '')?.[0];
  return recipients
    .slice(0, mostRecipients)
    .map((failedRecipient) => ({ failedRecipient, status, reason: reasonOf(said), originalMessageId }));
}

/** The Message-ID of the mail or of the headers that the report brings back, or else the one in the text. */
function originalIdIn({ attachments, text = '' }: Read): string | undefined {
  const parts = attachments.filter(({ type }) =>
    /^(?:message\/(?:global|rfc822)|text\/rfc822-headers|message\/global-headers)$/.test(type),
  );
  for (const part of parts) {
    const id = idIn(textOf(part));
    if (id !== undefined) return id;
  }
  return idIn(text.slice(0, longestReport));
}

function idIn(text: string): string | undefined {
  return messageIdsIn(/^\s{0,4}Message-ID:\s{0,9}(<[^<>\s]{1,998}>)/im.exec(text)?.[1])[0];
}

import { bouncesOf, isSpam, kindOf, type MailKind, type ReadMail } from '@pharos/mail';
import type { SenderFound } from './check-sender.js';

/**
 * What a mail becomes: the words of a customer; a note for the team, of what a program or a list wrote, which nobody answers; spam; or
 * nothing. Later attempts read it from the row, and so does the next version.
 */
export interface Decision {
  readonly as: 'message' | 'note' | 'spam' | 'nothing';
  readonly kind: MailKind;
  /** The conversation that it belongs to; null: one of its own. */
  readonly thread: string | null;
  /** Why it becomes nothing. */
  readonly reason?: string;
  /** Whether it is from whom it says; absent where nobody checks. */
  readonly sender?: SenderFound;
}

export interface Surroundings {
  /** The sender of the envelope; empty in what mail servers report. */
  readonly mailFrom: string;
  /** The mailbox's own addresses, in lower case. */
  readonly own: ReadonlySet<string>;
  readonly thread: string | undefined;
  /** Whether its sender has just said the same. */
  readonly repeats: boolean;
  readonly sender?: SenderFound | undefined;
}

/**
 * What a mail is to become. One that is not from whom it says comes into no conversation that there is, whatever it refers to, and nobody
 * speaks in it.
 */
export function decisionOf(
  mail: ReadMail,
  { mailFrom, own, thread = undefined, repeats, sender }: Surroundings,
): Decision {
  const said = kindOf(mail);
  const kind = said === 'person' && (mailFrom === '' || repeats) ? 'automatic' : said;
  const isForged = isForgedBy({ kind, ...(sender && { sender }) });
  const of = { kind, thread: isForged ? null : (thread ?? null), ...(sender && { sender }) };
  if (mail.from && own.has(mail.from.address.toLowerCase())) return { ...of, as: 'nothing', reason: 'own_address' };
  // Servers report to senders whose address was forged, too.
  if (kind === 'bounce' && thread === undefined) return { ...of, as: 'nothing', reason: 'unknown_bounce' };
  if (isForged) return { ...of, as: isSpam(mail) ? 'spam' : 'note' };
  if (kind !== 'person') return { ...of, as: 'note' };
  return { ...of, as: thread === undefined && isSpam(mail) ? 'spam' : 'message' };
}

/** Whether a mail is in somebody else's name. What servers report is in nobody's, and they seldom sign it. */
export function isForgedBy({ kind, sender }: Pick<Decision, 'kind' | 'sender'>): boolean {
  return sender?.result === 'fail' && kind !== 'bounce';
}

/** The Message-IDs that a mail refers to, the one that it answers last; a bounce to the mail that it brings back. */
export function referencesOf(mail: ReadMail): string[] {
  const failed = bouncesOf(mail).flatMap(({ originalMessageId }) => originalMessageId ?? []);
  return [...mail.references, ...mail.inReplyTo, ...failed].filter(isUsualId);
}

/** The Message-ID by which others refer to a mail; undefined: none do. */
export function headerIdOf({ messageId }: ReadMail): string | undefined {
  return messageId !== undefined && isUsualId(messageId) ? messageId : undefined;
}

/** Others are no Message-IDs by any standard, and some cannot be kept. */
function isUsualId(id: string): boolean {
  return /^[\x21-\x7e]{1,998}$/.test(id);
}

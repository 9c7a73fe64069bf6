import { bouncesOf, isSpam, kindOf, type MailKind, type ReadMail } from '@pharos/mail';

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
}

export interface Surroundings {
  /** The sender of the envelope; empty in what mail servers report. */
  readonly mailFrom: string;
  /** The mailbox's own addresses, in lower case. */
  readonly own: ReadonlySet<string>;
  readonly thread: string | undefined;
}

/** What a mail is to become. */
export function decisionOf(mail: ReadMail, { mailFrom, own, thread = undefined }: Surroundings): Decision {
  const kind = mailFrom === '' && kindOf(mail) === 'person' ? 'automatic' : kindOf(mail);
  const of = { kind, thread: thread ?? null };
  if (mail.from && own.has(mail.from.address.toLowerCase())) return { ...of, as: 'nothing', reason: 'own_address' };
  // Servers report to senders whose address was forged, too.
  if (kind === 'bounce' && thread === undefined) return { ...of, as: 'nothing', reason: 'unknown_bounce' };
  if (kind !== 'person') return { ...of, as: 'note' };
  return { ...of, as: thread === undefined && isSpam(mail) ? 'spam' : 'message' };
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

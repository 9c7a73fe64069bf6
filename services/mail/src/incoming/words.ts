import { bouncesOf, ownWords, type ReadMail } from '@pharos/mail';
import { type Decision, isForgedBy } from './decision.js';

/** As much as a message may have. */
const longestContent = 100_000;
const empty = '(empty mail)';

/** The content of the message that a mail becomes. `lost` are names of files that could not be kept. */
export function contentOf(
  mail: ReadMail,
  decision: Pick<Decision, 'kind' | 'as' | 'sender'> & { readonly isGuest: boolean },
  lost: readonly string[],
): string {
  const words = ownWords(mail).shown || mail.subject || empty;
  const parts = [
    ...(decision.as === 'note' || decision.isGuest ? [headingOf(mail, decision)] : []),
    words,
    ...lost.map((name) => `[File not kept: ${name}]`),
  ];
  return cleaned(parts.join('\n\n')).slice(0, longestContent);
}

/** The subject of the conversation that a mail begins; undefined: none. */
export function subjectOf({ subject }: ReadMail): string | undefined {
  return cleaned(subject).trim() || undefined;
}

/** Why nobody should believe whom a mail says it is from. */
const doubts: Readonly<Record<NonNullable<NonNullable<Decision['sender']>['reason']>, string>> = {
  from: 'it does not name one sender',
  policy: 'the domain of that address has not signed it, and asks to trust nothing else',
  unusual: 'other mails of that address are signed, and this one is not',
  dns: 'nobody could check it, since DNS did not answer for the domain of that address',
};

function headingOf(mail: ReadMail, decision: Pick<Decision, 'kind' | 'sender'>): string {
  const { kind, sender } = decision;
  const who = mail.from ? `${mail.from.name} <${mail.from.address}>`.trim() : 'an unknown sender';
  if (isForgedBy(decision) && sender?.reason)
    return `Possibly forged: this mail says that it is from ${who}, but ${doubts[sender.reason]}. Do not rely on it.`;
  if (kind === 'bounce') return bouncesOf(mail).map(notDelivered).join('\n') || 'A mail was not delivered.';
  if (kind === 'person') return `${who}:`;
  return kind === 'list' ? `Mail of a list, by ${who}:` : `Automatic mail of ${who}:`;
}

function notDelivered({
  failedRecipient = 'a recipient',
  reason,
  status,
}: ReturnType<typeof bouncesOf>[number]): string {
  const why = [status, reason].filter((each) => each !== undefined).join(' ');
  return `A mail was not delivered to ${failedRecipient}${why === '' ? '.' : `: ${why}`}`;
}

/** What PostgreSQL keeps as text: no NUL, and no half of a character. */
export function cleaned(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}

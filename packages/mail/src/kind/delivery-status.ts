import type { MailAttachment, ReadMail } from '../read/mail.js';

/** What a mail server reports of a mail of ours and one of its recipients. */
export interface Report {
  readonly action: string;
  readonly recipient: string | undefined;
  /** As the sender had named them: another than the recipient where the mail was forwarded. */
  readonly originalRecipient: string | undefined;
  /** Such as `5.1.1`. */
  readonly status: string | undefined;
  /** In the words of the server that refused, on one line. */
  readonly reason: string | undefined;
}

/** As much as is read of a report. */
export const longestReport = 256 * 1024;
/** Of whom one mail reports. */
export const mostRecipients = 100;
const longestReason = 500;

/** Whether a recipient will not get the mail; otherwise they have it, or may still get it. */
export function isFailure({ action, status = '' }: Report): boolean {
  return action === 'failed' || (action === '' && status.startsWith('5'));
}

/** The reports within a mail, of at most a hundred recipients. */
export function reportsOf({ attachments }: Pick<ReadMail, 'attachments'>): Report[] {
  const parts = attachments.filter(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type));
  return parts.flatMap(reportsIn).slice(0, mostRecipients);
}

function reportsIn(part: MailAttachment): Report[] {
  const groups = textOf(part).split(/\n\s*\n/);
  return groups.map(fieldsOf).flatMap((fields) => {
    const originalRecipient = addressOf(fields.get('original-recipient'));
    const recipient = addressOf(fields.get('final-recipient')) ?? originalRecipient;
    if (recipient === undefined && !fields.has('action')) return [];
    const action = (fields.get('action') ?? '').toLowerCase().split(/[\s(]/)[0] ?? '';
    const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0];
    return [{ action, recipient, originalRecipient, status, reason: reasonOf(fields.get('diagnostic-code')) }];
  });
}

/** The beginning of a part that is text. */
export function textOf({ content }: MailAttachment): string {
  return new TextDecoder().decode(content.subarray(0, longestReport)).replace(/\r\n?/g, '\n');
}

function fieldsOf(group: string): Map<string, string> {
  const lines = group.replace(/\n[ \t]+/g, ' ').split('\n');
  const fields = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf(':');
    const name = line.slice(0, Math.max(at, 0)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return fields;
}

/** `rfc822;ada@example.com` */
function addressOf(field: string | undefined): string | undefined {
  const address = field?.split(';').at(-1)?.trim().replace(/^<|>$/g, '');
  return address?.includes('@') ? address : undefined;
}

/** What a server said, on one line, without the kind of it. */
export function reasonOf(text: string | undefined): string | undefined {
  const words = text
    ?.replace(/^[\w-]{1,20}\s?;\s?/, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return words ? words.slice(0, longestReason) : undefined;
}

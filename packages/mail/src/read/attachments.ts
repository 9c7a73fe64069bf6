import type { Attachment } from 'postal-mime';
import { withWindowsLetters } from './eight-bit.js';
import type { MailAttachment } from './mail.js';

const longestName = 200;
const misleading = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const nameless: Readonly<Record<string, string>> = {
  'text/calendar': 'invitation.ics',
  'application/ics': 'invitation.ics',
  'message/rfc822': 'message.eml',
  'message/delivery-status': 'delivery-status.txt',
  'text/rfc822-headers': 'headers.txt',
  'application/ms-tnef': 'winmail.dat',
  'text/csv': 'table.csv',
  'application/pdf': 'document.pdf',
};

/** A part of a mail as an attachment, with a name that a file may have. */
export function attachmentOf(part: Attachment): MailAttachment {
  const { filename, mimeType, content, contentId, related, disposition } = part;
  const id = contentId?.replace(/^<|>$/g, '');
  return {
    name: fileName(filename ?? '') || nameFor(mimeType),
    type: mimeType || 'application/octet-stream',
    content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    inline: id !== undefined && (related === true || disposition === 'inline'),
    contentId: id === '' ? undefined : id,
  };
}

function fileName(given: string): string {
  const name = withWindowsLetters(given).replace(misleading, '').split(/[\\/]/).at(-1)?.slice(-1_000) ?? '';
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]{1,20})?$/su.exec(name.replace(/[<>:"|?*]/g, '_').trim()) ?? [];
  const shown = stem.slice(0, longestName - ending.length) + ending;
  return /^\.*$/.test(shown) ? '' : shown;
}

function nameFor(type: string): string {
  if (Object.hasOwn(nameless, type)) return nameless[type] as string;
  const [, kind = '', subtype = ''] = /^(image|audio|video)\/([a-z0-9]{1,10})/.exec(type) ?? [];
  return kind === '' ? 'attachment' : `${kind}.${subtype === 'jpeg' ? 'jpg' : subtype}`;
}

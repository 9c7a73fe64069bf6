import { createHmac, timingSafeEqual } from 'node:crypto';

const digits = '0123456789abcdefghjkmnpqrstvwxyz';
/** 60 bits: whoever guesses needs a mail for each guess. */
const macLength = 12;
/** RFC 5321. */
const longestLocalPart = 64;
const token = /^([a-z]{3})([0-7][0-9a-hjkmnp-tv-z]{25})([0-9a-hjkmnp-tv-z]{12})$/;

/** Where answers arrive: at the mailbox's own address with a tag, or at a domain whose mails all come to the platform. */
export type ReplyWay = { readonly mailbox: string } | { readonly domain: string };

/**
 * The address to which answers about a record go. It holds the record's id and a proof that needs the secret, and is alike in capital and
 * small letters. Undefined when the mailbox's name is so long that there is no room for it.
 */
export function replyAddress(id: string, way: ReplyWay, secret: string): string | undefined {
  const tag = `${id.replace('_', '').toLowerCase()}${proofOf(id, secret)}`;
  if ('domain' in way) return `${tag}@${way.domain}`;
  const at = way.mailbox.lastIndexOf('@');
  const local = `${way.mailbox.slice(0, at)}+${tag}`;
  return local.length > longestLocalPart ? undefined : `${local}${way.mailbox.slice(at)}`;
}

/** The id of the record whose `replyAddress` this is, whatever mailbox or domain it is of; undefined for other addresses, and for forged ones. */
export function readReplyAddress(address: string, secret: string): string | undefined {
  const local = address.slice(0, Math.max(address.lastIndexOf('@'), 0)).toLowerCase();
  const [, kind = '', ulid = '', proof = ''] = token.exec(local.slice(local.lastIndexOf('+') + 1)) ?? [];
  if (proof === '') return undefined;
  const id = `${kind}_${ulid.toUpperCase()}`;
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(id, secret))) ? id : undefined;
}

function proofOf(id: string, secret: string): string {
  const bytes = createHmac('sha256', secret).update(`reply-address:${id}`).digest();
  return Array.from(bytes.subarray(0, macLength), (byte) => digits[byte % digits.length]).join('');
}

import { isAscii } from 'node:buffer';
import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * An email as it is compared: without regard to case, its domain as the domain name system knows it. `bücher.example` and
 * `xn--bcher-kva.example` are one domain (RFC 5891).
 */
export function foldEmail(email: string): string {
  const folded = email.normalize('NFC').toLowerCase();
  const domain = folded.slice(folded.lastIndexOf('@') + 1);
  if (isAscii(Buffer.from(domain))) return folded;
  return folded.slice(0, -domain.length) + (domainToASCII(domain) || domain);
}

/** The spellings of an email that are compared as the same, but for the case of letters: with the domain in ASCII and in its own letters. */
export function spellingsOf(email: string): string[] {
  const folded = foldEmail(email);
  const domain = folded.slice(folded.lastIndexOf('@') + 1);
  // Other domains would be changed more: numbers with dots become IP addresses.
  if (!domain.includes('xn--')) return [folded];
  return [folded, folded.slice(0, -domain.length) + (domainToUnicode(domain) || domain)];
}

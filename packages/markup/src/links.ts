import type { Rich } from './rich.js';

const linkProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * The address, if a reader may be sent there; undefined for scripts, data and files, and for what is relative where there is no
 * `base`.
 */
export function safeLink(address: string, base?: string): string | undefined {
  try {
    const url = new URL(address.trim(), base);
    return linkProtocols.has(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** Plain text: as it is, with its addresses as links. */
export function fromText(text: string): Rich[] {
  const parts: Rich[] = [];
  let at = 0;
  // What ends a sentence is no part of an address.
  for (const match of text.matchAll(/\bhttps?:\/\/[^\s<>"'`]{1,2000}/gi)) {
    const address = match[0].replace(/[.,;:!?)\]}]+$/, '');
    const href = safeLink(address);
    if (href === undefined) continue;
    if (match.index > at) parts.push(text.slice(at, match.index));
    parts.push({ tag: 'a', href, children: [address] });
    at = match.index + address.length;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}

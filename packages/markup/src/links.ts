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

/** How articles name a picture of the knowledge base, as the API tells it. */
const ownPicture = /^\/api\/public\/kb\/prj_\w{26}\/pictures\/pic_\w{26}$/;

/** The same of a picture: one of the knowledge base is on the platform's host, and not on that of the site that shows the text. */
export function pictureLink(
  address: string,
  { baseUrl, platformUrl }: { readonly baseUrl?: string; readonly platformUrl?: string },
): string | undefined {
  return safeLink(address, ownPicture.test(address.trim()) ? platformUrl : baseUrl);
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

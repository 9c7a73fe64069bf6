/** What a text may become; nothing else is ever built of what somebody wrote. `h` is a heading of any level. */
export type Tag = 'p' | 'h' | 'strong' | 'em' | 'code' | 'pre' | 'ul' | 'ol' | 'li' | 'blockquote' | 'hr' | 'br' | 'a';

/** A piece of formatted text. Only `a` has an `href`, and that one has passed `safeLink`. */
export type Rich = string | { readonly tag: Tag; readonly href?: string; readonly children: readonly Rich[] };

const linkProtocols = new Set(['http:', 'https:', 'mailto:']);

/** The address, if a visitor may be sent there; undefined for scripts, data, files and whatever has no protocol. */
export function safeLink(address: string): string | undefined {
  try {
    const url = new URL(address.trim());
    return linkProtocols.has(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** A link, or just its text where it leads nowhere good. */
export function linkOf(address: string, children: readonly Rich[]): Rich[] {
  const href = safeLink(address);
  return href === undefined ? [...children] : [{ tag: 'a', href, children }];
}

/** Plain text: as it is, with its addresses as links. */
export function fromText(text: string): Rich[] {
  const parts: Rich[] = [];
  let at = 0;
  // What ends a sentence is no part of an address.
  for (const match of text.matchAll(/\bhttps?:\/\/[^\s<>"'`]{1,2000}/gi)) {
    const address = match[0].replace(/[.,;:!?)\]}]+$/, '');
    if (match.index > at) parts.push(text.slice(at, match.index));
    parts.push(...linkOf(address, [address]));
    at = match.index + address.length;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}

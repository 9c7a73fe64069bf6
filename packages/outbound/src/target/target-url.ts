import { readUrl } from '@pharos/kit';
import { badPorts } from './bad-ports.js';

const longest = 2_048;
const tooLong = `must have at most ${longest} characters`;
const notHttp = 'must be an http or https URL';
/** A host name of the root, or with an empty label in it, leads nowhere. A single dot at its end is well formed. */
const emptyLabel = /^\.|\.\./;
const protocols = new Set(['http:', 'https:']);

/** What an endpoint's URL may be, or why it may not. */
export type Target = { url: URL } | { problem: string };

/**
 * Reads the URL of a webhook endpoint, without looking anything up. Hosts are read as browsers read them, so that every
 * way of writing an IPv4 address (decimal, octal, hexadecimal, short) is that address from here on.
 */
export function parseTarget(text: string): Target {
  if (text.length > longest) return { problem: tooLong };
  const url = readUrl(text);
  if (!url || !protocols.has(url.protocol)) return { problem: notHttp };
  if (url.username !== '' || url.password !== '') return { problem: 'must not contain a user name or password' };
  if (emptyLabel.test(url.hostname)) return { problem: 'must contain a host name' };
  if (badPorts.has(portOf(url))) return { problem: 'must not use a port of another protocol' };
  url.hash = '';
  // What is kept and called is this form, in which a character may take up to nine.
  return url.href.length > longest ? { problem: tooLong } : { url };
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

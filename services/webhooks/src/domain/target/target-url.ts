import { badPorts } from './bad-ports.js';

const longest = 2_048;
const notHttp = 'must be an http or https URL';
const protocols = new Set(['http:', 'https:']);

/** What an endpoint's URL may be, or why it may not. */
export type Target = { url: URL } | { problem: string };

/**
 * Reads the URL of a webhook endpoint, without looking anything up. Hosts are read as browsers read them, so that every
 * way of writing an IPv4 address (decimal, octal, hexadecimal, short) is that address from here on.
 */
export function parseTarget(text: string): Target {
  if (text.length > longest) return { problem: `must have at most ${longest} characters` };
  if (!URL.canParse(text)) return { problem: notHttp };
  const url = new URL(text);
  if (!protocols.has(url.protocol)) return { problem: notHttp };
  if (url.username !== '' || url.password !== '') return { problem: 'must not hold a user name or password' };
  if (badPorts.has(portOf(url))) return { problem: 'must not lead to a port of another protocol' };
  url.hash = '';
  return { url };
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

import type { IncomingMessage } from 'node:http';
import { readUrl } from '@pharos/kit';
import ipaddr from 'ipaddr.js';

/** Longer ones are cut: they are stored with every write. */
const maxUserAgent = 512;
/** Longer than any address; a proxy may forward anything. */
const maxAddress = 64;

/** Express adds these, which follow `X-Forwarded-For` and its like as far as proxies are trusted. */
export type RequestWithIp = IncomingMessage & {
  readonly ip?: string | undefined;
  readonly protocol?: string;
  readonly host?: string | undefined;
};

/** The caller's address; IPv4 in its own notation also where the system wraps it in IPv6. */
export function addressOf(request: RequestWithIp): string {
  const ip = (request.ip ?? '').slice(0, maxAddress);
  return ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip;
}

/** What an address is counted under: an IPv6 customer commands a whole /64, so that is what counts as one caller. */
export function addressSubject(ip: string): string {
  if (!ip.includes(':') || !ipaddr.IPv6.isValid(ip)) return `ip:${ip}`;
  const network = ipaddr.IPv6.parse(ip).parts.slice(0, 4);
  return `ip:${network.map((part) => part.toString(16)).join(':')}::/64`;
}

/** Scheme and host as the client has named them; where that is no host, `localhost`. */
export function baseOf({ protocol = 'http', host, headers }: RequestWithIp): string {
  const base = `${protocol}://${host ?? headers.host}`;
  return readUrl(base)?.origin ?? `${protocol}://localhost`;
}

export function userAgentOf(request: IncomingMessage): string {
  return (request.headers['user-agent'] ?? '').slice(0, maxUserAgent);
}

import { Stop } from '../frame/exit-codes.js';
import { readUrl } from './read-url.js';

/** Where files may be fetched: a host with those below it, by HTTPS only, or a whole origin such as `http://127.0.0.1:3000`. */
export interface FetchFrom {
  readonly url: URL;
  readonly withThoseBelow: boolean;
}

/** What `--fetch-attachments` names, compared as URLs are: without regard to case, and with the port. @throws Stop unless it is a host */
export function fetchFrom(given: string): FetchFrom {
  const isOrigin = given.includes('://');
  const address = isOrigin ? given : `https://${given}`;
  const url = readUrl(address);
  const isHost = url !== undefined && /^https?:$/.test(url.protocol) && /^\w+:\/\/[^/?#@\s]+\/*$/.test(address);
  if (!isHost) throw new Stop(`--fetch-attachments needs a host such as acme.zendesk.com, not "${given}"`);
  return { url, withThoseBelow: !isOrigin };
}

/** Whether the address is at one of those that are named. */
export function isNamed(address: string, from: readonly FetchFrom[]): boolean {
  const asked = readUrl(address);
  if (!asked) return false;
  const { protocol, hostname, port, username, password } = asked;
  if (username !== '' || password !== '') return false;
  return from.some(({ url, withThoseBelow }) => {
    if (url.protocol !== protocol || url.port !== port) return false;
    return url.hostname === hostname || (withThoseBelow && hostname.endsWith(`.${url.hostname}`));
  });
}

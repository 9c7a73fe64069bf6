import type { IncomingMessage } from 'node:http';

/** Names that lead to the machine that asks, wherever that is: `localhost` and what is below it (RFC 6761), and loopback addresses. */
const ownName = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Whether a browser on this machine asks by one of the machine's own names. A page of somebody else whose name was made to lead here asks
 * by that name, and its browser would let it read the answer.
 */
export function isOnThisMachine({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return ownName.test((headers.host ?? '').replace(/:\d+$/, ''));
}

/** Whether no page of somebody else has asked for it: browsers say which page asks for a change. */
export function isOwnPage({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { origin, host = '' } = headers;
  const site = headers['sec-fetch-site'];
  return (origin === undefined || origin === `http://${host}`) && (site === undefined || site === 'same-origin');
}

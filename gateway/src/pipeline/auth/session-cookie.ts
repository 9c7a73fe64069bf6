import { isToken } from '@pharos/contract';
import type { RequestWithIp } from '../../server/client-address.js';

/** Browsers take a cookie of this name from HTTPS alone, for this host alone. */
const secureName = '__Host-pharos_session';
/** On one's own machine, where there is no HTTPS. */
const plainName = 'pharos_session';
const maxAgeS = 365 * 24 * 60 * 60;
/** What is kept while somebody is at a provider to sign in, and how long at most. */
const flowName = 'pharos_sign_in';
const flowAgeS = 10 * 60;
const longestFlow = 4_000;

type Asked = Pick<RequestWithIp, 'headers' | 'protocol'>;

/** The value of `Set-Cookie` that keeps the token; how long the session lasts is for core to say. */
export function sessionCookie(token: string, request: Asked): string {
  return cookie(request, plainName, { value: token, ageS: maxAgeS });
}

/** The value of `Set-Cookie` that makes the browser forget its token. */
export function noSessionCookie(request: Asked): string {
  return cookie(request, plainName, { value: '', ageS: 0 });
}

/** The value of `Set-Cookie` that keeps what core has sealed of a sign-in; without, that makes the browser forget it. */
export function flowCookie(request: Asked, flow?: string): string {
  return cookie(request, flowName, flow === undefined ? { value: '', ageS: 0 } : { value: flow, ageS: flowAgeS });
}

/** What the browser has kept of a sign-in. */
export function flowOf(request: Asked): string | undefined {
  const { cookie: text } = request.headers;
  if (!text?.includes(flowName)) return undefined;
  const value = cookieIn(`__Host-${flowName}`, text) ?? (isOwnMachine(request) ? cookieIn(flowName, text) : undefined);
  return value !== undefined && value.length <= longestFlow && /^[\w-]+$/.test(value) ? value : undefined;
}

/**
 * The token in the cookie of a request: undefined when it has no such cookie, and empty when what it has is no token. The plain name
 * counts on one's own machine only: elsewhere it may be from whoever owns another host of the same domain.
 */
export function sessionTokenOf(request: Asked): string | undefined {
  const { cookie: text } = request.headers;
  if (!text?.includes(plainName)) return undefined;
  const value = cookieIn(secureName, text) ?? (isOwnMachine(request) ? cookieIn(plainName, text) : undefined);
  return value === undefined || isToken(value) ? value : '';
}

function cookie(request: Asked, name: string, { value, ageS }: { value: string; ageS: number }): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${ageS}`;
  return isOwnMachine(request) ? `${name}=${value}; ${attributes}` : `__Host-${name}=${value}; ${attributes}; Secure`;
}

function cookieIn(name: string, text: string): string | undefined {
  for (const pair of text.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

const loopback = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** Whether the browser runs on the machine of the gateway, and asks without HTTPS. */
function isOwnMachine({ headers, protocol = 'http' }: Asked): boolean {
  return protocol === 'http' && loopback.test(headers.host ?? '');
}

import { fail } from '@pharos/contract';
import { addressOf, addressSubject, baseOf, type RequestWithIp, userAgentOf } from '../server/client-address.js';
import { flowCookie, flowOf, noSessionCookie, sessionCookie, sessionTokenOf } from './auth/session-cookie.js';
import { isNotModified } from './entity-tags.js';

/** Whoever opens a page of a customer's website, as far as a request tells. */
export interface Visitor {
  readonly ip: string;
  /** What the address is counted under: an IPv6 address counts as its network. */
  readonly subject: string;
  readonly userAgent: string;
  /** The address that the client has for the platform, scheme and host: for answers to this client alone. */
  readonly base: string;
  /** The origin of the page, as the browser says it; undefined when none was sent. */
  readonly origin: string | undefined;
  /** What `Authorization: Bearer` carries: a public route may take a token of its own kind. */
  readonly bearer: string | undefined;
  /** What their browser is signed in with, if anything. */
  readonly sessionToken: string | undefined;
  /** The value of `Set-Cookie` that keeps such a token; without one, that makes the browser forget it. */
  cookieOf(token?: string): string;
  /** What their browser keeps while they are at a provider to sign in. */
  readonly signInFlow: string | undefined;
  /** The value of `Set-Cookie` that keeps it; without one, that makes the browser forget it. */
  flowCookieOf(flow?: string): string;
  readonly lastEventId: string | undefined;
  /** The part of the answer that is asked for, and the entity tag that it has to have for that. */
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  /** Whether they have the answer with this entity tag already, by `If-None-Match`. */
  has(etag: string): boolean;
  /** Whether what the path names has just changed: kept copies of it may be older (see `PublicCopies`). */
  readonly afterChange: boolean;
}

/** Longer tokens are none. */
const maxBearer = 4_096;

export function visitorOf(request: RequestWithIp, afterChange = false): Visitor {
  const ip = addressOf(request);
  const { origin, authorization } = request.headers;
  const lastEventId = request.headers['last-event-id'];
  const ifRange = request.headers['if-range'];
  return {
    ip,
    subject: addressSubject(ip),
    userAgent: userAgentOf(request),
    base: baseOf(request),
    origin,
    bearer: bearerIn(authorization),
    // Few handlers want it, and a header of cookies may be long.
    get sessionToken() {
      return sessionTokenOf(request) || undefined;
    },
    cookieOf: (token) => (token === undefined ? noSessionCookie(request) : sessionCookie(token, request)),
    get signInFlow() {
      return flowOf(request);
    },
    flowCookieOf: (flow) => flowCookie(request, flow),
    range: request.headers.range,
    ifRange: typeof ifRange === 'string' ? ifRange : undefined,
    has: (etag) => isNotModified(request, etag),
    lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
    afterChange,
  };
}

/**
 * Throws ORIGIN_NOT_ALLOWED when the page's origin is not one of those listed; with none listed, every origin may. A request
 * that names no origin comes from no page of another site, so there is none to refuse.
 */
export function checkOrigin({ origin }: Pick<Visitor, 'origin'>, allowed: readonly string[]): void {
  if (origin === undefined || allowed.length === 0 || allowed.some((each) => isOf(origin, each))) return;
  throw fail('ORIGIN_NOT_ALLOWED');
}

const subdomains = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

/** Whether an origin is the one listed, or of `https://*.shop.example` one of a subdomain at any depth. */
function isOf(origin: string, listed: string): boolean {
  const [before = '', after] = listed.split('*');
  if (after === undefined) return origin === listed;
  if (!origin.startsWith(before) || !origin.endsWith(after)) return false;
  return subdomains.test(origin.slice(before.length, origin.length - after.length));
}

function bearerIn(authorization: string | undefined): string | undefined {
  if (authorization === undefined || authorization.length > maxBearer) return undefined;
  return /^Bearer ([\x21-\x7e]+)$/i.exec(authorization)?.[1];
}

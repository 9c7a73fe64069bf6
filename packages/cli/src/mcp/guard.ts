import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Guard {
  readonly token: string;
  /** Web pages that may call. Programs send no origin. */
  readonly allowOrigin: readonly string[];
}

export interface Refusal {
  readonly status: number;
  readonly message: string;
}

const maxBytes = 1_000_000;

/** Why a request is not served. A page of another site must not reach a server of this computer, even with a token it has guessed. */
export function refusalOf(
  { url, method, headers }: IncomingMessage,
  { token, allowOrigin }: Guard,
): Refusal | undefined {
  const { origin, authorization = '' } = headers;
  if (url?.split('?')[0] !== '/mcp') return { status: 404, message: 'the server is at /mcp' };
  if (origin !== undefined && !allowOrigin.includes(origin))
    return { status: 403, message: 'this origin is not allowed: name it with --allow-origin' };
  if (!isEqual(authorization, `Bearer ${token}`)) return { status: 401, message: 'the token is missing or wrong' };
  if (method !== 'POST') return { status: 405, message: 'only POST: nothing is kept between requests' };
  // Without a length nobody knows how long it goes on.
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (!(length <= maxBytes))
    return { status: 413, message: `a request has a content-length of ${maxBytes} bytes at most` };
  return undefined;
}

function isEqual(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

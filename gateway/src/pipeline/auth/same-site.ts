import { fail } from '@pharos/contract';
import { baseOf, type RequestWithIp } from '../../server/client-address.js';
import { jsonType, mediaTypeOf, mergePatchType } from '../../server/media-type.js';

/** What a form of a page cannot send, and a script of another site only once we allow it. */
const scriptHeader = 'x-requested-with';

/**
 * Makes sure that a page of our own sent a request by which something changes: a browser adds the cookie also to what pages of others
 * have it send. Browsers say where a request comes from, in `Sec-Fetch-Site`, and older ones in `Origin`; the body says so as well.
 * @throws CROSS_SITE_REQUEST
 */
export function checkSameSite(request: RequestWithIp): void {
  if (!isFromOwnPage(request) || !isOfScript(request)) throw fail('CROSS_SITE_REQUEST');
}

/** Whether reading is all that a method does. */
export function isSafe(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

function isFromOwnPage(request: RequestWithIp): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined ? request.headers.origin === baseOf(request) : site === 'same-origin';
}

function isOfScript(request: RequestWithIp): boolean {
  const type = mediaTypeOf(request);
  return type === jsonType || type === mergePatchType || Boolean(request.headers[scriptHeader]);
}

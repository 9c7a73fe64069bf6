import type { IncomingMessage, ServerResponse } from 'node:http';
import { fail } from '@pharos/contract';
import { GrowingBytes } from './growing-bytes.js';
import { LargeSlot } from './large-bodies.js';
import { brokenOff, checkInTime } from './late-request.js';
import {
  type BodyTypes,
  isMultipart,
  mediaTypeOf,
  multipartType,
  packingOf,
  typeInOtherCharset,
} from './media-type.js';
import { unpack } from './unpack.js';

/** The largest body that is taken. */
export const maxBodyBytes = 1 << 20;
/**
 * How much of a body that does not say its length is read and discarded before the refusal, so that the connection can go on. Beyond
 * this it is closed.
 */
const maxDiscardedBytes = 16 << 20;

const noBytes = Buffer.alloc(0);

/** How a body is read: what it may be, and who gives a slot to a long one until it has arrived. */
export interface BodyReading {
  readonly types: BodyTypes;
  /** @throws RATE_LIMITED */
  enterLarge(): () => void;
}

/**
 * The bytes of a body, unpacked where it may be packed. Fails with PAYLOAD_TOO_LARGE, with UNSUPPORTED_MEDIA_TYPE when they are not said to be of one
 * of the types, and with RATE_LIMITED when there is no slot for a long one.
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  { types, enterLarge }: BodyReading,
): Promise<Buffer> {
  if (!hasBody(request)) return noBytes;
  checkInTime(request);
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge(response);
  if (request.headers.expect !== undefined) {
    // The client waits for `100 Continue`, so a refusal now spares it the sending.
    checkMediaType(request, types);
    response.writeContinue();
  }
  const bytes = await collect(request, response, enterLarge);
  if (bytes.length === 0) return bytes;
  checkMediaType(request, types);
  return packingOf(request) === undefined ? bytes : unpack(bytes, maxBodyBytes);
}

/** Whether a request says that it has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function checkMediaType(request: IncomingMessage, { types, packings }: BodyTypes): void {
  const packing = packingOf(request);
  if (packing !== undefined && !packings.includes(packing)) throw unsupportedPacking(packings);
  if (types.includes(mediaTypeOf(request) ?? (isMultipart(request) ? multipartType : ''))) return;
  const inOtherCharset = typeInOtherCharset(request);
  if (inOtherCharset !== undefined && types.includes(inOtherCharset))
    throw fail(
      'UNSUPPORTED_MEDIA_TYPE',
      {},
      `This charset is not supported. Send UTF-8: ${inOtherCharset}; charset=utf-8.`,
    );
  throw fail('UNSUPPORTED_MEDIA_TYPE', {}, `The request body must be ${types.join(' or ')}.`);
}

function unsupportedPacking(packings: readonly string[]) {
  const message =
    packings.length > 0
      ? `Content-Encoding must be ${packings.join(' or ')}, or absent.`
      : 'This route does not decode bodies: send the body as it is, without Content-Encoding.';
  return fail('UNSUPPORTED_MEDIA_TYPE', {}, message);
}

function tooLarge(response: ServerResponse, close = true) {
  if (close) response.shouldKeepAlive = false;
  return fail('PAYLOAD_TOO_LARGE', { max_bytes: maxBodyBytes });
}

async function collect(request: IncomingMessage, response: ServerResponse, enterLarge: BodyReading['enterLarge']) {
  const slot = new LargeSlot(enterLarge);
  try {
    return await bytesOf(request, response, slot);
  } finally {
    slot.leave();
  }
}

/** Without a slot a long body is discarded as it comes, and refused when its client has sent all of it. */
function bytesOf(request: IncomingMessage, response: ServerResponse, slot: LargeSlot): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const kept = new GrowingBytes(maxBodyBytes);
    let bytes = 0;
    let ended = false;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBodyBytes && slot.isFor(bytes)) kept.add(chunk);
      else kept.clear();
      if (bytes > maxDiscardedBytes) reject(tooLarge(response));
    });
    request.on('end', () => {
      ended = true;
      if (bytes > maxBodyBytes) reject(tooLarge(response, false));
      else if (slot.refusal !== undefined) reject(slot.refusal);
      else resolve(kept.bytes);
    });
    request.on('error', (error) => reject(brokenOff(error)));
    request.on('close', () => {
      if (!ended) reject(brokenOff());
    });
  });
}

import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { fail } from '@pharos/contract';

const unzip = promisify(gunzip);

/**
 * What gzip-encoded bytes hold, off the main thread. Fails with PAYLOAD_TOO_LARGE as soon as it is more than that, however
 * little was sent, and with VALIDATION_ERROR when the bytes are no gzip.
 */
export async function unpack(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    return await unzip(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw fail('PAYLOAD_TOO_LARGE', { max_bytes: maxBytes });
    if (isBroken(error))
      throw fail('VALIDATION_ERROR', { issues: [{ path: [], message: 'the body is not valid gzip' }] });
    throw error;
  }
}

/** What zlib says of its input, rather than of itself. */
function isBroken(error: unknown): boolean {
  return ['Z_DATA_ERROR', 'Z_BUF_ERROR', 'Z_NEED_DICT'].includes(String((error as NodeJS.ErrnoException).code));
}

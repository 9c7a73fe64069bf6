import { fail } from '@pharos/contract';

/** The refusal of a file with more bytes than it may have; the body of its request may be short. */
export function fileTooLarge(maxBytes: number) {
  return fail(
    'PAYLOAD_TOO_LARGE',
    { max_bytes: maxBytes },
    `The file is too large: it may have at most ${maxBytes} bytes.`,
  );
}

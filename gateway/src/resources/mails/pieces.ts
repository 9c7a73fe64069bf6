import { fail } from '@pharos/contract';
import type { UnreadBody } from '../../server/unread-body.js';

/** The raw mail has at most 40 MB; JSON and forms write some of its characters with several. */
const maxPostedBytes = 56 * 2 ** 20;
/** As much as one call brings easily. */
const pieceBytes = 4 * 2 ** 20;

export interface Piece {
  readonly content: Uint8Array;
  /** There is one last piece, which may be empty. */
  readonly isLast: boolean;
}

/** What is posted, in pieces as it comes. @throws PAYLOAD_TOO_LARGE */
export async function* pieces(
  body: Pick<UnreadBody, 'bytes' | 'declaredBytes'>,
  { max = maxPostedBytes, piece = pieceBytes } = {},
): AsyncGenerator<Piece> {
  if ((body.declaredBytes ?? 0) > max) throw tooLarge(max);
  let kept: Uint8Array[] = [];
  let [held, all] = [0, 0];
  for await (const bytes of body.bytes()) {
    kept.push(bytes);
    [held, all] = [held + bytes.length, all + bytes.length];
    if (all > max) throw tooLarge(max);
    if (held < piece) continue;
    yield { content: Buffer.concat(kept), isLast: false };
    [kept, held] = [[], 0];
  }
  yield { content: Buffer.concat(kept), isLast: true };
}

const tooLarge = (max: number) => fail('PAYLOAD_TOO_LARGE', { max_bytes: max });

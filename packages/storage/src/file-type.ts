import { TextDecoder } from 'node:util';

/** The number of bytes that show what a file is. */
export const headBytes = 4_096;

/** What is not known, or better not opened. */
const unknownType = 'application/octet-stream';

interface Signature {
  readonly type: string;
  /** Bytes in hexadecimal from this place on; `..` is any byte. */
  readonly hex: string;
  readonly at?: number;
}

/** From the formats' own specifications. The first that fits is it. */
const signatures: readonly Signature[] = [
  { type: 'image/png', hex: '89504e470d0a1a0a' },
  { type: 'image/jpeg', hex: 'ffd8ff' },
  { type: 'image/gif', hex: '474946383761' },
  { type: 'image/gif', hex: '474946383961' },
  { type: 'image/webp', hex: '52494646........57454250' },
  { type: 'image/avif', hex: '6674797061766966', at: 4 },
  { type: 'image/heic', hex: '6674797068656963', at: 4 },
  { type: 'image/heic', hex: '667479706d696631', at: 4 },
  { type: 'image/tiff', hex: '49492a00' },
  { type: 'image/tiff', hex: '4d4d002a' },
  { type: 'image/bmp', hex: '424d........00000000' },
  { type: 'application/pdf', hex: '255044462d' },
  { type: 'application/zip', hex: '504b0304' },
  { type: 'application/zip', hex: '504b0506' },
  { type: 'application/gzip', hex: '1f8b08' },
  { type: 'application/x-7z-compressed', hex: '377abcaf271c' },
  { type: 'application/vnd.rar', hex: '526172211a07' },
  { type: 'application/x-tar', hex: '7573746172', at: 257 },
  { type: 'video/quicktime', hex: '667479707174', at: 4 },
  { type: 'audio/mp4', hex: '667479704d3441', at: 4 },
  { type: 'video/mp4', hex: '66747970', at: 4 },
  { type: 'video/webm', hex: '1a45dfa3' },
  { type: 'audio/wav', hex: '52494646........57415645' },
  { type: 'audio/mpeg', hex: '494433' },
  { type: 'audio/mpeg', hex: 'fffb' },
  { type: 'audio/ogg', hex: '4f676753' },
  { type: 'audio/flac', hex: '664c6143' },
];

const officeTypes = /^application\/(?:vnd\.(?:openxmlformats-officedocument|oasis\.opendocument)\.[a-z.]+|epub\+zip)$/;
/** What a client may say of a text: nothing of it runs anywhere. */
const textTypes = new Set(['text/csv', 'text/markdown', 'text/calendar', 'text/vcard', 'application/json']);

/**
 * What a file is by its first bytes. What the client says counts only where the bytes leave it open and nothing can follow of it:
 * a ZIP may be a document, a text may be a table. A text that says to be a page, a script or a drawing is just text.
 */
export function fileType(head: Buffer, claimed: string): string {
  const type = signatures.find((signature) => fits(head, signature))?.type;
  if (type === 'application/zip') return officeTypes.test(claimed) ? claimed : type;
  if (type !== undefined) return type;
  if (!isText(head)) return unknownType;
  return textTypes.has(claimed) ? claimed : 'text/plain';
}

function fits(head: Buffer, { hex, at = 0 }: Signature): boolean {
  if (head.length < at + hex.length / 2) return false;
  const bytes = hex.match(/../g) ?? [];
  return bytes.every((byte, place) => byte === '..' || head[at + place] === Number.parseInt(byte, 16));
}

/** UTF-8 without control characters but those that texts have; the last character may be cut off. */
function isText(head: Buffer): boolean {
  if (head.some((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte))) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

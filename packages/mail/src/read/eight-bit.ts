import { isUtf8 } from 'node:buffer';

/** What Windows puts where Latin 1 has control characters that no text holds: 0x80 to 0x9f, blank where it has nothing. */
const windows = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/**
 * The bytes as UTF-8, if they say of no text in which characters it is written and are not UTF-8: then they are of an old program of
 * western Europe, more often than of any other.
 */
export function inUtf8(raw: Uint8Array): Uint8Array {
  if (isUtf8(raw)) return raw;
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const text = bytes.toString('latin1');
  return /\bcharset\b|:\s?binary\b/i.test(text) ? raw : Buffer.from(text);
}

/** The text with the letters of Windows for control characters, as which some versions of Node read them. */
export function withWindowsLetters(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (sign) => windows[sign.charCodeAt(0) - 0x80]?.trim() ?? '');
}

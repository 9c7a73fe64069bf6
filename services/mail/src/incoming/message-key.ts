import { createHash } from 'node:crypto';

/** No mail has longer headers that anybody reads. */
const longestHeaders = 256 * 1024;
const idHeader = /^message-id:[ \t]*(?:\r?\n[ \t]+)?<([^<>\s]{1,998})>/im;
const fromHeader = /^from:((?:[^\r\n]|\r?\n[ \t])*)/im;

/**
 * What tells a mail from all others of its mailbox, however often it comes: its Message-ID and who it says it is from, since anybody may
 * write a mail with the Message-ID of another; all of it where it has no Message-ID.
 */
export function messageKeyOf(raw: Buffer): Buffer {
  const headers = headersOf(raw);
  const id = idHeader.exec(headers)?.[1];
  const hash = createHash('sha256');
  if (id === undefined) return hash.update(raw).digest();
  return hash.update(`${id}\n${fromHeader.exec(headers)?.[1] ?? ''}`).digest();
}

function headersOf(raw: Buffer): string {
  const text = raw.toString('latin1', 0, longestHeaders);
  const end = /\r?\n\r?\n/.exec(text)?.index;
  return text.slice(0, end);
}

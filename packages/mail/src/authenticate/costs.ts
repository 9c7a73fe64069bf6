import { setImmediate } from 'node:timers/promises';

/** Each costs a pass over the mail and a question to DNS; usual mails have one to four. */
const mostSignatures = 10;
const mostHashedBytes = 160 * 1024 * 1024;
/** The library takes some 2.5 µs for each: five seconds for as many. A text of 10 MB has them. */
const mostBlanks = 2_000_000;
/** Time grows with their square in the library. */
const mostHeaderLines = 5_000;
const mostHeaderBytes = 256 * 1024;
const chunkBytes = 64 * 1024;

const [tab, newline, carriageReturn, blank] = [0x09, 0x0a, 0x0d, 0x20];

/** Whether checking the signatures of a mail takes no longer than those of mails that programs send. */
export function isUsual(raw: Buffer): boolean {
  const end = headerEnd(raw);
  if (end === undefined) return false;
  const header = raw.toString('latin1', 0, end);
  const signatures = header.match(/^(?:dkim-signature|arc-message-signature|arc-seal)[ \t]*:/gim)?.length ?? 0;
  if (signatures > mostSignatures || header.split('\n').length > mostHeaderLines) return false;
  return signatures * raw.length <= mostHashedBytes && signatures * blanksIn(raw) <= mostBlanks;
}

/** The mail in pieces, between which other work has its turn. */
export async function* inPieces(raw: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < raw.length; at += chunkBytes) {
    yield raw.subarray(at, at + chunkBytes);
    await setImmediate();
  }
}

function headerEnd(raw: Buffer): number | undefined {
  const head = raw.subarray(0, mostHeaderBytes);
  const ends = [head.indexOf('\r\n\r\n'), head.indexOf('\n\n')].filter((at) => at >= 0);
  return ends.length > 0 ? Math.min(...ends) : undefined;
}

/** Blanks, and halves of line ends. */
function blanksIn(raw: Buffer): number {
  let count = 0;
  for (let at = 0; at < raw.length; at += 1) {
    const byte = raw[at];
    if (byte === blank || byte === tab) count += 1;
    else if (byte === newline) count += raw[at - 1] === carriageReturn ? 0 : 1;
    else if (byte === carriageReturn) count += raw[at + 1] === newline ? 0 : 1;
  }
  return count;
}

/** No mail has longer headers that anybody reads. */
const longestHeaders = 256 * 1024;
const returnPath = /^return-path:[ \t]*<([^<>\s]*)>/im;
/** Headers that say what the body is, with the lines they go on in. */
const bodyHeaders = /^(?:content-[^:]*|mime-version):[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n?/gim;

/** For whom the mail was handed over; empty says that nobody may answer it, which only a server can say. */
export function envelopeSender(raw: Buffer): string {
  const text = raw.toString('latin1', 0, longestHeaders);
  const headers = text.slice(0, /\r?\n\r?\n/.exec(text)?.index);
  return returnPath.exec(headers)?.[1] ?? 'unknown';
}

/** What stands for a mail that is too large: its headers, and where it is. */
export function tooLargeMail(headers: Buffer, bytes: number): Buffer {
  const own = headers
    .toString('latin1')
    .replace(bodyHeaders, '')
    .replace(/(?:\r?\n)+$/, '');
  const size = Math.round(bytes / 1024 / 1024);
  const words = `This mail has ${size} MB, which is too large to be shown here. It is in the mailbox.`;
  return Buffer.from(`${own}\r\nMIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\n${words}\r\n`, 'latin1');
}

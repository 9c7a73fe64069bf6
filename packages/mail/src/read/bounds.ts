/** Larger mails are read up to here; no usual mail server lets them pass. */
const maxBytes = 40 * 1024 * 1024;
/** Long enough for the base64 of as many bytes. */
const maxLines = 700_000;
/** Lines of parts that are not encoded cost the parser many times what others do: as many take about a second. */
const maxPlainLines = 100_000;
const maxParts = 5_000;
const maxHeaderBytes = 256 * 1024;
const maxFieldBytes = 64 * 1024;
const newline = 0x0a;
const dash = 0x2d;
const comma = 0x2c;

export interface Bounded {
  readonly raw: Uint8Array;
  readonly isShortened: boolean;
}

/**
 * The mail without what would take a parser long: too many lines, parts or headers. A parser spends time and memory on each, and a mail
 * of nothing but line ends needs more memory than a process has. Takes time in proportion to the length.
 */
export function bounded(raw: Uint8Array): Bounded {
  const scan = new Scan(Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, maxBytes)));
  const kept = scan.run();
  return { raw: kept, isShortened: scan.isShortened || raw.byteLength > maxBytes };
}

/** The headers alone, for mails whose parts cannot be read. */
export function headersOf(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, maxHeaderBytes));
  const ends = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n')].filter((at) => at >= 0);
  return bytes.subarray(0, ends.length > 0 ? Math.min(...ends) : undefined);
}

/** Follows the lines of a mail as a parser of it does. */
class Scan {
  isShortened = false;
  readonly #kept: Buffer[] = [];
  /** The start of what is kept next. */
  #keptFrom = 0;
  readonly #boundaries = new Set<string>();
  #lines = 0;
  #plainLines = 0;
  #parts = 0;
  #isHeader = true;
  #isEncoded: boolean | undefined;
  #headerBytes = 0;
  #fieldBytes = 0;

  constructor(private readonly bytes: Buffer) {}

  run(): Buffer {
    let at = 0;
    while (at < this.bytes.length && this.#lines < maxLines && this.#plainLines < maxPlainLines) {
      const next = this.bytes.indexOf(newline, at);
      const end = next < 0 ? this.bytes.length : next + 1;
      if (this.#isHeader) this.#header(at, end);
      else if (this.#startsPart(at, end) && ++this.#parts > maxParts) break;
      else this.#plainLines += this.#isEncoded ? 0 : 1;
      this.#lines += 1;
      at = end;
    }
    return this.#result(at);
  }

  #result(at: number): Buffer {
    if (at < this.bytes.length) this.isShortened = true;
    const rest = this.bytes.subarray(this.#keptFrom, at);
    return this.#kept.length === 0 ? rest : Buffer.concat([...this.#kept, rest]);
  }

  #header(at: number, end: number): void {
    const line = this.bytes.toString('latin1', at, Math.min(end, at + 2_000));
    if (/^\r?\n$/.test(line)) {
      this.#isHeader = false;
      return;
    }
    const boundary = /\bboundary\s{0,9}=\s{0,9}(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(line);
    if (boundary) this.#boundaries.add((boundary[1] ?? boundary[2] ?? '').trimEnd());
    // The first of several counts.
    const encoding = /^content-transfer-encoding\s{0,9}:\s{0,9}([\w-]*)/i.exec(line)?.[1];
    if (encoding !== undefined) this.#isEncoded ??= /^(base64|quoted-printable)$/i.test(encoding);
    if (this.#parts === 0) this.#boundField(line, at, end);
  }

  /** Of the mail's own headers, which somebody writes at will, the parser reads each as a list of addresses or words. */
  #boundField(line: string, at: number, end: number): void {
    if (!/^[ \t]/.test(line)) this.#fieldBytes = 0;
    const room = Math.min(maxFieldBytes - this.#fieldBytes, maxHeaderBytes - this.#headerBytes);
    this.#fieldBytes += end - at;
    this.#headerBytes += Math.min(end - at, Math.max(room, 0));
    if (end - at > room) this.#cut(at, end, room);
  }

  /** Keeps a line up to the last comma for which there is room, so that no address is cut in two. */
  #cut(at: number, end: number, room: number): void {
    const last = room > 0 ? this.bytes.subarray(at, at + room).lastIndexOf(comma) : -1;
    this.#kept.push(this.bytes.subarray(this.#keptFrom, at + Math.max(last, 0)));
    if (last > 0) this.#kept.push(Buffer.from('\r\n'));
    this.#keptFrom = end;
    this.isShortened = true;
  }

  #startsPart(at: number, end: number): boolean {
    if (this.bytes[at] !== dash || this.bytes[at + 1] !== dash || end - at > 300) return false;
    const line = this.bytes.toString('latin1', at + 2, end).trimEnd();
    if (!this.#boundaries.has(line)) return false;
    this.#isHeader = true;
    this.#isEncoded = undefined;
    return true;
  }
}

/** One event of a stream, as it was sent. */
export interface ServerEvent {
  readonly type: string;
  readonly data: string;
}

/** An event larger than this is none of ours: the connection is given up before it fills the memory. */
const maxBuffer = 4_000_000;

/** Reads server-sent events from pieces of text, wherever they were cut (HTML standard, "server-sent events"). */
export class EventReader {
  #rest = '';
  #type = '';
  #data: string[] = [];
  #id: string | undefined;
  /** What a new connection asks to go on from; undefined until an event had one. */
  lastId: string | undefined;

  constructor(private readonly onEvent: (event: ServerEvent) => void) {}

  /** @throws RangeError when a line never ends. */
  push(text: string): void {
    // A CR at the end may be half of a line end.
    const whole = this.#rest + text;
    const held = whole.endsWith('\r') ? 1 : 0;
    const lines = whole.slice(0, whole.length - held).split(/\r\n|\n|\r/);
    this.#rest = (lines.pop() ?? '') + (held ? '\r' : '');
    if (this.#rest.length > maxBuffer) throw new RangeError('a line without an end');
    for (const line of lines) this.#line(line);
  }

  /** A new connection begins: what the old one left unfinished comes again. */
  restart(): void {
    this.#rest = '';
    this.#type = '';
    this.#data = [];
    this.#id = this.lastId;
  }

  #line(line: string): void {
    if (line === '') {
      this.#dispatch();
      return;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.#type = value;
    else if (field === 'data') this.#data.push(value);
    else if (field === 'id' && !value.includes('\0')) this.#id = value;
  }

  #dispatch(): void {
    const event = { type: this.#type || 'message', data: this.#data.join('\n') };
    const empty = this.#data.length === 0;
    this.#type = '';
    this.#data = [];
    // Only now: of an event that was cut off, nothing has been received.
    this.lastId = this.#id;
    if (!empty) this.onEvent(event);
  }
}

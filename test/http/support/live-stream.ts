import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { poll } from '../../support/index.js';
import type { Client } from './client.js';

/** One server-sent event that has data. */
export interface LiveEvent {
  id: string;
  event: string;
  data: string;
}

export interface LiveStreamOptions {
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Streams keep their connections, so none is shared with other calls. */
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

/** A stream of server-sent events, read as the standard says (WHATWG HTML §9.2). */
export class LiveStream {
  readonly events: LiveEvent[] = [];
  /** The last id that was seen, be it without an event; what a client comes back with. */
  lastId = '';
  retryMs: number | undefined;
  ended = false;
  #rest = '';
  #left = false;

  private constructor(private readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.#read(text));
    response.on('error', () => undefined);
    response.on('close', () => {
      this.ended = true;
    });
  }

  /** Resolves with the head of the answer, whatever it says. Rejects when nobody answers. */
  static open(
    client: Pick<Client, 'baseUrl' | 'key'>,
    path: string,
    { query = {}, headers = {} }: LiveStreamOptions = {},
  ): Promise<LiveStream> {
    const url = new URL(client.baseUrl + (path.startsWith('/api/') ? path : `/api/v1${path}`));
    url.search = new URLSearchParams(query).toString();
    const key = client.key === undefined ? {} : { 'x-api-key': client.key };
    return new Promise((resolve, reject) => {
      const sent = request(url, { agent, headers: { ...key, ...headers } }, (response) =>
        resolve(new LiveStream(response)),
      );
      sent.on('error', reject);
      sent.end();
    });
  }

  get status(): number {
    return this.response.statusCode ?? 0;
  }

  get headers(): IncomingHttpHeaders {
    return this.response.headers;
  }

  /** What the events say, without their cursors. */
  get told(): Record<string, unknown>[] {
    return this.events.map(({ data }) => JSON.parse(data) as Record<string, unknown>);
  }

  /** The texts of the messages that were heard. */
  get said(): string[] {
    return contentsOf(this.events);
  }

  async until(count: number): Promise<LiveEvent[]> {
    await poll(() => this.events.length >= count, { what: `${count} events; ${this.events.length} have come` });
    return this.events;
  }

  /** Resolves once the first id has come: what happens from then on is heard. */
  async listening(): Promise<this> {
    await poll(() => this.lastId !== '', { what: 'the first id' });
    return this;
  }

  untilEnded(): Promise<boolean> {
    return poll(() => this.ended, { what: 'the stream to end' });
  }

  close(): void {
    this.#left = true;
    this.response.destroy();
  }

  #read(text: string): void {
    if (this.#left) return;
    const blocks = (this.#rest + text).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) this.#dispatch(block);
  }

  #dispatch(block: string): void {
    const fields = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line) ?? ['', '', '']);
    const of = (wanted: string) => fields.filter(([, name]) => name === wanted).map(([, , value]) => value ?? '');
    const [id] = of('id');
    const [retry] = of('retry');
    if (id !== undefined) this.lastId = id;
    if (retry !== undefined) this.retryMs = Number(retry);
    if (of('data').length > 0)
      this.events.push({ id: this.lastId, event: of('event')[0] ?? 'message', data: of('data').join('\n') });
  }
}

function contentsOf(events: readonly LiveEvent[]): string[] {
  const messages = events.filter(({ event }) => event === 'message.created');
  return messages.map(({ data }) => (JSON.parse(data) as { data: { content: string } }).data.content);
}

/** A client that comes back, as browsers do: with the last id that it has seen, to one of its gateways in turn. */
export class ReturningClient {
  readonly events: LiveEvent[] = [];
  #stream: LiveStream | undefined;
  #lastId = '';
  #left = false;
  returns = -1;
  readonly #running: Promise<void>;

  constructor(
    private readonly clients: readonly Client[],
    private readonly path: string,
  ) {
    this.#running = this.#run();
  }

  get said(): string[] {
    return contentsOf([...this.events, ...(this.#stream?.events ?? [])]);
  }

  async listening(): Promise<this> {
    await poll(() => this.#stream?.lastId, { what: 'the first id' });
    return this;
  }

  async until(count: number): Promise<string[]> {
    await poll(() => this.said.length >= count, { what: `${count} messages; ${this.said.length} have come` });
    return this.said;
  }

  async stop(): Promise<void> {
    this.#left = true;
    this.#stream?.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    for (let at = 0; !this.#left; at += 1) {
      const client = this.clients[at % this.clients.length] as Client;
      const headers: Record<string, string> = this.#lastId === '' ? {} : { 'last-event-id': this.#lastId };
      const stream = await LiveStream.open(client, this.path, { headers }).catch(() => undefined);
      if (stream?.status !== 200) {
        stream?.close();
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      this.returns += 1;
      this.#stream = stream;
      if (!this.#left) await stream.untilEnded();
      this.#stream = undefined;
      this.events.push(...stream.events);
      this.#lastId = stream.lastId || this.#lastId;
    }
  }
}

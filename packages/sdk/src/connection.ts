import { Answer } from './answer.js';
import type { NamedEvent } from './methods.js';
import { encodedBody, type Given, type Operation, pathOf } from './operation.js';
import { List, type PageBody } from './pages.js';
import { type PlainRequest, type Received, type RequestOptions, type Sender, send } from './request.js';
import { EventStream } from './stream.js';

/** Who calls, and where. */
export interface PharosOptions extends Pick<RequestOptions, 'timeoutMs' | 'maxRetries'> {
  /** The address of the platform, such as `https://support.example.com`. Default: that of the page, in a browser. */
  baseUrl?: string | undefined;
  /** Calls as a program. Keep keys on servers, never in pages. */
  apiKey?: string | undefined;
  /** Calls as a visitor, with the token of `visitors.beginWidgetSession`. */
  sessionToken?: string | undefined;
  /** Calls as whoever is signed in, by their cookie. */
  credentials?: 'same-origin' | undefined;
  /** Sends requests instead of the global `fetch`. */
  fetch?: typeof fetch | undefined;
}

/** How the operations of a client are called. */
export class Connection {
  readonly #base: string;

  constructor(private readonly options: PharosOptions) {
    const base = options.baseUrl ?? globalThis.location?.origin;
    if (base === undefined) throw new TypeError('baseUrl is missing: the address of the platform');
    this.#base = base.replace(/\/+$/, '');
  }

  /** Calls an operation, and answers with what its answer is: a record, a list, a stream of events, or bytes. */
  call(operation: Operation, given: Given = {}, options: RequestOptions = {}): unknown {
    if (operation.answer === 'list') return this.#list(operation, given, options);
    if (operation.answer === 'stream') return this.#stream(operation, given, options);
    const received = this.#send(operation, given, options);
    return new Answer(received.then(({ body, response }) => ({ data: toldOf(operation, body, response), response })));
  }

  /** Sends bytes to an address of an upload, of the platform or of its storage, or completes it without any. */
  async request(
    method: 'PUT' | 'POST',
    address: string,
    body: Blob | undefined,
    options: RequestOptions,
  ): Promise<unknown> {
    const isOwn = address.startsWith('/');
    const headers: Record<string, string> = body && isOwn ? { 'content-type': 'application/octet-stream' } : {};
    const url = isOwn ? this.#base + address : address;
    const { signal, timeoutMs, maxRetries } = options;
    const sent = await send(
      this.#sender('omit'),
      { method, url, headers, body, isRepeatable: true },
      { signal, timeoutMs, maxRetries },
    );
    return (sent.body as { data?: unknown } | undefined)?.data;
  }

  #list(operation: Operation, given: Given, options: RequestOptions) {
    return new List(async (cursor) => {
      const { body, response } = await this.#send(
        operation,
        cursor === undefined ? given : { ...given, cursor },
        options,
      );
      return { body: body as PageBody, response };
    });
  }

  #stream(operation: Operation, given: Given, options: RequestOptions) {
    const named = (event: string, data: unknown): NamedEvent<unknown> => ({ event, data });
    // Its data are whole events, which have their names.
    const isWhole = operation.caller !== 'visitor';
    return new EventStream<unknown>({
      signal: options.signal,
      eventOf: (event, data) => (isWhole && event !== 'reset' ? data : named(event, data)),
      open: async (cursor, isFirst) => {
        const headers = { ...options.headers, ...(cursor !== undefined && { 'last-event-id': cursor }) };
        const maxRetries = isFirst ? options.maxRetries : Number.POSITIVE_INFINITY;
        return (await this.#send(operation, given, { ...options, headers, maxRetries })).response;
      },
    });
  }

  async #send(operation: Operation, given: Given, options: RequestOptions): Promise<Received> {
    const { apiKey, credentials = 'omit' } = this.options;
    // Where people sign in and out, a cookie begins and ends.
    const takesCookie = operation.caller === undefined || operation.path.startsWith('/api/auth/');
    const sender = this.#sender(takesCookie && apiKey === undefined ? credentials : 'omit');
    return send(sender, this.#requestOf(operation, given, options), options);
  }

  #sender(credentials: RequestCredentials): Sender {
    const { timeoutMs, maxRetries, fetch = globalThis.fetch } = this.options;
    // Browsers call it by no other object than theirs.
    return { fetch: (...given) => fetch(...given), credentials, defaults: { timeoutMs, maxRetries } };
  }

  #requestOf(operation: Operation, given: Given, options: RequestOptions): PlainRequest {
    const { method, keyed, answer } = operation;
    const { body, type } = encodedBody(operation, given.body);
    const { ifMatch, idempotencyKey = keyed ? newKey() : undefined } = options;
    const headers = {
      ...this.#credentials(operation),
      ...this.#ofPage(method),
      ...(type !== undefined && { 'content-type': type }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...options.headers,
    };
    // Repeated after a lost answer, a change of a certain version would be refused because of itself.
    const isRepeatable = keyed === true || (method !== 'POST' && ifMatch === undefined);
    const later = answer === 'stream' || answer === 'bytes' ? answer : undefined;
    return { method, url: this.#base + pathOf(operation, given), headers, body, isRepeatable, answer: later };
  }

  /** By cookie, a write needs a header that a form of another site cannot send. */
  #ofPage(method: Operation['method']): Record<string, string> {
    const { apiKey, credentials } = this.options;
    return credentials !== undefined && apiKey === undefined && method !== 'GET' ? { 'x-requested-with': 'fetch' } : {};
  }

  #credentials({ caller }: Operation): Record<string, string> {
    const { apiKey, sessionToken } = this.options;
    if (caller === undefined && apiKey !== undefined) return { 'x-api-key': apiKey };
    if (caller === 'visitor' && sessionToken !== undefined) return { authorization: `Bearer ${sessionToken}` };
    return {};
  }
}

function toldOf({ answer }: Operation, body: unknown, response: Response): unknown {
  if (answer === 'bytes') return response;
  const { data } = (body ?? {}) as { data?: unknown };
  return data === undefined || Array.isArray(data) ? body : data;
}

/** What no other call has. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

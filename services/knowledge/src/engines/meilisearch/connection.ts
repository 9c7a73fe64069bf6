import { Meilisearch, MeilisearchRequestError } from 'meilisearch';
import { z } from 'zod';
import { type ClientCertificate, isDownStatus, type ServerHealth } from '../../dependencies/index.js';
import { askJson, connectionsWith, type JsonRequest, RefusedAnswer } from '../ask-json.js';
import { callBounded, NoAnswer } from '../bounded-call.js';
import { EngineError, faultOfStatus } from '../engine.js';
import { redacted } from '../redact.js';
import { serverAddress } from '../server-address.js';
import { engineName, isOwnFailure, RefusedError } from './errors.js';

export interface ConnectionOptions {
  url: string;
  apiKey?: string | undefined;
  certificate?: ClientCertificate | undefined;
  /** For one request and its answer. */
  timeoutMs: number;
  health: ServerHealth;
}

export interface Call<Answer> {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** Relative to the server's address. */
  path: string;
  params?: Record<string, string | number>;
  body?: object;
  /** What of the answer is used; any other answer is a failure. */
  answer: z.ZodType<Answer>;
  /** Whether it is an order to write: what the server fails at then says nothing of searches. */
  writes?: boolean;
  signal?: AbortSignal | undefined;
  /** Whether nobody is told how it ends: then a refusal is no outage. */
  isUnreported?: boolean;
}

/** Calls a Meilisearch server: every failure is an EngineError, but for the signal's reason when the caller gave up. */
export class Connection {
  readonly #http: Meilisearch['httpRequest'];
  readonly #options: ConnectionOptions;

  /** @throws EngineError when there can be no such server or key; the message holds neither. */
  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#http = client(options).httpRequest;
  }

  /**
   * The client's HTTP layer is called directly because its methods, other than search, take no signal; and its own
   * timeout is left alone because it does nothing beside a signal, and its error would carry the key's header.
   */
  async send<Answer>({
    method,
    answer,
    signal,
    body,
    writes = false,
    isUnreported = false,
    ...call
  }: Call<Answer>): Promise<Answer> {
    const { timeoutMs, health } = this.#options;
    const bounded = {
      timeoutMs,
      signal,
      send: async (ending: AbortSignal) => {
        const extraRequestInit: RequestInit = { signal: ending };
        const request = { ...call, extraRequestInit, ...(body === undefined ? {} : { body }) };
        return answer.parse(await this.#http[method](request));
      },
      explain: (error: unknown) => this.#failure(error, writes),
    };
    const ask = () => callBounded(bounded);
    if (isUnreported) return ask();
    return writes ? health.write(ask, false) : health.read(ask);
  }

  #failure(error: unknown, writes: boolean): EngineError {
    if (error instanceof NoAnswer) return this.#error(error.message);
    const reason = error instanceof MeilisearchRequestError ? error.cause : error;
    if (reason instanceof RefusedAnswer) return this.#refusal(reason, writes);
    // The cause would quote the answer.
    if (reason instanceof SyntaxError || reason instanceof z.ZodError)
      return this.#error('its answer is not understood');
    return this.#error(`cannot be reached: ${root(error)}`, error);
  }

  #refusal({ message, status, data }: RefusedAnswer, writes: boolean): RefusedError {
    const said: { message?: unknown; code?: unknown; type?: unknown } = Object(data);
    const [reason, code] = [said.message, said.code].map((each) =>
      typeof each === 'string' ? redacted(each, this.#options.apiKey) : '',
    );
    const told = reason || message;
    // A page comes from a proxy before it, which would answer other requests so too; but for 413, which is about this one's size.
    const isPage = typeof data === 'string' && data !== '' && status !== 413;
    const isDown = isPage || isDownStatus(status) || isOwnFailure(said.type);
    const fault = isDown ? faultOfStatus(status, writes) : undefined;
    return new RefusedError(code ?? '', code ? `${told} (${code})` : told, { isDown, fault });
  }

  #error(message: string, cause?: unknown): EngineError {
    return new EngineError(engineName, redacted(message, this.#options.apiKey), {
      ...this.#because(cause),
      isDown: true,
    });
  }

  #because(cause: unknown): ErrorOptions {
    const { apiKey } = this.#options;
    return apiKey && cause instanceof Error && cause.message.includes(apiKey) ? {} : { cause };
  }
}

function client({ url, apiKey, certificate }: ConnectionOptions): Meilisearch {
  const host = serverAddress(engineName, url).href;
  try {
    return new Meilisearch({
      host,
      httpClient: httpClientOf(certificate),
      ...(apiKey === undefined ? {} : { apiKey }),
    });
  } catch {
    // The reason is left out: it repeats the key.
    throw new EngineError(engineName, 'the API key has characters that no request can carry');
  }
}

/** What the client sends, and how, is the platform's own; what it throws comes as the cause of the client's error. */
function httpClientOf(certificate: ClientCertificate | undefined) {
  const dispatcher = certificate && connectionsWith(certificate);
  return (url: string | URL | Request, init: RequestInit = {}): Promise<unknown> => {
    const { method, headers, body, signal } = init;
    return askJson(String(url), {
      method: method as JsonRequest['method'],
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === 'string' ? body : undefined,
      signal: signal ?? new AbortController().signal,
      dispatcher,
    });
  };
}

/** What lies beneath: `fetch failed` says nothing, its cause does. */
function root(error: unknown): string {
  let last = error;
  while (last instanceof Error && last.cause !== undefined) last = last.cause;
  if (!(last instanceof Error)) return String(last);
  // When several addresses were tried there is no message.
  return last.message || ('code' in last ? String(last.code) : last.name);
}

import { type Outage, withinTime } from '@pharos/kit';
import { z } from 'zod';
import {
  askJson,
  type DependencyErrorOptions,
  isDownStatus,
  type JsonRequest,
  LongAnswer,
  RefusedAnswer,
  reportingOutage,
} from '../dependencies/index.js';
import { EngineError } from './engine.js';

export interface ConnectionOptions {
  /** Scheme, host, port and path of the server. */
  readonly url: string;
  readonly apiKey?: string | undefined;
  /** For one call with its whole answer. */
  readonly timeoutMs: number;
  /** Whom to tell when the server goes away and when it is back. */
  readonly outage?: Outage | undefined;
}

/** In what servers of one kind differ from others. */
export interface ServerKind {
  readonly engine: string;
  /** The header that carries the key. */
  keyHeader(apiKey: string): Record<string, string>;
  /** What a refusal says. */
  read(answer: RefusedAnswer): Said;
}

export interface Said {
  readonly message: string;
  /** Its name in the server's own list of errors, such as `index_not_found`; absent when it named none. */
  readonly code?: string | undefined;
  /** Default: as its status tells. */
  readonly isDown?: boolean | undefined;
}

export interface Call<Answer> extends Pick<JsonRequest, 'method' | 'body'> {
  /** For messages, as in `listing collections`. */
  readonly what?: string | undefined;
  /** Relative to the server's address, with its query. */
  readonly path: string;
  /** What of the answer is used; any other answer is a failure. */
  readonly answer: z.ZodType<Answer>;
  readonly signal?: AbortSignal | undefined;
}

/** The server understood, and said no. */
export class RefusedError extends EngineError {
  constructor(
    engine: string,
    readonly status: number | undefined,
    readonly code: string,
    message: string,
    options?: DependencyErrorOptions,
  ) {
    super(engine, message, options);
  }
}

/** Whether this is a refusal for one of these reasons: codes of the server, or statuses. */
export function isRefusal(error: unknown, ...reasons: (string | number)[]): boolean {
  return error instanceof RefusedError && reasons.some((reason) => reason === error.code || reason === error.status);
}

/** Calls to one server, each bounded in time: every failure is an EngineError, but for the signal's reason when the caller gave up. */
export class Connection {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;

  /** @throws EngineError when there can be no such server or key; the message holds neither. */
  constructor(
    private readonly kind: ServerKind,
    private readonly options: ConnectionOptions,
  ) {
    this.#base = addressOf(kind.engine, options.url).href.replace(/\/+$/, '');
    try {
      const headers = new Headers(options.apiKey ? kind.keyHeader(options.apiKey) : {});
      this.#headers = Object.fromEntries(headers);
    } catch {
      // The reason is left out: it repeats the key.
      throw new EngineError(kind.engine, 'the API key has characters that no request can carry');
    }
  }

  async call<Answer>({ what, method, path, body, answer, signal }: Call<Answer>): Promise<Answer> {
    const { timeoutMs: ms, outage } = this.options;
    const late = () => this.#error(what, `no answer within ${ms} ms`);
    return reportingOutage(outage, async () => {
      try {
        return await withinTime({ ms, signal, late }, async (until) =>
          answer.parse(await askJson(`${this.#base}/${path}`, { method, headers: this.#headers, body, signal: until })),
        );
      } catch (error) {
        signal?.throwIfAborted();
        throw this.#explained(what, error);
      }
    });
  }

  #explained(what: string | undefined, error: unknown): EngineError {
    if (error instanceof EngineError) return error;
    if (error instanceof RefusedAnswer) {
      const { message, code = '', isDown = isDownStatus(error.status) } = this.kind.read(error);
      const words = this.#words(what, message);
      return new RefusedError(this.kind.engine, error.status, this.#redacted(code), words, { isDown });
    }
    // The cause would quote the answer.
    if (error instanceof SyntaxError || error instanceof z.ZodError || error instanceof LongAnswer)
      return this.#error(what, 'its answer is not understood');
    const { name, message, cause } = error as Error;
    const code = (cause as { code?: unknown } | undefined)?.code;
    const happened = message === 'fetch failed' ? 'it cannot be reached' : 'the call broke off';
    return this.#error(what, `${happened} (${typeof code === 'string' ? code : name})`, error);
  }

  #error(what: string | undefined, message: string, cause?: unknown): EngineError {
    return new EngineError(this.kind.engine, this.#words(what, message), { cause, isDown: true });
  }

  #words(what: string | undefined, message: string): string {
    const words = this.#redacted(message);
    const told = words.length > maxWords ? `${words.slice(0, maxWords)}…` : words;
    return what === undefined ? told : `${what}: ${told}`;
  }

  /** Without the key, which the server or something before it may repeat. */
  #redacted(text: string): string {
    return this.options.apiKey ? text.replaceAll(this.options.apiKey, '[redacted]') : text;
  }
}

/** Longer messages are cut: some servers in between answer with a page. */
const maxWords = 300;

/** @throws EngineError for what is no address of a server, or holds credentials; it repeats none of it. */
function addressOf(engine: string, url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const isUsable = address?.protocol === 'http:' || address?.protocol === 'https:';
  if (address && isUsable && !address.username && !address.password && !address.search && !address.hash) return address;
  throw new EngineError(engine, 'the address must be one of http or https, without credentials, a query or a fragment');
}

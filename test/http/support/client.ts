import { Agent, type Dispatcher, request } from 'undici';
import { Answer, headersOf } from './answer.js';

export interface RequestOptions {
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  /** Sent as it is, instead of `body`; then no content type is added. */
  raw?: string | Buffer;
}

const agent = new Agent({ connections: 64, pipelining: 1, keepAliveTimeout: 1_000, bodyTimeout: 60_000 });

/**
 * Speaks to the API with one key, or with none. Every answer is held against what each one owes (the five headers),
 * whatever the test is about.
 */
export class Client {
  constructor(
    /** Without the `/api/v1` that all paths of this client stand below. */
    readonly baseUrl: string,
    readonly key?: string,
    /** Headers of every request, such as the cookie of a person. */
    readonly own: Readonly<Record<string, string>> = {},
  ) {}

  /** The same gateway with another key. */
  as(key: string | undefined): Client {
    return new Client(this.baseUrl, key, this.own);
  }

  /** Another gateway with the same key. */
  at(baseUrl: string): Client {
    return new Client(baseUrl, this.key, this.own);
  }

  get<Data>(path: string, query: RequestOptions['query'] = {}): Promise<Answer<Data>> {
    return this.send('GET', path, undefined, { query });
  }

  post<Data>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<Data>> {
    return this.send('POST', path, body, { headers });
  }

  patch<Data>(path: string, body: unknown): Promise<Answer<Data>> {
    return this.send('PATCH', path, body);
  }

  delete(path: string): Promise<Answer<never>> {
    return this.send('DELETE', path);
  }

  async send<Data>(method: string, path: string, body?: unknown, options: RequestOptions = {}): Promise<Answer<Data>> {
    const url = `${this.baseUrl}/api/v1${path}${queryText(options.query)}`;
    const sent = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await request(url, {
      dispatcher: agent,
      method,
      headers: {
        ...(this.key === undefined ? {} : { 'x-api-key': this.key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.own,
        ...options.headers,
      },
      body: sent ?? null,
    });
    const text = await textOf(response);
    const answer = new Answer<Data>(`${method} ${path}`, response.statusCode, headersOf(response.headers), text);
    checkEveryAnswer(answer);
    return answer;
  }
}

/** Keeps a byte order mark. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of an answer; of a stream, which has no end, its beginning. */
export async function textOf({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  if (headers['content-type'] !== 'text/event-stream') return decoder.decode(await body.arrayBuffer());
  for await (const chunk of body) return String(chunk);
  return '';
}

function queryText(query: RequestOptions['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)])))}`;
}

const tiers = ['starter', 'pro', 'scale', 'enterprise'];

/** Throws when an answer lacks one of the headers of http-api.md §8, or one of them says nonsense. */
export function checkEveryAnswer(answer: Answer): void {
  const { headers } = answer;
  const limit = Number(headers['x-ratelimit-limit']);
  const remaining = Number(headers['x-ratelimit-remaining']);
  const owed = {
    'X-Request-Id': (headers['x-request-id'] ?? '') !== '',
    'X-RateLimit-Limit': Number.isInteger(limit) && limit > 0,
    'X-RateLimit-Remaining': Number.isInteger(remaining) && remaining >= 0 && remaining <= limit,
    'X-RateLimit-Reset': /^\d{10}$/.test(headers['x-ratelimit-reset'] ?? ''),
    'X-RateLimit-Tier': tiers.includes(headers['x-ratelimit-tier'] ?? ''),
  };
  const missing = Object.entries(owed).filter(([, good]) => !good);
  if (missing.length === 0) return;
  throw new Error(
    `${missing.map(([name]) => name).join(', ')} missing or wrong in ${JSON.stringify(headers)}: ${answer}`,
  );
}

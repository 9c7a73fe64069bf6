import { Agent, request } from 'undici';
import { Answer, headersOf } from './answer.js';
import { textOf } from './client.js';

type Headers = Record<string, string>;

const agent = new Agent({ connections: 64, pipelining: 1, keepAliveTimeout: 1_000, bodyTimeout: 60_000 });

/** Asks public routes as a visitor's browser does: without a key, from a page of another site, with a token when it has one. */
export class VisitorClient {
  constructor(
    readonly baseUrl: string,
    readonly token?: string,
  ) {}

  as(token: string | undefined): VisitorClient {
    return new VisitorClient(this.baseUrl, token);
  }

  /** The same at another gateway. */
  at(baseUrl: string): VisitorClient {
    return new VisitorClient(baseUrl, this.token);
  }

  get<Data>(path: string, headers: Headers = {}): Promise<Answer<Data>> {
    return this.send('GET', path, undefined, headers);
  }

  post<Data>(path: string, body: unknown, headers: Headers = {}): Promise<Answer<Data>> {
    return this.send('POST', path, body, headers);
  }

  /** `path` is the whole one; `raw` takes the place of the body. Throws when the answer may not be read by pages of every site. */
  async send<Data>(
    method: string,
    path: string,
    body?: unknown,
    headers: Headers = {},
    raw: string | Buffer | undefined = body === undefined ? undefined : JSON.stringify(body),
  ): Promise<Answer<Data>> {
    const response = await request(this.baseUrl + path, {
      dispatcher: agent,
      method,
      headers: {
        origin: 'https://shop.example',
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...(raw === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: raw ?? null,
    });
    const text = await textOf(response);
    const answer = new Answer<Data>(`${method} ${path}`, response.statusCode, headersOf(response.headers), text);
    const readable = answer.headers['access-control-allow-origin'] === '*';
    if (readable === (text.includes('ORIGIN_NOT_ALLOWED') && answer.status === 403))
      throw new Error(`who may read this is wrong: ${answer}`);
    return answer;
  }
}

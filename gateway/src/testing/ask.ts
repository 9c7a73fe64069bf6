import { type IncomingHttpHeaders, request } from 'node:http';

export interface AskOptions {
  /** A header set to undefined is left out. */
  headers?: Record<string, string | undefined>;
  /** Text is sent as it is, anything else as JSON. */
  body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; undefined when there is none. */
  readonly json: unknown;
}

/** Sends one request exactly as it is written: no client normalises the path or adds headers. */
export function ask(base: string, method: string, path: string, options: AskOptions = {}): Promise<Answer> {
  const { hostname, port } = new URL(base);
  const body = bodyOf(options.body);
  const headers = headersOf(options.headers ?? {}, body);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const isJson = response.headers['content-type']?.startsWith('application/json') && text !== '';
        const json = isJson ? JSON.parse(text) : undefined;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
      });
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function bodyOf(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function headersOf(given: Record<string, string | undefined>, body: Buffer | undefined): Record<string, string> {
  const implied =
    body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
  const named = Object.entries({ ...implied, ...given }).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(named) as Record<string, string>;
}

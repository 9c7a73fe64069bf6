import { Agent, type Dispatcher, request } from 'undici';

/** Far more than any answer of an engine: the passages of one slice take some megabytes. */
const maxAnswerBytes = 64 * 1_024 * 1_024;
/** More of a refusal is not read. */
const maxRefusalBytes = 64 * 1_024;

/** To one server: what is asked beyond that waits here, within the time of its call. */
const maxConnections = 100;

/** Time limits are those of calls. Connections that nobody uses close by themselves, and hold no process. */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connections: maxConnections });

export interface JsonRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal: AbortSignal;
  /** How long an answer may be. Default: 64 MiB. */
  readonly maxBytes?: number | undefined;
}

/** The server answered with another status than 2xx; `data` is the JSON that it sent, or the text that is none. */
export class RefusedAnswer extends Error {
  constructor(
    readonly status: number,
    readonly data: unknown,
    readonly retryAfter?: string | undefined,
  ) {
    super(`it answered ${status}`);
  }
}

/** The server's answer is too long to be read. */
export class LongAnswer extends Error {
  constructor(maxBytes: number) {
    super(`its answer is longer than ${maxBytes} bytes`);
  }
}

/**
 * What a server answers, read as JSON; undefined when it sends nothing. Redirects are not followed: the key would go along. By undici's
 * `request`, which takes two thirds of the CPU time of `fetch`. Answers are not compressed.
 *
 * @throws RefusedAnswer; LongAnswer; SyntaxError when a success is no JSON; as `fetch` does, TypeErrors when there is no answer, or no end
 * of it that could be read, with the reason as their cause; the signal's reason
 */
export async function askJson(
  url: string | URL,
  { method, body, headers, signal, maxBytes = maxAnswerBytes }: JsonRequest,
): Promise<unknown> {
  const failing = (message: string) => (cause: unknown) => {
    signal.throwIfAborted();
    throw new TypeError(message, { cause });
  };
  const sent = body && { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  const answer = await request(url, { method, headers, ...sent, signal, dispatcher }).catch(failing('fetch failed'));
  const isSuccess = answer.statusCode >= 200 && answer.statusCode < 300;
  const { text, isWhole } = await read(answer.body, isSuccess ? maxBytes : maxRefusalBytes).catch(
    failing('terminated'),
  );
  if (!isSuccess)
    throw new RefusedAnswer(answer.statusCode, readIfJson(text), String(answer.headers['retry-after'] ?? ''));
  if (!isWhole) throw new LongAnswer(maxBytes);
  return text === '' ? undefined : JSON.parse(text);
}

async function read(
  body: Dispatcher.ResponseData['body'],
  maxBytes: number,
): Promise<{ text: string; isWhole: boolean }> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop ends the connection.
  for await (const part of body) {
    parts.push(part);
    bytes += part.length;
    if (bytes > maxBytes) break;
  }
  return { text: Buffer.concat(parts).toString('utf8'), isWhole: bytes <= maxBytes };
}

function readIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

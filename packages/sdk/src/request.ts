import { errorOf, PharosConnectionError, PharosError } from './errors.js';
import { retryDelayMs, wait } from './retries.js';

/** What a single call may do otherwise than the client. */
export interface RequestOptions {
  /** Ends the call; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** How long one attempt may take, its answer included. Default: one minute. */
  timeoutMs?: number | undefined;
  /** How often the call is repeated at most when it fails for a passing reason. Default: 3. */
  maxRetries?: number | undefined;
  /** Makes one call of several: a POST gets one by itself, which all its attempts share. */
  idempotencyKey?: string | undefined;
  /** Changes the record only if it still has this `etag`. Otherwise the call fails with `VERSION_MISMATCH`. */
  ifMatch?: string | undefined;
  /** Further headers. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** How requests are sent. */
export interface Sender {
  readonly fetch: typeof fetch;
  readonly credentials: RequestCredentials;
  readonly defaults: Pick<RequestOptions, 'timeoutMs' | 'maxRetries'>;
}

export interface PlainRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: BodyInit | undefined;
  /** Whether doing it twice is doing it once. */
  readonly isRepeatable: boolean;
  /** The answer is read after its head has come: as bytes, by whoever asked, or as a stream, which watches the signal itself. */
  readonly answer?: 'bytes' | 'stream' | undefined;
}

export interface Received {
  readonly response: Response;
  /** The JSON of the answer, if it has any. */
  readonly body: unknown;
}

/** Sends it until it succeeds or there is no use in trying. @throws PharosError, or the reason of the caller's signal */
export async function send(sender: Sender, request: PlainRequest, options: RequestOptions): Promise<Received> {
  const { maxRetries = 3, signal } = { ...sender.defaults, ...defined(options) };
  let mayHaveHappened = false;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await attemptOnce(sender, request, options);
    } catch (error) {
      if (!(error instanceof PharosError)) throw error;
      // An earlier attempt has deleted it, and its answer was lost.
      if (request.method === 'DELETE' && error.status === 404 && mayHaveHappened)
        return { response: new Response(), body: undefined };
      const delayMs = retryDelayMs(error, attempt, request.isRepeatable);
      if (delayMs === undefined || attempt >= maxRetries) throw error;
      mayHaveHappened ||= error.mayHaveHappened;
      await wait(delayMs, signal);
    }
  }
}

function defined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}

async function attemptOnce(sender: Sender, request: PlainRequest, options: RequestOptions): Promise<Received> {
  const { method, url, headers, body, answer } = request;
  const { timeoutMs = 60_000 } = { ...sender.defaults, ...defined(options) };
  // Node may lose a signal of `AbortSignal.any` while an answer is being read; a controller is held by what aborts it.
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, timeoutMs);
  options.signal?.addEventListener('abort', stop);
  try {
    options.signal?.throwIfAborted();
    const { fetch, credentials } = sender;
    const { signal } = attempt;
    const response = await fetch(url, { method, headers, body: body ?? null, credentials, signal, redirect: 'error' });
    if (!response.ok && response.status !== 304) throw await errorOf(response);
    return { response, body: answer ? undefined : jsonOf(await response.text()) };
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof PharosError) throw error;
    if (isLate) throw new PharosConnectionError('TIMED_OUT', `no answer within ${timeoutMs} ms`, error);
    // A signature in the query opens a file to whoever reads it.
    const [address] = url.split('?');
    throw new PharosConnectionError('CONNECTION_FAILED', `${method} ${address} failed: ${messageOf(error)}`, error);
  } finally {
    clearTimeout(timer);
    if (answer !== 'bytes') options.signal?.removeEventListener('abort', stop);
  }
}

function jsonOf(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}

/** `fetch` of Node says no more than that it failed; its cause says why. */
function messageOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

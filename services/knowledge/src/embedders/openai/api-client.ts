import type { Clock } from '@pharos/kit';
import type { DenseVector } from '../../search/vector.js';
import { answerLimit, readAnswer } from './answer.js';
import { ApiFailure } from './api-failure.js';
import { readBounded } from './read-bounded.js';
import { refusalOf } from './refusal.js';

/** Which API is asked, and for what. */
export interface ApiOptions {
  /** Of the embeddings themselves: `…/v1/embeddings`. */
  readonly endpoint: URL;
  readonly model: string;
  readonly apiKey: string | undefined;
  /** Sent as it is; undefined leaves it to the model. */
  readonly dimensions: number | undefined;
  readonly clock: Clock;
}

/** Asks the API once at a time; knows nothing of retries. */
export class ApiClient {
  constructor(private readonly options: ApiOptions) {}

  /**
   * One vector for each text, in order, each of `dimensions`, if given.
   * @throws ApiFailure; the signal's reason, if it aborts
   */
  async embed(texts: readonly string[], signal: AbortSignal, dimensions?: number): Promise<DenseVector[]> {
    const limit = answerLimit(texts.length, dimensions);
    const body = await this.#exchange(texts, limit, signal);
    return readAnswer(body, texts.length, dimensions);
  }

  async #exchange(texts: readonly string[], limit: number, signal: AbortSignal): Promise<string> {
    try {
      const response = await fetch(this.options.endpoint, this.#request(texts, signal));
      if (!response.ok) throw await refusalOf(response, this.options.model, this.options.clock);
      const body = await readBounded(response, limit);
      if (body === undefined) throw new ApiFailure(`its answer is longer than ${limit} bytes`);
      return body;
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof ApiFailure ? error : new ApiFailure(unreachable(error), { afterMs: 0 });
    }
  }

  #request(texts: readonly string[], signal: AbortSignal): RequestInit {
    const { model, apiKey, dimensions } = this.options;
    return {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float', dimensions }),
      // Neither the key nor the texts go where nobody sent them.
      redirect: 'manual',
      signal,
    };
  }
}

/** The system's code, and not the error itself: what a client says of its headers could hold the key. */
function unreachable(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `it cannot be reached${code}`;
}

import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Clock } from '@pharos/kit';
import { embedMany } from 'ai';
import type { DenseVector } from '../vector.js';
import { answerLimit, noAnswer, readAnswer } from './answer.js';
import { ApiFailure } from './api-failure.js';
import { readBounded } from './read-bounded.js';
import { refusalOf } from './refusal.js';

/** Which API is asked, and for what. */
export interface ApiOptions {
  /** The address that makes embeddings: `…/v1/embeddings`. */
  readonly endpoint: URL;
  readonly model: string;
  readonly apiKey: string | undefined;
  /** Sent as it is; undefined leaves it to the model. */
  readonly dimensions: number | undefined;
  readonly clock: Clock;
}

const name = 'embeddings';

/** Asks the API once at a time; knows nothing of retries. */
export class ApiClient {
  constructor(private readonly options: ApiOptions) {}

  /**
   * One vector for each text, in order, each of `dimensions`, if given.
   * @throws ApiFailure; the signal's reason, if it aborts
   */
  async embed(texts: readonly string[], signal: AbortSignal, dimensions?: number): Promise<DenseVector[]> {
    const body = await this.#exchange(texts, answerLimit(texts.length, dimensions), signal);
    return readAnswer(body, texts.length, dimensions);
  }

  /** What the API answers, as it is: the client's own result forgets the numbers of the vectors. */
  async #exchange(texts: readonly string[], limit: number, signal: AbortSignal): Promise<unknown> {
    const { endpoint, model, apiKey, dimensions } = this.options;
    const fetch = (_: unknown, request?: RequestInit) => this.#fetch(request, limit);
    const api = createOpenAICompatible({ name, baseURL: endpoint.origin, ...(apiKey ? { apiKey } : {}), fetch });
    const options = dimensions === undefined ? {} : { providerOptions: { [name]: { dimensions } } };
    const asked = { values: [...texts], ...options, maxRetries: 0, abortSignal: signal };
    try {
      const { responses } = await embedMany({ model: api.embeddingModel(model), ...asked });
      return responses?.[0]?.body;
    } catch (error) {
      signal.throwIfAborted();
      // What the client says of an answer may quote it.
      throw error instanceof ApiFailure ? error : new ApiFailure(noAnswer);
    }
  }

  /** One request, bounded and in words of ours: what the client would say could hold the key or a text. */
  async #fetch(request: RequestInit | undefined, limit: number): Promise<Response> {
    try {
      // Neither the key nor the texts go where nobody sent them.
      const response = await fetch(this.options.endpoint, { ...request, redirect: 'manual' });
      if (!response.ok) throw await refusalOf(response, this.options.model, this.options.clock);
      const body = await readBounded(response, limit);
      if (body === undefined) throw new ApiFailure(`its answer is longer than ${limit} bytes`);
      return new Response(body);
    } catch (error) {
      request?.signal?.throwIfAborted();
      throw error instanceof ApiFailure ? error : new ApiFailure(unreachable(error), { afterMs: 0 });
    }
  }
}

/** The system's code, and not the error itself: what a client says of its headers could hold the key. */
function unreachable(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `it cannot be reached${code}`;
}

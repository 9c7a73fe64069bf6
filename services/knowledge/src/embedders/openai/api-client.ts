import type { Clock } from '@pharos/kit';
import { askJson, LongAnswer, RefusedAnswer } from '../../dependencies/index.js';
import type { DenseVector } from '../vector.js';
import { answerLimit, noAnswer, readAnswer } from './answer.js';
import { ApiFailure } from './api-failure.js';
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

/** Asks the API once at a time; knows nothing of retries. */
export class ApiClient {
  constructor(private readonly options: ApiOptions) {}

  /**
   * One vector for each text, in order, each of `dimensions`, if given.
   * @throws ApiFailure; the signal's reason, if it aborts
   */
  async embed(texts: readonly string[], signal: AbortSignal, dimensions?: number): Promise<DenseVector[]> {
    const { endpoint, model, apiKey, dimensions: wanted } = this.options;
    const body = { model, input: texts, encoding_format: 'float', dimensions: wanted };
    const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : undefined;
    const maxBytes = answerLimit(texts.length, dimensions);
    try {
      const answer = await askJson(endpoint, { method: 'POST', body, headers, signal, maxBytes });
      return readAnswer(answer, texts.length, dimensions);
    } catch (error) {
      signal.throwIfAborted();
      throw this.#failure(error);
    }
  }

  /** In words of ours: what was answered, and what was sent, could hold the key or a text. */
  #failure(error: unknown): ApiFailure {
    if (error instanceof ApiFailure) return error;
    if (error instanceof RefusedAnswer) return refusalOf(error, this.options.model, this.options.clock);
    if (error instanceof LongAnswer) return new ApiFailure(error.message);
    if (error instanceof SyntaxError) return new ApiFailure(noAnswer);
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    return new ApiFailure(`it cannot be reached${code}`, { afterMs: 0 });
  }
}

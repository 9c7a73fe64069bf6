import type { Clock } from '@pharos/kit';
import { agentWith, type ClientCertificate, fetchOver } from '../../dependencies/index.js';
import type { DenseVector } from '../vector.js';
import { answerLimit, readAnswer } from './answer.js';
import { ApiFailure } from './api-failure.js';
import { readBounded } from './read-bounded.js';
import { refusalOf } from './refusal.js';

/** Which API is asked, and for what. */
export interface ApiOptions {
  /** The address that makes embeddings: `…/v1/embeddings`. */
  readonly endpoint: URL;
  readonly model: string;
  readonly apiKey: string | undefined;
  readonly certificate: ClientCertificate | undefined;
  /** Sent as it is; undefined leaves it to the model. */
  readonly dimensions: number | undefined;
  readonly clock: Clock;
}

/** Asks the API once at a time; knows nothing of retries. */
export class ApiClient {
  readonly #headers: Readonly<Record<string, string>>;
  readonly #connections: ReturnType<typeof fetchOver>;

  constructor(private readonly options: ApiOptions) {
    const { apiKey, certificate } = options;
    this.#connections = fetchOver(certificate && agentWith(certificate));
    this.#headers = { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) };
  }

  /**
   * One vector for each text, in order, each of `dimensions`, if given.
   * @throws ApiFailure; the signal's reason, if it aborts
   */
  async embed(texts: readonly string[], signal: AbortSignal, dimensions?: number): Promise<DenseVector[]> {
    const { model, dimensions: wanted } = this.options;
    const body = { model, input: texts, encoding_format: 'float', ...(wanted && { dimensions: wanted }) };
    const answer = await this.#send(JSON.stringify(body), answerLimit(texts.length, dimensions), signal);
    return readAnswer(answer, texts.length, dimensions);
  }

  /** One request, bounded and in words of ours: what the system says could hold the key or a text. */
  async #send(body: string, limit: number, signal: AbortSignal): Promise<string> {
    const { endpoint, model, clock } = this.options;
    try {
      // Neither the key nor the texts go where nobody sent them.
      const asked = {
        method: 'POST',
        headers: this.#headers,
        body,
        signal,
        redirect: 'manual',
        ...this.#connections,
      } as const;
      const response = await fetch(endpoint, asked);
      if (!response.ok) throw await refusalOf(response, model, clock);
      const answer = await readBounded(response, limit);
      if (answer === undefined) throw new ApiFailure(`its answer is longer than ${limit} bytes`);
      return answer;
    } catch (error) {
      signal.throwIfAborted();
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

import { EmbedderError, type EmbedderErrorOptions } from '../embedder.js';

/** Whether asking again may help, and how long the API wants to be left alone first. */
export interface RetryHint {
  readonly afterMs: number;
}

/**
 * A request to the embeddings API came to nothing. `retry` is undefined if asking again would not help; `isTooLarge` tells that
 * asking for less might.
 */
export class ApiFailure extends EmbedderError {
  readonly isTooLarge: boolean;

  constructor(
    message: string,
    readonly retry?: RetryHint,
    {
      isTooLarge = false,
      isDown = retry !== undefined,
      ...options
    }: EmbedderErrorOptions & { isTooLarge?: boolean } = {},
  ) {
    super(message, { isDown, ...options });
    this.isTooLarge = isTooLarge;
  }
}

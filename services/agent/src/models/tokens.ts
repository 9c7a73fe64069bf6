/** What a provider says of one call; undefined where it says nothing. */
export interface TokenCounts {
  /** All of the prompt, cached parts included. */
  readonly inputTokens: number | undefined;
  /** The part of them that the provider had in its cache. */
  readonly cachedInputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

/** Of a call that told nothing, because it failed or was cut off. */
export const noTokens: TokenCounts = {
  ...{ inputTokens: undefined, cachedInputTokens: undefined, outputTokens: undefined },
};

/** What a provider says of one call; undefined where it says nothing. */
export interface TokenCounts {
  /** All of the prompt, cached parts included. */
  readonly inputTokens: number | undefined;
  /** The part of them that the provider had in its cache. */
  readonly cachedInputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}

/** The counts of a call that gave none, because it failed or was cut off. */
export const noTokens: TokenCounts = {
  inputTokens: undefined,
  cachedInputTokens: undefined,
  outputTokens: undefined,
};

/** More than any model reads or writes in one call, and few enough that sums of them stay exact. */
const most = 100_000_000;

/** What a provider says, as far as it can be true: half a token, or a million million, is a count that it does not know. */
export function tokensOf(said: TokenCounts): TokenCounts {
  const { inputTokens, cachedInputTokens, outputTokens } = said;
  return {
    inputTokens: countOf(inputTokens),
    outputTokens: countOf(outputTokens),
    cachedInputTokens: countOf(cachedInputTokens),
  };
}

function countOf(said: number | undefined): number | undefined {
  return said !== undefined && Number.isInteger(said) && said >= 0 && said <= most ? said : undefined;
}

import type { TokenCounts } from './tokens.js';

/** In US dollars per million tokens, which is the same as millionths of a dollar per token. */
export interface Price {
  readonly input: number;
  /** The price of prompt tokens that the provider had in its cache. */
  readonly cachedInput: number;
  readonly output: number;
}

/**
 * A token of these providers' models holds two bytes of UTF-8 or more of whatever people write: about four of English, two to
 * three of other scripts. Only strings of random characters have shorter ones.
 */
const bytesPerToken = 2;
/** Tokens that the provider adds: roles, the schema's instructions and the marks between messages. */
const tokensAround = 500;

/** What a call costs, in whole millionths of a dollar, rounded up; undefined when the provider did not say how many tokens. */
export function costOf(price: Price, tokens: TokenCounts): number | undefined {
  const { inputTokens, outputTokens, cachedInputTokens = 0 } = tokens;
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  const cached = Math.min(cachedInputTokens, inputTokens);
  const micro = (inputTokens - cached) * price.input + cached * price.cachedInput + outputTokens * price.output;
  return roundUp(micro);
}

/** What a call may cost at most: its prompt at its longest, and all the output that it may have. */
export function reservationOf(price: Price, promptBytes: number, maxOutputTokens: number): number {
  const inputTokens = Math.ceil(promptBytes / bytesPerToken) + tokensAround;
  return roundUp(inputTokens * price.input + maxOutputTokens * price.output);
}

/** Without what floating point adds: 0.1 × 30 is not 3.0000000000000004. */
function roundUp(micro: number): number {
  return Math.ceil(Number(micro.toFixed(6)));
}

import { fail } from '@pharos/contract';

/** Why a provider did not do what was asked. */
export type Trouble =
  /** Nothing answered. Whether it took effect nobody knows, unless there was no connection. */
  | 'unreachable'
  /** It answers, but not now: too much was asked, or it is broken. */
  | 'busy'
  /** It said no. Nothing took effect. */
  | 'refused'
  /** It answered something that cannot be understood. */
  | 'unreadable';

interface Details {
  /** How long the provider asked to be left alone, in milliseconds. */
  readonly retryAfterMs?: number;
  /** Nothing reached the provider. */
  readonly untouched?: boolean | undefined;
}

/** A provider did not do what was asked. The message is for people, in plain words, and holds no secret. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly retryAfterMs: number;
  /** Whether what was asked for may have happened all the same. */
  readonly mayHaveHappened: boolean;

  constructor(
    readonly trouble: Trouble,
    message: string,
    { retryAfterMs = 0, untouched = false }: Details = {},
  ) {
    super(message);
    this.retryAfterMs = retryAfterMs;
    this.mayHaveHappened = trouble !== 'refused' && !untouched;
  }
}

const usualRetryMs = 10_000;

/** What a caller is told when a provider did not do what was asked; any other error is the caller's as it is. */
export function asFailure(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { trouble, message, retryAfterMs } = error;
  if (trouble === 'refused') return fail('INTEGRATION_REFUSED', {}, message);
  const retry_after = Math.ceil((retryAfterMs || usualRetryMs) / 1_000);
  return fail('INTEGRATION_UNAVAILABLE', { retry_after }, message);
}

/** What a caller is told when the provider was asked and nobody knows what came of it. */
export function unknownOutcome(message: string): Error {
  return fail('INTEGRATION_UNAVAILABLE', { outcome: 'unknown' }, message);
}

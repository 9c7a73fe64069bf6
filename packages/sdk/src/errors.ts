import type { ErrorBody, KnownErrorCode } from './generated/errors.js';

/** The code of an error that the API answers; further ones may come. `UNKNOWN`: what answered was not the API. */
export type ErrorCode = KnownErrorCode | 'CONNECTION_FAILED' | 'TIMED_OUT' | 'UNKNOWN' | (string & {});

/** What is wrong with one field of a request. */
export type Issue = NonNullable<ErrorBody['issues']>[number];

/** A call that failed. Branch on `code`; the message is for people. */
export class PharosError extends Error {
  override readonly name: string = 'PharosError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    /** The status of the answer; 0 when there was none. */
    readonly status: number,
    /** All that the body says, such as `required_scope` or `merged_into`. */
    readonly details: Partial<ErrorBody> = {},
    /** How many seconds to wait before the call is repeated, if the answer said so. */
    readonly retryAfter?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** What identifies the request in the logs of the platform. */
  get requestId(): string | undefined {
    return this.details.request_id;
  }

  /** With `VALIDATION_ERROR`: each problem, with the path of its field. */
  get issues(): readonly Issue[] {
    return this.details.issues ?? [];
  }

  /** Whether what was asked for may have been done although the call failed. */
  get mayHaveHappened(): boolean {
    return this.details.outcome === 'unknown' || this.status === 0 || this.status >= 500;
  }
}

/** A call that got no answer: `CONNECTION_FAILED`, or `TIMED_OUT`. `cause` is what `fetch` threw. */
export class PharosConnectionError extends PharosError {
  override readonly name = 'PharosConnectionError';

  constructor(code: 'CONNECTION_FAILED' | 'TIMED_OUT', message: string, cause?: unknown) {
    super(code, message, 0, {}, undefined, { cause });
  }
}

/** The error of an answer that is none of success. */
export async function errorOf(response: Response): Promise<PharosError> {
  const details = parsed(await response.text());
  const requestId = response.headers.get('x-request-id');
  const all = requestId === null ? details : { request_id: requestId, ...details };
  const { code = 'UNKNOWN', error = `HTTP ${response.status}` } = details;
  return new PharosError(code, error, response.status, all, retryAfterOf(response));
}

function parsed(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    // A proxy has answered: the status says all that is known.
    return {};
  }
}

function retryAfterOf({ headers }: Response): number | undefined {
  const given = headers.get('retry-after');
  if (given === null) return undefined;
  const seconds = Number(given);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(given);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
}

import { toJson } from './json.js';

/** Long enough for a slow mobile network, short enough that somebody still waits for it. */
export const timeoutMs = 20_000;

export interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** An answer that is no success, or none at all (`status` 0: the network, or the page's policy). */
export class RequestFailed extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly issues: readonly Issue[] = [],
    /** How long the server asks to wait. */
    readonly retryAfterMs = 0,
    /** Where what was asked for is now. */
    readonly mergedInto?: string,
  ) {
    super(`${code} (${status})`);
  }

  /** Whether the same request may succeed later. */
  get passing(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

export interface Asking {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** The JSON of the answer; of one without a body, an empty object. @throws RequestFailed */
export async function ask<Answer>(
  url: string,
  { method = 'GET', token, body, idempotencyKey }: Asking = {},
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    // The page's cookies are none of ours, and ours are none.
    credentials: 'omit',
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body !== undefined && { body: toJson(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw unreachable();
  });
  const json = (await answer.json().catch(() => ({}))) as object;
  if (!answer.ok) throw failureOf(answer, json);
  return json as Answer;
}

/** The failure of a request that got no answer. */
export function unreachable(): RequestFailed {
  return new RequestFailed(0, 'NETWORK');
}

export function failureOf(answer: { readonly status: number }, json: object): RequestFailed {
  const { code = 'UNKNOWN', issues = [], retry_after: seconds = 0, merged_into: into } = json as Record<string, never>;
  return new RequestFailed(answer.status, code, issues, seconds * 1000, into);
}

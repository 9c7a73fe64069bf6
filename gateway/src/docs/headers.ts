const text = { type: 'string' } as const;
const number = { type: 'integer', minimum: 0 } as const;

/** Headers of answers, by name. */
export const headerComponents = {
  'X-Request-Id': {
    schema: text,
    description: 'Identifies the request in logs and errors. If the request has this header, its value is used',
  },
  'X-RateLimit-Limit': { schema: number, description: 'Requests per minute that the key’s tier allows' },
  'X-RateLimit-Remaining': { schema: number, description: 'Requests left in the current window' },
  'X-RateLimit-Reset': { schema: number, description: 'Unix seconds when the window ends' },
  'X-RateLimit-Tier': {
    schema: { ...text, enum: ['starter', 'pro', 'scale', 'enterprise'] },
    description: 'The organization’s tier; starter for callers without a valid key',
  },
  'WWW-Authenticate': {
    schema: text,
    description: 'How to authenticate: `Bearer`, with `error="invalid_token"` if the key is not valid',
  },
  'Retry-After': { schema: number, description: 'How many seconds to wait before you retry' },
  'Idempotent-Replayed': {
    schema: { ...text, enum: ['true'] },
    description: 'The answer is a copy of the answer to an earlier request with the same `Idempotency-Key`',
  },
  'Preference-Applied': {
    schema: { ...text, enum: ['return=representation'] },
    description: 'The body is the record, because the request has `Prefer: return=representation`',
  },
  ETag: {
    schema: text,
    description:
      'For `If-None-Match`, and for `If-Match` where the record takes it: there, a number that grows with every change of the record, and a digest of the answer, such as `"3-6b86b273ff34"`',
  },
} as const;

export type HeaderName = keyof typeof headerComponents;

/** References to headers, as an answer lists them. */
export function headerRefs(names: readonly HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

import { type Reason, reasons } from '@pharos/contract';

const text = { type: 'string' } as const;
const texts = { type: 'array', items: text } as const;

/** Body of every error answer (http-api.md §7). */
export const errorSchema = {
  type: 'object',
  required: ['error', 'code', 'request_id'],
  properties: {
    error: { ...text, description: 'For people to read' },
    code: { ...text, enum: Object.keys(reasons), description: 'For programs to branch on; never changes its meaning' },
    request_id: { ...text, description: 'The same as the header `X-Request-Id`' },
    issues: {
      type: 'array',
      description: 'With VALIDATION_ERROR: what is wrong, each with the path that leads to the field',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'array', items: { type: ['string', 'integer'] } }, message: text },
      },
    },
    retry_after: { type: 'number', description: 'Seconds after which trying again makes sense' },
    required_scope: { ...text, description: 'With INSUFFICIENT_SCOPE' },
    granted_scopes: { ...texts, description: 'With INSUFFICIENT_SCOPE' },
    conflicting_conversation_id: { ...text, description: 'With CONVERSATION_CONFLICT' },
    conflicting_contact_id: { ...text, description: 'With CONTACT_CONFLICT' },
    merged_into: {
      ...text,
      description: 'With CONTACT_NOT_FOUND and CONVERSATION_NOT_FOUND: the record that it is part of since a merge',
    },
    allowed: { ...texts, description: 'With INVALID_TRANSITION: the statuses that are possible' },
    limit: {
      type: 'integer',
      description: 'With WEBHOOK_LIMIT_REACHED and RECOVERY_LIMIT_REACHED: how many there may be',
    },
    max_bytes: { type: 'integer', description: 'With PAYLOAD_TOO_LARGE' },
  },
} as const;

/** The error body of answers that carry one of these codes. */
export function errorWithCode(codes: readonly Reason[]) {
  return {
    allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { code: { enum: [...codes] } } }],
  } as const;
}

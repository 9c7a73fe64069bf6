import { reasons } from '@pharos/contract';

const text = { type: 'string' } as const;
const texts = { type: 'array', items: text } as const;
/** Sizes beyond what fits into 32 bits. */
const bytes = { type: 'integer', format: 'int64' } as const;
const codes = Object.keys(reasons);

/** Body of every error answer (http-api.md §7). */
export const errorSchema = {
  type: 'object',
  description: 'The body of every error',
  required: ['error', 'code', 'request_id'],
  properties: {
    error: { ...text, description: 'For people. The text may change' },
    code: {
      ...text,
      // No `enum`: clients that are generated of one refuse the codes of later versions.
      'x-extensible-enum': codes,
      description: `For programs. The meaning of a code never changes, and later versions may have more of them. Known codes: ${codes.map((code) => `\`${code}\``).join(', ')}`,
    },
    request_id: { ...text, description: 'The same as the header `X-Request-Id`' },
    error_description: { ...text, description: 'With the errors of RFC 8628: what is wrong, for people' },
    issues: {
      type: 'array',
      description: 'With VALIDATION_ERROR: each problem, with the path of the field',
      items: { $ref: '#/components/schemas/ErrorIssue' },
    },
    retry_after: { type: 'number', description: 'How many seconds to wait before you retry' },
    organization_limit: {
      type: 'integer',
      description:
        'With RATE_LIMITED, if all keys of the organization together are the reason: their requests per minute',
    },
    required_scope: { ...text, description: 'With INSUFFICIENT_SCOPE' },
    granted_scopes: { ...texts, description: 'With INSUFFICIENT_SCOPE' },
    required_permission: {
      ...text,
      description: 'With INSUFFICIENT_SCOPE, if a person’s role does not include the permission',
    },
    required_role: { ...text, description: 'With INSUFFICIENT_SCOPE, if a person needs another role' },
    conflicting_conversation_id: { ...text, description: 'With CONVERSATION_CONFLICT' },
    conflicting_contact_id: { ...text, description: 'With CONTACT_CONFLICT' },
    merged_into: {
      ...text,
      description: 'With CONTACT_NOT_FOUND and CONVERSATION_NOT_FOUND: the ID of the record that it was merged into',
    },
    newer_messages: {
      type: 'array',
      description:
        'With NEWER_MESSAGES: the messages after `after_message_id`: at most the newest 25, the oldest first',
      items: { $ref: '#/components/schemas/Message' },
    },
    allowed: { ...texts, description: 'With INVALID_TRANSITION: the allowed statuses' },
    limit: {
      type: 'integer',
      description: 'With codes that end in LIMIT_REACHED: the maximum',
    },
    max_bytes: {
      ...bytes,
      description:
        'With PAYLOAD_TOO_LARGE: the largest body. With TOO_MANY_UPLOADS: the total size that all files may have',
    },
    max_files: { type: 'integer', description: 'With TOO_MANY_UPLOADS: how many files may wait to be sent' },
    quota_bytes: {
      ...bytes,
      description:
        'With ATTACHMENT_QUOTA_EXCEEDED: the total size that all attachments may have. With PICTURE_QUOTA_EXCEEDED: that of pictures in articles',
    },
    max_pictures: {
      type: 'integer',
      description: 'With PICTURE_QUOTA_EXCEEDED: the maximum number of pictures in articles',
    },
    used_bytes: {
      ...bytes,
      description: 'With ATTACHMENT_QUOTA_EXCEEDED and PICTURE_QUOTA_EXCEEDED: their total size now',
    },
    outcome: {
      ...text,
      description:
        'With INTEGRATION_UNAVAILABLE: `unknown` if the provider was asked, and may have done what you asked for',
    },
    reason: { ...text, description: 'With INTEGRATION_UNUSABLE: why it cannot be used now' },
    missing_parts: {
      type: 'array',
      items: { type: 'integer' },
      description: 'With UPLOAD_INCOMPLETE: the numbers of the parts that have not arrived',
    },
    size: { ...bytes, description: 'With RANGE_NOT_SATISFIABLE: the size of the file' },
    interval: {
      type: 'integer',
      description: 'With SLOW_DOWN: how many seconds to wait between two requests from now on',
    },
  },
} as const;

import { fail, type Reason, reasons } from '@pharos/contract';
import { z } from 'zod';
import { validate } from '../pipeline/input/validate.js';
import { email } from '../resources/fields.js';
import { maxBodyBytes } from '../server/body.js';
import { renderError, toHttpFailure } from '../server/errors.js';

const id = (prefix: string) => `${prefix}_01JD3G7Q5ZK8M2R4T6V9WXYABC`;
const quota = { quota_bytes: 10_737_418_240, used_bytes: 10_736_000_000 };

const newerMessage = {
  id: id('msg'),
  conversation_id: id('cnv'),
  sender_type: 'agent',
  sender_id: id('usr'),
  content: 'Your parcel is on its way.',
  content_type: 'text',
  is_internal: false,
  attachments: [],
  created_at: '2026-01-05T09:30:00.000Z',
};

/** What the bodies of some codes have besides. */
const details: Readonly<Partial<Record<Reason, Record<string, unknown>>>> = {
  INSUFFICIENT_SCOPE: { required_scope: 'contacts:write', granted_scopes: ['contacts:read'] },
  CONTACT_CONFLICT: { conflicting_contact_id: id('con') },
  CONTACT_NOT_FOUND: { merged_into: id('con') },
  CONVERSATION_CONFLICT: { conflicting_conversation_id: id('cnv') },
  CONVERSATION_NOT_FOUND: { merged_into: id('cnv') },
  NEWER_MESSAGES: { newer_messages: [newerMessage] },
  INVALID_TRANSITION: { allowed: ['open', 'closed'] },
  API_KEY_LIMIT_REACHED: { limit: 100 },
  MEMBER_LIMIT_REACHED: { limit: 1_000 },
  WEBHOOK_LIMIT_REACHED: { limit: 50 },
  RECOVERY_LIMIT_REACHED: { limit: 10 },
  ACTION_LIMIT_REACHED: { limit: 20 },
  EVALUATION_LIMIT_REACHED: { limit: 5 },
  INTEGRATION_UNUSABLE: { reason: 'paused' },
  ATTACHMENT_QUOTA_EXCEEDED: quota,
  PICTURE_QUOTA_EXCEEDED: { ...quota, max_pictures: 20_000 },
  TOO_MANY_UPLOADS: { max_files: 10, max_bytes: 104_857_600 },
  PAYLOAD_TOO_LARGE: { max_bytes: maxBodyBytes },
  RATE_LIMITED: { retry_after: 12 },
};

/** The body of a code, rendered as answers are. */
export function errorExample(code: Reason): unknown {
  return renderError(toHttpFailure(code === 'VALIDATION_ERROR' ? refusal() : fail(code, details[code])), id('req'));
}

/** Examples of all codes by their names: each is there once, and the answers refer to it. */
export function errorExamples(codes: readonly Reason[]): Record<string, { summary: string; value: unknown }> {
  return Object.fromEntries(codes.map((code) => [code, { summary: reasons[code].message, value: errorExample(code) }]));
}

/** What a request with a wrong field is really told. */
function refusal(): unknown {
  try {
    validate(z.strictObject({ email, tags: z.array(z.string()) }), { email: 'ada', tags: [7] });
  } catch (error) {
    return error;
  }
  throw new Error('a wrong request was taken');
}

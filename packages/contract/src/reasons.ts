import type { GrpcStatusName } from '@pharos/kit';

interface ReasonFacts {
  readonly http: number;
  readonly grpc: GrpcStatusName;
  readonly message: string;
}

/**
 * Every code that a Pharos error can carry, and the only place that knows which statuses go with it.
 * A code, once published, keeps its meaning.
 */
export const reasons = {
  VALIDATION_ERROR: { http: 400, grpc: 'INVALID_ARGUMENT', message: 'The request is not valid.' },
  FORM_SLUG_TAKEN: { http: 400, grpc: 'ALREADY_EXISTS', message: 'Another form of the project has this slug.' },
  // RFC 8628 §3.5: programs read these words in the field `error`.
  AUTHORIZATION_PENDING: { http: 400, grpc: 'FAILED_PRECONDITION', message: 'authorization_pending' },
  SLOW_DOWN: { http: 400, grpc: 'FAILED_PRECONDITION', message: 'slow_down' },
  ACCESS_DENIED: { http: 400, grpc: 'FAILED_PRECONDITION', message: 'access_denied' },
  EXPIRED_TOKEN: { http: 400, grpc: 'FAILED_PRECONDITION', message: 'expired_token' },
  API_KEY_MISSING: {
    http: 401,
    grpc: 'UNAUTHENTICATED',
    message: 'An API key is required, as X-API-Key or Authorization: Bearer.',
  },
  API_KEY_INVALID: { http: 401, grpc: 'UNAUTHENTICATED', message: 'The API key is not valid.' },
  API_KEY_EXPIRED: { http: 401, grpc: 'UNAUTHENTICATED', message: 'The API key has expired.' },
  SESSION_REQUIRED: {
    http: 401,
    grpc: 'UNAUTHENTICATED',
    message: 'Sign in first: only signed-in people can do this.',
  },
  SESSION_EXPIRED: { http: 401, grpc: 'UNAUTHENTICATED', message: 'You are no longer signed in.' },
  CREDENTIALS_INVALID: {
    http: 401,
    grpc: 'UNAUTHENTICATED',
    message: 'The email address or the password is not correct.',
  },
  SECOND_FACTOR_REQUIRED: {
    http: 401,
    grpc: 'UNAUTHENTICATED',
    message: 'Enter a code from your authenticator app, or a recovery code.',
  },
  SECOND_FACTOR_INVALID: {
    http: 401,
    grpc: 'UNAUTHENTICATED',
    message: 'The code is not correct, or has already been used.',
  },
  SESSION_INVALID: { http: 401, grpc: 'UNAUTHENTICATED', message: 'The session has ended or does not exist.' },
  IDENTITY_INVALID: { http: 401, grpc: 'UNAUTHENTICATED', message: 'The identity token is not valid.' },
  WIDGET_DISABLED: { http: 403, grpc: 'PERMISSION_DENIED', message: 'The widget of this project is turned off.' },
  INSUFFICIENT_SCOPE: {
    http: 403,
    grpc: 'PERMISSION_DENIED',
    message: 'The API key does not have the required scope.',
  },
  SECOND_FACTOR_MISSING: {
    http: 403,
    grpc: 'PERMISSION_DENIED',
    message: 'Your organization requires a second factor. Set one up first.',
  },
  API_KEY_ORG_MISMATCH: {
    http: 403,
    grpc: 'PERMISSION_DENIED',
    message: 'The API key belongs to another organization.',
  },
  CROSS_SITE_REQUEST: {
    http: 403,
    grpc: 'PERMISSION_DENIED',
    message: 'A signed-in person’s request must come from a page of this platform.',
  },
  ORIGIN_NOT_ALLOWED: { http: 403, grpc: 'PERMISSION_DENIED', message: 'This origin is not allowed.' },
  SIGNATURE_INVALID: {
    http: 403,
    grpc: 'PERMISSION_DENIED',
    message: 'The signature of the provider is missing or not valid.',
  },
  LINK_INVALID: { http: 403, grpc: 'PERMISSION_DENIED', message: 'This link is not valid or has expired.' },
  SIGN_IN_EXPIRED: {
    http: 403,
    grpc: 'PERMISSION_DENIED',
    message: 'This was started in another browser, or too long ago. Start again.',
  },
  SIGN_IN_REFUSED: {
    http: 403,
    grpc: 'PERMISSION_DENIED',
    message: 'The provider’s answer is not valid. Start again.',
  },
  SIGN_IN_NOT_ALLOWED: {
    http: 403,
    grpc: 'PERMISSION_DENIED',
    message:
      'You have no account here, and one cannot be created for you. Ask for an invitation to your email address.',
  },
  ROUTE_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such route.' },
  ORG_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such organization.' },
  PROJECT_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such project.' },
  API_KEY_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such API key.' },
  SESSION_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'You have no such session.' },
  SIGN_IN_PROVIDER_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such sign-in provider.' },
  MEMBER_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'The organization has no such member.' },
  INVITATION_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such invitation.' },
  DEVICE_CODE_NOT_FOUND: {
    http: 404,
    grpc: 'NOT_FOUND',
    message: 'No program is waiting for approval with this code. Codes expire after ten minutes.',
  },
  CONVERSATION_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such conversation.' },
  SAVED_REPLY_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such saved reply.' },
  SAVED_VIEW_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such saved view.' },
  MESSAGE_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such message.' },
  CONTACT_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such contact.' },
  IDENTITY_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'The contact has no such identity.' },
  CONTACT_BLOCKED: {
    http: 403,
    grpc: 'PERMISSION_DENIED',
    message: 'Sorry, we cannot take messages from you at the moment.',
  },
  FORM_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such form.' },
  BEACON_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such beacon.' },
  WEBHOOK_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such webhook.' },
  DELIVERY_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such delivery.' },
  MAIL_NOT_FOUND: {
    http: 404,
    grpc: 'NOT_FOUND',
    message: 'The message did not arrive by email, or the email is no longer kept.',
  },
  MAILBOX_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such mailbox.' },
  ARTICLE_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such article.' },
  RUN_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such run.' },
  EVALUATION_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such evaluation.' },
  SUGGESTION_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such suggestion.' },
  ACTION_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such action.' },
  MODEL_KEY_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'The project has no model key of its own.' },
  ARTICLE_VERSION_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'The article has no such version.' },
  PICTURE_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such picture.' },
  ATTACHMENT_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'There is no such attachment.' },
  INTEGRATION_NOT_FOUND: { http: 404, grpc: 'NOT_FOUND', message: 'The project has no such integration.' },
  METHOD_NOT_ALLOWED: { http: 405, grpc: 'UNIMPLEMENTED', message: 'This route does not support this method.' },
  REQUEST_TIMEOUT: { http: 408, grpc: 'DEADLINE_EXCEEDED', message: 'The request did not arrive completely in time.' },
  PROJECT_SLUG_TAKEN: {
    http: 409,
    grpc: 'ALREADY_EXISTS',
    message: 'Another project of the organization has this slug.',
  },
  CONTACT_CONFLICT: {
    http: 409,
    grpc: 'ALREADY_EXISTS',
    message: 'The identifying fields belong to different contacts.',
  },
  CONVERSATION_CONFLICT: {
    http: 409,
    grpc: 'ALREADY_EXISTS',
    message: 'Another conversation of the project has this external_id.',
  },
  ARTICLE_SLUG_TAKEN: {
    http: 409,
    grpc: 'ALREADY_EXISTS',
    message: 'Another article of the project has this slug.',
  },
  ARTICLE_EXTERNAL_ID_TAKEN: {
    http: 409,
    grpc: 'ALREADY_EXISTS',
    message: 'Another article of the project has this external_id.',
  },
  INVALID_TRANSITION: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'The status cannot change to the requested one.',
  },
  MESSAGE_NOT_EDITABLE: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'The message can no longer be changed.',
  },
  MESSAGE_NOT_PUBLIC: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'This is an internal note: it never leaves the team.',
  },
  MESSAGE_NOT_UNDELIVERED: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'Only a message whose email failed or bounced can be sent again.',
  },
  CONVERSATION_NOT_RESOLVED: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'Only a conversation that is resolved or closed can be rated.',
  },
  API_KEY_LIMIT_REACHED: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'The organization has reached its maximum number of API keys. Revoke one first.',
  },
  LAST_OWNER: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'The organization must keep an owner. Make somebody else an owner first.',
  },
  LAST_SIGN_IN: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'You would no longer be able to sign in. Choose a password or connect another provider first.',
  },
  EMAIL_TAKEN: {
    http: 409,
    grpc: 'ALREADY_EXISTS',
    message:
      'Somebody already has an account with this email address. If it is you, sign in to it and connect the provider.',
  },
  IDENTITY_TAKEN: {
    http: 409,
    grpc: 'ALREADY_EXISTS',
    message:
      'This identity is connected to another account, or you have already connected a different one from this provider.',
  },
  SECOND_FACTOR_EXISTS: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'You already have a second factor. Remove it first.',
  },
  MAIL_OFF: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'This platform does not send email. Ask whoever runs it for a link.',
  },
  MEMBER_LIMIT_REACHED: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'The organization has reached its maximum number of members and open invitations. Remove one first.',
  },
  WEBHOOK_LIMIT_REACHED: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'The project has reached its maximum number of webhooks. Delete one first.',
  },
  MAILBOX_LIMIT_REACHED: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'The project has reached its maximum number of mailboxes. Delete one first.',
  },
  MAILBOX_ADDRESS_TAKEN: {
    http: 409,
    grpc: 'ALREADY_EXISTS',
    message: 'Another mailbox of the project has this address.',
  },
  CONSENT_EXPIRED: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'This was started by somebody else, or too long ago, or has already been used. Start again.',
  },
  CONSENT_REFUSED: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message:
      'The provider did not grant what the mailbox needs. Connect it again, and allow everything that it asks for.',
  },
  RECOVERY_LIMIT_REACHED: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message:
      'Too many time ranges of this webhook are being recovered. Wait, or request a range that overlaps or touches one of them.',
  },
  SAVED_REPLY_SHORTCUT_TAKEN: {
    http: 409,
    grpc: 'ALREADY_EXISTS',
    message: 'Another saved reply of the project has this shortcut.',
  },
  SAVED_REPLY_LIMIT_REACHED: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'The project has reached its maximum number of saved replies. Delete one first.',
  },
  SAVED_VIEW_LIMIT_REACHED: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'You or your team have reached the maximum number of saved views in this project. Delete one first.',
  },
  ACTION_NAME_TAKEN: {
    http: 409,
    grpc: 'ALREADY_EXISTS',
    message: 'Another action of the project has this name.',
  },
  ACTION_LIMIT_REACHED: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'The project has reached its maximum number of actions. Delete one first.',
  },
  EVALUATION_LIMIT_REACHED: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'The organization has reached its maximum number of unfinished evaluations. Wait until one is done.',
  },
  INTEGRATION_EXISTS: {
    http: 409,
    grpc: 'ALREADY_EXISTS',
    message: 'The project already has an integration with this provider.',
  },
  INTEGRATION_UNUSABLE: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'The integration is not active or does not allow this action.',
  },
  INTEGRATION_REFUSED: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'The provider rejected the request.',
  },
  CONVERSATION_MOVED_ON: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'The conversation has new messages.',
  },
  NEWER_MESSAGES: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'The conversation has newer messages. Read them before you answer.',
  },
  ATTACHMENT_QUOTA_EXCEEDED: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'The file would exceed the storage quota of the organization.',
  },
  PICTURE_QUOTA_EXCEEDED: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'The picture would exceed the quota of the organization for pictures in articles.',
  },
  TOO_MANY_UPLOADS: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'There are too many unsent files, or their total size is too large. Send or delete some first.',
  },
  UPLOAD_INCOMPLETE: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    message: 'The upload of the attachment is not complete.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    http: 409,
    grpc: 'ABORTED',
    message: 'A request with the same Idempotency-Key is still in progress.',
  },
  VERSION_MISMATCH: {
    http: 412,
    grpc: 'FAILED_PRECONDITION',
    message: 'The record has changed since you read it. Read it again, and send its new ETag in If-Match.',
  },
  PAYLOAD_TOO_LARGE: { http: 413, grpc: 'INVALID_ARGUMENT', message: 'The request body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: {
    http: 415,
    grpc: 'INVALID_ARGUMENT',
    message: 'The request body must be application/json.',
  },
  RANGE_NOT_SATISFIABLE: {
    http: 416,
    grpc: 'OUT_OF_RANGE',
    message: 'The requested range is outside the file.',
  },
  EXPECTATION_FAILED: {
    http: 417,
    grpc: 'INVALID_ARGUMENT',
    message: 'This server supports only "Expect: 100-continue".',
  },
  IDEMPOTENCY_KEY_REUSED: {
    http: 422,
    grpc: 'FAILED_PRECONDITION',
    message: 'This Idempotency-Key was used for another request.',
  },
  RATE_LIMITED: { http: 429, grpc: 'RESOURCE_EXHAUSTED', message: 'Too many requests.' },
  INTERNAL: { http: 500, grpc: 'INTERNAL', message: 'Something went wrong on our side.' },
  MESSAGE_TOO_LARGE: { http: 500, grpc: 'RESOURCE_EXHAUSTED', message: 'The response is too large to send.' },
  MODEL_UNAVAILABLE: {
    http: 503,
    grpc: 'UNAVAILABLE',
    message: 'The model is not available right now.',
  },
  INTEGRATION_UNAVAILABLE: {
    http: 503,
    grpc: 'UNAVAILABLE',
    message: 'The provider is not available right now.',
  },
  SIGN_IN_PROVIDER_UNAVAILABLE: {
    http: 503,
    grpc: 'UNAVAILABLE',
    message: 'The provider is not answering as it should right now. Try again later.',
  },
  UNAVAILABLE: { http: 503, grpc: 'UNAVAILABLE', message: 'The service is not available right now.' },
  DEADLINE_EXCEEDED: { http: 504, grpc: 'DEADLINE_EXCEEDED', message: 'The service did not answer in time.' },
} as const satisfies Record<string, ReasonFacts>;

/** A `code` of the HTTP API's error body. */
export type Reason = keyof typeof reasons;

/** Whether a text is one of the codes. */
export function isReason(text: string): text is Reason {
  return Object.hasOwn(reasons, text);
}

import { enums, fail, type IdKind, idKinds, type Reason } from '@pharos/contract';
import { isIdOf } from '@pharos/kit';

/** Names the place in a row of records that counts from 1. */
const number = 'number';
/** A name that an operator has given, or a secret that is written like one. */
const slug = 'slug';
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const longestSlug = 40;
/** As far as the services count. */
export const maxNumber = 2 ** 31 - 1;

interface PathParam {
  /** What names the record: an id of this kind, its number, a name, or one of some texts. */
  readonly kind: IdKind | typeof number | typeof slug | readonly string[];
  /** What an id that names nothing answers; one of another shape cannot name anything. */
  readonly notFound: Reason;
  readonly description: string;
}

/** Every parameter that a path can hold. */
export const pathParams = {
  orgId: { kind: 'organization', notFound: 'ORG_NOT_FOUND', description: 'ID of the organization' },
  projectId: { kind: 'project', notFound: 'PROJECT_NOT_FOUND', description: 'ID of the project' },
  sessionId: { kind: 'userSession', notFound: 'SESSION_NOT_FOUND', description: 'ID of the session' },
  signInProvider: {
    kind: slug,
    notFound: 'SIGN_IN_PROVIDER_NOT_FOUND',
    description: 'Name of the provider in the configuration',
  },
  userId: { kind: 'user', notFound: 'MEMBER_NOT_FOUND', description: 'ID of the member' },
  invitationId: { kind: 'invitation', notFound: 'INVITATION_NOT_FOUND', description: 'ID of the invitation' },
  keyId: { kind: 'apiKey', notFound: 'API_KEY_NOT_FOUND', description: 'ID of the API key' },
  conversationId: {
    kind: 'conversation',
    notFound: 'CONVERSATION_NOT_FOUND',
    description: 'ID of the conversation',
  },
  savedReplyId: {
    kind: 'savedReply',
    notFound: 'SAVED_REPLY_NOT_FOUND',
    description: 'ID of the saved reply',
  },
  savedViewId: { kind: 'savedView', notFound: 'SAVED_VIEW_NOT_FOUND', description: 'ID of the saved view' },
  messageId: { kind: 'message', notFound: 'MESSAGE_NOT_FOUND', description: 'ID of the message' },
  formId: { kind: 'form', notFound: 'FORM_NOT_FOUND', description: 'ID of the form' },
  attachmentId: { kind: 'attachment', notFound: 'ATTACHMENT_NOT_FOUND', description: 'ID of the attachment' },
  part: { kind: number, notFound: 'LINK_INVALID', description: 'Number of the part' },
  beaconId: { kind: 'beacon', notFound: 'BEACON_NOT_FOUND', description: 'ID of the beacon' },
  mailToken: { kind: slug, notFound: 'MAILBOX_NOT_FOUND', description: 'Secret of the mailbox' },
  mailboxId: { kind: 'mailbox', notFound: 'MAILBOX_NOT_FOUND', description: 'ID of the mailbox' },
  webhookId: { kind: 'webhook', notFound: 'WEBHOOK_NOT_FOUND', description: 'ID of the webhook' },
  deliveryId: { kind: 'webhookDelivery', notFound: 'DELIVERY_NOT_FOUND', description: 'ID of the delivery' },
  articleId: { kind: 'article', notFound: 'ARTICLE_NOT_FOUND', description: 'ID of the article' },
  pictureId: { kind: 'picture', notFound: 'PICTURE_NOT_FOUND', description: 'ID of the picture' },
  version: { kind: number, notFound: 'ARTICLE_VERSION_NOT_FOUND', description: 'Number of the version' },
  runId: { kind: 'agentRun', notFound: 'RUN_NOT_FOUND', description: 'ID of the run' },
  suggestionId: { kind: 'suggestion', notFound: 'SUGGESTION_NOT_FOUND', description: 'ID of the suggestion' },
  evaluationId: { kind: 'evaluation', notFound: 'EVALUATION_NOT_FOUND', description: 'ID of the evaluation' },
  actionId: { kind: 'agentAction', notFound: 'ACTION_NOT_FOUND', description: 'ID of the action' },
  provider: {
    kind: enums.integrationProvider.texts,
    notFound: 'INTEGRATION_NOT_FOUND',
    description: 'Name of the provider',
  },
  contactId: { kind: 'contact', notFound: 'CONTACT_NOT_FOUND', description: 'ID of the contact' },
} as const satisfies Record<string, PathParam>;

export type PathParamName = keyof typeof pathParams;

/** The names in a route's path, in order. Throws on one that the table above lacks. */
export function pathParamNames(path: string): PathParamName[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    if (!Object.hasOwn(pathParams, name)) throw new Error(`unknown path parameter {${name}} in ${path}`);
    return name as PathParamName;
  });
}

/** Throws the resource's NOT_FOUND when the value cannot name one. */
export function checkPathParam(name: PathParamName, value: string): void {
  const { kind, notFound }: PathParam = pathParams[name];
  if (!names(kind, value)) throw fail(notFound);
}

function names(kind: PathParam['kind'], value: string): boolean {
  if (typeof kind !== 'string') return kind.includes(value);
  if (kind === slug) return value.length <= longestSlug && slugPattern.test(value);
  return kind === number ? isNumber(value) : isIdOf(idKinds[kind], value);
}

function isNumber(value: string): boolean {
  return /^[1-9]\d{0,9}$/.test(value) && Number(value) <= maxNumber;
}

/** A path's value without its percent-encoding; one that is wrongly encoded stays as it is, and names nothing. */
export function decodePathValue(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

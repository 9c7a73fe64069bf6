import { auditTexts } from '../../messages/audit.js';

/** What is done most, with what it is done to: what can be chosen as a filter. */
export const auditActions = {
  signIn: 'user',
  changePassword: 'user',
  enableSecondFactor: 'user',
  removeSecondFactor: 'user',
  endSessions: 'user',
  updateMe: 'user',
  createInvitation: 'invitation',
  redeemInvitation: 'invitation',
  revokeInvitation: 'invitation',
  updateMember: 'member',
  removeMember: 'member',
  updateOrganization: 'organization',
  createApiKey: 'api_key',
  revokeApiKey: 'api_key',
  createProject: 'project',
  updateProject: 'project',
  deleteProject: 'project',
  createConversation: 'conversation',
  updateConversation: 'conversation',
  mergeConversation: 'conversation',
  deleteConversation: 'conversation',
  createMessage: 'message',
  updateMessage: 'message',
  deleteMessage: 'message',
  upsertContact: 'contact',
  updateContact: 'contact',
  mergeContact: 'contact',
  blockContact: 'contact',
  deleteContact: 'contact',
  createArticle: 'article',
  updateArticle: 'article',
  publishArticle: 'article',
  deleteArticle: 'article',
  updateAgentConfig: 'project',
  putAgentModelKey: 'project',
  updateWidgetConfig: 'project',
  rotateWidgetSecret: 'project',
  createIntegration: 'integration',
  updateIntegration: 'integration',
  replaceIntegrationCredentials: 'integration',
  deleteIntegration: 'integration',
  createMailbox: 'mailbox',
  updateMailbox: 'mailbox',
  deleteMailbox: 'mailbox',
  createWebhook: 'webhook',
  updateWebhook: 'webhook',
  rotateWebhookSecret: 'webhook',
  deleteWebhook: 'webhook',
} as const;

/** What was done to what, in words; the name of the operation where there are none for it. */
export function auditPhrase(action: string, target: string): string {
  const { phrases, verbs, things, join } = auditTexts;
  const phrase = phrases[action as keyof typeof phrases];
  if (phrase !== undefined) return phrase;
  const verb = verbs[action.replace(/[A-Z].*/, '') as keyof typeof verbs];
  const thing = things[target as keyof typeof things];
  return verb === undefined || thing === undefined ? action : join(verb, thing);
}

/** A value before or after a change, as short as it can be read. */
export function changedValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return auditTexts.nothing;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A field that was changed. Of a person who was erased, the values are gone. */
export interface Change {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** What was changed, by field. */
export function changesOf(changes: Readonly<Record<string, unknown>> | null): Change[] {
  return Object.entries(changes ?? {}).map(([field, change]) => {
    const { from, to } = (change ?? {}) as { readonly from?: unknown; readonly to?: unknown };
    return { field, from: changedValue(from), to: changedValue(to) };
  });
}

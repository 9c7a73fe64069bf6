import { newId } from '@pharos/kit';
import { type RouteExpectation, routeExpectations } from '../route-expectations.js';
import type { Answer } from './answer.js';
import type { Client } from './client.js';

/** Ids for the braces of paths, by name. */
export type PathIds = Readonly<Record<string, string>>;

/** Parameters that are no ids, with a value that names something: nobody’s secret, and the same for everybody. */
export const commonNames: PathIds = { version: '1', provider: 'stripe' };

/** The names of the ids in a route's path. */
export const idParamsOf = ({ path }: RouteExpectation): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').filter((name) => !(name in commonNames));

/** The routes that take at least one id. */
export const routesWithIds = routeExpectations.filter((route) => idParamsOf(route).length > 0);

/** The path with its ids. Throws when one is missing. */
export function fill(path: string, ids: PathIds): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name] ?? commonNames[name];
    if (id === undefined) throw new Error(`no ${name} for ${path}`);
    return id;
  });
}

type Body = unknown | ((ids: PathIds) => unknown);

/** An identity that contacts may share. */
export const furtherPhone = { type: 'phone', value: '+49 30 901820' };

/** A body that the route would take; some name records. */
export const goodBodies: Readonly<Record<string, Body>> = {
  createApiKey: { name: 'Reporting', scopes: ['read'] },
  decideDeviceAuthorization: ({ userCode }: PathIds) => ({ user_code: userCode, decision: 'approve' }),
  createProject: { name: 'Web shop' },
  updateProject: { name: 'Web shop Europe' },
  updateOrganization: { require_second_factor: false },
  updateMember: { role: 'viewer' },
  createInvitation: { email: 'grace@example.com', role: 'agent' },
  createConversation: { subject: 'Where is my order?' },
  updateConversation: { subject: 'Order 4711 is late' },
  updateConversations: ({ conversationId }: PathIds) => ({ ids: [conversationId], change: { add_tags: ['order'] } }),
  createMessage: { content: 'Your order leaves our warehouse today.' },
  updateMessage: { content: 'Your order leaves our warehouse tomorrow.' },
  forwardMessage: { to: ['supplier@example.com'], text: 'Can you replace this part?' },
  sendTranscript: { to: 'ada@example.com' },
  seeAsAgent: {},
  createAttachment: { name: 'note.txt', size: 4 },
  upsertContact: { name: 'Ada Lovelace' },
  updateContact: { name: 'Ada King' },
  addContactIdentity: furtherPhone,
  blockContact: { reason: 'Sends advertisements' },
  mergeContact: ({ into, contactId }: PathIds) => ({ into: into ?? contactId }),
  mergeConversation: ({ into, conversationId }: PathIds) => ({ into: into ?? conversationId }),
  createBeacon: ({ formId }: PathIds) => ({ form_id: formId }),
  updateBeacon: { greeting_title: 'Can we help?' },
  createSavedReply: { name: 'Refund', body: 'Hello {{contact.name|there}}, we have refunded your order.' },
  updateSavedReply: { name: 'Refund by card' },
  createSavedView: { name: 'Unassigned', filter: 'status=open&assigned_to=none', shared: true },
  updateSavedView: { name: 'Nobody has it' },
  createForm: { name: 'Contact us' },
  updateForm: { submit_button_label: 'Send now' },
  createArticle: { title: 'How to return a parcel' },
  updateArticle: { title: 'How to return a parcel for free' },
  replaceSynonyms: { groups: [['invoice', 'bill']] },
  importContacts: [{ external_id: 'customer-17', name: 'Grace Hopper' }],
  importConversations: [
    {
      external_id: 'ticket-42',
      subject: 'My invoice is missing',
      messages: [{ external_id: 'comment-1', content: 'Where is it?', sender_type: 'customer' }],
    },
  ],
  importArticles: [{ external_id: 'page-8', title: 'Delivery times' }],
  createMailbox: () => ({ address: `help-${newId('mbx').slice(4).toLowerCase()}@example.com`, name: 'Example help' }),
  updateMailbox: { signature: 'Kind regards,\nyour team' },
  // Nobody listens there, and what it asks for never happens.
  createWebhook: { url: 'http://127.77.0.1:65535/', events: ['agent.escalated'] },
  updateWebhook: { description: 'Events for our warehouse' },
  rotateWebhookSecret: { overlap_hours: 24 },
  updateWidgetConfig: { welcome_message: 'Hello! How can we help?' },
  updateAgentConfig: { settings: { tone: 'friendly and short' } },
  suggestReplies: ({ conversationId }: PathIds) => ({ conversation_id: conversationId }),
  giveSuggestionFeedback: { outcome: 'sent' },
  startAgentEvaluation: ({ articleId }: PathIds) => ({
    source: 'questions',
    questions: [{ text: 'How do I return a parcel?', expected_article_ids: [articleId] }],
  }),
  // Without a model of its own the project goes on quoting its knowledge base.
  putAgentModelKey: {
    provider: 'openai-compatible',
    api_key: 'your-model-key',
    base_url: 'http://127.77.0.1:65535/v1',
  },
  createAgentAction: () => ({
    name: `refund_${newId('act').slice(4).toLowerCase()}`,
    description: 'Refunds an order',
    url: 'http://127.77.0.1:65535/',
  }),
  updateAgentAction: { description: 'Refunds an order that was paid by card' },
  testAgentAction: { arguments: {} },
  tryAgent: { messages: [{ sender_type: 'customer', content: 'How do I reset my password?' }] },
  createIntegration: { provider: 'stripe', credentials: { api_key: 'sk_test_of_your_own' } },
  createConversationIssue: { provider: 'github', title: 'Labels are printed twice' },
  updateIntegration: { display_name: 'Payments' },
  replaceIntegrationCredentials: { credentials: { api_key: 'sk_test_of_your_own_2' } },
  recoverDeliveries: { since: '2026-01-01T00:00:00Z' },
};

/** The bytes that the route would take, of one that takes no JSON. */
export const goodBytes: Readonly<Record<string, string>> = {
  createPicture: 'GIF89a and whatever follows',
};

/** What the route needs in its query; some name records. */
const goodQueries: Readonly<Record<string, (ids: PathIds) => Record<string, string>>> = {
  countConversations: () => ({ views: 'open:status=open' }),
  fillSavedReply: ({ conversationId = '' }) => ({ conversation_id: conversationId }),
  searchKnowledgeBase: () => ({ q: 'test' }),
  removeContactIdentity: () => furtherPhone,
  getDeviceAuthorization: ({ userCode = '' }) => ({ user_code: userCode }),
};

export function goodQuery(operationId: string, ids: PathIds): Record<string, string> {
  return goodQueries[operationId]?.(ids) ?? {};
}

/** Calls the route with these ids, and a body that it would take unless another is given. */
export function call(
  client: Client,
  route: RouteExpectation,
  ids: PathIds,
  body = goodBodies[route.id],
): Promise<Answer> {
  const sent = typeof body === 'function' ? body(ids) : body;
  const raw = goodBytes[route.id];
  const options = { query: goodQuery(route.id, ids), ...(raw !== undefined && { raw }) };
  return client.send(route.method, fill(route.path, ids), sent, options);
}

/** The code for a wrong id, by the name of the id. */
export const notFoundCodes: Readonly<Record<string, string>> = {
  orgId: 'ORG_NOT_FOUND',
  projectId: 'PROJECT_NOT_FOUND',
  keyId: 'API_KEY_NOT_FOUND',
  userId: 'MEMBER_NOT_FOUND',
  invitationId: 'INVITATION_NOT_FOUND',
  conversationId: 'CONVERSATION_NOT_FOUND',
  messageId: 'MESSAGE_NOT_FOUND',
  contactId: 'CONTACT_NOT_FOUND',
  attachmentId: 'ATTACHMENT_NOT_FOUND',
  articleId: 'ARTICLE_NOT_FOUND',
  pictureId: 'PICTURE_NOT_FOUND',
  formId: 'FORM_NOT_FOUND',
  beaconId: 'BEACON_NOT_FOUND',
  savedReplyId: 'SAVED_REPLY_NOT_FOUND',
  savedViewId: 'SAVED_VIEW_NOT_FOUND',
  mailboxId: 'MAILBOX_NOT_FOUND',
  webhookId: 'WEBHOOK_NOT_FOUND',
  deliveryId: 'DELIVERY_NOT_FOUND',
  runId: 'RUN_NOT_FOUND',
  suggestionId: 'SUGGESTION_NOT_FOUND',
  evaluationId: 'EVALUATION_NOT_FOUND',
  actionId: 'ACTION_NOT_FOUND',
};

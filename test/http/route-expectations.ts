/**
 * What each route of the HTTP API needs, written by hand from the specification: the tests hold the gateway's table
 * against this one, never the other way round.
 */
export interface RouteExpectation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to `/api/v1`; `{name}` stands for an id, or for a number. */
  readonly path: string;
  /** `any key`: every valid key may call it. `public`: no key is needed. */
  readonly scope: string;
}

const project = '/projects/{projectId}';
const conversation = `${project}/conversations/{conversationId}`;
const article = `${project}/kb/articles/{articleId}`;
const webhook = `${project}/webhooks/{webhookId}`;

export const routeExpectations: readonly RouteExpectation[] = [
  { id: 'getOpenApi', method: 'GET', path: '/openapi.json', scope: 'public' },
  { id: 'getDocs', method: 'GET', path: '/docs', scope: 'public' },
  { id: 'getWebhooksGuide', method: 'GET', path: '/docs/webhooks', scope: 'public' },
  { id: 'listEventTypes', method: 'GET', path: '/event-types', scope: 'public' },
  { id: 'getMe', method: 'GET', path: '/me', scope: 'any key' },
  { id: 'getOrganization', method: 'GET', path: '/orgs/{orgId}', scope: 'projects:read' },
  { id: 'listApiKeys', method: 'GET', path: '/orgs/{orgId}/api-keys', scope: 'admin' },
  { id: 'createApiKey', method: 'POST', path: '/orgs/{orgId}/api-keys', scope: 'admin' },
  { id: 'revokeApiKey', method: 'DELETE', path: '/orgs/{orgId}/api-keys/{keyId}', scope: 'admin' },
  { id: 'listProjects', method: 'GET', path: '/orgs/{orgId}/projects', scope: 'projects:read' },
  { id: 'createProject', method: 'POST', path: '/orgs/{orgId}/projects', scope: 'projects:write' },
  { id: 'getProject', method: 'GET', path: '/orgs/{orgId}/projects/{projectId}', scope: 'projects:read' },
  { id: 'updateProject', method: 'PATCH', path: '/orgs/{orgId}/projects/{projectId}', scope: 'projects:write' },
  { id: 'deleteProject', method: 'DELETE', path: '/orgs/{orgId}/projects/{projectId}', scope: 'projects:admin' },
  { id: 'listConversations', method: 'GET', path: `${project}/conversations`, scope: 'conversations:read' },
  { id: 'createConversation', method: 'POST', path: `${project}/conversations`, scope: 'conversations:write' },
  { id: 'getConversation', method: 'GET', path: conversation, scope: 'conversations:read' },
  { id: 'updateConversation', method: 'PATCH', path: conversation, scope: 'conversations:write' },
  { id: 'listMessages', method: 'GET', path: `${conversation}/messages`, scope: 'messages:read' },
  { id: 'createMessage', method: 'POST', path: `${conversation}/messages`, scope: 'messages:write' },
  { id: 'getMessage', method: 'GET', path: `${conversation}/messages/{messageId}`, scope: 'messages:read' },
  { id: 'listContacts', method: 'GET', path: `${project}/contacts`, scope: 'contacts:read' },
  { id: 'upsertContact', method: 'POST', path: `${project}/contacts`, scope: 'contacts:write' },
  { id: 'getContact', method: 'GET', path: `${project}/contacts/{contactId}`, scope: 'contacts:read' },
  { id: 'updateContact', method: 'PATCH', path: `${project}/contacts/{contactId}`, scope: 'contacts:write' },
  { id: 'deleteContact', method: 'DELETE', path: `${project}/contacts/{contactId}`, scope: 'contacts:write' },
  { id: 'listArticles', method: 'GET', path: `${project}/kb/articles`, scope: 'kb:read' },
  { id: 'createArticle', method: 'POST', path: `${project}/kb/articles`, scope: 'kb:write' },
  { id: 'getArticle', method: 'GET', path: article, scope: 'kb:read' },
  { id: 'updateArticle', method: 'PATCH', path: article, scope: 'kb:write' },
  { id: 'deleteArticle', method: 'DELETE', path: article, scope: 'kb:write' },
  { id: 'publishArticle', method: 'POST', path: `${article}/publish`, scope: 'kb:write' },
  { id: 'unpublishArticle', method: 'POST', path: `${article}/unpublish`, scope: 'kb:write' },
  { id: 'listArticleVersions', method: 'GET', path: `${article}/versions`, scope: 'kb:read' },
  { id: 'getArticleVersion', method: 'GET', path: `${article}/versions/{version}`, scope: 'kb:read' },
  { id: 'importArticles', method: 'POST', path: `${project}/kb/import`, scope: 'kb:write' },
  { id: 'searchKnowledgeBase', method: 'GET', path: `${project}/kb/search`, scope: 'kb:read' },
  {
    id: 'listUnansweredSearches',
    method: 'GET',
    path: `${project}/kb/searches/unanswered`,
    scope: 'kb:read',
  },
  { id: 'getSynonyms', method: 'GET', path: `${project}/kb/synonyms`, scope: 'kb:read' },
  { id: 'replaceSynonyms', method: 'PUT', path: `${project}/kb/synonyms`, scope: 'kb:write' },
  { id: 'listWebhooks', method: 'GET', path: `${project}/webhooks`, scope: 'webhooks:read' },
  { id: 'createWebhook', method: 'POST', path: `${project}/webhooks`, scope: 'webhooks:write' },
  { id: 'getWebhook', method: 'GET', path: webhook, scope: 'webhooks:read' },
  { id: 'updateWebhook', method: 'PATCH', path: webhook, scope: 'webhooks:write' },
  { id: 'deleteWebhook', method: 'DELETE', path: webhook, scope: 'webhooks:write' },
  { id: 'testWebhook', method: 'POST', path: `${webhook}/test`, scope: 'webhooks:write' },
  { id: 'rotateWebhookSecret', method: 'POST', path: `${webhook}/rotate-secret`, scope: 'webhooks:write' },
  { id: 'listDeliveries', method: 'GET', path: `${webhook}/deliveries`, scope: 'webhooks:read' },
  { id: 'getDelivery', method: 'GET', path: `${webhook}/deliveries/{deliveryId}`, scope: 'webhooks:read' },
  { id: 'getWebhookStats', method: 'GET', path: `${webhook}/stats`, scope: 'webhooks:read' },
  {
    id: 'redeliverDelivery',
    method: 'POST',
    path: `${webhook}/deliveries/{deliveryId}/redeliver`,
    scope: 'webhooks:write',
  },
  { id: 'recoverDeliveries', method: 'POST', path: `${webhook}/recover`, scope: 'webhooks:write' },
];

/** Scopes that the matrix grants, one key each; the last ones stand for «another resource's». */
export const matrixScopes = [
  'read',
  'write',
  'admin',
  ...['projects', 'conversations', 'messages', 'contacts', 'kb', 'webhooks'].flatMap((resource) =>
    ['read', 'write', 'admin'].map((verb) => `${resource}:${verb}`),
  ),
  'beacons:read',
  'beacons:write',
  'beacons:admin',
] as const;

/** For each scope that a route can need, the granted scopes that admit a call; every other one is refused. */
export const admittedBy: Readonly<Record<string, readonly string[]>> = {
  'any key': matrixScopes,
  public: matrixScopes,
  admin: ['admin'],
  'projects:read': ['read', 'write', 'admin', 'projects:read', 'projects:write', 'projects:admin'],
  'projects:write': ['write', 'admin', 'projects:write', 'projects:admin'],
  'projects:admin': ['admin', 'projects:admin'],
  'conversations:read': ['read', 'write', 'admin', 'conversations:read', 'conversations:write', 'conversations:admin'],
  'conversations:write': ['write', 'admin', 'conversations:write', 'conversations:admin'],
  'messages:read': ['read', 'write', 'admin', 'messages:read', 'messages:write', 'messages:admin'],
  'messages:write': ['write', 'admin', 'messages:write', 'messages:admin'],
  'contacts:read': ['read', 'write', 'admin', 'contacts:read', 'contacts:write', 'contacts:admin'],
  'contacts:write': ['write', 'admin', 'contacts:write', 'contacts:admin'],
  'kb:read': ['read', 'write', 'admin', 'kb:read', 'kb:write', 'kb:admin'],
  'kb:write': ['write', 'admin', 'kb:write', 'kb:admin'],
  'webhooks:read': ['read', 'write', 'admin', 'webhooks:read', 'webhooks:write', 'webhooks:admin'],
  'webhooks:write': ['write', 'admin', 'webhooks:write', 'webhooks:admin'],
};

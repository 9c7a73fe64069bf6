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
const agent = `${project}/agent`;
const integration = `${project}/integrations/{provider}`;
const attachment = `${project}/attachments/{attachmentId}`;
const webhook = `${project}/webhooks/{webhookId}`;
const form = `${project}/forms/{formId}`;
const beacon = `${project}/beacons/{beaconId}`;

export const routeExpectations: readonly RouteExpectation[] = [
  { id: 'getOpenApi', method: 'GET', path: '/openapi.json', scope: 'public' },
  { id: 'getDocs', method: 'GET', path: '/docs', scope: 'public' },
  { id: 'getWebhooksGuide', method: 'GET', path: '/docs/webhooks', scope: 'public' },
  { id: 'listEventTypes', method: 'GET', path: '/event-types', scope: 'public' },
  { id: 'getMe', method: 'GET', path: '/me', scope: 'any key' },
  { id: 'getOrganization', method: 'GET', path: '/orgs/{orgId}', scope: 'projects:read' },
  { id: 'listAuditEntries', method: 'GET', path: '/orgs/{orgId}/audit', scope: 'admin' },
  { id: 'listApiKeys', method: 'GET', path: '/orgs/{orgId}/api-keys', scope: 'admin' },
  { id: 'createApiKey', method: 'POST', path: '/orgs/{orgId}/api-keys', scope: 'admin' },
  { id: 'revokeApiKey', method: 'DELETE', path: '/orgs/{orgId}/api-keys/{keyId}', scope: 'admin' },
  { id: 'getDeviceAuthorization', method: 'GET', path: '/orgs/{orgId}/device-authorization', scope: 'admin' },
  { id: 'decideDeviceAuthorization', method: 'POST', path: '/orgs/{orgId}/device-authorization', scope: 'admin' },
  { id: 'listProjects', method: 'GET', path: '/orgs/{orgId}/projects', scope: 'projects:read' },
  { id: 'createProject', method: 'POST', path: '/orgs/{orgId}/projects', scope: 'projects:write' },
  { id: 'getProject', method: 'GET', path: '/orgs/{orgId}/projects/{projectId}', scope: 'projects:read' },
  { id: 'getProjectById', method: 'GET', path: '/projects/{projectId}', scope: 'projects:read' },
  { id: 'updateProject', method: 'PATCH', path: '/orgs/{orgId}/projects/{projectId}', scope: 'projects:write' },
  { id: 'deleteProject', method: 'DELETE', path: '/orgs/{orgId}/projects/{projectId}', scope: 'projects:admin' },
  { id: 'listConversations', method: 'GET', path: `${project}/conversations`, scope: 'conversations:read' },
  { id: 'createConversation', method: 'POST', path: `${project}/conversations`, scope: 'conversations:write' },
  {
    id: 'importConversations',
    method: 'POST',
    path: `${project}/conversations/import`,
    scope: 'conversations:write',
  },
  { id: 'getConversation', method: 'GET', path: conversation, scope: 'conversations:read' },
  { id: 'updateConversation', method: 'PATCH', path: conversation, scope: 'conversations:write' },
  { id: 'getReadReceipts', method: 'GET', path: `${conversation}/seen`, scope: 'conversations:read' },
  { id: 'seeAsAgent', method: 'POST', path: `${conversation}/seen`, scope: 'conversations:write' },
  { id: 'typeAsAgent', method: 'POST', path: `${conversation}/typing`, scope: 'messages:write' },
  { id: 'listMessages', method: 'GET', path: `${conversation}/messages`, scope: 'messages:read' },
  { id: 'createMessage', method: 'POST', path: `${conversation}/messages`, scope: 'messages:write' },
  { id: 'getMessage', method: 'GET', path: `${conversation}/messages/{messageId}`, scope: 'messages:read' },
  { id: 'createAttachment', method: 'POST', path: `${project}/attachments`, scope: 'messages:write' },
  { id: 'getAttachment', method: 'GET', path: attachment, scope: 'messages:read' },
  { id: 'deleteAttachment', method: 'DELETE', path: attachment, scope: 'messages:write' },
  { id: 'getAttachmentUpload', method: 'GET', path: `${attachment}/upload`, scope: 'messages:write' },
  { id: 'completeAttachment', method: 'POST', path: `${attachment}/complete`, scope: 'messages:write' },
  { id: 'getAttachmentDownload', method: 'GET', path: `${attachment}/download`, scope: 'messages:read' },
  { id: 'listContacts', method: 'GET', path: `${project}/contacts`, scope: 'contacts:read' },
  { id: 'upsertContact', method: 'POST', path: `${project}/contacts`, scope: 'contacts:write' },
  { id: 'importContacts', method: 'POST', path: `${project}/contacts/import`, scope: 'contacts:write' },
  { id: 'getContact', method: 'GET', path: `${project}/contacts/{contactId}`, scope: 'contacts:read' },
  { id: 'updateContact', method: 'PATCH', path: `${project}/contacts/{contactId}`, scope: 'contacts:write' },
  {
    id: 'mergeConversation',
    method: 'POST',
    path: `${project}/conversations/{conversationId}/merge`,
    scope: 'conversations:write',
  },
  {
    id: 'mergeContact',
    method: 'POST',
    path: `${project}/contacts/{contactId}/merge`,
    scope: 'contacts:write',
  },
  {
    id: 'addContactIdentity',
    method: 'POST',
    path: `${project}/contacts/{contactId}/identities`,
    scope: 'contacts:write',
  },
  {
    id: 'removeContactIdentity',
    method: 'DELETE',
    path: `${project}/contacts/{contactId}/identities`,
    scope: 'contacts:write',
  },
  { id: 'blockContact', method: 'POST', path: `${project}/contacts/{contactId}/block`, scope: 'contacts:write' },
  { id: 'unblockContact', method: 'DELETE', path: `${project}/contacts/{contactId}/block`, scope: 'contacts:write' },
  { id: 'deleteContact', method: 'DELETE', path: `${project}/contacts/{contactId}`, scope: 'contacts:write' },
  { id: 'listForms', method: 'GET', path: `${project}/forms`, scope: 'forms:read' },
  { id: 'createForm', method: 'POST', path: `${project}/forms`, scope: 'forms:write' },
  { id: 'getForm', method: 'GET', path: form, scope: 'forms:read' },
  { id: 'updateForm', method: 'PATCH', path: form, scope: 'forms:write' },
  { id: 'deleteForm', method: 'DELETE', path: form, scope: 'forms:write' },
  { id: 'streamEvents', method: 'GET', path: `${project}/events`, scope: 'conversations:read' },
  { id: 'listBeacons', method: 'GET', path: `${project}/beacons`, scope: 'beacons:read' },
  { id: 'createBeacon', method: 'POST', path: `${project}/beacons`, scope: 'beacons:write' },
  { id: 'getBeacon', method: 'GET', path: beacon, scope: 'beacons:read' },
  { id: 'updateBeacon', method: 'PATCH', path: beacon, scope: 'beacons:write' },
  { id: 'deleteBeacon', method: 'DELETE', path: beacon, scope: 'beacons:write' },
  { id: 'listFormSubmissions', method: 'GET', path: `${form}/submissions`, scope: 'forms:read' },
  { id: 'exportFormSubmissionsCsv', method: 'GET', path: `${form}/submissions/export.csv`, scope: 'forms:read' },
  { id: 'exportFormSubmissionsNdjson', method: 'GET', path: `${form}/submissions/export.ndjson`, scope: 'forms:read' },
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
  { id: 'getAgentStatus', method: 'GET', path: `${agent}/status`, scope: 'agent:read' },
  { id: 'getAgentConfig', method: 'GET', path: `${agent}/config`, scope: 'agent:read' },
  { id: 'updateAgentConfig', method: 'PATCH', path: `${agent}/config`, scope: 'agent:write' },
  { id: 'suggestReplies', method: 'POST', path: `${agent}/suggest`, scope: 'agent:write' },
  {
    id: 'giveSuggestionFeedback',
    method: 'POST',
    path: `${agent}/suggestions/{suggestionId}/feedback`,
    scope: 'agent:write',
  },
  { id: 'putAgentModelKey', method: 'PUT', path: `${agent}/model-key`, scope: 'agent:write' },
  { id: 'deleteAgentModelKey', method: 'DELETE', path: `${agent}/model-key`, scope: 'agent:write' },
  { id: 'listAgentActions', method: 'GET', path: `${agent}/actions`, scope: 'agent:read' },
  { id: 'createAgentAction', method: 'POST', path: `${agent}/actions`, scope: 'agent:write' },
  { id: 'getAgentAction', method: 'GET', path: `${agent}/actions/{actionId}`, scope: 'agent:read' },
  { id: 'updateAgentAction', method: 'PATCH', path: `${agent}/actions/{actionId}`, scope: 'agent:write' },
  { id: 'deleteAgentAction', method: 'DELETE', path: `${agent}/actions/{actionId}`, scope: 'agent:write' },
  {
    id: 'rotateAgentActionSecret',
    method: 'POST',
    path: `${agent}/actions/{actionId}/rotate-secret`,
    scope: 'agent:write',
  },
  { id: 'listAgentRuns', method: 'GET', path: `${agent}/runs`, scope: 'agent:read' },
  { id: 'getAgentRun', method: 'GET', path: `${agent}/runs/{runId}`, scope: 'agent:read' },
  { id: 'listKnowledgeGaps', method: 'GET', path: `${agent}/gaps`, scope: 'agent:read' },
  { id: 'getWidgetConfig', method: 'GET', path: `${project}/widget/config`, scope: 'widget:read' },
  { id: 'updateWidgetConfig', method: 'PATCH', path: `${project}/widget/config`, scope: 'widget:write' },
  { id: 'rotateWidgetSecret', method: 'POST', path: `${project}/widget/secret/rotate`, scope: 'widget:admin' },
  {
    id: 'listIntegrationProviders',
    method: 'GET',
    path: `${project}/integrations/providers`,
    scope: 'integrations:read',
  },
  { id: 'listIntegrations', method: 'GET', path: `${project}/integrations`, scope: 'integrations:read' },
  { id: 'createIntegration', method: 'POST', path: `${project}/integrations`, scope: 'integrations:write' },
  { id: 'getIntegration', method: 'GET', path: integration, scope: 'integrations:read' },
  { id: 'updateIntegration', method: 'PATCH', path: `${integration}/lifecycle`, scope: 'integrations:write' },
  {
    id: 'replaceIntegrationCredentials',
    method: 'PUT',
    path: `${integration}/credentials`,
    scope: 'integrations:write',
  },
  {
    id: 'createConversationIssue',
    method: 'POST',
    path: `${conversation}/issues`,
    scope: 'integrations:write',
  },
  { id: 'listConversationLinks', method: 'GET', path: `${conversation}/links`, scope: 'integrations:read' },
  {
    id: 'getContactCustomer',
    method: 'GET',
    path: `${project}/contacts/{contactId}/integrations/{provider}`,
    scope: 'integrations:read',
  },
  { id: 'deleteIntegration', method: 'DELETE', path: integration, scope: 'integrations:write' },
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

/** Scopes that the matrix grants, one key each; the last ones stand for "another resource's". */
export const matrixScopes = [
  'read',
  'write',
  'admin',
  ...[
    'projects',
    'conversations',
    'messages',
    'contacts',
    'kb',
    'agent',
    'widget',
    'integrations',
    'webhooks',
    'forms',
  ].flatMap((resource) => ['read', 'write', 'admin'].map((verb) => `${resource}:${verb}`)),
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
  'agent:read': ['read', 'write', 'admin', 'agent:read', 'agent:write', 'agent:admin'],
  'agent:write': ['write', 'admin', 'agent:write', 'agent:admin'],
  'widget:read': ['read', 'write', 'admin', 'widget:read', 'widget:write', 'widget:admin'],
  'widget:write': ['write', 'admin', 'widget:write', 'widget:admin'],
  'widget:admin': ['admin', 'widget:admin'],
  'beacons:read': ['read', 'write', 'admin', 'beacons:read', 'beacons:write', 'beacons:admin'],
  'beacons:write': ['write', 'admin', 'beacons:write', 'beacons:admin'],
  'forms:read': ['read', 'write', 'admin', 'forms:read', 'forms:write', 'forms:admin'],
  'forms:write': ['write', 'admin', 'forms:write', 'forms:admin'],
  'integrations:read': ['read', 'write', 'admin', 'integrations:read', 'integrations:write', 'integrations:admin'],
  'integrations:write': ['write', 'admin', 'integrations:write', 'integrations:admin'],
  'webhooks:read': ['read', 'write', 'admin', 'webhooks:read', 'webhooks:write', 'webhooks:admin'],
  'webhooks:write': ['write', 'admin', 'webhooks:write', 'webhooks:admin'],
};

const publicWidget = '/api/public/widget/{projectId}';
const visitorConversation = `${publicWidget}/conversations/{conversationId}`;

const visitorAttachment = `${publicWidget}/attachments/{attachmentId}`;

const publicForm = '/api/public/forms/{formId}';

const publicAttachment = '/api/public/attachments/{attachmentId}';

/** What visitors' browsers call, without a key; `path` is the whole one. */
export const publicRouteExpectations: readonly RouteExpectation[] = [
  { id: 'startDeviceAuthorization', method: 'POST', path: '/api/auth/device/code', scope: 'public' },
  { id: 'redeemDeviceCode', method: 'POST', path: '/api/auth/device/token', scope: 'public' },
  { id: 'downloadAttachment', method: 'GET', path: `${publicAttachment}/file`, scope: 'public' },
  { id: 'uploadAttachmentPart', method: 'PUT', path: `${publicAttachment}/parts/{part}`, scope: 'public' },
  { id: 'completePublicUpload', method: 'POST', path: `${publicAttachment}/complete`, scope: 'public' },
  { id: 'uploadVisitorAttachment', method: 'POST', path: `${publicWidget}/attachments`, scope: 'public' },
  { id: 'deleteVisitorAttachment', method: 'DELETE', path: visitorAttachment, scope: 'public' },
  { id: 'getVisitorAttachmentDownload', method: 'GET', path: `${visitorAttachment}/download`, scope: 'public' },
  { id: 'getPublicWidgetConfig', method: 'GET', path: `${publicWidget}/config`, scope: 'public' },
  { id: 'getWidgetScript', method: 'GET', path: '/api/public/widget.js', scope: 'public' },
  { id: 'getBeaconScript', method: 'GET', path: '/api/public/beacon.js', scope: 'public' },
  { id: 'beginWidgetSession', method: 'POST', path: `${publicWidget}/sessions`, scope: 'public' },
  { id: 'getWidgetSession', method: 'GET', path: `${publicWidget}/session`, scope: 'public' },
  { id: 'identifyWidgetSession', method: 'PATCH', path: `${publicWidget}/session`, scope: 'public' },
  { id: 'endWidgetSession', method: 'DELETE', path: `${publicWidget}/session`, scope: 'public' },
  { id: 'listVisitorConversations', method: 'GET', path: `${publicWidget}/conversations`, scope: 'public' },
  { id: 'startVisitorConversation', method: 'POST', path: `${publicWidget}/conversations`, scope: 'public' },
  { id: 'getVisitorConversation', method: 'GET', path: visitorConversation, scope: 'public' },
  { id: 'listVisitorMessages', method: 'GET', path: `${visitorConversation}/messages`, scope: 'public' },
  { id: 'sendVisitorMessage', method: 'POST', path: `${visitorConversation}/messages`, scope: 'public' },
  { id: 'seeAsVisitor', method: 'POST', path: `${visitorConversation}/seen`, scope: 'public' },
  { id: 'rateVisitorConversation', method: 'PUT', path: `${visitorConversation}/csat`, scope: 'public' },
  { id: 'streamToVisitor', method: 'GET', path: `${publicWidget}/stream`, scope: 'public' },
  { id: 'typeAsVisitor', method: 'POST', path: `${visitorConversation}/typing`, scope: 'public' },
  { id: 'searchVisitorArticles', method: 'GET', path: `${publicWidget}/articles`, scope: 'public' },
  { id: 'getVisitorArticle', method: 'GET', path: `${publicWidget}/articles/{articleId}`, scope: 'public' },
  { id: 'getPublicBeacon', method: 'GET', path: '/api/public/beacons/{beaconId}', scope: 'public' },
  { id: 'getPublicForm', method: 'GET', path: publicForm, scope: 'public' },
  { id: 'uploadFormFile', method: 'POST', path: `${publicForm}/attachments`, scope: 'public' },
  { id: 'submitForm', method: 'POST', path: `${publicForm}/submissions`, scope: 'public' },
];

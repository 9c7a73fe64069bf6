/**
 * What answers and events show of a record differs from its message by one rule: fields have the names of the proto
 * and its order, times are ISO 8601, enums are their texts, and an `optional` field that is not set is null. This file
 * holds every exception. `generate.mjs` writes the functions, `render<Name>` for each name below.
 */

/** What is rendered: the message of the same name, or `of`, one with another name in the protos; without what is `hidden`. */
export const rendered = {
  AgentAction: { of: 'Action' },
  AgentConfig: {},
  AgentStatus: {},
  ApiKey: {},
  Article: {},
  ListedArticle: { of: 'Article', hidden: ['body'] },
  ArticleVersion: {},
  ListedArticleVersion: { of: 'ArticleVersion', hidden: ['body'] },
  Attachment: {},
  Attempt: {},
  Beacon: {},
  Contact: {},
  ContactCustomer: { of: 'GetContactCustomerResponse' },
  Conversation: {},
  ConversationLink: {},
  Csat: {},
  Delivery: {},
  DeviceAuthorization: {},
  EndpointStats: {},
  Form: {},
  FormField: {},
  FormSubmission: {},
  Gap: {},
  Integration: {},
  Message: {},
  MessageAttachment: {},
  Organization: {},
  Project: {},
  Provider: { of: 'ProviderFacts' },
  Run: {},
  SearchHit: {},
  Suggestions: { of: 'SuggestResponse' },
  SuggestionUsage: { of: 'RunUsage', hidden: ['calls'] },
  Synonyms: {},
  UnansweredSearch: {},
  Webhook: {},
  WidgetConfig: {},
  // What subscribers receive of an event.
  AgentActionExecuted: {},
  AgentEscalated: {},
  ContactCreated: {},
  ContactMerged: {},
  ContactUpdated: {},
  ConversationCreated: {},
  ConversationMerged: {},
  ConversationResolved: {},
  ConversationUpdated: {},
  FormSubmitted: {},
  MessageCreated: {},
  WebhookDisabled: {},
};

/** Fields that no record shows: a revision is an ETag. */
export const hiddenEverywhere = ['revision'];

/**
 * By message:
 * - `hidden`: fields that are not shown
 * - `renamed`: the names that callers know them by
 * - `required`: `optional` fields that are always set in what is rendered
 * - `absent`: `optional` fields that are left out when they are not set
 * - `nullable`: enums of which "unspecified" is null
 * - `constant`: `[name, text]` before a field
 * - `computed`: fields whose value is a function of `computed.ts`, of the whole message
 * - `view`: fields that are shown as a view of their message
 * - `merged`: the record that the event is about; its fields stand beside the others
 */
export const exceptions = {
  AgentActionExecuted: { hidden: ['contact_id'] },
  AgentConfig: { renamed: { mode: 'agent_mode', model: 'ai_model' } },
  AgentSettings: { required: ['enabled', 'shadow', 'max_turns', 'resolve_when_confirmed'] },
  ApiKey: { hidden: ['revoked_at'] },
  Attachment: { hidden: ['org_id', 'part_bytes'] },
  Attempt: { nullable: ['error'] },
  ContactCreated: { merged: 'contact' },
  ContactMerged: { merged: 'contact' },
  ContactUpdated: { merged: 'contact' },
  ConversationCreated: { merged: 'conversation' },
  ConversationLink: { constant: { provider: ['type', 'issue'] } },
  ConversationMerged: { merged: 'conversation' },
  ConversationResolved: { merged: 'conversation' },
  ConversationUpdated: { merged: 'conversation' },
  // Others lack the field, so that the records of callers who never import stay as they know them.
  Message: { absent: ['external_id'] },
  MessageCreated: { merged: 'message' },
  ModelUsage: { renamed: { cost_micro_usd: 'cost_usd' }, computed: { cost_micro_usd: 'costUsd' } },
  Run: { hidden: ['project_id'], nullable: ['escalation_reason'] },
  RunUsage: { renamed: { cost_micro_usd: 'cost_usd' }, computed: { cost_micro_usd: 'costUsdOrNull' } },
  SearchHit: { hidden: ['version'], computed: { passage: 'passageOf' } },
  SuggestResponse: { nullable: ['escalation_reason'], view: { usage: 'SuggestionUsage' } },
  Synonyms: { computed: { groups: 'wordsOf' } },
  Webhook: { nullable: ['disabled_reason'] },
  WebhookDisabled: { merged: 'webhook' },
  WebhookFailure: { nullable: ['error'] },
  WidgetConfig: { hidden: ['has_secret'] },
};

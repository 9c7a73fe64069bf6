/**
 * What answers and events show of a record follows from its message by one rule: fields have the names of the proto
 * and its order, times are ISO 8601, enums are their texts, and an `optional` field that is not set is null. A body is read by the
 * same rule: null is not set, and what is absent and not `optional` is empty. This file holds every exception. `generate.mjs` writes
 * the functions: `render<Name>` and `read<Name>` for each name below.
 */

/** What is rendered: the message of the same name, or `of`, one with another name in the protos; without what is `hidden`. */
export const rendered = {
  AgentAction: { of: 'Action' },
  AgentActionTrial: { of: 'TestActionResponse', hidden: ['begun_at'] },
  AgentConfig: {},
  AgentStatus: {},
  ApiKey: {},
  ApiKeyCreator: {},
  Article: {},
  ListedArticle: { of: 'Article', hidden: ['body'] },
  ArticleVersion: {},
  ListedArticleVersion: { of: 'ArticleVersion', hidden: ['body'] },
  Assignee: {},
  Attachment: {},
  Attempt: {},
  Beacon: {},
  Colleague: {},
  Contact: {},
  ContactIdentity: {},
  ContactCustomer: { of: 'GetContactCustomerResponse' },
  Conversation: {},
  ConversationLink: {},
  Csat: {},
  Delivery: {},
  DeviceAuthorization: {},
  DurationFigures: {},
  EndpointStats: {},
  AgentEvaluation: { of: 'Evaluation' },
  ListedAgentEvaluation: { of: 'Evaluation', hidden: ['thresholds', 'suggested_threshold', 'usage', 'questions'] },
  Figures: {},
  Form: {},
  FormField: {},
  FormSubmission: {},
  Gap: {},
  Integration: {},
  Mail: {},
  MailForward: {},
  MailParty: {},
  Mailbox: {},
  MailboxTest: { of: 'TestMailboxResponse' },
  Message: {},
  MessageAttachment: {},
  MessageSender: {},
  Notification: {},
  Organization: {},
  Project: {},
  Provider: { of: 'ProviderFacts' },
  Ratings: {},
  ReadMark: {},
  ReadReceipts: {},
  Run: {},
  SavedReply: {},
  SavedView: {},
  FilledSavedReply: {},
  SearchHit: {},
  SignInWay: {},
  Suggestions: { of: 'SuggestResponse' },
  SuggestionUsage: { of: 'RunUsage', hidden: ['calls'] },
  Synonyms: {},
  TimelineActor: {},
  TimelineEntry: {},
  UnansweredSearch: {},
  User: {},
  UserSession: {},
  Webhook: {},
  WidgetConfig: {},
  // What subscribers receive of an event.
  AgentActionExecuted: {},
  AgentEscalated: {},
  ContactCreated: {},
  ContactMerged: {},
  ContactUpdated: {},
  ConversationCreated: {},
  ConversationDeleted: {},
  ConversationMerged: {},
  ConversationOverdue: {},
  ConversationResolved: {},
  ConversationUpdated: {},
  FormSubmitted: {},
  MessageBounced: {},
  MessageCreated: {},
  MessageDeleted: {},
  MessageSent: {},
  MessageUpdated: {},
  WebhookDisabled: {},
};

/** What is read from the bodies of requests. */
export const read = {
  AgentSettings: {},
  BeaconSettings: {},
  ContactFields: {},
  CreateActionRequest: {},
  CreateArticleRequest: {},
  CreateConversationRequest: {},
  CreateMailboxRequest: {},
  CreateProjectRequest: {},
  CreateWebhookRequest: {},
  FormSettings: {},
  ImportedConversation: {},
  NewMessage: {},
  SavedReplyFields: {},
  SavedViewFields: {},
  UpdateActionRequest: {},
  UpdateArticleRequest: {},
  UpdateConfigRequest: {},
  UpdateConversationRequest: {},
  UpdateMailboxRequest: {},
  UpdateMessageRequest: {},
  UpdateProjectRequest: {},
  UpdateUserRequest: {},
  UpdateWebhookRequest: {},
  WidgetConfig: {},
};

/** Fields that no record shows: a revision is an ETag. */
export const hiddenEverywhere = ['revision'];

/** Fields that no body has: the path, the names of the body's fields and headers give them. */
export const givenEverywhere = ['org_id', 'project_id', 'update_mask', 'if_revision', 'revision'];

/**
 * By message:
 * - `hidden`: fields that are not shown
 * - `given`: fields that are not read from a body
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
  ConversationDeleted: { merged: 'conversation', hidden: ['merged_ids'] },
  ConversationLink: { constant: { provider: ['type', 'issue'] } },
  ConversationMerged: { merged: 'conversation' },
  ConversationOverdue: { merged: 'conversation' },
  ConversationResolved: { merged: 'conversation' },
  ConversationUpdated: { merged: 'conversation' },
  Evaluation: { renamed: { model: 'ai_model' }, nullable: ['failure'] },
  EvaluatedQuestion: { nullable: ['decision', 'escalation_reason', 'judged_by'] },
  CreateConversationRequest: { given: ['contact_id', 'contact_fields', 'message'] },
  ImportedConversation: { given: ['contact', 'messages'] },
  MailboxIncoming: { nullable: ['security', 'oauth_provider'], hidden: ['password'] },
  MailboxOutgoing: { nullable: ['security', 'oauth_provider'], hidden: ['password'] },
  // Others lack the field, so that the records of callers who never import stay as they know them.
  Message: { absent: ['external_id', 'sender', 'delivery_error', 'forward'], nullable: ['delivery'] },
  MessageBounced: { merged: 'message' },
  MessageCreated: { merged: 'message' },
  MessageDeleted: { merged: 'message' },
  MessageSent: { merged: 'message' },
  MessageUpdated: { merged: 'message', hidden: ['was_internal'] },
  ModelUsage: { renamed: { cost_micro_usd: 'cost_usd' }, computed: { cost_micro_usd: 'costUsd' } },
  NewMessage: { renamed: { attachment_ids: 'attachments' }, given: ['attached_by', 'sources', 'hands_over', 'copies'] },
  Run: { hidden: ['project_id'], nullable: ['escalation_reason'] },
  RunUsage: { renamed: { cost_micro_usd: 'cost_usd' }, computed: { cost_micro_usd: 'costUsdOrNull' } },
  SavedView: { renamed: { sort_order: 'order' } },
  SavedViewFields: { renamed: { sort_order: 'order' } },
  SavedReplyActions: { nullable: ['status'] },
  SearchHit: { hidden: ['version'], computed: { passage: 'passageOf' } },
  SuggestResponse: { nullable: ['escalation_reason'], view: { usage: 'SuggestionUsage' } },
  Synonyms: { computed: { groups: 'wordsOf' } },
  UpdateActionRequest: { given: ['action_id'] },
  UpdateArticleRequest: { given: ['article_id'] },
  UpdateConfigRequest: { renamed: { mode: 'agent_mode', model: 'ai_model' }, given: ['settings'] },
  UpdateConversationRequest: { given: ['conversation_id'] },
  UpdateMailboxRequest: { given: ['mailbox_id'] },
  UpdateMessageRequest: { given: ['conversation_id', 'message_id'] },
  UpdateUserRequest: { given: ['user_id'] },
  UpdateWebhookRequest: { given: ['webhook_id'] },
  Webhook: { nullable: ['disabled_reason'] },
  WebhookDisabled: { merged: 'webhook' },
  WebhookFailure: { nullable: ['error'] },
  WidgetConfig: { hidden: ['has_secret'], given: ['has_secret'] },
};

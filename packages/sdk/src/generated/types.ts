// Written by `npm run sdk` with @hey-api/openapi-ts from the OpenAPI document (3a6afc7d0886a09d). Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};

export type Webhooks = OnConversationCreatedWebhookRequest | OnConversationUpdatedWebhookRequest | OnConversationResolvedWebhookRequest | OnConversationOverdueWebhookRequest | OnConversationMergedWebhookRequest | OnConversationDeletedWebhookRequest | OnMessageCreatedWebhookRequest | OnMessageUpdatedWebhookRequest | OnMessageDeletedWebhookRequest | OnMessageSentWebhookRequest | OnMessageBouncedWebhookRequest | OnContactCreatedWebhookRequest | OnContactUpdatedWebhookRequest | OnContactMergedWebhookRequest | OnAgentEscalatedWebhookRequest | OnAgentActionExecutedWebhookRequest | OnFormSubmittedWebhookRequest | OnWebhookDisabledWebhookRequest | OnWebhookTestWebhookRequest;

/**
 * The body of every error
 */
export type ErrorResponse = {
    /**
     * For people. The text may change
     */
    error: string;
    /**
     * For programs. The meaning of a code never changes, and later versions may have more of them. Known codes: `VALIDATION_ERROR`, `FORM_SLUG_TAKEN`, `AUTHORIZATION_PENDING`, `SLOW_DOWN`, `ACCESS_DENIED`, `EXPIRED_TOKEN`, `API_KEY_MISSING`, `API_KEY_INVALID`, `API_KEY_EXPIRED`, `SESSION_REQUIRED`, `SESSION_EXPIRED`, `CREDENTIALS_INVALID`, `SECOND_FACTOR_REQUIRED`, `SECOND_FACTOR_INVALID`, `SESSION_INVALID`, `IDENTITY_INVALID`, `WIDGET_DISABLED`, `INSUFFICIENT_SCOPE`, `SECOND_FACTOR_MISSING`, `API_KEY_ORG_MISMATCH`, `CROSS_SITE_REQUEST`, `ORIGIN_NOT_ALLOWED`, `SIGNATURE_INVALID`, `LINK_INVALID`, `SIGN_IN_EXPIRED`, `SIGN_IN_REFUSED`, `SIGN_IN_NOT_ALLOWED`, `ROUTE_NOT_FOUND`, `ORG_NOT_FOUND`, `PROJECT_NOT_FOUND`, `API_KEY_NOT_FOUND`, `SESSION_NOT_FOUND`, `SIGN_IN_PROVIDER_NOT_FOUND`, `MEMBER_NOT_FOUND`, `INVITATION_NOT_FOUND`, `DEVICE_CODE_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `SAVED_REPLY_NOT_FOUND`, `SAVED_VIEW_NOT_FOUND`, `MESSAGE_NOT_FOUND`, `CONTACT_NOT_FOUND`, `IDENTITY_NOT_FOUND`, `CONTACT_BLOCKED`, `FORM_NOT_FOUND`, `BEACON_NOT_FOUND`, `WEBHOOK_NOT_FOUND`, `DELIVERY_NOT_FOUND`, `MAIL_NOT_FOUND`, `MAILBOX_NOT_FOUND`, `ARTICLE_NOT_FOUND`, `RUN_NOT_FOUND`, `EVALUATION_NOT_FOUND`, `SUGGESTION_NOT_FOUND`, `ACTION_NOT_FOUND`, `MODEL_KEY_NOT_FOUND`, `ARTICLE_VERSION_NOT_FOUND`, `PICTURE_NOT_FOUND`, `ATTACHMENT_NOT_FOUND`, `INTEGRATION_NOT_FOUND`, `METHOD_NOT_ALLOWED`, `REQUEST_TIMEOUT`, `PROJECT_SLUG_TAKEN`, `CONTACT_CONFLICT`, `CONVERSATION_CONFLICT`, `ARTICLE_SLUG_TAKEN`, `ARTICLE_EXTERNAL_ID_TAKEN`, `INVALID_TRANSITION`, `MESSAGE_NOT_EDITABLE`, `MESSAGE_NOT_PUBLIC`, `MESSAGE_NOT_UNDELIVERED`, `CONVERSATION_NOT_RESOLVED`, `API_KEY_LIMIT_REACHED`, `LAST_OWNER`, `LAST_SIGN_IN`, `EMAIL_TAKEN`, `IDENTITY_TAKEN`, `SECOND_FACTOR_EXISTS`, `MAIL_OFF`, `MEMBER_LIMIT_REACHED`, `WEBHOOK_LIMIT_REACHED`, `MAILBOX_LIMIT_REACHED`, `MAILBOX_ADDRESS_TAKEN`, `CONSENT_EXPIRED`, `CONSENT_REFUSED`, `RECOVERY_LIMIT_REACHED`, `SAVED_REPLY_SHORTCUT_TAKEN`, `SAVED_REPLY_LIMIT_REACHED`, `SAVED_VIEW_LIMIT_REACHED`, `ACTION_NAME_TAKEN`, `ACTION_LIMIT_REACHED`, `EVALUATION_LIMIT_REACHED`, `INTEGRATION_EXISTS`, `INTEGRATION_UNUSABLE`, `INTEGRATION_REFUSED`, `CONVERSATION_MOVED_ON`, `NEWER_MESSAGES`, `ATTACHMENT_QUOTA_EXCEEDED`, `PICTURE_QUOTA_EXCEEDED`, `TOO_MANY_UPLOADS`, `UPLOAD_INCOMPLETE`, `IDEMPOTENCY_IN_PROGRESS`, `VERSION_MISMATCH`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `RANGE_NOT_SATISFIABLE`, `EXPECTATION_FAILED`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `INTERNAL`, `MESSAGE_TOO_LARGE`, `MODEL_UNAVAILABLE`, `INTEGRATION_UNAVAILABLE`, `SIGN_IN_PROVIDER_UNAVAILABLE`, `UNAVAILABLE`, `DEADLINE_EXCEEDED`
     */
    code: string;
    /**
     * The same as the header `X-Request-Id`
     */
    request_id: string;
    /**
     * With the errors of RFC 8628: what is wrong, for people
     */
    error_description?: string;
    /**
     * With VALIDATION_ERROR: each problem, with the path of the field
     */
    issues?: Array<ErrorIssue>;
    /**
     * How many seconds to wait before you retry
     */
    retry_after?: number;
    /**
     * With RATE_LIMITED, if all keys of the organization together are the reason: their requests per minute
     */
    organization_limit?: number;
    /**
     * With INSUFFICIENT_SCOPE
     */
    required_scope?: string;
    /**
     * With INSUFFICIENT_SCOPE
     */
    granted_scopes?: Array<string>;
    /**
     * With INSUFFICIENT_SCOPE, if a person’s role does not include the permission
     */
    required_permission?: string;
    /**
     * With INSUFFICIENT_SCOPE, if a person needs another role
     */
    required_role?: string;
    /**
     * With CONVERSATION_CONFLICT
     */
    conflicting_conversation_id?: string;
    /**
     * With CONTACT_CONFLICT
     */
    conflicting_contact_id?: string;
    /**
     * With CONTACT_NOT_FOUND and CONVERSATION_NOT_FOUND: the ID of the record that it was merged into
     */
    merged_into?: string;
    /**
     * With NEWER_MESSAGES: the messages after `after_message_id`: at most the newest 25, the oldest first
     */
    newer_messages?: Array<Message>;
    /**
     * With INVALID_TRANSITION: the allowed statuses
     */
    allowed?: Array<string>;
    /**
     * With codes that end in LIMIT_REACHED: the maximum
     */
    limit?: number;
    /**
     * With PAYLOAD_TOO_LARGE: the largest body. With TOO_MANY_UPLOADS: the total size that all files may have
     */
    max_bytes?: number;
    /**
     * With TOO_MANY_UPLOADS: how many files may wait to be sent
     */
    max_files?: number;
    /**
     * With ATTACHMENT_QUOTA_EXCEEDED: the total size that all attachments may have. With PICTURE_QUOTA_EXCEEDED: that of pictures in articles
     */
    quota_bytes?: number;
    /**
     * With PICTURE_QUOTA_EXCEEDED: the maximum number of pictures in articles
     */
    max_pictures?: number;
    /**
     * With ATTACHMENT_QUOTA_EXCEEDED and PICTURE_QUOTA_EXCEEDED: their total size now
     */
    used_bytes?: number;
    /**
     * With INTEGRATION_UNAVAILABLE: `unknown` if the provider was asked, and may have done what you asked for
     */
    outcome?: string;
    /**
     * With INTEGRATION_UNUSABLE: why it cannot be used now
     */
    reason?: string;
    /**
     * With UPLOAD_INCOMPLETE: the numbers of the parts that have not arrived
     */
    missing_parts?: Array<number>;
    /**
     * With RANGE_NOT_SATISFIABLE: the size of the file
     */
    size?: number;
    /**
     * With SLOW_DOWN: how many seconds to wait between two requests from now on
     */
    interval?: number;
};

/**
 * A form with a file
 */
export type FileForm = {
    /**
     * The file
     */
    file: Blob | File;
};

/**
 * A form as a page sends it without a script: the values by field name
 */
export type PageForm = {
    [key: string]: string;
};

export type ListInclude = 'total';

/**
 * When notifications may disturb you
 */
export type NotificationHoursRequest = {
    /**
     * Days of the week, from 1 (Monday) to 7
     */
    days: Array<number>;
    /**
     * When they begin, in your time zone
     */
    from: string;
    /**
     * When they end; on the next day unless it is later than `from`
     */
    to: string;
};

export type Role = 'owner' | 'admin' | 'agent' | 'viewer';

export type Scope = 'read' | 'write' | 'admin' | 'conversations:read' | 'conversations:write' | 'conversations:admin' | 'messages:read' | 'messages:write' | 'messages:admin' | 'contacts:read' | 'contacts:write' | 'contacts:admin' | 'kb:read' | 'kb:write' | 'kb:admin' | 'agent:read' | 'agent:write' | 'agent:admin' | 'widget:read' | 'widget:write' | 'widget:admin' | 'integrations:read' | 'integrations:write' | 'integrations:admin' | 'forms:read' | 'forms:write' | 'forms:admin' | 'beacons:read' | 'beacons:write' | 'beacons:admin' | 'webhooks:read' | 'webhooks:write' | 'webhooks:admin' | 'projects:read' | 'projects:write' | 'projects:admin';

export type DeviceDecision = 'approve' | 'deny';

export type ConversationInclude = 'total' | 'contact' | 'last_message' | 'unread' | 'assignee';

export type ConversationStatus = 'open' | 'snoozed' | 'resolved' | 'closed';

export type ConversationPriority = 'low' | 'normal' | 'high' | 'urgent';

export type ConversationChannel = 'email' | 'chat' | 'slack' | 'discord' | 'telegram' | 'api' | 'widget';

export type WaitingOn = 'team' | 'customer' | 'nobody';

export type HandledBy = 'ai' | 'people' | 'nobody';

export type Mentioned = 'me';

export type ConversationSort = 'created_at' | 'updated_at' | 'waiting_since' | 'last_message_at';

export type SortOrder = 'asc' | 'desc';

/**
 * The contact of a conversation, found by one of the fields or created with them
 */
export type ConversationContact = {
    /**
     * Identifies the contact; upper and lower case and spaces around it do not matter. A contact that is found keeps the first spelling
     */
    email?: string | null;
    /**
     * The name of the person
     */
    name?: string | null;
    /**
     * Does not identify the contact: several contacts can have the same. Kept as you send it, and compared in E.164
     */
    phone?: string | null;
    /**
     * Your own ID of the contact, unique in the project. Identifies the contact if no contact has the `email`
     */
    external_id?: string | null;
};

/**
 * The message with which a conversation begins
 */
export type FirstMessage = {
    /**
     * The text, in the format that `content_type` says
     */
    content: string;
    /**
     * The format of `content`. Default: `"text"`
     */
    content_type?: ContentType;
    /**
     * Who wrote it: messages of `system` fire no event. Default: `"agent"`
     */
    sender_type?: SenderType;
    /**
     * Your own ID of the sender
     */
    sender_id?: string | null;
    /**
     * Only your team sees an internal note. Default: `false`
     */
    is_internal?: boolean;
    /**
     * IDs of attachments that are `ready` and not used by another message. Default: `[]`
     */
    attachments?: Array<string>;
    /**
     * Addresses that get a copy of the email. Only for public messages in conversations of the channel `email`. Default: `[]`
     */
    cc?: Array<string>;
    /**
     * Addresses that get a blind copy of the email, hidden from everybody else. Only for public messages in conversations of the channel `email`. Default: `[]`
     */
    bcc?: Array<string>;
};

export type ContentType = 'text' | 'html' | 'markdown';

export type SenderType = 'customer' | 'agent' | 'ai' | 'system';

export type ReadConversationInclude = 'assignee';

/**
 * One conversation of an import, with its messages
 */
export type ConversationRow = {
    /**
     * Your own ID of the conversation. It identifies the conversation if you import it again
     */
    external_id: string;
    /**
     * What it is about; null: no subject
     */
    subject?: string | null;
    /**
     * Where the conversation started. Default: `"api"`
     */
    channel?: ConversationChannel;
    /**
     * How urgent it is for your team. Default: `"normal"`
     */
    priority?: ConversationPriority;
    /**
     * The status that it begins with. Default: `"open"`
     */
    status?: ConversationStatus;
    /**
     * When a snoozed conversation reopens; absent or null: when the customer writes. If this time has passed, the conversation is imported as open. From 1970 to 9999
     */
    snoozed_until?: string | null;
    /**
     * Spaces around a tag and duplicates are removed
     */
    tags?: Array<string>;
    /**
     * The ID of a member who works in the project (`usr_…`), or your own name for whoever handles it; null: nobody
     */
    assigned_to?: string | null;
    /**
     * Found or created together with the conversation
     */
    contact?: ConversationContact | null;
    /**
     * When the conversation started; absent: the time of its first message, or now. From 1970 to 9999
     */
    created_at?: string;
    /**
     * They are sorted by their times
     */
    messages?: Array<MessageRow>;
};

/**
 * One message of a conversation of an import
 */
export type MessageRow = {
    /**
     * The text, in the format that `content_type` says
     */
    content: string;
    /**
     * The format of `content`. Default: `"text"`
     */
    content_type?: ContentType;
    /**
     * Who wrote it: messages of `system` fire no event. Default: `"agent"`
     */
    sender_type?: SenderType;
    /**
     * Your own ID of the sender
     */
    sender_id?: string | null;
    /**
     * Only your team sees an internal note. Default: `false`
     */
    is_internal?: boolean;
    /**
     * IDs of attachments that are `ready` and not used by another message. Default: `[]`
     */
    attachments?: Array<string>;
    /**
     * Your own ID of the message, unique in the conversation. If you send it again, Pharos recognizes it by this ID
     */
    external_id?: string | null;
    /**
     * When the message was written; absent: the time of the message before it. From 1970 to 9999
     */
    created_at?: string;
};

export type PresenceState = 'viewing' | 'writing' | 'writing_note' | 'gone';

export type MarkSeenRequest = {
    /**
     * The last message that was seen; absent: all of them
     */
    message_id?: string;
};

/**
 * A message to add to a conversation
 */
export type CreateMessageRequest = {
    /**
     * The text, in the format that `content_type` says
     */
    content: string;
    /**
     * The format of `content`. Default: `"text"`
     */
    content_type?: ContentType;
    /**
     * Who wrote it: messages of `system` fire no event. Default: `"agent"`
     */
    sender_type?: SenderType;
    /**
     * Your own ID of the sender
     */
    sender_id?: string | null;
    /**
     * Only your team sees an internal note. Default: `false`
     */
    is_internal?: boolean;
    /**
     * IDs of attachments that are `ready` and not used by another message. Default: `[]`
     */
    attachments?: Array<string>;
    /**
     * Addresses that get a copy of the email. Only for public messages in conversations of the channel `email`. Default: `[]`
     */
    cc?: Array<string>;
    /**
     * Addresses that get a blind copy of the email, hidden from everybody else. Only for public messages in conversations of the channel `email`. Default: `[]`
     */
    bcc?: Array<string>;
    /**
     * The last message that you have seen. If the customer or the team has written since, nothing is written, and the answer is 409 with `newer_messages`
     */
    after_message_id?: string;
};

/**
 * Who gets a message forwarded by email
 */
export type ForwardMessageRequest = {
    /**
     * The addresses that it goes to
     */
    to: Array<string>;
    /**
     * The addresses that get a copy. Default: `[]`
     */
    cc?: Array<string>;
    /**
     * What stands above the message, as plain text. Default: `""`
     */
    text?: string;
};

/**
 * Who gets the public messages of a conversation by email
 */
export type SendTranscriptRequest = {
    /**
     * The address that it goes to; absent: the customer
     */
    to?: string;
};

export type AttachmentVariant = 'original' | 'thumbnail';

export type ContactIdentityType = 'email' | 'phone' | 'external_id';

/**
 * One contact of an import
 */
export type ContactRow = {
    /**
     * Identifies the contact; upper and lower case and spaces around it do not matter. A contact that is found keeps the first spelling
     */
    email?: string | null;
    /**
     * The name of the person
     */
    name?: string | null;
    /**
     * Does not identify the contact: several contacts can have the same. Kept as you send it, and compared in E.164
     */
    phone?: string | null;
    /**
     * Your own ID of the contact, unique in the project. Identifies the contact if no contact has the `email`
     */
    external_id?: string | null;
    /**
     * The company that the person works for
     */
    company?: string | null;
    /**
     * What the person does at the company
     */
    job_title?: string | null;
    /**
     * Merged with the existing keys; null removes a key
     */
    metadata?: JsonObject;
    /**
     * When the contact was created, if the import creates it; absent: now. From 1970 to 9999
     */
    created_at?: string;
};

/**
 * A field of a form, as requests give it
 */
export type FormFieldInput = {
    /**
     * Absent: created by the service. Send it in a PATCH to keep the field
     */
    id?: string;
    /**
     * What people can enter; it decides which values are valid
     */
    type: FormFieldType;
    /**
     * What people read next to the field
     */
    label: string;
    /**
     * Unique in the form, and not `contact_me_by_fax`; absent: created from the label, or kept if the `id` is sent
     */
    name?: string;
    /**
     * Whether a submission needs a value. Default: false
     */
    required?: boolean;
    /**
     * Shown in the empty field
     */
    placeholder?: string | null;
    /**
     * At least one for single_select, multi_select and radio; empty for other types
     */
    options?: Array<string>;
};

export type FormFieldType = 'short_text' | 'long_text' | 'email' | 'number' | 'phone' | 'checkbox' | 'radio' | 'single_select' | 'multi_select' | 'date' | 'file';

export type FormSuccessAction = 'inline' | 'redirect';

export type FormButtonAlign = 'left' | 'center' | 'right' | 'full';

export type BeaconPosition = 'bottom-right' | 'bottom-left';

export type BeaconIcon = 'chat' | 'mail' | 'help' | 'custom_svg';

export type ArticleStatus = 'draft' | 'published' | 'archived';

export type ArticleStatusChange = 'draft' | 'archived';

/**
 * One article of an import
 */
export type ArticleRow = {
    /**
     * Your own ID of the article, unique in the project
     */
    external_id: string;
    /**
     * Plain text
     */
    title: string;
    /**
     * Markdown; at most 500000 bytes in UTF-8. Default: `""`
     */
    body?: string;
    /**
     * Unique in the project; absent: created from the title
     */
    slug?: string;
    /**
     * The language, as a BCP 47 tag. Default: `"en"`
     */
    locale?: string;
    /**
     * Spaces around a tag and duplicates are removed
     */
    tags?: Array<string>;
};

export type SearchMode = 'hybrid' | 'semantic' | 'keyword';

export type UnansweredSearchSort = 'searches' | 'last_searched_at';

export type AgentMode = 'autopilot' | 'copilot' | 'assist';

/**
 * Settings of the agent that change
 */
export type AgentSettingsInput = {
    /**
     * Whether the agent is on. Default: true. Null: the default
     */
    enabled?: boolean | null;
    /**
     * Autopilot decides and records its decision, but sends nothing. Default: false. Null: the default
     */
    shadow?: boolean | null;
    /**
     * Maximum number of answers of the agent in one conversation. Default: 5. Null: the default
     */
    max_turns?: number | null;
    /**
     * Maximum cost of the model calls in a month (UTC). Default: no limit. Null: the default
     */
    monthly_budget_usd?: number | null;
    /**
     * Topics that only people answer, never the agent. Null: the default
     */
    policy_topics?: Array<string> | null;
    /**
     * How answers sound, such as `friendly and brief`. Null: the default
     */
    tone?: string | null;
    /**
     * Further instructions for the model. Null: the default
     */
    instructions?: string | null;
    /**
     * The only languages for answers; empty: the language of the customer. Null: the default
     */
    languages?: Array<string> | null;
    /**
     * A message to the customer when the agent hands over; an empty one is not sent. Default: a short one in the language of the customer. Null: the default
     */
    handoff_message?: string | null;
    /**
     * When people are available. Default: always. Null: the default
     */
    business_hours?: BusinessHoursInput | null;
    /**
     * Names of the built-in actions and the project’s own actions that the agent may use. Default: none. Null: the default
     */
    allowed_actions?: Array<string> | null;
    /**
     * Whether to resolve a conversation when the customer says that the problem is solved. Default: true. Null: the default
     */
    resolve_when_confirmed?: boolean | null;
    /**
     * The user that escalated conversations are assigned to. Default: nobody. Null: the default
     */
    escalation_assignee?: string | null;
    /**
     * Hosts that answers may link to, in addition to the hosts of cited articles. Null: the default
     */
    allowed_link_hosts?: Array<string> | null;
    /**
     * The model that is used when the first one is unavailable, refuses, or gives no usable answer. Null: the default
     */
    fallback_model?: string | null;
    /**
     * A cheaper model of the same provider that reads what customers write before the model answers. Default: the model itself. Null: the default
     */
    reader_model?: string | null;
};

/**
 * When people are available. Default: always
 */
export type BusinessHoursInput = {
    /**
     * IANA, such as `Europe/Berlin`
     */
    time_zone: string;
    /**
     * The open hours; a day can have several
     */
    hours: Array<{
        /**
         * The day of the week
         */
        day: Weekday;
        /**
         * From when, in the time zone, such as `09:30`
         */
        opens: string;
        /**
         * Until when, such as `17:30`; `24:00` is the end of the day. A time before `opens` is on the next day: `22:00` to `06:00`
         */
        closes: string;
    }>;
};

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

export type FeedbackOutcome = 'sent' | 'edited' | 'rejected';

export type ModelProvider = 'anthropic' | 'openai' | 'openai-compatible';

/**
 * Any JSON object
 */
export type JsonObject = {
    [key: string]: unknown;
};

export type AgentRunTrigger = 'suggest' | 'copilot' | 'autopilot';

export type AgentDecision = 'reply' | 'clarify' | 'escalate' | 'abstain' | 'resolve';

export type EscalationReason = 'user_requested' | 'low_confidence' | 'no_knowledge' | 'policy_topic' | 'negative_sentiment' | 'repeated_failure' | 'tool_error' | 'model_error' | 'budget_exhausted' | 'injection_suspected' | 'undeliverable';

/**
 * A message of a conversation that is tried out
 */
export type TrialMessage = {
    /**
     * Who says it: you as a customer, or the agent
     */
    sender_type: TrialSender;
    /**
     * What is said
     */
    content: string;
};

export type TrialSender = 'customer' | 'ai';

export type EvaluationSource = 'questions' | 'resolved';

/**
 * A question, and what is known about its answer
 */
export type EvaluationQuestion = {
    /**
     * What a customer asks
     */
    text: string;
    /**
     * The articles that answer it. An empty list: no article answers it, and every answer is wrong
     */
    expected_article_ids?: Array<string>;
    /**
     * What a person would answer. It counts where `expected_article_ids` is missing
     */
    expected_answer?: string;
};

/**
 * Settings to try out. The agent itself keeps its settings
 */
export type AgentEvaluationSettings = {
    /**
     * How answers sound, such as `friendly and brief`. Null: the default
     */
    tone?: string | null;
    /**
     * Further instructions for the model. Null: the default
     */
    instructions?: string | null;
    /**
     * The only languages for answers; empty: the language of the customer. Null: the default
     */
    languages?: Array<string> | null;
    /**
     * Topics that only people answer, never the agent. Null: the default
     */
    policy_topics?: Array<string> | null;
    /**
     * Hosts that answers may link to, in addition to the hosts of cited articles. Null: the default
     */
    allowed_link_hosts?: Array<string> | null;
    /**
     * The model that is used when the first one is unavailable, refuses, or gives no usable answer. Null: the default
     */
    fallback_model?: string | null;
    /**
     * A cheaper model of the same provider that reads what customers write before the model answers. Default: the model itself. Null: the default
     */
    reader_model?: string | null;
};

export type AnalyticsInterval = 'hour' | 'day' | 'week' | 'month';

export type WidgetPosition = 'bottom-right' | 'bottom-left';

export type WidgetTheme = 'light' | 'dark' | 'auto';

export type WidgetAskEmail = 'never' | 'optional' | 'required';

export type CreateSlackIntegrationRequest = {
    /**
     * The product to connect
     */
    provider: 'slack';
    /**
     * Your own name for the integration
     */
    display_name?: string | null;
    /**
     * How the product is connected. Default: `"api_key"`
     */
    setup_type?: IntegrationSetup;
    credentials: SlackCredentials;
    settings?: SlackSettings;
};

export type IntegrationSetup = 'api_key';

/**
 * Stored encrypted, and never shown
 */
export type SlackCredentials = {
    /**
     * The URL of an incoming webhook
     */
    webhook_url: string;
};

/**
 * What you choose for this provider
 */
export type SlackSettings = {
    /**
     * Events that are posted; `message.created`: a customer writes in a conversation that waits for your team, or that people answered last. Default: `["conversation.created","agent.escalated","message.created"]`
     */
    events?: Array<'conversation.created' | 'agent.escalated' | 'message.created'>;
    /**
     * The page where your team answers; `{conversation_id}` is replaced by the ID. Messages link to it
     */
    conversation_url?: string;
};

export type CreateGithubIntegrationRequest = {
    /**
     * The product to connect
     */
    provider: 'github';
    /**
     * Your own name for the integration
     */
    display_name?: string | null;
    /**
     * How the product is connected. Default: `"api_key"`
     */
    setup_type?: IntegrationSetup;
    credentials: GithubCredentials;
    settings: GithubSettings;
};

/**
 * Stored encrypted, and never shown
 */
export type GithubCredentials = {
    /**
     * An access token; a fine-grained one needs read and write access to issues of the repository
     */
    token: string;
};

/**
 * What you choose for this provider
 */
export type GithubSettings = {
    /**
     * The repository for new issues, as in `octo/support`
     */
    repository: string;
    /**
     * Labels of new issues. Default: `[]`
     */
    labels?: Array<string>;
    /**
     * The API URL of a GitHub Enterprise Server, as in `https://HOST/api/v3`
     */
    api_url?: string;
};

export type CreateShopifyIntegrationRequest = {
    /**
     * The product to connect
     */
    provider: 'shopify';
    /**
     * Your own name for the integration
     */
    display_name?: string | null;
    /**
     * How the product is connected. Default: `"api_key"`
     */
    setup_type?: IntegrationSetup;
    credentials: ShopifyCredentials;
    settings: ShopifySettings;
};

/**
 * Stored encrypted, and never shown
 */
export type ShopifyCredentials = {
    /**
     * An Admin API access token with the scopes read_customers and read_orders
     */
    access_token: string;
};

/**
 * What you choose for this provider
 */
export type ShopifySettings = {
    /**
     * The domain of the shop, as in `my-shop.myshopify.com`
     */
    shop: string;
};

export type CreateStripeIntegrationRequest = {
    /**
     * The product to connect
     */
    provider: 'stripe';
    /**
     * Your own name for the integration
     */
    display_name?: string | null;
    /**
     * How the product is connected. Default: `"api_key"`
     */
    setup_type?: IntegrationSetup;
    credentials: StripeCredentials;
    settings?: StripeSettings;
};

/**
 * Stored encrypted, and never shown
 */
export type StripeCredentials = {
    /**
     * A secret or restricted key; a restricted key must be able to read customers and charges
     */
    api_key: string;
};

/**
 * What you choose for this provider
 */
export type StripeSettings = {
    [key: string]: never;
};

export type CreateLinearIntegrationRequest = {
    /**
     * The product to connect
     */
    provider: 'linear';
    /**
     * Your own name for the integration
     */
    display_name?: string | null;
    /**
     * How the product is connected. Default: `"api_key"`
     */
    setup_type?: IntegrationSetup;
    credentials: LinearCredentials;
    settings: LinearSettings;
};

/**
 * Stored encrypted, and never shown
 */
export type LinearCredentials = {
    /**
     * A personal API key that can create issues in the team
     */
    api_key: string;
};

/**
 * What you choose for this provider
 */
export type LinearSettings = {
    /**
     * The team for new issues
     */
    team_id: string;
};

export type CreateDiscordIntegrationRequest = {
    /**
     * The product to connect
     */
    provider: 'discord';
    /**
     * Your own name for the integration
     */
    display_name?: string | null;
    /**
     * How the product is connected. Default: `"api_key"`
     */
    setup_type?: IntegrationSetup;
    credentials: DiscordCredentials;
    settings?: DiscordSettings;
};

/**
 * Stored encrypted, and never shown
 */
export type DiscordCredentials = {
    /**
     * The URL of a webhook
     */
    webhook_url: string;
};

/**
 * What you choose for this provider
 */
export type DiscordSettings = {
    /**
     * Events that are posted; `message.created`: a customer writes in a conversation that waits for your team, or that people answered last. Default: `["conversation.created","agent.escalated","message.created"]`
     */
    events?: Array<'conversation.created' | 'agent.escalated' | 'message.created'>;
    /**
     * The page where your team answers; `{conversation_id}` is replaced by the ID. Messages link to it
     */
    conversation_url?: string;
};

export type IntegrationProvider = 'slack' | 'github' | 'shopify' | 'stripe' | 'linear' | 'discord';

export type IntegrationStatusChange = 'active' | 'paused' | 'disconnected';

export type IssueProvider = 'github' | 'linear';

export type MailboxIncomingInput = {
    /**
     * `forward`: you forward your mail to `forward_address`. `imap`: it is fetched from your mail server; mail that is already there is not fetched, and nothing is deleted or marked there
     */
    type: MailboxIncomingType;
    /**
     * The name of your mail server, or its address; required with `imap`
     */
    host?: string | null;
    /**
     * Usually 993 with `tls`, 143 with `starttls`; required with `imap`
     */
    port?: number | null;
    /**
     * `tls`: encrypted from the start. `starttls`: the connection is encrypted before anything else is said. `none`: not encrypted, which is possible only in networks that the operator allows; required with `imap`
     */
    security?: MailSecurity | null;
    /**
     * The name to sign in with, often the address; required with `imap`
     */
    user?: string | null;
    /**
     * The password, or an app password. Stored encrypted, and never shown. In a change you can leave it out: the current one stays, unless type, host, security or user change
     */
    password?: string;
    /**
     * Only its current value: `POST …/authorizations` connects a mailbox. It is removed when you send a password or another server
     */
    oauth_provider?: OauthProvider | null;
};

export type MailboxIncomingType = 'forward' | 'imap';

export type MailSecurity = 'tls' | 'starttls' | 'none';

export type OauthProvider = 'google' | 'microsoft';

export type MailboxOutgoingInput = {
    /**
     * `platform`: through the mail server of this platform, if it has one. `smtp`: through your own mail server
     */
    type: MailboxOutgoingType;
    /**
     * The name of your mail server, or its address; required with `smtp`
     */
    host?: string | null;
    /**
     * Usually 465 with `tls`, 587 with `starttls`; required with `smtp`
     */
    port?: number | null;
    /**
     * `tls`: encrypted from the start. `starttls`: the connection is encrypted before anything else is said. `none`: not encrypted, which is possible only in networks that the operator allows; required with `smtp`
     */
    security?: MailSecurity | null;
    /**
     * The name to sign in with, often the address; required with `smtp`
     */
    user?: string | null;
    /**
     * The password, or an app password. Stored encrypted, and never shown. In a change you can leave it out: the current one stays, unless type, host, security or user change
     */
    password?: string;
    /**
     * Only its current value: `POST …/authorizations` connects a mailbox. It is removed when you send a password or another server
     */
    oauth_provider?: OauthProvider | null;
};

export type MailboxOutgoingType = 'platform' | 'smtp';

export type StreamSubscription = '*' | 'conversation.*' | 'message.*' | 'contact.*' | 'agent.*' | 'form.*' | 'webhook.*' | 'notification.*' | 'conversation.created' | 'conversation.updated' | 'conversation.resolved' | 'conversation.overdue' | 'conversation.merged' | 'conversation.deleted' | 'message.created' | 'message.updated' | 'message.deleted' | 'message.sent' | 'message.bounced' | 'contact.created' | 'contact.updated' | 'contact.merged' | 'agent.escalated' | 'agent.action_executed' | 'form.submitted' | 'webhook.disabled' | 'conversation.presence' | 'conversation.rated' | 'conversation.seen' | 'conversation.typing' | 'notification.created';

export type EventSubscription = '*' | 'conversation.*' | 'message.*' | 'contact.*' | 'agent.*' | 'form.*' | 'webhook.*' | 'conversation.created' | 'conversation.updated' | 'conversation.resolved' | 'conversation.overdue' | 'conversation.merged' | 'conversation.deleted' | 'message.created' | 'message.updated' | 'message.deleted' | 'message.sent' | 'message.bounced' | 'contact.created' | 'contact.updated' | 'contact.merged' | 'agent.escalated' | 'agent.action_executed' | 'form.submitted' | 'webhook.disabled' | 'webhook.test';

export type WebhookStatus = 'active' | 'disabled';

export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'held' | 'stopped';

export type AttemptStatus = 'delivered' | 'failed';

export type EventName = 'conversation.created' | 'conversation.updated' | 'conversation.resolved' | 'conversation.overdue' | 'conversation.merged' | 'conversation.deleted' | 'message.created' | 'message.updated' | 'message.deleted' | 'message.sent' | 'message.bounced' | 'contact.created' | 'contact.updated' | 'contact.merged' | 'agent.escalated' | 'agent.action_executed' | 'form.submitted' | 'webhook.disabled' | 'webhook.test';

/**
 * A conversation with a customer, without its messages
 */
export type Conversation = {
    /**
     * The ID of the conversation: `cnv_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The customer; null if nobody was named
     */
    contact_id: string | null;
    /**
     * Null if the conversation has no subject
     */
    subject: string | null;
    /**
     * `open`: your team has to act; `snoozed`: it reopens at `snoozed_until` or when the customer writes; `resolved`: it reopens when the customer writes; `closed`: only your team can reopen it, a customer’s message starts a new conversation that `follows` it
     */
    status: ConversationStatus;
    /**
     * How urgent it is, as your team sets it
     */
    priority: ConversationPriority;
    /**
     * Where the conversation started
     */
    channel: ConversationChannel;
    /**
     * The ID of the member who handles it (`usr_…`), or your own name for whoever does; null if nobody does
     */
    assigned_to: string | null;
    /**
     * Your own labels, at most 50
     */
    tags: Array<string>;
    /**
     * Whether the AI agent resolved it; false again when the customer writes
     */
    ai_resolved: boolean;
    /**
     * When a snoozed conversation reopens; null if it is not snoozed, or waits until the customer writes
     */
    snoozed_until: string | null;
    /**
     * Your own ID of the conversation, unique in the project; null if it has none
     */
    external_id: string | null;
    /**
     * When it started, in UTC; an import can set it
     */
    created_at: string;
    /**
     * When it last changed or received a message, in UTC
     */
    updated_at: string;
    /**
     * Null until the customer rates the conversation
     */
    csat: Csat | null;
    /**
     * Whether it is spam: then it is closed, messages do not reopen it, and the agent does not answer
     */
    spam: boolean;
    /**
     * The closed conversation that it continues; null if it continues none
     */
    follows: string | null;
    /**
     * Who writes next: `team` from a customer’s message until an answer, `customer` after it; `nobody` when it is resolved or closed, or when nobody asked. The agent’s message that hands over to your team does not count as an answer
     */
    waiting_on: WaitingOn;
    /**
     * The time of the first message without an answer, or of the first answer; null if it is not waiting
     */
    waiting_since: string | null;
    /**
     * When the last public message was written; null if there is none
     */
    last_message_at: string | null;
    /**
     * When your team or the agent first wrote a public message; null if neither did
     */
    first_response_at: string | null;
    /**
     * When it was resolved or closed; null if it is open or snoozed
     */
    resolved_at: string | null;
    /**
     * Who sent the last public message of your side: `ai`, `people`, or `nobody` if there is none
     */
    handled_by: HandledBy;
    /**
     * The number of public messages
     */
    message_count: number;
};

/**
 * How the customer rated the conversation after resolution
 */
export type Csat = {
    /**
     * From 1 (bad) to 5 (good)
     */
    score: number;
    /**
     * Null if the customer wrote none
     */
    comment: string | null;
    /**
     * When the customer last rated it, in UTC
     */
    created_at: string;
};

/**
 * The conversation now, and what changed
 */
export type UpdatedConversation = {
    /**
     * The ID of the conversation: `cnv_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The customer; null if nobody was named
     */
    contact_id: string | null;
    /**
     * Null if the conversation has no subject
     */
    subject: string | null;
    /**
     * `open`: your team has to act; `snoozed`: it reopens at `snoozed_until` or when the customer writes; `resolved`: it reopens when the customer writes; `closed`: only your team can reopen it, a customer’s message starts a new conversation that `follows` it
     */
    status: ConversationStatus;
    /**
     * How urgent it is, as your team sets it
     */
    priority: ConversationPriority;
    /**
     * Where the conversation started
     */
    channel: ConversationChannel;
    /**
     * The ID of the member who handles it (`usr_…`), or your own name for whoever does; null if nobody does
     */
    assigned_to: string | null;
    /**
     * Your own labels, at most 50
     */
    tags: Array<string>;
    /**
     * Whether the AI agent resolved it; false again when the customer writes
     */
    ai_resolved: boolean;
    /**
     * When a snoozed conversation reopens; null if it is not snoozed, or waits until the customer writes
     */
    snoozed_until: string | null;
    /**
     * Your own ID of the conversation, unique in the project; null if it has none
     */
    external_id: string | null;
    /**
     * When it started, in UTC; an import can set it
     */
    created_at: string;
    /**
     * When it last changed or received a message, in UTC
     */
    updated_at: string;
    /**
     * Null until the customer rates the conversation
     */
    csat: Csat | null;
    /**
     * Whether it is spam: then it is closed, messages do not reopen it, and the agent does not answer
     */
    spam: boolean;
    /**
     * The closed conversation that it continues; null if it continues none
     */
    follows: string | null;
    /**
     * Who writes next: `team` from a customer’s message until an answer, `customer` after it; `nobody` when it is resolved or closed, or when nobody asked. The agent’s message that hands over to your team does not count as an answer
     */
    waiting_on: WaitingOn;
    /**
     * The time of the first message without an answer, or of the first answer; null if it is not waiting
     */
    waiting_since: string | null;
    /**
     * When the last public message was written; null if there is none
     */
    last_message_at: string | null;
    /**
     * When your team or the agent first wrote a public message; null if neither did
     */
    first_response_at: string | null;
    /**
     * When it was resolved or closed; null if it is open or snoozed
     */
    resolved_at: string | null;
    /**
     * Who sent the last public message of your side: `ai`, `people`, or `nobody` if there is none
     */
    handled_by: HandledBy;
    /**
     * The number of public messages
     */
    message_count: number;
    changes: Changes;
};

/**
 * The changed fields, by name
 */
export type Changes = {
    [key: string]: FieldChange;
};

/**
 * How a field changed
 */
export type FieldChange = {
    /**
     * The value before
     */
    from: unknown;
    /**
     * The value now
     */
    to: unknown;
};

/**
 * The conversation that remains
 */
export type MergedConversation = {
    /**
     * The ID of the conversation: `cnv_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The customer; null if nobody was named
     */
    contact_id: string | null;
    /**
     * Null if the conversation has no subject
     */
    subject: string | null;
    /**
     * `open`: your team has to act; `snoozed`: it reopens at `snoozed_until` or when the customer writes; `resolved`: it reopens when the customer writes; `closed`: only your team can reopen it, a customer’s message starts a new conversation that `follows` it
     */
    status: ConversationStatus;
    /**
     * How urgent it is, as your team sets it
     */
    priority: ConversationPriority;
    /**
     * Where the conversation started
     */
    channel: ConversationChannel;
    /**
     * The ID of the member who handles it (`usr_…`), or your own name for whoever does; null if nobody does
     */
    assigned_to: string | null;
    /**
     * Your own labels, at most 50
     */
    tags: Array<string>;
    /**
     * Whether the AI agent resolved it; false again when the customer writes
     */
    ai_resolved: boolean;
    /**
     * When a snoozed conversation reopens; null if it is not snoozed, or waits until the customer writes
     */
    snoozed_until: string | null;
    /**
     * Your own ID of the conversation, unique in the project; null if it has none
     */
    external_id: string | null;
    /**
     * When it started, in UTC; an import can set it
     */
    created_at: string;
    /**
     * When it last changed or received a message, in UTC
     */
    updated_at: string;
    /**
     * Null until the customer rates the conversation
     */
    csat: Csat | null;
    /**
     * Whether it is spam: then it is closed, messages do not reopen it, and the agent does not answer
     */
    spam: boolean;
    /**
     * The closed conversation that it continues; null if it continues none
     */
    follows: string | null;
    /**
     * Who writes next: `team` from a customer’s message until an answer, `customer` after it; `nobody` when it is resolved or closed, or when nobody asked. The agent’s message that hands over to your team does not count as an answer
     */
    waiting_on: WaitingOn;
    /**
     * The time of the first message without an answer, or of the first answer; null if it is not waiting
     */
    waiting_since: string | null;
    /**
     * When the last public message was written; null if there is none
     */
    last_message_at: string | null;
    /**
     * When your team or the agent first wrote a public message; null if neither did
     */
    first_response_at: string | null;
    /**
     * When it was resolved or closed; null if it is open or snoozed
     */
    resolved_at: string | null;
    /**
     * Who sent the last public message of your side: `ai`, `people`, or `nobody` if there is none
     */
    handled_by: HandledBy;
    /**
     * The number of public messages
     */
    message_count: number;
    /**
     * The ID of the record that was merged and deleted. The other fields are those of the remaining record
     */
    merged_id: string;
};

/**
 * The conversation as it was, without what people wrote: `subject` is null
 */
export type DeletedConversation = Conversation;

/**
 * One message of a conversation, or an internal note
 */
export type Message = {
    /**
     * The ID of the message: `msg_…`
     */
    id: string;
    /**
     * The ID of the conversation: `cnv_…`
     */
    conversation_id: string;
    /**
     * Who wrote it: messages of `system` fire no event
     */
    sender_type: SenderType;
    /**
     * Your own ID of the sender, or the ID of the contact or of the agent run; null if nobody was named
     */
    sender_id: string | null;
    /**
     * The text, in the format that `content_type` says. Make HTML safe before you show it
     */
    content: string;
    /**
     * The format of `content`
     */
    content_type: ContentType;
    /**
     * Whether it is an internal note, which customers never see
     */
    is_internal: boolean;
    /**
     * The files that were sent with it
     */
    attachments: Array<MessageAttachment>;
    /**
     * Your own ID of an imported message; absent if it has none
     */
    external_id?: string;
    /**
     * When it was written, in UTC; an import can set it
     */
    created_at: string;
    /**
     * The person of the team who wrote it, as customers see them; absent if no signed-in person wrote it
     */
    sender?: MessageSender;
    /**
     * How far the email to the customer got: `queued`: it is waiting; `sent`: a mail server accepted it; `failed`: none did; `bounced`: it came back; null if there is no email
     */
    delivery: MailDelivery | null;
    /**
     * Why the email did not arrive, or which copies of it were refused, in the mail server’s own words if it gave any; absent if nothing went wrong
     */
    delivery_error?: string;
    /**
     * The addresses that get a copy of the email with an answer; for a message that arrived by email, its other recipients
     */
    cc: Array<string>;
    /**
     * The addresses that get a blind copy, hidden from everybody else
     */
    bcc: Array<string>;
    /**
     * What the note forwards by email; absent if it forwards nothing
     */
    forward?: MessageForward;
};

/**
 * A file of a message
 */
export type MessageAttachment = {
    /**
     * The ID of the attachment: `att_…`
     */
    id: string;
    /**
     * The name of the file, without its path
     */
    name: string;
    /**
     * The media type, detected from the first bytes of the file
     */
    type: string;
    /**
     * In bytes
     */
    size: number;
    /**
     * Whether the file has a thumbnail
     */
    has_thumbnail: boolean;
};

/**
 * How customers see a person of the team
 */
export type MessageSender = {
    /**
     * The public name; the name of the project if the person prefers that customers see the team, or has left
     */
    name: string;
    /**
     * The HTTPS address of a picture; null if there is none
     */
    picture: string | null;
};

export type MailDelivery = 'queued' | 'sent' | 'failed' | 'bounced';

/**
 * What a note forwards by email, below its own text
 */
export type MessageForward = {
    /**
     * The message that it contains; null: the transcript of the conversation
     */
    message_id: string | null;
    /**
     * The addresses that it goes to; empty: the customer
     */
    to: Array<string>;
};

/**
 * The message as it was, without what was written and by whom: `content` is empty
 */
export type DeletedMessage = Message;

/**
 * A customer of a project
 */
export type Contact = {
    /**
     * The ID of the contact: `con_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * Unique in the project, whatever the case of its letters; null if it is not known
     */
    email: string | null;
    /**
     * The name of the person; null if it is not known
     */
    name: string | null;
    /**
     * As it was sent; several contacts can have the same. Null if it is not known
     */
    phone: string | null;
    /**
     * Your own ID of the contact, unique in the project; null if it has none
     */
    external_id: string | null;
    /**
     * The company that the person works for; null if it is not known
     */
    company: string | null;
    /**
     * What the person does at the company; null if it is not known
     */
    job_title: string | null;
    /**
     * Your own data about the person, by key
     */
    metadata: JsonObject;
    /**
     * When it was created, in UTC; an import can set it
     */
    created_at: string;
    /**
     * When it last changed, in UTC
     */
    updated_at: string;
    /**
     * Everything that identifies the contact: its email, phone and external ID first, then further identities, including those of merged contacts
     */
    identities: Array<ContactIdentity>;
    /**
     * When the contact was blocked; null if it is not
     */
    blocked_at: string | null;
    /**
     * Why, for your team; null if nobody said
     */
    block_reason: string | null;
};

/**
 * Something that identifies a contact
 */
export type ContactIdentity = {
    /**
     * What the value is
     */
    type: ContactIdentityType;
    /**
     * As it was first written
     */
    value: string;
    /**
     * Whether writes find the contact by it. False for an address that an identity token did not mark as verified: lists and searches find the contact by it, but writes do not
     */
    verified: boolean;
    /**
     * Whether it is the `email`, `phone` or `external_id` of the contact
     */
    primary: boolean;
};

/**
 * The contact now, and what changed
 */
export type UpdatedContact = {
    /**
     * The ID of the contact: `con_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * Unique in the project, whatever the case of its letters; null if it is not known
     */
    email: string | null;
    /**
     * The name of the person; null if it is not known
     */
    name: string | null;
    /**
     * As it was sent; several contacts can have the same. Null if it is not known
     */
    phone: string | null;
    /**
     * Your own ID of the contact, unique in the project; null if it has none
     */
    external_id: string | null;
    /**
     * The company that the person works for; null if it is not known
     */
    company: string | null;
    /**
     * What the person does at the company; null if it is not known
     */
    job_title: string | null;
    /**
     * Your own data about the person, by key
     */
    metadata: JsonObject;
    /**
     * When it was created, in UTC; an import can set it
     */
    created_at: string;
    /**
     * When it last changed, in UTC
     */
    updated_at: string;
    /**
     * Everything that identifies the contact: its email, phone and external ID first, then further identities, including those of merged contacts
     */
    identities: Array<ContactIdentity>;
    /**
     * When the contact was blocked; null if it is not
     */
    blocked_at: string | null;
    /**
     * Why, for your team; null if nobody said
     */
    block_reason: string | null;
    changes: Changes;
};

/**
 * The contact that remains
 */
export type MergedContact = {
    /**
     * The ID of the contact: `con_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * Unique in the project, whatever the case of its letters; null if it is not known
     */
    email: string | null;
    /**
     * The name of the person; null if it is not known
     */
    name: string | null;
    /**
     * As it was sent; several contacts can have the same. Null if it is not known
     */
    phone: string | null;
    /**
     * Your own ID of the contact, unique in the project; null if it has none
     */
    external_id: string | null;
    /**
     * The company that the person works for; null if it is not known
     */
    company: string | null;
    /**
     * What the person does at the company; null if it is not known
     */
    job_title: string | null;
    /**
     * Your own data about the person, by key
     */
    metadata: JsonObject;
    /**
     * When it was created, in UTC; an import can set it
     */
    created_at: string;
    /**
     * When it last changed, in UTC
     */
    updated_at: string;
    /**
     * Everything that identifies the contact: its email, phone and external ID first, then further identities, including those of merged contacts
     */
    identities: Array<ContactIdentity>;
    /**
     * When the contact was blocked; null if it is not
     */
    blocked_at: string | null;
    /**
     * Why, for your team; null if nobody said
     */
    block_reason: string | null;
    /**
     * The ID of the record that was merged and deleted. The other fields are those of the remaining record
     */
    merged_id: string;
};

export type ActionResult = 'success' | 'failed' | 'rejected';

/**
 * What a visitor sent with a form
 */
export type FormSubmission = {
    /**
     * The ID of the form submission: `fsb_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The ID of the form: `frm_…`
     */
    form_id: string;
    /**
     * Null if the form has no field that identifies a person, or the person was erased
     */
    contact_id: string | null;
    /**
     * The conversation that the submission started
     */
    conversation_id: string;
    /**
     * Values by field name: text, number, true or false, or a list of texts; empty after the person was erased
     */
    fields: JsonObject;
    /**
     * The page that showed the form, as sent by the browser; null if it sent none
     */
    page_url: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
};

/**
 * A form for your pages
 */
export type Form = {
    /**
     * The ID of the form: `frm_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The name of the form; it need not be unique
     */
    name: string;
    /**
     * Unique among the project’s forms that are not archived
     */
    slug: string;
    /**
     * In the order in which a page shows them
     */
    fields: Array<FormField>;
    /**
     * What the page does after a submission: `inline` shows `success_message`, `redirect` goes to the redirect URL
     */
    success_action: FormSuccessAction;
    /**
     * Shown instead of the form after a submission
     */
    success_message: string;
    /**
     * Where to go if `success_action` is `redirect`; null if there is no such page
     */
    redirect_url: string | null;
    /**
     * Origins of the pages that may show it; empty: all pages
     */
    allowed_origins: Array<string>;
    /**
     * Number of submissions per IP address in a window
     */
    rate_limit_per_ip: number;
    /**
     * How long a window of the limit lasts
     */
    rate_limit_window_seconds: number;
    /**
     * The text of the button
     */
    submit_button_label: string;
    /**
     * Position of the button; `full`: as wide as the form
     */
    submit_button_align: FormButtonAlign;
    /**
     * A hex colour such as `#2563EB`; null: the default of the brand
     */
    submit_button_color: string | null;
    /**
     * When the form was archived; null while it is in use
     */
    archived_at: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * When it last changed, in UTC
     */
    updated_at: string;
};

/**
 * A field of a form
 */
export type FormField = {
    /**
     * The ID of the form field: `fld_…`
     */
    id: string;
    /**
     * What people can enter; it decides which values are valid
     */
    type: FormFieldType;
    /**
     * What people read next to the field
     */
    label: string;
    /**
     * The key of the field in a submission; unique in the form
     */
    name: string;
    /**
     * Whether a submission needs a value
     */
    required: boolean;
    /**
     * Shown in the empty field; null if there is none
     */
    placeholder: string | null;
    /**
     * Only for single_select, multi_select and radio
     */
    options: Array<string>;
};

/**
 * An address that receives events of a project
 */
export type Webhook = {
    /**
     * The ID of the webhook: `whk_…`
     */
    id: string;
    /**
     * Where deliveries are sent
     */
    url: string;
    /**
     * Names of events, `prefix.*`, or `*`
     */
    events: Array<string>;
    /**
     * Your own description of the webhook; null if there is none
     */
    description: string | null;
    /**
     * Whether it receives internal notes
     */
    include_internal: boolean;
    /**
     * Names of the headers that are sent with every attempt
     */
    header_names: Array<string>;
    /**
     * Maximum number of attempts per second; null: no limit
     */
    max_per_second: number | null;
    /**
     * Until when the previous secret signs too; null if only the current one signs
     */
    previous_secret_until: string | null;
    /**
     * `disabled`: it receives nothing until you set it to `active`
     */
    status: WebhookStatus;
    /**
     * Null while it is active
     */
    disabled_at: string | null;
    /**
     * `failures`: the platform disabled it after ten failed deliveries in a row; `gone`: the platform disabled it because your endpoint answered 410; in both cases it holds its events. `request`: you disabled it; null while it is active
     */
    disabled_reason: DisabledReason | null;
    /**
     * Number of failed deliveries in a row; ten disable the webhook
     */
    failure_count: number;
    /**
     * Its latest five failed attempts, newest first
     */
    last_failures: Array<WebhookFailure>;
    /**
     * When the last attempt ended; null before the first one
     */
    last_triggered_at: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
};

export type DisabledReason = 'failures' | 'request' | 'gone';

/**
 * A failed attempt, in short
 */
export type WebhookFailure = {
    /**
     * The ID of the webhook delivery: `whd_…`
     */
    delivery_id: string;
    /**
     * The name of the event
     */
    event: string;
    /**
     * The HTTP status of the answer; null if there was no answer
     */
    status_code: number | null;
    /**
     * Why there was no answer; null if there was one
     */
    error: AttemptError | null;
    /**
     * When the attempt ended, in UTC
     */
    created_at: string;
};

export type AttemptError = 'timeout' | 'dns' | 'tls' | 'connection' | 'blocked_address' | 'secret_unavailable' | 'internal';

export type UpdateOrganizationRequest = {
    /**
     * Whether members need a second factor
     */
    require_second_factor?: boolean;
};

export type UpdateMeRequest = {
    /**
     * The name that colleagues see
     */
    name?: string;
    /**
     * The name that customers see; null: the same
     */
    public_name?: string | null;
    /**
     * The HTTPS address of a picture that customers see; their browsers load it from there
     */
    picture_url?: string | null;
    /**
     * Whether customers see the name of the project in place of your name and picture
     */
    shown_as_team?: boolean;
    /**
     * The language of the person, as a BCP 47 tag
     */
    locale?: string | null;
    /**
     * The time zone, as in `Europe/Berlin`
     */
    time_zone?: string | null;
};

export type BeginMySecondFactorRequest = {
    /**
     * The password, once more
     */
    password: string;
};

export type ConfirmMySecondFactorRequest = {
    /**
     * Six digits of an authenticator app, or a recovery code; each works once
     */
    code: string;
};

export type RemoveMySecondFactorRequest = {
    /**
     * Six digits of an authenticator app, or a recovery code; each works once
     */
    code: string;
};

export type ConnectMySignInRequest = {
    /**
     * The password, once more, if you have one
     */
    password?: string;
    /**
     * The path that the person continues to; the answer of the last step returns it
     */
    next?: string;
};

export type ReadMyNotificationsRequest = {
    /**
     * The notifications; absent: all
     */
    ids?: Array<string>;
};

export type UpdateMyPreferencesRequest = {
    /**
     * What you want to be notified of
     */
    events?: {
        /**
         * A conversation is assigned to you
         */
        assigned?: boolean;
        /**
         * A note mentions you
         */
        mention?: boolean;
        /**
         * A customer writes in a conversation that is assigned to you
         */
        answered?: boolean;
        /**
         * The AI agent hands over a conversation that is yours or unassigned
         */
        escalated?: boolean;
        /**
         * The email of one of your messages does not arrive
         */
        undelivered?: boolean;
    };
    /**
     * Whether `notification.created` asks for a desktop notification
     */
    desktop?: boolean;
    /**
     * Whether `notification.created` asks for a sound
     */
    sound?: boolean;
    /**
     * Whether notifications that you have not read after two minutes are also emailed to you
     */
    mail?: boolean;
    /**
     * When `desktop`, `sound` and `mail` apply, in the time zone of your profile; null: always
     */
    hours?: NotificationHoursRequest | null;
};

export type UpdateMemberRequest = {
    /**
     * `owner` and `admin` may do everything, `agent` works in the inbox and the knowledge base, `viewer` only reads. Only an owner can make owners
     */
    role?: Role;
    /**
     * The projects in which an agent or viewer works; null: all of the organization
     */
    project_ids?: Array<string> | null;
};

export type CreateInvitationRequest = {
    /**
     * The address with which the person will sign in
     */
    email: string;
    /**
     * `owner` and `admin` may do everything, `agent` works in the inbox and the knowledge base, `viewer` only reads. Only an owner can make owners
     */
    role: Role;
    /**
     * The projects in which an agent or viewer works; null: all of the organization
     */
    project_ids?: Array<string> | null;
};

export type SignInRequest = {
    /**
     * The email address; its case does not matter
     */
    email: string;
    /**
     * The password; case and spaces matter
     */
    password: string;
    /**
     * Six digits of an authenticator app, or a recovery code; each works once
     */
    code?: string;
};

export type ChangePasswordRequest = {
    /**
     * The password; case and spaces matter
     */
    current_password: string;
    /**
     * The new password, with at least 10 characters
     */
    password: string;
};

export type RequestPasswordResetRequest = {
    /**
     * The address with which the person signs in
     */
    email: string;
};

export type GetOneTimeLinkRequest = {
    /**
     * The part of the link after `#link=`
     */
    token: string;
};

export type RedeemOneTimeLinkRequest = {
    /**
     * The part of the link after `#link=`
     */
    token: string;
    /**
     * The name of the person; needed unless the address has signed in before
     */
    name?: string;
    /**
     * Required for an invitation that names no address
     */
    email?: string;
    /**
     * The password; case and spaces matter
     */
    password: string;
    /**
     * Six digits of an authenticator app, or a recovery code; each works once
     */
    code?: string;
};

export type StartProviderSignInRequest = {
    /**
     * The path that the person continues to; the answer of the last step returns it
     */
    next?: string;
    /**
     * The token of an invitation, from after `#link=`: signing in accepts it
     */
    link?: string;
};

export type FinishProviderSignInRequest = {
    /**
     * The `code` from the provider’s answer
     */
    code?: string;
    /**
     * The `state` from the provider’s answer
     */
    state?: string;
    /**
     * The `iss` from the provider’s answer, if there is one
     */
    iss?: string;
    /**
     * Six digits of an authenticator app, or a recovery code; each works once
     */
    second_factor?: string;
};

export type CreateApiKeyRequest = {
    /**
     * Your own name for the key, as the audit log shows it
     */
    name: string;
    /**
     * Only scopes that the calling key has
     */
    scopes: Array<Scope>;
    /**
     * In the future; absent or null: never. From 1970 to 9999
     */
    expires_at?: string | null;
};

export type StartDeviceAuthorizationRequest = {
    /**
     * The name of your program, as the person sees it
     */
    client_name: string;
    /**
     * What the key may do
     */
    scopes: Array<Scope>;
    /**
     * Only this organization may approve it; absent: any
     */
    org?: string;
    /**
     * The name of the key; absent: the name of your program
     */
    key_name?: string;
};

export type RedeemDeviceCodeRequest = {
    /**
     * What RFC 8628 calls this request
     */
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code';
    /**
     * The `device_code` that you got
     */
    device_code: string;
};

export type DecideDeviceAuthorizationRequest = {
    /**
     * The code that the program shows
     */
    user_code: string;
    /**
     * Whether the program gets the key
     */
    decision: DeviceDecision;
};

export type CreateProjectRequest = {
    /**
     * For people; it need not be unique
     */
    name: string;
    /**
     * Unique in the organization; absent: created from the name
     */
    slug?: string;
    /**
     * The domain of the product, such as `shop.example.com`
     */
    domain?: string | null;
};

export type UpdateProjectRequest = {
    /**
     * For people; it need not be unique
     */
    name?: string;
    /**
     * Unique in the organization
     */
    slug?: string;
    /**
     * The domain of the product, such as `shop.example.com`
     */
    domain?: string | null;
    /**
     * The country of phone numbers that are written without a country code, such as `DE`. Applies to everything written from then on
     */
    default_phone_country?: string | null;
    /**
     * Whether the `email` of an identity token counts as verified without `email_verified: true` in the token. Set it only if your site verifies every address: whoever signs in with an address sees the conversations of the contact that has it
     */
    trust_identity_emails?: boolean;
    /**
     * How many minutes customers should wait at most for a first answer from a person. Conversations that wait longer are `overdue` in lists, and `conversation.overdue` is sent once for each
     */
    first_response_target_minutes?: number | null;
};

export type CreateConversationRequest = {
    /**
     * What it is about; null: no subject
     */
    subject?: string | null;
    /**
     * Where the conversation started. Default: `"api"`
     */
    channel?: ConversationChannel;
    /**
     * How urgent it is for your team. Default: `"normal"`
     */
    priority?: ConversationPriority;
    /**
     * The status that it begins with. Default: `"open"`
     */
    status?: ConversationStatus;
    /**
     * When a snoozed conversation reopens, in the future; absent or null: when the customer writes. From 1970 to 9999
     */
    snoozed_until?: string | null;
    /**
     * Spaces around a tag and duplicates are removed
     */
    tags?: Array<string>;
    /**
     * The ID of a member who works in the project (`usr_…`), or your own name for whoever handles it; null: nobody
     */
    assigned_to?: string | null;
    /**
     * Your own ID of the record, unique in the project
     */
    external_id?: string | null;
    /**
     * The customer; send either this or `contact`
     */
    contact_id?: string | null;
    /**
     * Found or created together with the conversation, as by `POST …/contacts`
     */
    contact?: ConversationContact | null;
    /**
     * The first message
     */
    message?: FirstMessage;
};

export type UpdateConversationRequest = {
    /**
     * What it is about; null: no subject
     */
    subject?: string | null;
    /**
     * `closed` can only change to `open`; a customer’s message reopens `snoozed` and `resolved`
     */
    status?: ConversationStatus;
    /**
     * How urgent it is for your team
     */
    priority?: ConversationPriority;
    /**
     * The ID of a member who works in the project (`usr_…`), or your own name for whoever handles it; null: nobody
     */
    assigned_to?: string | null;
    /**
     * Spaces around a tag and duplicates are removed
     */
    tags?: Array<string>;
    /**
     * Tags to add to those that it has, or to `tags`; tags that others add or remove at the same time are not affected
     */
    add_tags?: Array<string>;
    /**
     * Tags to remove; those that it does not have are ignored
     */
    remove_tags?: Array<string>;
    /**
     * When a snoozed conversation reopens, in the future; absent or null: when the customer writes. From 1970 to 9999
     */
    snoozed_until?: string | null;
    /**
     * The customer; null: nobody
     */
    contact_id?: string | null;
    /**
     * True marks it as spam and closes it; false marks it as not spam, and it stays closed unless you send a status
     */
    spam?: boolean;
};

export type MergeConversationRequest = {
    /**
     * The remaining conversation; it must belong to the same contact
     */
    into: string;
};

export type UpdateConversationsRequest = {
    /**
     * The conversations; send either this or `filter`
     */
    ids?: Array<string>;
    /**
     * The query of the list without `q`, order and page, such as `status=resolved&tag=old`; empty: all conversations. The newest 500 that match are changed
     */
    filter?: string;
    /**
     * With `filter`: the `next_cursor` of the previous answer, to continue after those that it has changed
     */
    cursor?: string;
    /**
     * What to change in each of them, as with `PATCH …/conversations/{conversationId}`
     */
    change: {
        /**
         * `closed` can only change to `open`; a customer’s message reopens `snoozed` and `resolved`
         */
        status?: ConversationStatus;
        /**
         * How urgent it is for your team
         */
        priority?: ConversationPriority;
        /**
         * The ID of a member who works in the project (`usr_…`), or your own name for whoever handles it; null: nobody
         */
        assigned_to?: string | null;
        /**
         * Spaces around a tag and duplicates are removed
         */
        tags?: Array<string>;
        /**
         * Tags to add to those that it has, or to `tags`; tags that others add or remove at the same time are not affected
         */
        add_tags?: Array<string>;
        /**
         * Tags to remove; those that it does not have are ignored
         */
        remove_tags?: Array<string>;
        /**
         * When a snoozed conversation reopens, in the future; absent or null: when the customer writes. From 1970 to 9999
         */
        snoozed_until?: string | null;
        /**
         * True marks it as spam and closes it; false marks it as not spam, and it stays closed unless you send a status
         */
        spam?: boolean;
    };
};

export type ShowPresenceRequest = {
    /**
     * What you do; `gone`: you have left
     */
    state: PresenceState;
};

export type MarkConversationRequest = {
    /**
     * True marks it as unread. Default: `false`
     */
    unread?: boolean;
    /**
     * The last message that you have read; absent: all of them
     */
    message_id?: string;
};

export type CreateSavedReplyRequest = {
    /**
     * The name that your team sees
     */
    name: string;
    /**
     * Markdown, with placeholders that are filled in for a conversation: `{{contact.name}}`, `{{contact.email}}`, `{{contact.company}}`, `{{conversation.id}}`, `{{conversation.subject}}`, `{{project.name}}`, `{{member.name}}`. Text after `|` is used if there is no value: `{{contact.name|there}}`
     */
    body: string;
    /**
     * A short name that your team types, unique in the project: lower-case letters, digits, `-` and `_`; null: none
     */
    shortcut?: string | null;
    /**
     * What to change in a conversation that is answered with it; replaces all of them
     */
    actions?: {
        /**
         * Tags to add. Default: `[]`
         */
        tags?: Array<string>;
        /**
         * The status to set; null: it stays as it is
         */
        status?: ConversationStatus | null;
        /**
         * Who should handle it: the ID of a member, or your own name for somebody; null: it stays as it is
         */
        assigned_to?: string | null;
    };
};

export type UpdateSavedReplyRequest = {
    /**
     * The name that your team sees
     */
    name?: string;
    /**
     * Markdown, with placeholders that are filled in for a conversation: `{{contact.name}}`, `{{contact.email}}`, `{{contact.company}}`, `{{conversation.id}}`, `{{conversation.subject}}`, `{{project.name}}`, `{{member.name}}`. Text after `|` is used if there is no value: `{{contact.name|there}}`
     */
    body?: string;
    /**
     * A short name that your team types, unique in the project: lower-case letters, digits, `-` and `_`; null: none
     */
    shortcut?: string | null;
    /**
     * What to change in a conversation that is answered with it; replaces all of them
     */
    actions?: {
        /**
         * Tags to add. Default: `[]`
         */
        tags?: Array<string>;
        /**
         * The status to set; null: it stays as it is
         */
        status?: ConversationStatus | null;
        /**
         * Who should handle it: the ID of a member, or your own name for somebody; null: it stays as it is
         */
        assigned_to?: string | null;
    };
};

export type CreateSavedViewRequest = {
    /**
     * The name that people see
     */
    name: string;
    /**
     * The query of the list of conversations without `q`, order and page, such as `status=open&assigned_to=none`; empty: all conversations
     */
    filter: string;
    /**
     * The `sort` of the list. Default: `created_at`
     */
    sort?: ConversationSort;
    /**
     * The `order` of the list. Default: `desc`
     */
    order?: SortOrder;
    /**
     * Views are sorted by their positions; views with the same position in the order in which they were created. Default: 1000
     */
    position?: number;
    /**
     * True: the team’s, which needs `conversations:write`; false: the caller’s own. It cannot be changed later. API keys cannot have their own views. Default: `false`
     */
    shared?: boolean;
};

export type UpdateSavedViewRequest = {
    /**
     * The name that people see
     */
    name?: string;
    /**
     * The query of the list of conversations without `q`, order and page, such as `status=open&assigned_to=none`; empty: all conversations
     */
    filter?: string;
    /**
     * The `sort` of the list. Default: `created_at`
     */
    sort?: ConversationSort;
    /**
     * The `order` of the list. Default: `desc`
     */
    order?: SortOrder;
    /**
     * Views are sorted by their positions; views with the same position in the order in which they were created. Default: 1000
     */
    position?: number;
};

export type UpdateMessageRequest = {
    /**
     * The text, in the format that `content_type` says
     */
    content?: string;
    /**
     * The format of the new `content`; absent: as before
     */
    content_type?: ContentType;
    /**
     * True makes the message an internal note; a note cannot become public
     */
    is_internal?: boolean;
};

export type CreateAttachmentRequest = {
    /**
     * The name of the file; a path before it is removed
     */
    name: string;
    /**
     * In bytes; at most 100 MiB, unless the operator has changed it
     */
    size: number;
    /**
     * The media type that you expect. The stored type is detected from the first bytes. Default: `"application/octet-stream"`
     */
    type?: string;
};

export type UpsertContactRequest = {
    /**
     * Identifies the contact; upper and lower case and spaces around it do not matter. A contact that is found keeps the first spelling
     */
    email?: string | null;
    /**
     * The name of the person
     */
    name?: string | null;
    /**
     * Does not identify the contact: several contacts can have the same. Kept as you send it, and compared in E.164
     */
    phone?: string | null;
    /**
     * Your own ID of the contact, unique in the project. Identifies the contact if no contact has the `email`
     */
    external_id?: string | null;
    /**
     * The company that the person works for
     */
    company?: string | null;
    /**
     * What the person does at the company
     */
    job_title?: string | null;
    /**
     * Merged with the existing keys; null removes a key
     */
    metadata?: JsonObject;
};

export type UpdateContactRequest = {
    /**
     * Identifies the contact; upper and lower case and spaces around it do not matter. A new spelling replaces the old one
     */
    email?: string | null;
    /**
     * The name of the person
     */
    name?: string | null;
    /**
     * Does not identify the contact: several contacts can have the same. Kept as you send it, and compared in E.164
     */
    phone?: string | null;
    /**
     * Your own ID of the contact, unique in the project. Identifies the contact if no contact has the `email`
     */
    external_id?: string | null;
    /**
     * The company that the person works for
     */
    company?: string | null;
    /**
     * What the person does at the company
     */
    job_title?: string | null;
    /**
     * Merged with the existing keys; null removes a key
     */
    metadata?: JsonObject;
};

export type MergeContactRequest = {
    /**
     * The remaining contact, in the same project
     */
    into: string;
};

export type AddContactIdentityRequest = {
    /**
     * What the value is
     */
    type: ContactIdentityType;
    /**
     * As in the fields `email`, `phone` and `external_id` of a contact
     */
    value: string;
    /**
     * Whether `POST …/contacts`, forms, imports and new conversations find the contact by it. Default: `true`
     */
    verified?: boolean;
};

export type BlockContactRequest = {
    /**
     * Why, for your team: visitors do not see it
     */
    reason?: string | null;
};

export type CreateFormRequest = {
    /**
     * The name of the form; it need not be unique
     */
    name: string;
    /**
     * Unique among the project’s forms that are not archived; absent in a new form: created from the name
     */
    slug?: string;
    /**
     * Absent: Name, Email and Message
     */
    fields?: Array<FormFieldInput>;
    /**
     * What the page does after a submission. Default: inline. `redirect` needs `redirect_url`
     */
    success_action?: FormSuccessAction;
    /**
     * Shown instead of the form after an inline success
     */
    success_message?: string;
    /**
     * Where to go if `success_action` is `redirect`
     */
    redirect_url?: string | null;
    /**
     * The origins of the pages that may show it, such as `https://shop.example`, or `https:/*.shop.example` for all its subdomains; empty: all pages
     */
    allowed_origins?: Array<string>;
    /**
     * Number of submissions per IP address in a window. Default: 5
     */
    rate_limit_per_ip?: number;
    /**
     * How long a window of the limit lasts, in seconds. Default: 60
     */
    rate_limit_window_seconds?: number;
    /**
     * The text of the button. Default: Send
     */
    submit_button_label?: string;
    /**
     * Position of the button; `full`: as wide as the form. Default: left
     */
    submit_button_align?: FormButtonAlign;
    /**
     * A hex colour such as `#2563EB`; null, the default: the brand’s
     */
    submit_button_color?: string | null;
};

export type UpdateFormRequest = {
    /**
     * The name of the form; it need not be unique
     */
    name?: string;
    /**
     * Unique among the project’s forms that are not archived; absent in a new form: created from the name
     */
    slug?: string;
    /**
     * Absent: Name, Email and Message
     */
    fields?: Array<FormFieldInput>;
    /**
     * What the page does after a submission. Default: inline. `redirect` needs `redirect_url`
     */
    success_action?: FormSuccessAction;
    /**
     * Shown instead of the form after an inline success
     */
    success_message?: string;
    /**
     * Where to go if `success_action` is `redirect`
     */
    redirect_url?: string | null;
    /**
     * The origins of the pages that may show it, such as `https://shop.example`, or `https:/*.shop.example` for all its subdomains; empty: all pages
     */
    allowed_origins?: Array<string>;
    /**
     * Number of submissions per IP address in a window. Default: 5
     */
    rate_limit_per_ip?: number;
    /**
     * How long a window of the limit lasts, in seconds. Default: 60
     */
    rate_limit_window_seconds?: number;
    /**
     * The text of the button. Default: Send
     */
    submit_button_label?: string;
    /**
     * Position of the button; `full`: as wide as the form. Default: left
     */
    submit_button_align?: FormButtonAlign;
    /**
     * A hex colour such as `#2563EB`; null, the default: the brand’s
     */
    submit_button_color?: string | null;
};

export type CreateBeaconRequest = {
    /**
     * The form that it opens: a form of the project that is not archived
     */
    form_id: string;
    /**
     * The corner of the page. Default: bottom-right
     */
    position?: BeaconPosition;
    /**
     * A hex colour such as `#2563EB`
     */
    primary_color?: string;
    /**
     * The text of the button. Default: Contact us
     */
    button_label?: string;
    /**
     * The picture on the button. Default: chat. `custom_svg` needs the field `custom_svg`
     */
    button_icon?: BeaconIcon;
    /**
     * An `svg` element. Everything except shapes is removed: scripts, styles, texts, links, images, animations
     */
    custom_svg?: string | null;
    /**
     * The heading above the form
     */
    greeting_title?: string;
    /**
     * The text below the heading
     */
    greeting_text?: string;
    /**
     * The origins of the pages that may show it, such as `https://shop.example`, or `https:/*.shop.example` for all its subdomains; empty: all pages
     */
    allowed_origins?: Array<string>;
};

export type UpdateBeaconRequest = {
    /**
     * The form that it opens: a form of the project that is not archived
     */
    form_id?: string;
    /**
     * The corner of the page. Default: bottom-right
     */
    position?: BeaconPosition;
    /**
     * A hex colour such as `#2563EB`
     */
    primary_color?: string;
    /**
     * The text of the button. Default: Contact us
     */
    button_label?: string;
    /**
     * The picture on the button. Default: chat. `custom_svg` needs the field `custom_svg`
     */
    button_icon?: BeaconIcon;
    /**
     * An `svg` element. Everything except shapes is removed: scripts, styles, texts, links, images, animations
     */
    custom_svg?: string | null;
    /**
     * The heading above the form
     */
    greeting_title?: string;
    /**
     * The text below the heading
     */
    greeting_text?: string;
    /**
     * The origins of the pages that may show it, such as `https://shop.example`, or `https:/*.shop.example` for all its subdomains; empty: all pages
     */
    allowed_origins?: Array<string>;
};

export type CreateArticleRequest = {
    /**
     * Plain text
     */
    title: string;
    /**
     * Markdown; at most 500000 bytes in UTF-8. Default: `""`
     */
    body?: string;
    /**
     * Unique in the project; absent: created from the title
     */
    slug?: string;
    /**
     * The language, as a BCP 47 tag. Default: `"en"`
     */
    locale?: string;
    /**
     * Spaces around a tag and duplicates are removed
     */
    tags?: Array<string>;
    /**
     * Your own ID of the article, unique in the project
     */
    external_id?: string | null;
};

export type UpdateArticleRequest = {
    /**
     * Plain text
     */
    title?: string;
    /**
     * Markdown; at most 500000 bytes in UTF-8
     */
    body?: string;
    /**
     * Unique in the project
     */
    slug?: string;
    /**
     * The language, as a BCP 47 tag
     */
    locale?: string;
    /**
     * Spaces around a tag and duplicates are removed
     */
    tags?: Array<string>;
    /**
     * Your own ID of the article, unique in the project
     */
    external_id?: string | null;
    /**
     * Neither shows the article to customers. To publish it, use `POST …/publish`
     */
    status?: ArticleStatusChange;
};

export type ReplaceSynonymsRequest = {
    /**
     * Words and phrases that mean the same, such as `["invoice", "bill"]`. They are stored in lower case. A word can appear only once, in one group
     */
    groups: Array<Array<string>>;
};

export type UpdateAgentConfigRequest = {
    /**
     * `assist`: drafts on request; `copilot`: an internal note with a draft for each customer message; `autopilot`: answers, runs actions, resolves, and hands over to people
     */
    agent_mode?: AgentMode;
    /**
     * The model that answers; null: the model of the platform
     */
    ai_model?: string | null;
    /**
     * The agent sends an answer with at least this confidence
     */
    confidence_threshold?: number;
    /**
     * Merged by name: settings that you leave out do not change
     */
    settings?: AgentSettingsInput;
};

export type SuggestRepliesRequest = {
    /**
     * The conversation that needs a reply
     */
    conversation_id: string;
};

export type GiveSuggestionFeedbackRequest = {
    /**
     * `sent`: as it was; `edited`: sent with changes, see `final_content`; `rejected`: not sent
     */
    outcome: FeedbackOutcome;
    /**
     * The text that was sent. Only the share of the draft that was kept is stored, not the text itself
     */
    final_content?: string;
};

export type PutAgentModelKeyRequest = {
    /**
     * Whose models the key is for
     */
    provider: ModelProvider;
    /**
     * Stored encrypted, and never shown
     */
    api_key: string;
    /**
     * The base URL of the provider’s API with its version, as in `https://models.example.com/v1`; required for `openai-compatible`. Private addresses are not called
     */
    base_url?: string;
};

export type CreateAgentActionRequest = {
    /**
     * Unique in the project, and not the name of a built-in action. Use it in `allowed_actions`
     */
    name: string;
    /**
     * Tells the model what the action does, and when to use it
     */
    description: string;
    /**
     * http or https; redirects are not followed, and private addresses not called
     */
    url: string;
    /**
     * JSON Schema (2020-12) of the arguments, of type object: up to 16 KiB, 12 levels and 20 patterns; it can only refer to its own `$defs`
     */
    parameters?: JsonObject;
    /**
     * Whether the customer must agree before each call. If false, the action is a lookup and must change nothing: the agent calls it while it looks for an answer, also in suggestions, copilot and shadow mode, and may call it more than once. Default: `true`
     */
    needs_confirmation?: boolean;
};

export type UpdateAgentActionRequest = {
    /**
     * Unique in the project, and not the name of a built-in action. Use it in `allowed_actions`
     */
    name?: string;
    /**
     * Tells the model what the action does, and when to use it
     */
    description?: string;
    /**
     * JSON Schema (2020-12) of the arguments, of type object: up to 16 KiB, 12 levels and 20 patterns; it can only refer to its own `$defs`
     */
    parameters?: JsonObject;
    /**
     * http or https; redirects are not followed, and private addresses not called
     */
    url?: string;
    /**
     * Whether the customer must agree before each call. If false, the action is a lookup and must change nothing: the agent calls it while it looks for an answer, also in suggestions, copilot and shadow mode, and may call it more than once
     */
    needs_confirmation?: boolean;
};

export type TestAgentActionRequest = {
    /**
     * What the endpoint receives as `arguments`. They are checked against `parameters`. Default: `{}`
     */
    arguments?: JsonObject;
};

export type TryAgentRequest = {
    /**
     * What was said so far, the oldest first
     */
    messages: Array<TrialMessage>;
};

export type StartAgentEvaluationRequest = {
    /**
     * `questions`: those of this request; `resolved`: your latest resolved and closed conversations, judged by the first answer of a person
     */
    source: EvaluationSource;
    /**
     * Required for `source` `questions`
     */
    questions?: Array<EvaluationQuestion>;
    settings?: AgentEvaluationSettings;
    /**
     * The threshold that decisions and figures are for. Default: the one of the agent
     */
    threshold?: number;
    /**
     * Maximum number of questions or conversations. Default: all questions, 100 conversations
     */
    limit?: number;
};

export type UpdateWidgetConfigRequest = {
    /**
     * If you send it, it must be the ID in the path
     */
    project_id?: string;
    /**
     * Whether visitors see it
     */
    enabled?: boolean;
    /**
     * The corner of the page
     */
    position?: WidgetPosition;
    /**
     * The main colour, as hex
     */
    color?: string;
    /**
     * What visitors read before they write
     */
    welcome_message?: string;
    /**
     * Whether the widget names the product that powers it
     */
    show_branding?: boolean;
    /**
     * `auto`: follows the visitor’s device
     */
    theme?: WidgetTheme;
    /**
     * A BCP 47 tag, or `auto`: the language of the page, otherwise of the browser
     */
    locale?: string;
    /**
     * Whether a visitor without an email address is asked for one after the first message; `required`: the visitor cannot write any more until they give one
     */
    ask_email?: WidgetAskEmail;
    /**
     * Your page with the widget; emails with answers that a visitor has not read link to it. Null: they have no link
     */
    chat_url?: string | null;
};

export type CreateIntegrationRequest = ({
    provider: 'slack';
} & CreateSlackIntegrationRequest) | ({
    provider: 'github';
} & CreateGithubIntegrationRequest) | ({
    provider: 'shopify';
} & CreateShopifyIntegrationRequest) | ({
    provider: 'stripe';
} & CreateStripeIntegrationRequest) | ({
    provider: 'linear';
} & CreateLinearIntegrationRequest) | ({
    provider: 'discord';
} & CreateDiscordIntegrationRequest);

export type UpdateIntegrationRequest = {
    /**
     * A paused or disconnected integration is not used or checked. Its credentials are kept
     */
    status?: IntegrationStatusChange;
    /**
     * Your own name for the integration
     */
    display_name?: string | null;
    /**
     * Whether customer data is shown for contacts
     */
    sidebar_enabled?: boolean;
    /**
     * Merged with the existing keys; null resets a key to its default
     */
    settings?: JsonObject;
    /**
     * Merged with the existing actions; null allows the action, which is the default
     */
    action_permissions?: {
        [key: string]: boolean | null;
    };
};

export type ReplaceIntegrationCredentialsRequest = {
    /**
     * See `credentials_schema` of the provider. Stored encrypted, and never shown
     */
    credentials: JsonObject;
};

export type CreateConversationIssueRequest = {
    /**
     * Where to create the issue; it must be connected
     */
    provider: IssueProvider;
    /**
     * The title of the issue. Default: the conversation’s subject
     */
    title?: string;
    /**
     * The text of the issue, in Markdown. Default: a reference to the conversation, without any text of the customer
     */
    body?: string;
};

export type CreateMailboxRequest = {
    /**
     * The address that your customers write to; unique in the project without regard to case
     */
    address: string;
    /**
     * The name that customers see next to the address; null: none
     */
    name?: string | null;
    /**
     * Markdown that is shown below each answer; null: none
     */
    signature?: string | null;
    /**
     * How mail comes in. Default: it is forwarded
     */
    incoming?: MailboxIncomingInput;
    /**
     * How mail goes out. Default: through the platform’s mail server
     */
    outgoing?: MailboxOutgoingInput;
};

export type UpdateMailboxRequest = {
    /**
     * The address that your customers write to; unique in the project without regard to case
     */
    address?: string;
    /**
     * The name that customers see next to the address; null: none
     */
    name?: string | null;
    /**
     * Markdown that is shown below each answer; null: none
     */
    signature?: string | null;
    /**
     * How mail comes in. Default: it is forwarded
     */
    incoming?: MailboxIncomingInput;
    /**
     * How mail goes out. Default: through the platform’s mail server
     */
    outgoing?: MailboxOutgoingInput;
};

export type StartMailboxAuthorizationRequest = {
    /**
     * The provider whose mail servers the mailbox should use
     */
    provider: OauthProvider;
    /**
     * Whether mail should come in from there. Default: `true`
     */
    incoming?: boolean;
    /**
     * Whether mail should go out through it. Default: `true`
     */
    outgoing?: boolean;
    /**
     * The account to sign in with at the mail servers. Default: the address of the mailbox, even if somebody else who may use it consents
     */
    user?: string;
};

export type FinishMailboxAuthorizationRequest = {
    /**
     * The `code` from the provider’s answer
     */
    code: string;
    /**
     * The `state` from the provider’s answer
     */
    state: string;
};

export type CreateWebhookRequest = {
    /**
     * http or https; redirects are not followed, and private addresses not called
     */
    url: string;
    /**
     * Names of events, `prefix.*` for all events with a prefix, or `*` for all events
     */
    events: Array<EventSubscription>;
    /**
     * Your own description of the webhook; null: none
     */
    description?: string | null;
    /**
     * Maximum number of attempts per second; null: no limit
     */
    max_per_second?: number | null;
    /**
     * Whether it receives internal notes, as `message.created`. Default: `true`
     */
    include_internal?: boolean;
    /**
     * Up to 10 headers that are sent with every attempt, by name. You cannot set headers that the platform sets. Values are stored encrypted, and never shown
     */
    headers?: {
        [key: string]: string;
    };
};

export type UpdateWebhookRequest = {
    /**
     * http or https; redirects are not followed, and private addresses not called
     */
    url?: string;
    /**
     * Names of events, `prefix.*` for all events with a prefix, or `*` for all events
     */
    events?: Array<EventSubscription>;
    /**
     * `active` enables a disabled webhook again
     */
    status?: WebhookStatus;
    /**
     * With `status: active`: sends the held deliveries, as `recover` does
     */
    resume?: boolean;
    /**
     * Your own description of the webhook; null: none
     */
    description?: string | null;
    /**
     * Maximum number of attempts per second; null: no limit
     */
    max_per_second?: number | null;
    /**
     * Whether it receives internal notes, as `message.created`
     */
    include_internal?: boolean;
    /**
     * Up to 10 headers that are sent with every attempt, by name. You cannot set headers that the platform sets. Values are stored encrypted, and never shown. Merged with the existing headers by name; null removes one header, or all. If `url` leads to another server, send all of them again, or null
     */
    headers?: {
        [key: string]: string | null;
    } | null;
};

/**
 * Default: `{}`
 */
export type RotateWebhookSecretRequest = {
    /**
     * How many hours the old secret signs too, in `webhook-signature`. Default: `0`
     */
    overlap_hours?: number;
};

export type RecoverDeliveriesRequest = {
    /**
     * Deliveries made at this time or later. From 1970 to 9999
     */
    since: string;
    /**
     * Deliveries made before this time; absent: now. From 1970 to 9999
     */
    until?: string;
};

export type BeginWidgetSessionRequest = {
    /**
     * A JWT (HS256) that your server signed with the widget’s secret: `sub`, `exp` (up to 24 hours ahead), `email`, `name`
     */
    identity_token?: string;
};

export type IdentifyWidgetSessionRequest = {
    /**
     * A JWT (HS256) that your server signed with the widget’s secret: `sub`, `exp` (up to 24 hours ahead), `email`, `name`
     */
    identity_token: string;
};

export type LeaveVisitorEmailRequest = {
    /**
     * The address that the visitor entered
     */
    email: string;
};

export type StartVisitorConversationRequest = {
    /**
     * Plain text
     */
    content: string;
    /**
     * An ID that the client chooses, such as a UUID. If the client sends it again, no second message is created
     */
    client_message_id: string;
    /**
     * IDs of attachments that are `ready` and not used by another message. Default: `[]`
     */
    attachments?: Array<string>;
};

export type RateVisitorConversationRequest = {
    /**
     * From 1 (bad) to 5 (good)
     */
    score: number;
    /**
     * The visitor’s own words; null, empty or absent: no comment
     */
    comment?: string | null;
};

export type UploadVisitorAttachmentRequest = {
    /**
     * The path before the name is removed
     */
    name: string;
    /**
     * In bytes
     */
    size: number;
    /**
     * The media type that the browser detects, or empty. The stored type is detected from the first bytes. Default: `""`
     */
    type?: string;
};

export type RateVisitorArticleRequest = {
    /**
     * Whether the article helped the visitor
     */
    helpful: boolean;
};

export type SubmitFormRequest = {
    /**
     * A value for each field, by field name, in the format of its type
     */
    fields: JsonObject;
    /**
     * The page that shows the form
     */
    page_url?: string | null;
};

export type MeResponse = {
    data: Me;
};

/**
 * The caller: an API key with its organization, or a signed-in person
 */
export type Me = {
    /**
     * The key that sent the request; null for people
     */
    api_key: ApiKey | null;
    /**
     * The organization that the key belongs to; null for people
     */
    organization: Organization | null;
    /**
     * What the key may do; empty for people: see their memberships
     */
    scopes: Array<Scope>;
    /**
     * The plan of the organization, which decides the rate limit of keys
     */
    tier: Tier;
    /**
     * The signed-in person; null for a key
     */
    user: User | null;
    /**
     * The roles of the person in organizations; empty for a key
     */
    memberships: Array<Membership>;
};

/**
 * An API key, without its secret
 */
export type ApiKey = {
    /**
     * The ID of the API key: `key_…`
     */
    id: string;
    /**
     * The ID of the organization: `org_…`
     */
    org_id: string;
    /**
     * Your own name for the key, as the audit log shows it
     */
    name: string;
    /**
     * The first characters of the key
     */
    prefix: string;
    /**
     * What the key may do, such as `conversations:read` or `write`
     */
    scopes: Array<Scope>;
    /**
     * When the key stops working; null: it does not expire
     */
    expires_at: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    created_by: ApiKeyCreator;
    /**
     * When it was last used, to within two minutes; null: never
     */
    last_used_at: string | null;
    /**
     * The IP address from which it was last used
     */
    last_used_ip: string | null;
};

/**
 * Who made the key, or approved it for a program
 */
export type ApiKeyCreator = {
    /**
     * `user`, `api_key` or `operator`
     */
    type: string;
    /**
     * The ID of the person or of the API key; null for others
     */
    id: string | null;
    /**
     * The name of the person or of the key at that time
     */
    name: string | null;
};

/**
 * Your company, which owns projects and API keys
 */
export type Organization = {
    /**
     * The ID of the organization: `org_…`
     */
    id: string;
    /**
     * For people; it need not be unique
     */
    name: string;
    /**
     * The plan of the organization, which decides the rate limit
     */
    tier: Tier;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * Whether members who have no second factor can only set one up
     */
    require_second_factor: boolean;
};

export type Tier = 'starter' | 'pro' | 'scale' | 'enterprise';

/**
 * A person who signs in
 */
export type User = {
    /**
     * The ID of the user: `usr_…`
     */
    id: string;
    /**
     * The address with which the person signs in
     */
    email: string;
    /**
     * The name that colleagues see
     */
    name: string;
    /**
     * The name that customers see; null: the same
     */
    public_name: string | null;
    /**
     * The address of a picture that customers see
     */
    picture_url: string | null;
    /**
     * Whether customers see the name of the project in place of the person’s name and picture
     */
    shown_as_team: boolean;
    /**
     * The language of the person, as a BCP 47 tag
     */
    locale: string | null;
    /**
     * The time zone of the person, as in `Europe/Berlin`
     */
    time_zone: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
};

/**
 * The role of a person in an organization
 */
export type Membership = {
    /**
     * The ID of the organization: `org_…`
     */
    org_id: string;
    /**
     * The name of the organization
     */
    org_name: string;
    /**
     * The plan of the organization
     */
    tier: Tier;
    /**
     * `owner` and `admin` may do everything, `agent` works in the inbox and the knowledge base, `viewer` only reads. Only an owner can make owners
     */
    role: Role;
    /**
     * What the role may do there, as scopes of an API key
     */
    scopes: Array<Scope>;
    /**
     * The projects in which the person works; null: all of the organization
     */
    project_ids: Array<string> | null;
};

export type UserResponse = {
    data: User;
};

export type OrganizationResponse = {
    data: Organization;
};

export type AuditEntryList = {
    /**
     * The records of this page
     */
    data: Array<AuditEntry>;
    page: Page;
};

/**
 * A write, or the calls of one minute that were denied for the same reason
 */
export type AuditEntry = {
    /**
     * The ID of the audit entry: `aud_…`
     */
    id: string;
    /**
     * Null if it belongs to no project, or was denied
     */
    project_id: string | null;
    /**
     * The operation, such as `createMessage`; `unknown` for a call that matches no route
     */
    action: string;
    /**
     * Whether it took place
     */
    outcome: AuditOutcome;
    /**
     * Why it was denied: the `code` of the error; null if it took place
     */
    reason: string | null;
    /**
     * How many denied calls the entry stands for; 1 for a write
     */
    count: number;
    actor: AuditActor;
    /**
     * Null if no API key was used
     */
    api_key: AuditKey | null;
    target: AuditTarget;
    /**
     * By field: an object with `from` and `to`, or null for a person who was erased. Null if no existing record was changed
     */
    changes: JsonObject | null;
    /**
     * The IP address of the caller; null for visitors and for the platform itself
     */
    ip: string | null;
    /**
     * The `User-Agent` of the caller; null if there was none
     */
    user_agent: string | null;
    /**
     * The `X-Request-Id` of the request; null for what the platform did on its own
     */
    request_id: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
};

export type AuditOutcome = 'done' | 'denied';

/**
 * Who acted
 */
export type AuditActor = {
    /**
     * Who acted: `api_key`, `user` (a person who has signed in), `anonymous` (a visitor, or a call without a valid key), `ai`, `operator` or `system`
     */
    type: string;
    /**
     * The ID of the API key, of the person, or of the run of the AI agent; null for others
     */
    id: string | null;
    /**
     * The name of the API key or the person at that time; null for others
     */
    name: string | null;
};

/**
 * The API key that was used
 */
export type AuditKey = {
    /**
     * The ID of the key
     */
    id: string;
    /**
     * Its name at that time
     */
    name: string;
    /**
     * Its first characters
     */
    prefix: string;
};

/**
 * What it was about
 */
export type AuditTarget = {
    /**
     * The kind of record, such as `conversation`; `path` for denied calls
     */
    type: string;
    /**
     * Its ID; for denied calls the path of the first one
     */
    id: string;
};

/**
 * The position in a list
 */
export type Page = {
    /**
     * The `cursor` of the next page; null on the last one
     */
    next_cursor: string | null;
    /**
     * Whether there is a next page
     */
    has_more: boolean;
    /**
     * Maximum number of records on this page
     */
    limit: number;
    /**
     * The total number of records, with `include=total`
     */
    total?: number;
};

export type UserSessionList = {
    /**
     * The records of this page
     */
    data: Array<UserSession>;
    page: Page;
};

/**
 * A browser in which a person is signed in
 */
export type UserSession = {
    /**
     * The ID of the user session: `ses_…`
     */
    id: string;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * When it was last used, to within five minutes
     */
    last_seen_at: string;
    /**
     * When the person has to sign in again at the latest
     */
    expires_at: string;
    /**
     * The IP address from which the person has signed in
     */
    ip: string;
    /**
     * The `User-Agent` of the browser
     */
    user_agent: string;
    /**
     * Whether it is the session of this request
     */
    current: boolean;
};

export type SecondFactorResponse = {
    data: SecondFactor;
};

/**
 * Whether a person signs in with an authenticator app as well
 */
export type SecondFactor = {
    /**
     * Whether signing in asks for a code
     */
    enabled: boolean;
    /**
     * Whether an organization of the person requires it: without one, they can only set it up
     */
    required: boolean;
    /**
     * How many recovery codes are left
     */
    recovery_codes: number;
};

export type SecondFactorSecretResponse = {
    data: SecondFactorSecret;
};

/**
 * A secret that a first code has to confirm
 */
export type SecondFactorSecret = {
    /**
     * What to type into the app, in base32
     */
    secret: string;
    /**
     * The same, in the form that apps read from a QR code (`otpauth:`)
     */
    uri: string;
};

export type SecondFactorEnabledResponse = {
    data: SecondFactorEnabled;
};

/**
 * Codes that replace the app if it is lost
 */
export type SecondFactorEnabled = {
    /**
     * Each works once; they are shown only in this answer
     */
    recovery_codes: Array<string>;
};

export type SignInWaysResponse = {
    data: SignInWays;
};

/**
 * How a person can sign in
 */
export type SignInWays = {
    /**
     * Whether they can sign in with a password
     */
    has_password: boolean;
    /**
     * The platform’s providers, and others that the person has connected
     */
    providers: Array<SignInWay>;
};

/**
 * A provider that a person signs in with, or could
 */
export type SignInWay = {
    /**
     * Names the provider in paths
     */
    provider: string;
    /**
     * What people call the provider
     */
    name: string;
    /**
     * Whether the platform still has the provider
     */
    available: boolean;
    /**
     * When the person connected it, in UTC; null: they have not
     */
    connected_at: string | null;
    /**
     * The address that the provider gave at that time
     */
    email: string | null;
    /**
     * When the person last signed in there, in UTC
     */
    last_used_at: string | null;
};

export type SignInAuthorizationResponse = {
    data: SignInAuthorization;
};

/**
 * Where to send the browser
 */
export type SignInAuthorization = {
    /**
     * The page of the provider that asks the person who they are
     */
    authorization_url: string;
};

export type NotificationList = {
    /**
     * The records of this page
     */
    data: Array<Notification>;
    page: Page;
};

/**
 * A notification
 */
export type Notification = {
    /**
     * The ID of the notification: `ntf_…`
     */
    id: string;
    /**
     * `assigned`: a conversation was assigned to you; `mention`: a note mentions you; `answered`: a customer wrote in a conversation that is assigned to you; `escalated`: the AI agent handed over a conversation that is assigned to you, or to no member; `undelivered`: the email of a message failed or bounced; either you wrote it, or no member wrote it and the conversation is assigned to you
     */
    type: NotificationType;
    /**
     * The ID of the organization: `org_…`
     */
    org_id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The ID of the conversation: `cnv_…`
     */
    conversation_id: string;
    /**
     * The subject of the conversation as it is now
     */
    subject: string | null;
    /**
     * The note that mentions you, or the customer’s message; null for others
     */
    message_id: string | null;
    actor: TimelineActor;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * When you have read it; null: not yet
     */
    read_at: string | null;
};

export type NotificationType = 'assigned' | 'mention' | 'answered' | 'escalated' | 'undelivered';

/**
 * Who did something
 */
export type TimelineActor = {
    /**
     * As in the audit log: `api_key`, `ai`, `anonymous` (a visitor) or `system`
     */
    type: string;
    /**
     * The ID of the API key or of the agent run; empty for others
     */
    id: string;
};

export type ReadNotificationsResponse = {
    data: ReadNotifications;
};

/**
 * The result of marking notifications as read
 */
export type ReadNotifications = {
    /**
     * How many were unread
     */
    marked: number;
};

export type PreferencesResponse = {
    data: Preferences;
};

/**
 * What you want to be notified of, and how
 */
export type Preferences = {
    events: NotificationEvents;
    /**
     * Whether `notification.created` asks for a desktop notification
     */
    desktop: boolean;
    /**
     * Whether `notification.created` asks for a sound
     */
    sound: boolean;
    /**
     * Whether notifications that you have not read after two minutes are also emailed to you
     */
    mail: boolean;
    /**
     * Whether this platform sends email; if not, `mail` cannot be turned on
     */
    mail_available: boolean;
    /**
     * When `desktop`, `sound` and `mail` apply, in the time zone of your profile; null: always
     */
    hours: NotificationHours | null;
};

/**
 * What you want to be notified of
 */
export type NotificationEvents = {
    /**
     * A conversation is assigned to you
     */
    assigned: boolean;
    /**
     * A note mentions you
     */
    mention: boolean;
    /**
     * A customer writes in a conversation that is assigned to you
     */
    answered: boolean;
    /**
     * The AI agent hands over a conversation that is yours or unassigned
     */
    escalated: boolean;
    /**
     * The email of one of your messages does not arrive
     */
    undelivered: boolean;
};

/**
 * When notifications may disturb you
 */
export type NotificationHours = {
    /**
     * Days of the week, from 1 (Monday) to 7
     */
    days: Array<number>;
    /**
     * When they begin, in your time zone
     */
    from: string;
    /**
     * When they end; on the next day unless it is later than `from`
     */
    to: string;
};

export type MemberList = {
    /**
     * The records of this page
     */
    data: Array<Member>;
    page: Page;
};

/**
 * A person in an organization
 */
export type Member = {
    /**
     * The ID of the user: `usr_…`
     */
    id: string;
    /**
     * The address with which the person signs in
     */
    email: string;
    /**
     * The name that colleagues see
     */
    name: string;
    /**
     * The name that customers see; null: the same
     */
    public_name: string | null;
    /**
     * The address of a picture that customers see
     */
    picture_url: string | null;
    /**
     * `owner` and `admin` may do everything, `agent` works in the inbox and the knowledge base, `viewer` only reads. Only an owner can make owners
     */
    role: Role;
    /**
     * The projects in which the person works; null: all of the organization
     */
    project_ids: Array<string> | null;
    /**
     * When the person became a member, in UTC
     */
    created_at: string;
};

export type MemberResponse = {
    data: Member;
};

export type InvitationList = {
    /**
     * The records of this page
     */
    data: Array<Invitation>;
    page: Page;
};

/**
 * An invitation that nobody has accepted yet
 */
export type Invitation = {
    /**
     * The ID of the invitation: `inv_…`
     */
    id: string;
    /**
     * Who is invited; null: the person who redeems it enters the address
     */
    email: string | null;
    /**
     * `owner` and `admin` may do everything, `agent` works in the inbox and the knowledge base, `viewer` only reads. Only an owner can make owners
     */
    role: Role;
    /**
     * The projects in which the person works; null: all of the organization
     */
    project_ids: Array<string> | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * When it stops working, in UTC
     */
    expires_at: string;
    /**
     * What happened to the email with the link; `none`: the platform does not send email, and the inviter passes on the link
     */
    mail: InvitationMail;
    /**
     * Why the mail server has not accepted it yet
     */
    mail_error: string | null;
};

export type InvitationMail = 'none' | 'waiting' | 'sent' | 'failed';

export type CreatedInvitationResponse = {
    data: CreatedInvitation;
};

/**
 * An invitation that was created just now, with its link
 */
export type CreatedInvitation = {
    /**
     * The ID of the invitation: `inv_…`
     */
    id: string;
    /**
     * Who is invited; null: the person who redeems it enters the address
     */
    email: string | null;
    /**
     * `owner` and `admin` may do everything, `agent` works in the inbox and the knowledge base, `viewer` only reads. Only an owner can make owners
     */
    role: Role;
    /**
     * The projects in which the person works; null: all of the organization
     */
    project_ids: Array<string> | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * When it stops working, in UTC
     */
    expires_at: string;
    /**
     * What happened to the email with the link; `none`: the platform does not send email, and the inviter passes on the link
     */
    mail: InvitationMail;
    /**
     * Why the mail server has not accepted it yet
     */
    mail_error: string | null;
    /**
     * The address that the person opens. It is shown only in this answer; null: it is emailed to them
     */
    link: string | null;
};

export type SignedInResponse = {
    data: SignedIn;
};

/**
 * Who has just signed in; the session cookie comes with it
 */
export type SignedIn = {
    user: User;
};

export type SignInOptionsResponse = {
    data: SignInOptions;
};

/**
 * What the sign-in page offers
 */
export type SignInOptions = {
    /**
     * Whether a password reset link can be emailed
     */
    password_reset: boolean;
    /**
     * Other ways to sign in
     */
    providers: Array<SignInProvider>;
};

/**
 * A provider of OpenID Connect
 */
export type SignInProvider = {
    /**
     * Names the provider in paths
     */
    id: string;
    /**
     * What people call the provider
     */
    name: string;
};

export type OneTimeLinkResponse = {
    data: OneTimeLink;
};

/**
 * What a one-time link is for
 */
export type OneTimeLink = {
    /**
     * `invitation`: to become a member of an organization; `password_reset`: to choose a new password
     */
    purpose: LinkPurpose;
    /**
     * Whose link it is; null: the person who redeems it enters the address
     */
    email: string | null;
    /**
     * The name of the organization of an invitation
     */
    organization: string | null;
    /**
     * `owner` and `admin` may do everything, `agent` works in the inbox and the knowledge base, `viewer` only reads. Only an owner can make owners
     */
    role: Role | null;
    /**
     * Whether this address has signed in before: an invitation then asks for the existing password
     */
    has_user: boolean;
};

export type LinkPurpose = 'invitation' | 'password_reset';

export type ProviderSignInResponse = {
    data: ProviderSignIn;
};

/**
 * The result of signing in with a provider
 */
export type ProviderSignIn = {
    /**
     * Who it is; null: a second factor is asked for
     */
    user: User | null;
    /**
     * The path that the person wanted to go on to
     */
    next: string | null;
    /**
     * Whether to send the same again, with `second_factor`
     */
    second_factor_required: boolean;
};

export type ApiKeyList = {
    /**
     * The records of this page
     */
    data: Array<ApiKey>;
    page: Page;
};

export type CreatedApiKeyResponse = {
    data: CreatedApiKey;
};

/**
 * An API key that was created just now, with its secret
 */
export type CreatedApiKey = {
    /**
     * The ID of the API key: `key_…`
     */
    id: string;
    /**
     * The ID of the organization: `org_…`
     */
    org_id: string;
    /**
     * Your own name for the key, as the audit log shows it
     */
    name: string;
    /**
     * The first characters of the key
     */
    prefix: string;
    /**
     * What the key may do, such as `conversations:read` or `write`
     */
    scopes: Array<Scope>;
    /**
     * When the key stops working; null: it does not expire
     */
    expires_at: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    created_by: ApiKeyCreator;
    /**
     * When it was last used, to within two minutes; null: never
     */
    last_used_at: string | null;
    /**
     * The IP address from which it was last used
     */
    last_used_ip: string | null;
    /**
     * The API key. It is shown only in this answer
     */
    secret: string;
};

/**
 * The codes of a program that wants an API key (RFC 8628 §3.2)
 */
export type DeviceCodes = {
    /**
     * A secret of the program, to ask for its key
     */
    device_code: string;
    /**
     * What the program shows to the person
     */
    user_code: string;
    /**
     * The page where the person enters the code
     */
    verification_uri: string;
    /**
     * The same page, with the code filled in
     */
    verification_uri_complete: string;
    /**
     * How long both codes are valid, in seconds
     */
    expires_in: number;
    /**
     * How long to wait between two requests for the key, in seconds
     */
    interval: number;
};

/**
 * The API key that a person has approved
 */
export type DeviceToken = {
    /**
     * The API key. It is shown only in this answer
     */
    access_token: string;
    /**
     * Send the key as `Authorization: Bearer` or as `X-API-Key`
     */
    token_type: 'Bearer';
    /**
     * The scopes of the key, separated by spaces
     */
    scope: string;
    key: DeviceKey;
};

/**
 * Which key it is
 */
export type DeviceKey = {
    /**
     * The ID of the API key: `key_…`
     */
    id: string;
    /**
     * Your own name for the key, as the audit log shows it
     */
    name: string;
    /**
     * The first characters of the key
     */
    prefix: string;
    /**
     * When the key stops working; null: it does not expire
     */
    expires_at: string | null;
    /**
     * The ID of the organization: `org_…`
     */
    org_id: string;
};

export type DeviceAuthorizationResponse = {
    data: DeviceAuthorization;
};

/**
 * What a program that wants an API key asks for
 */
export type DeviceAuthorization = {
    /**
     * The ID of the device authorization: `dva_…`
     */
    id: string;
    /**
     * The name that the program gives itself; nobody has checked it
     */
    client_name: string;
    /**
     * The name that the API key gets
     */
    key_name: string;
    /**
     * What the key may do, such as `conversations:read` or `write`
     */
    scopes: Array<Scope>;
    /**
     * Whether somebody has decided
     */
    status: DeviceAuthorizationStatus;
    /**
     * When the codes expire, in UTC
     */
    expires_at: string;
};

export type DeviceAuthorizationStatus = 'pending' | 'approved' | 'denied';

export type ProjectList = {
    /**
     * The records of this page
     */
    data: Array<Project>;
    page: Page;
};

/**
 * One product or brand, with its own conversations, contacts and articles
 */
export type Project = {
    /**
     * The ID of the project: `prj_…`
     */
    id: string;
    /**
     * The ID of the organization: `org_…`
     */
    org_id: string;
    /**
     * For people; it need not be unique
     */
    name: string;
    /**
     * Unique in the organization
     */
    slug: string;
    /**
     * The domain of the product, such as `shop.example.com`; null if it is not set
     */
    domain: string | null;
    /**
     * What the AI agent does: `assist` suggests replies when asked, `copilot` drafts an internal note for each customer message, `autopilot` answers customers
     */
    agent_mode: AgentMode;
    /**
     * The model of the AI agent; null: the platform’s default
     */
    ai_model: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * The country of phone numbers that are written without a country code, such as `DE`; null if it is not set
     */
    default_phone_country: string | null;
    /**
     * Whether the `email` of an identity token counts as verified without `email_verified: true` in the token
     */
    trust_identity_emails: boolean;
    /**
     * How many minutes customers should wait at most for a first answer from a person; null: no target
     */
    first_response_target_minutes: number | null;
};

export type ProjectResponse = {
    data: Project;
};

export type ConversationList = {
    /**
     * The records of this page
     */
    data: Array<ListedConversation>;
    page: Page;
};

/**
 * A conversation, with what `include` asks for
 */
export type ListedConversation = {
    /**
     * The ID of the conversation: `cnv_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The customer; null if nobody was named
     */
    contact_id: string | null;
    /**
     * Null if the conversation has no subject
     */
    subject: string | null;
    /**
     * `open`: your team has to act; `snoozed`: it reopens at `snoozed_until` or when the customer writes; `resolved`: it reopens when the customer writes; `closed`: only your team can reopen it, a customer’s message starts a new conversation that `follows` it
     */
    status: ConversationStatus;
    /**
     * How urgent it is, as your team sets it
     */
    priority: ConversationPriority;
    /**
     * Where the conversation started
     */
    channel: ConversationChannel;
    /**
     * The ID of the member who handles it (`usr_…`), or your own name for whoever does; null if nobody does
     */
    assigned_to: string | null;
    /**
     * Your own labels, at most 50
     */
    tags: Array<string>;
    /**
     * Whether the AI agent resolved it; false again when the customer writes
     */
    ai_resolved: boolean;
    /**
     * When a snoozed conversation reopens; null if it is not snoozed, or waits until the customer writes
     */
    snoozed_until: string | null;
    /**
     * Your own ID of the conversation, unique in the project; null if it has none
     */
    external_id: string | null;
    /**
     * When it started, in UTC; an import can set it
     */
    created_at: string;
    /**
     * When it last changed or received a message, in UTC
     */
    updated_at: string;
    /**
     * Null until the customer rates the conversation
     */
    csat: Csat | null;
    /**
     * Whether it is spam: then it is closed, messages do not reopen it, and the agent does not answer
     */
    spam: boolean;
    /**
     * The closed conversation that it continues; null if it continues none
     */
    follows: string | null;
    /**
     * Who writes next: `team` from a customer’s message until an answer, `customer` after it; `nobody` when it is resolved or closed, or when nobody asked. The agent’s message that hands over to your team does not count as an answer
     */
    waiting_on: WaitingOn;
    /**
     * The time of the first message without an answer, or of the first answer; null if it is not waiting
     */
    waiting_since: string | null;
    /**
     * When the last public message was written; null if there is none
     */
    last_message_at: string | null;
    /**
     * When your team or the agent first wrote a public message; null if neither did
     */
    first_response_at: string | null;
    /**
     * When it was resolved or closed; null if it is open or snoozed
     */
    resolved_at: string | null;
    /**
     * Who sent the last public message of your side: `ai`, `people`, or `nobody` if there is none
     */
    handled_by: HandledBy;
    /**
     * The number of public messages
     */
    message_count: number;
    /**
     * With `include=contact`; null if nobody was named
     */
    contact?: Contact | null;
    /**
     * With `include=last_message`; null if there is none
     */
    last_message?: Message | null;
    /**
     * With `include=unread`: whether you have not read the last public message
     */
    unread?: boolean;
    /**
     * With `include=assignee`; null if `assigned_to` names no member
     */
    assignee?: Assignee | null;
};

/**
 * A member, as customers may see them too
 */
export type Assignee = {
    /**
     * The ID of the user: `usr_…`
     */
    id: string;
    /**
     * The public name
     */
    name: string;
    /**
     * The HTTPS address of a picture; null if there is none
     */
    picture: string | null;
};

export type ConversationResponse = {
    data: Conversation;
};

export type ReadConversationResponse = {
    data: ReadConversation;
};

/**
 * A conversation, with what `include` asks for
 */
export type ReadConversation = {
    /**
     * The ID of the conversation: `cnv_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The customer; null if nobody was named
     */
    contact_id: string | null;
    /**
     * Null if the conversation has no subject
     */
    subject: string | null;
    /**
     * `open`: your team has to act; `snoozed`: it reopens at `snoozed_until` or when the customer writes; `resolved`: it reopens when the customer writes; `closed`: only your team can reopen it, a customer’s message starts a new conversation that `follows` it
     */
    status: ConversationStatus;
    /**
     * How urgent it is, as your team sets it
     */
    priority: ConversationPriority;
    /**
     * Where the conversation started
     */
    channel: ConversationChannel;
    /**
     * The ID of the member who handles it (`usr_…`), or your own name for whoever does; null if nobody does
     */
    assigned_to: string | null;
    /**
     * Your own labels, at most 50
     */
    tags: Array<string>;
    /**
     * Whether the AI agent resolved it; false again when the customer writes
     */
    ai_resolved: boolean;
    /**
     * When a snoozed conversation reopens; null if it is not snoozed, or waits until the customer writes
     */
    snoozed_until: string | null;
    /**
     * Your own ID of the conversation, unique in the project; null if it has none
     */
    external_id: string | null;
    /**
     * When it started, in UTC; an import can set it
     */
    created_at: string;
    /**
     * When it last changed or received a message, in UTC
     */
    updated_at: string;
    /**
     * Null until the customer rates the conversation
     */
    csat: Csat | null;
    /**
     * Whether it is spam: then it is closed, messages do not reopen it, and the agent does not answer
     */
    spam: boolean;
    /**
     * The closed conversation that it continues; null if it continues none
     */
    follows: string | null;
    /**
     * Who writes next: `team` from a customer’s message until an answer, `customer` after it; `nobody` when it is resolved or closed, or when nobody asked. The agent’s message that hands over to your team does not count as an answer
     */
    waiting_on: WaitingOn;
    /**
     * The time of the first message without an answer, or of the first answer; null if it is not waiting
     */
    waiting_since: string | null;
    /**
     * When the last public message was written; null if there is none
     */
    last_message_at: string | null;
    /**
     * When your team or the agent first wrote a public message; null if neither did
     */
    first_response_at: string | null;
    /**
     * When it was resolved or closed; null if it is open or snoozed
     */
    resolved_at: string | null;
    /**
     * Who sent the last public message of your side: `ai`, `people`, or `nobody` if there is none
     */
    handled_by: HandledBy;
    /**
     * The number of public messages
     */
    message_count: number;
    /**
     * With `include=assignee`; null if `assigned_to` names no member
     */
    assignee?: Assignee | null;
};

export type BulkChangeReport = {
    /**
     * One result for each conversation: in the order of `ids`, or the newest first
     */
    data: Array<ChangedConversation>;
    meta: BulkChangeTotals;
};

/**
 * The result for one conversation of a bulk change
 */
export type ChangedConversation = {
    /**
     * The ID of the conversation: `cnv_…`
     */
    conversation_id: string;
    /**
     * `unchanged`: nothing had to change; `failed`: see `error`
     */
    result: BulkChangeResult;
    /**
     * Why the row failed; null if it did not
     */
    error: ImportRowError | null;
};

export type BulkChangeResult = 'updated' | 'unchanged' | 'failed';

/**
 * Why a row of an import failed
 */
export type ImportRowError = {
    /**
     * The same as in the body of an error
     */
    code: string;
    /**
     * The same as `error` in the body of an error
     */
    message: string;
    /**
     * With VALIDATION_ERROR: each problem, with the path of the field in the row
     */
    issues?: Array<ErrorIssue>;
    /**
     * With CONTACT_CONFLICT
     */
    conflicting_contact_id?: string;
};

/**
 * One problem of a request
 */
export type ErrorIssue = {
    /**
     * Names of fields and positions in lists, from the outermost to the innermost
     */
    path: Array<IssuePathItem>;
    /**
     * What is wrong, for people
     */
    message: string;
};

/**
 * The name of a field, or a position in a list
 */
export type IssuePathItem = string | number;

/**
 * Number of conversations with each result, and how to continue
 */
export type BulkChangeTotals = {
    /**
     * Conversations that changed
     */
    updated: number;
    /**
     * Conversations in which nothing had to change
     */
    unchanged: number;
    /**
     * Conversations that could not be changed
     */
    failed: number;
    /**
     * How many more the `filter` matches after these, counted up to 1,000
     */
    remaining: number;
    /**
     * The `cursor` to continue with; null if none remain
     */
    next_cursor: string | null;
};

export type ViewCountsResponse = {
    /**
     * In the order of `views`
     */
    data: Array<ViewCount>;
};

/**
 * How many conversations a view has
 */
export type ViewCount = {
    /**
     * The name of the view in the request
     */
    name: string;
    /**
     * The number of conversations, counted up to 1,000
     */
    count: number;
    /**
     * Whether there are more than 1,000
     */
    has_more: boolean;
};

export type TimelineEntryList = {
    /**
     * The records of this page
     */
    data: Array<TimelineEntry>;
    page: Page;
};

/**
 * A message of a conversation, or something that happened to it
 */
export type TimelineEntry = {
    /**
     * The ID of the message or of the entry, unique in the timeline
     */
    id: string;
    /**
     * `changed`: status, assignee, tags or other fields; `merged`: another conversation became part of it; `rated`: by the customer; `escalated`: the AI agent handed it over; `action_executed`: by the AI agent; `issue_created`: in a connected product
     */
    type: TimelineEntryType;
    /**
     * When it happened, in UTC
     */
    created_at: string;
    /**
     * Null where it is not known, and for messages, which name their sender
     */
    actor: TimelineActor | null;
    /**
     * The message of an entry of type `message`; null for others
     */
    message: Message | null;
    /**
     * By field: an object with `from` and `to`. Null if no field changed
     */
    changes: JsonObject | null;
    /**
     * For `merged`, the `conversation_id`; for `rated`, the `score`; for `escalated`, the `reason` and `confidence`; for `action_executed`, the `action` and `result`; for `issue_created`, the `provider`, `key` and `url`; null for others
     */
    details: JsonObject | null;
};

export type TimelineEntryType = 'message' | 'created' | 'changed' | 'merged' | 'rated' | 'escalated' | 'action_executed' | 'issue_created';

export type ConversationImportReport = {
    /**
     * One result for each row, in the order of the request
     */
    data: Array<ImportedConversationRow>;
    meta: ImportTotals;
};

/**
 * The result for one row of an import
 */
export type ImportedConversationRow = {
    /**
     * Position in the request, from 1; blank lines do not count
     */
    row: number;
    /**
     * Null if the row has no valid one
     */
    external_id: string | null;
    /**
     * `unchanged`: the record was already as the row says; `failed`: see `error`
     */
    result: ImportResult;
    /**
     * Why the row failed; null if it did not
     */
    error: ImportRowError | null;
    /**
     * Null if the row failed
     */
    conversation_id: string | null;
};

export type ImportResult = 'created' | 'updated' | 'unchanged' | 'failed';

/**
 * Number of rows with each result
 */
export type ImportTotals = {
    /**
     * Rows that created a record
     */
    created: number;
    /**
     * Rows that changed a record
     */
    updated: number;
    /**
     * Rows that changed nothing: the record already had these values
     */
    unchanged: number;
    /**
     * Rows that were rejected
     */
    failed: number;
};

export type PresenceResponse = {
    data: Presence;
};

/**
 * The members of your team who are in a conversation
 */
export type Presence = {
    /**
     * The ID of the conversation: `cnv_…`
     */
    conversation_id: string;
    /**
     * At most 100, by name; you are one of them
     */
    colleagues: Array<Colleague>;
};

/**
 * A person of your team who is in a conversation
 */
export type Colleague = {
    /**
     * The ID of the user: `usr_…`
     */
    user_id: string;
    /**
     * The name that colleagues see
     */
    name: string;
    /**
     * The address of a picture
     */
    picture_url: string | null;
    /**
     * `viewing`: looking at it; `writing`: writing to the customer; `writing_note`: writing an internal note
     */
    state: PresenceState;
};

export type ReadReceiptsResponse = {
    data: ReadReceipts;
};

/**
 * What each side of a conversation has seen
 */
export type ReadReceipts = {
    /**
     * The ID of the conversation: `cnv_…`
     */
    conversation_id: string;
    /**
     * The time of the latest message that the customer has seen; null if none
     */
    customer_seen_at: string | null;
    /**
     * The time of the latest message that the team has seen; null if none
     */
    agent_seen_at: string | null;
};

export type ReadMarkResponse = {
    data: ReadMark;
};

/**
 * How far you have read a conversation
 */
export type ReadMark = {
    /**
     * The ID of the conversation: `cnv_…`
     */
    conversation_id: string;
    /**
     * Whether you have not read the last public message
     */
    unread: boolean;
    /**
     * The time of the last message that you have read, or when you became a member, if you have read none; null if you marked it as unread
     */
    read_at: string | null;
};

export type SavedReplyList = {
    /**
     * The records of this page
     */
    data: Array<SavedReply>;
    page: Page;
};

/**
 * An answer that your team gives often
 */
export type SavedReply = {
    /**
     * The ID of the saved reply: `rpl_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The name that your team sees
     */
    name: string;
    /**
     * Markdown, with placeholders that are filled in for a conversation: `{{contact.name}}`, `{{contact.email}}`, `{{contact.company}}`, `{{conversation.id}}`, `{{conversation.subject}}`, `{{project.name}}`, `{{member.name}}`. Text after `|` is used if there is no value: `{{contact.name|there}}`
     */
    body: string;
    /**
     * A short name that your team types, unique in the project: lower-case letters, digits, `-` and `_`; null if it has none
     */
    shortcut: string | null;
    actions: SavedReplyActions;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * When it last changed, in UTC
     */
    updated_at: string;
};

/**
 * What to change in a conversation that is answered with it
 */
export type SavedReplyActions = {
    /**
     * Tags to add
     */
    tags: Array<string>;
    /**
     * The status to set; null: it stays as it is
     */
    status: ConversationStatus | null;
    /**
     * Who should handle it: the ID of a member, or your own name for somebody; null: it stays as it is
     */
    assigned_to: string | null;
};

export type SavedReplyResponse = {
    data: SavedReply;
};

export type FilledSavedReplyResponse = {
    data: FilledSavedReply;
};

/**
 * The text of a saved reply for one conversation
 */
export type FilledSavedReply = {
    /**
     * Markdown: send it with `content_type: markdown`. Values that customers choose are shown literally, and create no links
     */
    content: string;
    /**
     * Placeholders without a value or a replacement text, such as `contact.name`: `content` has nothing in their place
     */
    missing: Array<string>;
};

export type SavedViewList = {
    /**
     * The records of this page
     */
    data: Array<SavedView>;
    page: Page;
};

/**
 * A list of conversations that somebody looks at often
 */
export type SavedView = {
    /**
     * The ID of the saved view: `vew_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The member whose view it is; null: the team’s
     */
    owner_id: string | null;
    /**
     * The name that people see
     */
    name: string;
    /**
     * The query of the list of conversations without `q`, order and page, such as `status=open&assigned_to=none`; empty: all conversations
     */
    filter: string;
    /**
     * The `sort` of the list
     */
    sort: ConversationSort;
    /**
     * The `order` of the list
     */
    order: SortOrder;
    /**
     * Views are sorted by their positions; views with the same position in the order in which they were created
     */
    position: number;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * When it last changed, in UTC
     */
    updated_at: string;
};

export type SavedViewResponse = {
    data: SavedView;
};

export type MessageList = {
    /**
     * The records of this page
     */
    data: Array<Message>;
    page: Page;
};

export type MessageResponse = {
    data: Message;
};

export type MailResponse = {
    data: Mail;
};

/**
 * The email that a message was made from
 */
export type Mail = {
    /**
     * The sender as given in the email; null if it names no address
     */
    from: MailParty | null;
    /**
     * Who it was sent to; the first 500
     */
    to: Array<MailParty>;
    /**
     * Who got a copy; the first 500
     */
    cc: Array<MailParty>;
    /**
     * The subject; empty if it has none
     */
    subject: string;
    /**
     * When it was sent, according to the sender’s program; null if it gives no valid time
     */
    date: string | null;
    /**
     * Its full text, including quoted text and the signature, up to 100,000 characters. For an email in HTML only, the text of the HTML
     */
    text: string;
    /**
     * The same as HTML, rebuilt from a few elements without styles, scripts or forms; quoted text is in `blockquote`. Pictures on other sites keep their addresses: loading them tells the sender that the email was read. Null if the email has no HTML
     */
    html: string | null;
    /**
     * Whether the email contains more than this; the raw email has all of it
     */
    is_shortened: boolean;
    /**
     * The size of the raw email in bytes
     */
    size: number;
};

/**
 * Somebody named in an email
 */
export type MailParty = {
    /**
     * The name next to the address; null if there is none
     */
    name: string | null;
    /**
     * The email address
     */
    address: string;
};

export type CreatedAttachmentResponse = {
    data: CreatedAttachment;
};

/**
 * A new file, and where to upload it
 */
export type CreatedAttachment = {
    /**
     * The ID of the attachment: `att_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The message with this attachment; null until one uses it
     */
    message_id: string | null;
    /**
     * `ready` when the upload is complete
     */
    state: AttachmentState;
    /**
     * The name of the file, without its path
     */
    name: string;
    /**
     * The media type, detected from the first bytes of the file
     */
    type: string;
    /**
     * In bytes
     */
    size: number;
    /**
     * Whether the file has a thumbnail
     */
    has_thumbnail: boolean;
    /**
     * The SHA-256 of the file in hex; null until the upload is complete
     */
    sha256: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * When the file will be deleted; null as soon as a message uses it
     */
    expires_at: string | null;
    /**
     * Where to upload the parts; null if the file was sent in one request
     */
    upload: AttachmentUpload | null;
};

export type AttachmentState = 'pending' | 'ready';

/**
 * Where to upload the parts of a file
 */
export type AttachmentUpload = {
    /**
     * Upload each part to its `url`, in any order
     */
    parts: Array<{
        /**
         * The number of the part, from 1
         */
        number: number;
        /**
         * The required number of bytes
         */
        size: number;
        /**
         * Where to PUT the bytes; relative to the address of this API, or a full URL
         */
        url: string;
        /**
         * Whether all bytes of the part have arrived
         */
        received: boolean;
    }>;
    /**
     * Until when the addresses are valid; get the upload for new ones
     */
    expires_at: string;
};

export type AttachmentResponse = {
    data: Attachment;
};

/**
 * A file that was uploaded, or is being uploaded
 */
export type Attachment = {
    /**
     * The ID of the attachment: `att_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The message with this attachment; null until one uses it
     */
    message_id: string | null;
    /**
     * `ready` when the upload is complete
     */
    state: AttachmentState;
    /**
     * The name of the file, without its path
     */
    name: string;
    /**
     * The media type, detected from the first bytes of the file
     */
    type: string;
    /**
     * In bytes
     */
    size: number;
    /**
     * Whether the file has a thumbnail
     */
    has_thumbnail: boolean;
    /**
     * The SHA-256 of the file in hex; null until the upload is complete
     */
    sha256: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * When the file will be deleted; null as soon as a message uses it
     */
    expires_at: string | null;
};

export type AttachmentUploadResponse = {
    data: AttachmentUpload;
};

export type DownloadLinkResponse = {
    data: DownloadLink;
};

/**
 * A signed address of a file, which needs no key
 */
export type DownloadLink = {
    /**
     * Relative to the address of this API
     */
    url: string;
    /**
     * Until when the address is valid
     */
    expires_at: string;
};

export type MessageAttachmentResponse = {
    data: MessageAttachment;
};

export type ContactList = {
    /**
     * The records of this page
     */
    data: Array<Contact>;
    page: Page;
};

export type ContactResponse = {
    data: Contact;
};

export type ContactImportReport = {
    /**
     * One result for each row, in the order of the request
     */
    data: Array<ImportedContactRow>;
    meta: ImportTotals;
};

/**
 * The result for one row of an import
 */
export type ImportedContactRow = {
    /**
     * Position in the request, from 1; blank lines do not count
     */
    row: number;
    /**
     * Null if the row has no valid one
     */
    external_id: string | null;
    /**
     * `unchanged`: the record was already as the row says; `failed`: see `error`
     */
    result: ImportResult;
    /**
     * Why the row failed; null if it did not
     */
    error: ImportRowError | null;
    /**
     * Null if the row failed
     */
    contact_id: string | null;
};

export type FormList = {
    /**
     * The records of this page
     */
    data: Array<Form>;
    page: Page;
};

export type FormResponse = {
    data: Form;
};

export type FormSubmissionList = {
    /**
     * The records of this page
     */
    data: Array<FormSubmission>;
    page: Page;
};

export type BeaconList = {
    /**
     * The records of this page
     */
    data: Array<Beacon>;
    page: Page;
};

/**
 * A button on your pages that opens a form
 */
export type Beacon = {
    /**
     * The ID of the beacon: `bcn_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The form that it opens
     */
    form_id: string;
    /**
     * The corner of the page
     */
    position: BeaconPosition;
    /**
     * A hex colour such as `#2563EB`
     */
    primary_color: string;
    /**
     * The text of the button
     */
    button_label: string;
    /**
     * `custom_svg`: the picture in the field `custom_svg`
     */
    button_icon: BeaconIcon;
    /**
     * An `svg` element with shapes only; null if there is none
     */
    custom_svg: string | null;
    /**
     * The heading above the form
     */
    greeting_title: string;
    /**
     * The text below the heading
     */
    greeting_text: string;
    /**
     * Origins of the pages that may show it; empty: all pages
     */
    allowed_origins: Array<string>;
    /**
     * When the beacon was archived; null while it is in use
     */
    archived_at: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
};

export type BeaconResponse = {
    data: Beacon;
};

export type ArticleList = {
    /**
     * The records of this page
     */
    data: Array<ListedArticle>;
    page: Page;
};

/**
 * An article of the knowledge base, without its text
 */
export type ListedArticle = {
    /**
     * The ID of the article: `art_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * Plain text
     */
    title: string;
    /**
     * Unique in the project; changes take effect immediately
     */
    slug: string;
    /**
     * Searches find only published articles
     */
    status: ArticleStatus;
    /**
     * A BCP 47 tag
     */
    locale: string;
    /**
     * Your own labels, at most 20
     */
    tags: Array<string>;
    /**
     * Your own ID of the article, unique in the project; null if it has none
     */
    external_id: string | null;
    /**
     * Whether the draft differs from the published text
     */
    has_unpublished_changes: boolean;
    /**
     * The number of edits of title, body, locale and tags
     */
    version: number;
    /**
     * When the current published text was published; null while the article is not published
     */
    published_at: string | null;
    /**
     * Whether searches find the published text
     */
    index_status: IndexStatus;
    /**
     * Why indexing failed; null unless `index_status` is `failed`
     */
    index_error: string | null;
    /**
     * Number of widget sessions that have read it
     */
    read_count: number;
    /**
     * Number of widget sessions that found it helpful
     */
    helpful_count: number;
    /**
     * Number of widget sessions that did not find it helpful
     */
    unhelpful_count: number;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * When it last changed, in UTC
     */
    updated_at: string;
};

export type IndexStatus = 'pending' | 'indexed' | 'failed';

export type ArticleResponse = {
    data: Article;
};

/**
 * An article of the knowledge base, with the text of its draft
 */
export type Article = {
    /**
     * The ID of the article: `art_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * Plain text
     */
    title: string;
    /**
     * Unique in the project; changes take effect immediately
     */
    slug: string;
    /**
     * Searches find only published articles
     */
    status: ArticleStatus;
    /**
     * A BCP 47 tag
     */
    locale: string;
    /**
     * Your own labels, at most 20
     */
    tags: Array<string>;
    /**
     * Your own ID of the article, unique in the project; null if it has none
     */
    external_id: string | null;
    /**
     * Whether the draft differs from the published text
     */
    has_unpublished_changes: boolean;
    /**
     * The number of edits of title, body, locale and tags
     */
    version: number;
    /**
     * When the current published text was published; null while the article is not published
     */
    published_at: string | null;
    /**
     * Whether searches find the published text
     */
    index_status: IndexStatus;
    /**
     * Why indexing failed; null unless `index_status` is `failed`
     */
    index_error: string | null;
    /**
     * Number of widget sessions that have read it
     */
    read_count: number;
    /**
     * Number of widget sessions that found it helpful
     */
    helpful_count: number;
    /**
     * Number of widget sessions that did not find it helpful
     */
    unhelpful_count: number;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * When it last changed, in UTC
     */
    updated_at: string;
    /**
     * Markdown
     */
    body: string;
};

export type ArticleVersionList = {
    /**
     * The records of this page
     */
    data: Array<ListedArticleVersion>;
    page: Page;
};

/**
 * A version of an article, which an edit created, without its text
 */
export type ListedArticleVersion = {
    /**
     * The ID of the article: `art_…`
     */
    article_id: string;
    /**
     * Its number, from 1 for the first one
     */
    version: number;
    /**
     * Plain text
     */
    title: string;
    /**
     * A BCP 47 tag
     */
    locale: string;
    /**
     * Your own labels, at most 20
     */
    tags: Array<string>;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * When it was last published; null if it never was
     */
    published_at: string | null;
};

export type ArticleVersionResponse = {
    data: ArticleVersion;
};

/**
 * A version of an article, which an edit created
 */
export type ArticleVersion = {
    /**
     * The ID of the article: `art_…`
     */
    article_id: string;
    /**
     * Its number, from 1 for the first one
     */
    version: number;
    /**
     * Plain text
     */
    title: string;
    /**
     * A BCP 47 tag
     */
    locale: string;
    /**
     * Your own labels, at most 20
     */
    tags: Array<string>;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * When it was last published; null if it never was
     */
    published_at: string | null;
    /**
     * Markdown
     */
    body: string;
};

export type PictureList = {
    /**
     * The records of this page
     */
    data: Array<Picture>;
    page: Page;
};

/**
 * A picture that articles can show
 */
export type Picture = {
    /**
     * The ID of the picture: `pic_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The name of the file that was uploaded first, without its path
     */
    name: string;
    /**
     * The media type, detected from the first bytes of the file
     */
    type: string;
    /**
     * In bytes
     */
    size: number;
    /**
     * The SHA-256 of the file in hex; unique in the project
     */
    sha256: string;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * Since when no version of an article has used it; it is deleted 30 days later. Null while a version uses it
     */
    unused_since: string | null;
    /**
     * The address to use in articles, as in `![A red lamp](/api/public/kb/…)`. It begins with `/`, and is relative to the base URL of the platform. Anyone who has it can see the picture
     */
    url: string;
};

export type PictureResponse = {
    data: Picture;
};

export type ArticleImportReport = {
    /**
     * One result for each row, in the order of the request
     */
    data: Array<ImportedArticleRow>;
    meta: ImportTotals;
};

/**
 * The result for one row of an import
 */
export type ImportedArticleRow = {
    /**
     * Position in the request, from 1; blank lines do not count
     */
    row: number;
    /**
     * Null if the row has no valid one
     */
    external_id: string | null;
    /**
     * Null if the row failed
     */
    article_id: string | null;
    /**
     * `unchanged`: the record was already as the row says; `failed`: see `error`
     */
    result: ImportResult;
    /**
     * Whether this version is published now
     */
    published: boolean;
    /**
     * Why the row failed; null if it did not
     */
    error: ImportRowError | null;
};

export type SearchHitList = {
    /**
     * The best match comes first
     */
    data: Array<SearchHit>;
    /**
     * How Pharos searched
     */
    meta: {
        /**
         * The mode that was asked for
         */
        mode: SearchMode;
        /**
         * True if part of the search is down and only the rest answered, or if the index is still being filled
         */
        degraded: boolean;
        /**
         * How long the search took, in milliseconds
         */
        took_ms: number;
    };
};

/**
 * An article that a search found
 */
export type SearchHit = {
    /**
     * The ID of the article: `art_…`
     */
    article_id: string;
    /**
     * Plain text
     */
    title: string;
    /**
     * The name of the article in URLs
     */
    slug: string;
    /**
     * A BCP 47 tag
     */
    locale: string;
    /**
     * The best passage. HTML that is safe to show: escaped text, with `<mark>` around the words of the question
     */
    snippet: string;
    /**
     * The sentences with matching words. HTML that is safe to show: escaped text, with `<mark>` around the words of the question
     */
    highlights: Array<string>;
    /**
     * How certain it is that the article is about the question. It means the same for every question
     */
    score: number;
    /**
     * Rank in the search by meaning; null if not found there
     */
    semantic_rank: number | null;
    /**
     * Rank in the search by words; null if not found there
     */
    keyword_rank: number | null;
    /**
     * The passage of the article that fits best
     */
    passage: {
        /**
         * Position in the article, from 0
         */
        ordinal: number;
        /**
         * The headings above it, separated by ` › `; null if there are none
         */
        heading: string | null;
        /**
         * Plain text that you can quote
         */
        text: string;
        /**
         * The published version that contains it
         */
        version: number;
    };
    /**
     * When the text was published, in UTC
     */
    updated_at: string;
};

export type UnansweredSearchList = {
    /**
     * The records of this page
     */
    data: Array<UnansweredSearch>;
    page: Page;
};

/**
 * A question that searches found nothing for
 */
export type UnansweredSearch = {
    /**
     * In lower case; `[email]`, `[url]` and `[number]` replace masked data
     */
    question: string;
    /**
     * How often it was searched for
     */
    searches: number;
    /**
     * When it was searched for first
     */
    first_searched_at: string;
    /**
     * When it was searched for last
     */
    last_searched_at: string;
};

export type SynonymsResponse = {
    data: Synonyms;
};

/**
 * The words that count as the same in searches of a project
 */
export type Synonyms = {
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * Words and phrases that mean the same
     */
    groups: Array<Array<string>>;
    /**
     * Null if nobody has set any
     */
    updated_at: string | null;
};

export type AgentStatusResponse = {
    data: AgentStatus;
};

/**
 * What the agent does now, and what it has used this month
 */
export type AgentStatus = {
    /**
     * Whether the agent is on
     */
    enabled: boolean;
    /**
     * `assist`: drafts on request; `copilot`: an internal note with a draft for each customer message; `autopilot`: answers customers
     */
    mode: AgentMode;
    /**
     * What answers now: a model, or `extractive`, which quotes the knowledge base
     */
    model: string;
    /**
     * The domain of the project; null if it is not set
     */
    domain: string | null;
    /**
     * Whether the project has its own model key
     */
    has_byom_key: boolean;
    /**
     * Cost of model calls since the start of the month (UTC)
     */
    usage_this_month: {
        /**
         * Number of model calls
         */
        calls: number;
        /**
         * As the provider of the model counts them
         */
        input_tokens: number;
        /**
         * As the provider of the model counts them
         */
        output_tokens: number;
        /**
         * Cost of the calls with a known price, in US dollars
         */
        cost_usd: number;
        /**
         * Number of calls that `cost_usd` does not include
         */
        calls_without_price: number;
    };
    /**
     * The curve that turns signals into a confidence: `default` is cautious; `project` is learned from feedback and from what people wrote instead of drafts and answers, when there is enough of it
     */
    calibration: {
        /**
         * Which curve is in use
         */
        source: CalibrationSource;
        /**
         * Number of judged answers so far: suggestions with feedback, drafts of copilot, corrected answers of autopilot, and, one for each customer, answers after which the customer asked again, confirmed, rated, or came back
         */
        samples: number;
        /**
         * From this number of samples on, the project has its own curve. What customers do counts in part, and altogether at most as much as what people do
         */
        samples_needed: number;
    };
};

export type CalibrationSource = 'default' | 'project';

export type AgentConfigResponse = {
    data: AgentConfig;
};

/**
 * How the agent of a project is set up
 */
export type AgentConfig = {
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * `assist`: drafts on request; `copilot`: an internal note with a draft for each customer message; `autopilot`: answers customers
     */
    agent_mode: AgentMode;
    /**
     * The model that answers; null: the platform’s default
     */
    ai_model: string | null;
    /**
     * The agent answers customers only with at least this confidence
     */
    confidence_threshold: number;
    settings: AgentSettings;
    /**
     * Null if nothing was ever set
     */
    updated_at: string | null;
};

/**
 * Every setting; one that was never set has its default, or null where the default is none
 */
export type AgentSettings = {
    /**
     * Whether the agent is on. Default: true
     */
    enabled: boolean;
    /**
     * Autopilot decides and records its decision, but sends nothing. Default: false
     */
    shadow: boolean;
    /**
     * Maximum number of answers of the agent in one conversation. Default: 5
     */
    max_turns: number;
    /**
     * Maximum cost of the model calls in a month (UTC). Default: no limit
     */
    monthly_budget_usd: number | null;
    /**
     * Topics that only people answer, never the agent
     */
    policy_topics: Array<string>;
    /**
     * How answers sound, such as `friendly and brief`
     */
    tone: string | null;
    /**
     * Further instructions for the model
     */
    instructions: string | null;
    /**
     * The only languages for answers; empty: the language of the customer
     */
    languages: Array<string>;
    /**
     * A message to the customer when the agent hands over; an empty one is not sent. Default: a short one in the language of the customer
     */
    handoff_message: string | null;
    /**
     * When people are available. Default: always
     */
    business_hours: BusinessHours | null;
    /**
     * Names of the built-in actions and the project’s own actions that the agent may use. Default: none
     */
    allowed_actions: Array<string>;
    /**
     * Whether to resolve a conversation when the customer says that the problem is solved. Default: true
     */
    resolve_when_confirmed: boolean;
    /**
     * The user that escalated conversations are assigned to. Default: nobody
     */
    escalation_assignee: string | null;
    /**
     * Hosts that answers may link to, in addition to the hosts of cited articles
     */
    allowed_link_hosts: Array<string>;
    /**
     * The model that is used when the first one is unavailable, refuses, or gives no usable answer
     */
    fallback_model: string | null;
    /**
     * A cheaper model of the same provider that reads what customers write before the model answers. Default: the model itself
     */
    reader_model: string | null;
};

/**
 * When people are available
 */
export type BusinessHours = {
    /**
     * IANA, such as `Europe/Berlin`
     */
    time_zone: string;
    /**
     * The open hours; a day can have several
     */
    hours: Array<OpenHours>;
};

/**
 * When people are available on a day
 */
export type OpenHours = {
    /**
     * The day of the week
     */
    day: Weekday;
    /**
     * From when, in the time zone, such as `09:30`
     */
    opens: string;
    /**
     * Until when, such as `17:30`; `24:00` is the end of the day
     */
    closes: string;
};

export type SuggestedRepliesResponse = {
    data: SuggestedReplies;
};

/**
 * Drafts of a reply to a customer
 */
export type SuggestedReplies = {
    /**
     * The run that created them
     */
    id: string;
    /**
     * The ID of the conversation: `cnv_…`
     */
    conversation_id: string;
    /**
     * The best one first
     */
    suggestions: Array<Suggestion>;
    /**
     * `reply`: there are suggestions; `escalate`: a person should answer; `abstain`: there is nothing to answer
     */
    decision: SuggestionDecision;
    /**
     * Why a person should answer; null unless `decision` is `escalate`
     */
    escalation_reason: EscalationReason | null;
    /**
     * A model, or `extractive` if the knowledge base was quoted
     */
    model: string;
    /**
     * What the model calls used
     */
    usage: {
        /**
         * As the provider of the model counts them
         */
        input_tokens: number;
        /**
         * As the provider of the model counts them
         */
        output_tokens: number;
        /**
         * In US dollars; null if the price of a call is not known
         */
        cost_usd: number | null;
    };
    /**
     * When it was created, in UTC
     */
    created_at: string;
};

/**
 * A draft of a reply
 */
export type Suggestion = {
    /**
     * The ID of the suggestion: `sug_…`
     */
    id: string;
    /**
     * The text of the draft
     */
    content: string;
    /**
     * The format of `content`
     */
    content_type: ContentType;
    /**
     * The probability that it is correct
     */
    confidence: number;
    /**
     * The passages that the draft is based on
     */
    citations: Array<Citation>;
    /**
     * Sentences of `content` that no article and no lookup supports, word for word; autopilot sends no answer that has any
     */
    unproved: Array<string>;
};

/**
 * A passage of an article that supports an answer
 */
export type Citation = {
    /**
     * The ID of the article: `art_…`
     */
    article_id: string;
    /**
     * The title of the article
     */
    title: string;
    /**
     * A literal quote from the article
     */
    quote: string;
    /**
     * Score of the search
     */
    score: number;
};

export type SuggestionDecision = 'reply' | 'escalate' | 'abstain';

export type AgentActionList = {
    /**
     * The records of this page
     */
    data: Array<AgentAction>;
    page: Page;
};

/**
 * An HTTP endpoint of yours that the agent can call
 */
export type AgentAction = {
    /**
     * The ID of the agent action: `act_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The name that the agent uses, unique in the project
     */
    name: string;
    /**
     * Tells the agent what the action does and when to use it
     */
    description: string;
    /**
     * JSON Schema (2020-12) of the arguments
     */
    parameters: JsonObject;
    /**
     * Where the agent sends the call
     */
    url: string;
    /**
     * Whether the customer has to agree before the agent uses it
     */
    needs_confirmation: boolean;
    /**
     * When it was created, in UTC
     */
    created_at: string;
};

export type CreatedAgentActionResponse = {
    data: CreatedAgentAction;
};

/**
 * An agent action, with a secret that was created just now
 */
export type CreatedAgentAction = {
    /**
     * The ID of the agent action: `act_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The name that the agent uses, unique in the project
     */
    name: string;
    /**
     * Tells the agent what the action does and when to use it
     */
    description: string;
    /**
     * JSON Schema (2020-12) of the arguments
     */
    parameters: JsonObject;
    /**
     * Where the agent sends the call
     */
    url: string;
    /**
     * Whether the customer has to agree before the agent uses it
     */
    needs_confirmation: boolean;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * The secret that signs the calls. It is shown only in this answer
     */
    secret: string;
};

export type AgentActionResponse = {
    data: AgentAction;
};

export type AgentActionTrialResponse = {
    data: AgentActionTrial;
};

/**
 * The result of trying out an action
 */
export type AgentActionTrial = {
    /**
     * `success`: your endpoint answered with 2xx; `rejected`: the arguments do not fit `parameters`, and nothing was sent
     */
    result: ActionResult;
    /**
     * What went wrong; null if nothing did
     */
    error: string | null;
    /**
     * The HTTP status of the answer; null if there was none
     */
    status_code: number | null;
    /**
     * The answer of your endpoint, as far as the agent reads it; null if there was none
     */
    output: string | null;
    /**
     * How long the endpoint took, in milliseconds
     */
    duration_ms: number;
};

export type RotatedAgentActionSecret = {
    data: CreatedAgentAction;
    /**
     * The secret that signs the calls. It is shown only in this answer
     */
    secret: string;
};

export type AgentRunList = {
    /**
     * The records of this page
     */
    data: Array<AgentRun>;
    page: Page;
};

/**
 * One decision of the agent, and the reasons for it
 */
export type AgentRun = {
    /**
     * The ID of the agent run: `run_…`
     */
    id: string;
    /**
     * The ID of the conversation: `cnv_…`
     */
    conversation_id: string;
    /**
     * What started the run: `suggest` is a request of the API
     */
    trigger: AgentRunTrigger;
    /**
     * Whether the decision was only recorded and nothing was sent
     */
    shadow: boolean;
    /**
     * The latest customer message that the run answers; null if there is none
     */
    message_id: string | null;
    /**
     * `clarify`: asks the customer what they mean; `escalate`: hands over to people; `abstain`: says nothing; `resolve`: the customer says that the problem is solved
     */
    decision: AgentDecision;
    /**
     * Why a person should answer; null unless `decision` is `escalate`
     */
    escalation_reason: EscalationReason | null;
    /**
     * Null if there is no draft
     */
    confidence: number | null;
    /**
     * The language of the customer, as a BCP 47 tag; null if it was not detected
     */
    language: string | null;
    /**
     * The searches of the run
     */
    queries: Array<string>;
    /**
     * The passages that the run read
     */
    passages: Array<{
        /**
         * The ID of the article: `art_…`
         */
        article_id: string;
        /**
         * The title of the article
         */
        title: string;
        /**
         * Position of the passage in the article, from 0
         */
        ordinal: number;
        /**
         * The published version that contains it
         */
        version: number;
        /**
         * Score of the search
         */
        score: number;
        /**
         * Whether the answer cites it
         */
        cited: boolean;
    }>;
    /**
     * The signals behind the confidence
     */
    signals: JsonObject;
    /**
     * The text that was sent, or would have been sent; null if there is none
     */
    content: string | null;
    /**
     * Sentences of `content` that no article and no lookup supports, word for word; autopilot sends no answer that has any
     */
    unproved: Array<string>;
    /**
     * For your team, when the agent hands over or does not answer; null otherwise
     */
    summary: string | null;
    /**
     * Why word lists were used to read the message although there is a model; null: the model read it, or there is no model
     */
    reader_problem: string | null;
    /**
     * The actions that the agent called or wanted to call
     */
    actions: Array<{
        /**
         * The name of the action
         */
        name: string;
        /**
         * What the agent sent
         */
        arguments: JsonObject;
        /**
         * `rejected`: the call was not made
         */
        result: ActionResult;
        /**
         * Null if the action succeeded
         */
        error: string | null;
    }>;
    /**
     * A model, or `extractive` if the knowledge base was quoted
     */
    model: string;
    /**
     * What the model calls used
     */
    usage: {
        /**
         * Number of model calls
         */
        calls: number;
        /**
         * As the provider of the model counts them
         */
        input_tokens: number;
        /**
         * As the provider of the model counts them
         */
        output_tokens: number;
        /**
         * In US dollars; null if the price of a call is not known
         */
        cost_usd: number | null;
    };
    /**
     * How long the run took, in milliseconds
     */
    latency_ms: number;
    /**
     * The message that was sent; null if none was
     */
    reply_message_id: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
};

export type AgentRunResponse = {
    data: AgentRun;
};

export type KnowledgeGapList = {
    /**
     * The records of this page
     */
    data: Array<KnowledgeGap>;
    page: Page;
};

/**
 * Similar questions that the agent could not answer
 */
export type KnowledgeGap = {
    /**
     * The question that represents the group
     */
    question: string;
    /**
     * How often it was asked
     */
    count: number;
    /**
     * A few of them, newest first
     */
    examples: Array<{
        /**
         * What the customer asked; addresses and long numbers are masked
         */
        question: string;
        /**
         * The ID of the agent run: `run_…`
         */
        run_id: string;
        /**
         * The ID of the conversation: `cnv_…`
         */
        conversation_id: string;
    }>;
    /**
     * When it was asked last
     */
    last_asked_at: string;
};

export type AgentTrialResponse = {
    data: AgentTrial;
};

/**
 * What the agent would do
 */
export type AgentTrial = {
    /**
     * `clarify`: asks the customer what they mean; `escalate`: hands over to people; `abstain`: says nothing; `resolve`: the customer says that the problem is solved
     */
    decision: AgentDecision;
    /**
     * Why a person should answer; null unless `decision` is `escalate`
     */
    escalation_reason: EscalationReason | null;
    /**
     * For your team, when the agent hands over or does not answer; null otherwise
     */
    summary: string | null;
    /**
     * What the customer would read, or the draft that is not sent; null if there is none. It is Markdown
     */
    answer: string | null;
    /**
     * The probability that the answer is right; null if there is no draft
     */
    confidence: number | null;
    /**
     * Answers with at least this confidence are sent
     */
    threshold: number;
    /**
     * The passages that the answer is based on
     */
    citations: Array<Citation>;
    /**
     * Sentences of `content` that no article and no lookup supports, word for word; autopilot sends no answer that has any
     */
    unproved: Array<string>;
    /**
     * Why word lists were used to read the message although there is a model; null: the model read it, or there is no model
     */
    reader_problem: string | null;
    /**
     * A model, or `extractive` if the knowledge base was quoted
     */
    model: string;
    /**
     * What the model calls used
     */
    usage: {
        /**
         * Number of model calls
         */
        calls: number;
        /**
         * As the provider of the model counts them
         */
        input_tokens: number;
        /**
         * As the provider of the model counts them
         */
        output_tokens: number;
        /**
         * In US dollars; null if the price of a call is not known
         */
        cost_usd: number | null;
    };
};

export type AgentEvaluationResponse = {
    data: AgentEvaluation;
};

/**
 * A test of the agent, with its results
 */
export type AgentEvaluation = {
    /**
     * The ID of the evaluation: `evl_…`
     */
    id: string;
    /**
     * Where the questions come from
     */
    source: EvaluationSource;
    /**
     * `waiting`: not started; `running`: questions are being asked; `done`; `failed`: see `failure`
     */
    status: EvaluationStatus;
    /**
     * Why it ended before all questions were asked; null unless `status` is `failed`
     */
    failure: EvaluationFailure | null;
    /**
     * The model that answers; null: the platform’s default
     */
    ai_model: string | null;
    /**
     * The threshold that decisions and figures are for
     */
    threshold: number;
    /**
     * The settings that questions are asked with
     */
    settings: AgentSettings;
    /**
     * Its progress
     */
    progress: {
        /**
         * Number of questions
         */
        questions: number;
        /**
         * Number of questions that have been asked
         */
        asked: number;
        /**
         * Conversations without a question of a customer or an answer of a person
         */
        skipped: number;
    };
    /**
     * The figures at the threshold, of the questions asked so far
     */
    figures: AgentEvaluationFigures;
    /**
     * The figures at each threshold from 0 to 1, in steps of 0.05
     */
    thresholds: Array<AgentEvaluationFigures>;
    /**
     * The lowest threshold from which on at most 5 % of the answers are wrong. Null if fewer than ten answers were judged, or no threshold is good enough
     */
    suggested_threshold: number | null;
    /**
     * What the model calls have used so far. They count towards the monthly budget
     */
    usage: {
        /**
         * Number of model calls
         */
        calls: number;
        /**
         * As the provider of the model counts them
         */
        input_tokens: number;
        /**
         * As the provider of the model counts them
         */
        output_tokens: number;
        /**
         * In US dollars; null if the price of a call is not known
         */
        cost_usd: number | null;
    };
    /**
     * Every question, in order
     */
    questions: Array<EvaluatedQuestion>;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * When it ended; null if it has not
     */
    ended_at: string | null;
};

export type EvaluationStatus = 'waiting' | 'running' | 'done' | 'failed';

export type EvaluationFailure = 'budget_exhausted' | 'model_unavailable' | 'error';

/**
 * What the agent would send at a threshold, and how much of it is right
 */
export type AgentEvaluationFigures = {
    /**
     * Answers with at least this confidence are sent
     */
    threshold: number;
    /**
     * Number of questions that would be answered
     */
    answered: number;
    /**
     * Answers that are right
     */
    right: number;
    /**
     * Answers that are wrong. Answers that could not be judged are in neither number
     */
    wrong: number;
    /**
     * The share of all questions that would be answered
     */
    coverage: number;
    /**
     * The share of the judged answers that is right; null if there is none
     */
    precision: number | null;
    /**
     * The share of the judged answers that is wrong; null if there is none
     */
    false_answers: number | null;
};

/**
 * The result for a question
 */
export type EvaluatedQuestion = {
    /**
     * The question, or its first 300 characters. In questions of customers, addresses and long numbers are masked; null if it has not been read yet, or was erased
     */
    question: string | null;
    /**
     * The conversation that it comes from; null otherwise
     */
    conversation_id: string | null;
    /**
     * The decision at the threshold of the evaluation; null if it was not asked yet
     */
    decision: AgentDecision | null;
    /**
     * Why a person should answer; null unless `decision` is `escalate`
     */
    escalation_reason: EscalationReason | null;
    /**
     * The confidence of the best draft; null if there is none
     */
    confidence: number | null;
    /**
     * Whether the best draft is right; null if there is none, or it could not be judged
     */
    right: boolean | null;
    /**
     * `articles`: it cites an expected article, or does not; `words`: compared with the expected answer, word by word; `model`: judged by the model
     */
    judged_by: EvaluationJudge | null;
    /**
     * The best draft, or its first 600 characters; null if there is none
     */
    answer: string | null;
    /**
     * The articles that the draft cites
     */
    article_ids: Array<string>;
    /**
     * Why the question could not be asked, or why word lists read it although there is a model; null if nothing went wrong. After three failures the question counts as handed over, and the test goes on
     */
    problem: string | null;
};

export type EvaluationJudge = 'articles' | 'words' | 'model';

export type AgentEvaluationList = {
    /**
     * The records of this page
     */
    data: Array<ListedAgentEvaluation>;
    page: Page;
};

/**
 * A test of the agent
 */
export type ListedAgentEvaluation = {
    /**
     * The ID of the evaluation: `evl_…`
     */
    id: string;
    /**
     * Where the questions come from
     */
    source: EvaluationSource;
    /**
     * `waiting`: not started; `running`: questions are being asked; `done`; `failed`: see `failure`
     */
    status: EvaluationStatus;
    /**
     * Why it ended before all questions were asked; null unless `status` is `failed`
     */
    failure: EvaluationFailure | null;
    /**
     * The model that answers; null: the platform’s default
     */
    ai_model: string | null;
    /**
     * The threshold that decisions and figures are for
     */
    threshold: number;
    /**
     * The settings that questions are asked with
     */
    settings: AgentSettings;
    /**
     * Its progress
     */
    progress: {
        /**
         * Number of questions
         */
        questions: number;
        /**
         * Number of questions that have been asked
         */
        asked: number;
        /**
         * Conversations without a question of a customer or an answer of a person
         */
        skipped: number;
    };
    /**
     * The figures at the threshold, of the questions asked so far
     */
    figures: AgentEvaluationFigures;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * When it ended; null if it has not
     */
    ended_at: string | null;
};

export type AgentReportResponse = {
    data: AgentReport;
};

/**
 * What the AI agent did in a project, also by topic
 */
export type AgentReport = {
    /**
     * Hours that begin at this time or later are counted
     */
    from: string;
    /**
     * Hours that begin before this time are counted
     */
    to: string;
    /**
     * How the span is divided
     */
    interval: AnalyticsInterval;
    /**
     * IANA, such as `Europe/Berlin`
     */
    time_zone: string;
    totals: AnalyticsAgentTotals;
    /**
     * The most frequent reason comes first; a conversation may have several
     */
    reasons: Array<AnalyticsReason>;
    /**
     * One after the other, without gaps
     */
    intervals: Array<AnalyticsAgentInterval>;
    /**
     * The tags of the conversations, the most frequent first, at most 1,000
     */
    topics: Array<AgentReportTopic>;
};

/**
 * What happened to the conversations that started in the span
 */
export type AnalyticsAgentTotals = {
    /**
     * Conversations that began
     */
    conversations: number;
    /**
     * Of these, conversations that the AI agent has answered
     */
    answered_by_agent: number;
    /**
     * Of these, conversations that the AI agent has resolved
     */
    resolved_by_agent: number;
    /**
     * Of these, conversations that the AI agent has handed over to people
     */
    handed_over: number;
    /**
     * The share of the conversations; null if there is none
     */
    answered_share: number | null;
    /**
     * The share of the conversations; null if there is none
     */
    resolved_share: number | null;
    /**
     * The share of the conversations; null if there is none
     */
    handed_over_share: number | null;
    /**
     * Of the answered ones, conversations in which a person answered after the AI agent, though it had not handed over
     */
    corrected: number;
    /**
     * The share of the answered conversations; null if there is none
     */
    corrected_share: number | null;
    /**
     * Ratings of conversations that the AI agent has answered, counted when they are given
     */
    csat: AnalyticsRatings;
    /**
     * Calls to models, except those of tests of the agent (evaluations)
     */
    model_calls: number;
    /**
     * The cost of these calls whose price is known, in US dollars
     */
    cost_usd: number;
};

/**
 * How customers rated conversations after their resolution
 */
export type AnalyticsRatings = {
    /**
     * How many ratings there are
     */
    count: number;
    /**
     * From 1 to 5; null if there is none
     */
    average: number | null;
};

/**
 * Why the AI agent handed over
 */
export type AnalyticsReason = {
    /**
     * Why people had to take over
     */
    reason: EscalationReason;
    /**
     * Conversations that were handed over for this reason
     */
    conversations: number;
};

/**
 * What happened to the conversations that started in an interval
 */
export type AnalyticsAgentInterval = {
    /**
     * When the interval begins, in UTC
     */
    start: string;
    /**
     * Conversations that began
     */
    conversations: number;
    /**
     * Of these, conversations that the AI agent has answered
     */
    answered_by_agent: number;
    /**
     * Of these, conversations that the AI agent has resolved
     */
    resolved_by_agent: number;
    /**
     * Of these, conversations that the AI agent has handed over to people
     */
    handed_over: number;
    /**
     * The share of the conversations; null if there is none
     */
    answered_share: number | null;
    /**
     * The share of the conversations; null if there is none
     */
    resolved_share: number | null;
    /**
     * The share of the conversations; null if there is none
     */
    handed_over_share: number | null;
    /**
     * Of the answered ones, conversations in which a person answered after the AI agent, though it had not handed over
     */
    corrected: number;
    /**
     * The share of the answered conversations; null if there is none
     */
    corrected_share: number | null;
    /**
     * Ratings of conversations that the AI agent has answered, counted when they are given
     */
    csat: AnalyticsRatings;
    /**
     * Calls to models, except those of tests of the agent (evaluations)
     */
    model_calls: number;
    /**
     * The cost of these calls whose price is known, in US dollars
     */
    cost_usd: number;
};

/**
 * What became of the conversations with a tag
 */
export type AgentReportTopic = {
    /**
     * The tag
     */
    tag: string;
    /**
     * Conversations that began
     */
    conversations: number;
    /**
     * Of these, conversations that the AI agent has answered
     */
    answered_by_agent: number;
    /**
     * Of these, conversations that the AI agent has resolved
     */
    resolved_by_agent: number;
    /**
     * Of these, conversations that the AI agent has handed over to people
     */
    handed_over: number;
    /**
     * Of the answered ones, conversations in which a person answered after the AI agent, though it had not handed over
     */
    corrected: number;
    csat: AnalyticsRatings;
};

export type AnalyticsOverviewResponse = {
    data: AnalyticsOverview;
};

/**
 * What happened in a project
 */
export type AnalyticsOverview = {
    /**
     * Hours that begin at this time or later are counted
     */
    from: string;
    /**
     * Hours that begin before this time are counted
     */
    to: string;
    /**
     * How the span is divided
     */
    interval: AnalyticsInterval;
    /**
     * IANA, such as `Europe/Berlin`
     */
    time_zone: string;
    /**
     * Conversations that have now waited for a person longer than the target of the project, counted up to 1,000
     */
    overdue: number;
    /**
     * Conversations that had started and were not resolved at the end, as far as is known today
     */
    backlog: number;
    totals: AnalyticsOverviewTotals;
    /**
     * The same by channel
     */
    channels: Array<AnalyticsChannel>;
    /**
     * One after the other, without gaps
     */
    intervals: Array<AnalyticsOverviewInterval>;
};

/**
 * What happened in the whole span
 */
export type AnalyticsOverviewTotals = {
    /**
     * Conversations that began
     */
    conversations: number;
    /**
     * Conversations that were resolved or closed, and still are
     */
    resolved: number;
    /**
     * Public messages of customers
     */
    customer_messages: number;
    /**
     * Public messages of the team
     */
    people_messages: number;
    /**
     * Public messages of the AI agent
     */
    ai_messages: number;
    /**
     * From the first message of a customer to the first answer of the team or the AI agent, counted when that is written; a message that the agent hands over with does not count as an answer
     */
    first_response: AnalyticsDurations;
    /**
     * First responses that came later than the `first_response_target_minutes` of the project
     */
    late_first_responses: number;
    /**
     * From the start of a conversation until it was resolved, counted at that time
     */
    resolution: AnalyticsDurations;
    /**
     * Ratings, counted when they are given
     */
    csat: AnalyticsRatings;
};

/**
 * How long something took
 */
export type AnalyticsDurations = {
    /**
     * How many were measured
     */
    count: number;
    /**
     * The median, at most 12.3 % off; null if there is none
     */
    median_seconds: number | null;
    /**
     * Nine out of ten took no longer, at most 12.3 % off; null if there is none
     */
    p90_seconds: number | null;
};

/**
 * What happened in a channel
 */
export type AnalyticsChannel = {
    /**
     * The channel of the conversations
     */
    channel: ConversationChannel;
    /**
     * Conversations that began
     */
    conversations: number;
    /**
     * Conversations that were resolved or closed, and still are
     */
    resolved: number;
    /**
     * Public messages of customers
     */
    customer_messages: number;
    /**
     * Public messages of the team
     */
    people_messages: number;
    /**
     * Public messages of the AI agent
     */
    ai_messages: number;
};

/**
 * What happened in an interval
 */
export type AnalyticsOverviewInterval = {
    /**
     * When the interval begins, in UTC
     */
    start: string;
    /**
     * Conversations that began
     */
    conversations: number;
    /**
     * Conversations that were resolved or closed, and still are
     */
    resolved: number;
    /**
     * Public messages of customers
     */
    customer_messages: number;
    /**
     * Public messages of the team
     */
    people_messages: number;
    /**
     * Public messages of the AI agent
     */
    ai_messages: number;
    /**
     * From the first message of a customer to the first answer of the team or the AI agent, counted when that is written; a message that the agent hands over with does not count as an answer
     */
    first_response: AnalyticsDurations;
    /**
     * First responses that came later than the `first_response_target_minutes` of the project
     */
    late_first_responses: number;
    /**
     * From the start of a conversation until it was resolved, counted at that time
     */
    resolution: AnalyticsDurations;
    /**
     * Ratings, counted when they are given
     */
    csat: AnalyticsRatings;
    /**
     * Conversations that had started and were not resolved at the end, as far as is known today
     */
    backlog: number;
    /**
     * The channels in which something happened
     */
    channels: Array<AnalyticsChannel>;
};

export type AnalyticsTeamResponse = {
    data: AnalyticsTeam;
};

/**
 * What the members of the team did in a project
 */
export type AnalyticsTeam = {
    /**
     * Hours that begin at this time or later are counted
     */
    from: string;
    /**
     * Hours that begin before this time are counted
     */
    to: string;
    /**
     * How the span is divided
     */
    interval: AnalyticsInterval;
    /**
     * IANA, such as `Europe/Berlin`
     */
    time_zone: string;
    /**
     * The most active members come first, at most 1,000
     */
    members: Array<AnalyticsMember>;
    /**
     * One after the other, without gaps
     */
    intervals: Array<AnalyticsTeamInterval>;
};

/**
 * What a member of the team did
 */
export type AnalyticsMember = {
    /**
     * The ID of the user: `usr_…`
     */
    user_id: string;
    /**
     * Public messages of the member
     */
    replies: number;
    /**
     * Conversations assigned to the member that were resolved, and still are
     */
    resolved: number;
    /**
     * From the first message of a customer to the first answer of the team or the AI agent, counted when that is written; a message that the agent hands over with does not count as an answer
     */
    first_response: AnalyticsDurations;
    /**
     * First responses that came later than the `first_response_target_minutes` of the project
     */
    late_first_responses: number;
    /**
     * From the start of a conversation until it was resolved, counted at that time
     */
    resolution: AnalyticsDurations;
    /**
     * Ratings, counted when they are given
     */
    csat: AnalyticsRatings;
};

/**
 * What members did in an interval
 */
export type AnalyticsTeamInterval = {
    /**
     * When the interval begins, in UTC
     */
    start: string;
    /**
     * Members who did something; if there are many, the most active ones, at least 50
     */
    members: Array<AnalyticsMemberInterval>;
};

/**
 * What a member did
 */
export type AnalyticsMemberInterval = {
    /**
     * The ID of the user: `usr_…`
     */
    user_id: string;
    /**
     * Public messages of the member
     */
    replies: number;
    /**
     * Conversations that were resolved or closed, and still are
     */
    resolved: number;
};

export type AnalyticsAgentResponse = {
    data: AnalyticsAgent;
};

/**
 * What the AI agent did in a project
 */
export type AnalyticsAgent = {
    /**
     * Hours that begin at this time or later are counted
     */
    from: string;
    /**
     * Hours that begin before this time are counted
     */
    to: string;
    /**
     * How the span is divided
     */
    interval: AnalyticsInterval;
    /**
     * IANA, such as `Europe/Berlin`
     */
    time_zone: string;
    totals: AnalyticsAgentTotals;
    /**
     * The most frequent reason comes first; a conversation may have several
     */
    reasons: Array<AnalyticsReason>;
    /**
     * One after the other, without gaps
     */
    intervals: Array<AnalyticsAgentInterval>;
};

export type AnalyticsTopicsResponse = {
    data: AnalyticsTopics;
};

/**
 * What the conversations of a project are about
 */
export type AnalyticsTopics = {
    /**
     * Hours that begin at this time or later are counted
     */
    from: string;
    /**
     * Hours that begin before this time are counted
     */
    to: string;
    /**
     * How the span is divided
     */
    interval: AnalyticsInterval;
    /**
     * IANA, such as `Europe/Berlin`
     */
    time_zone: string;
    /**
     * The most frequent tag comes first, at most 1,000
     */
    tags: Array<AnalyticsTag>;
    /**
     * The 100 most frequent groups of the latest 1,000 questions
     */
    questions: Array<AnalyticsQuestion>;
    /**
     * One after the other, without gaps
     */
    intervals: Array<AnalyticsTopicsInterval>;
};

/**
 * Conversations with a tag
 */
export type AnalyticsTag = {
    /**
     * The tag
     */
    tag: string;
    /**
     * Conversations that began
     */
    conversations: number;
    /**
     * Of these, conversations that the AI agent has answered
     */
    answered_by_agent: number;
    /**
     * Of these, conversations that the AI agent has resolved
     */
    resolved_by_agent: number;
    /**
     * Of these, conversations that the AI agent has handed over to people
     */
    handed_over: number;
    /**
     * Conversations that were resolved or closed, and still are
     */
    resolved: number;
    csat: AnalyticsRatings;
};

/**
 * Questions that ask the same thing, and that the AI agent could not answer
 */
export type AnalyticsQuestion = {
    /**
     * The question that stands for all
     */
    question: string;
    /**
     * How often it was asked
     */
    count: number;
    /**
     * When it was asked last, in UTC
     */
    last_asked_at: string;
};

/**
 * What the conversations that started in an interval were about
 */
export type AnalyticsTopicsInterval = {
    /**
     * When the interval begins, in UTC
     */
    start: string;
    /**
     * Tags of conversations that started then; if there are many, the most frequent of the span, at least 50
     */
    tags: Array<AnalyticsTagInterval>;
};

/**
 * Conversations with a tag
 */
export type AnalyticsTagInterval = {
    /**
     * The tag
     */
    tag: string;
    /**
     * Conversations that began
     */
    conversations: number;
};

export type WidgetConfigResponse = {
    data: WidgetConfig;
};

/**
 * How the widget looks on your pages
 */
export type WidgetConfig = {
    /**
     * Whether visitors see it
     */
    enabled: boolean;
    /**
     * The corner of the page
     */
    position: WidgetPosition;
    /**
     * The main colour, as hex
     */
    color: string;
    /**
     * What visitors read before they write
     */
    welcome_message: string;
    /**
     * Whether the widget names the product that powers it
     */
    show_branding: boolean;
    /**
     * `auto`: follows the visitor’s device
     */
    theme: WidgetTheme;
    /**
     * A BCP 47 tag, or `auto`: the language of the page, otherwise of the browser
     */
    locale: string;
    /**
     * Whether a visitor without an email address is asked for one after the first message; `required`: the visitor cannot write any more until they give one
     */
    ask_email: WidgetAskEmail;
    /**
     * The page that emails with answers a visitor has not read link to; null: they have no link
     */
    chat_url: string | null;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
};

export type WidgetSecretResponse = {
    data: WidgetSecret;
};

/**
 * The secret for identity tokens of a project
 */
export type WidgetSecret = {
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The secret that your server signs identity tokens with (HS256). It is shown only in this answer
     */
    secret: string;
};

export type AvailableIntegrationList = {
    /**
     * The records of this page
     */
    data: Array<AvailableIntegration>;
    page: Page;
};

/**
 * A product that you can connect
 */
export type AvailableIntegration = {
    /**
     * The product at the other end
     */
    provider: IntegrationProvider;
    /**
     * The name of the product, for people
     */
    name: string;
    /**
     * What the integration does
     */
    description: string;
    /**
     * How the product can be connected
     */
    setup_types: Array<IntegrationSetup>;
    /**
     * The actions that `action_permissions` can allow or forbid
     */
    actions: Array<string>;
    /**
     * JSON Schema (2020-12) of `credentials`
     */
    credentials_schema: JsonObject;
    /**
     * JSON Schema (2020-12) of `settings`
     */
    settings_schema: JsonObject;
};

export type IntegrationList = {
    /**
     * The records of this page
     */
    data: Array<Integration>;
    page: Page;
};

/**
 * A connection of a project to another product
 */
export type Integration = {
    /**
     * The ID of the integration: `itg_…`
     */
    id: string;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The product at the other end
     */
    provider: IntegrationProvider;
    /**
     * `error`: three checks in a row failed; the next successful check makes it active again
     */
    status: IntegrationStatus;
    /**
     * Your own name for the integration; null if it has none
     */
    display_name: string | null;
    /**
     * How the product was connected
     */
    setup_type: IntegrationSetup;
    /**
     * `unknown` until it was checked, `degraded` after a failed check, `unhealthy` after three in a row
     */
    health_status: IntegrationHealth;
    /**
     * Whether customer data is shown for contacts
     */
    sidebar_enabled: boolean;
    /**
     * See `settings_schema` of the provider
     */
    settings: JsonObject;
    /**
     * Whether each action is allowed
     */
    action_permissions: {
        [key: string]: boolean;
    };
    /**
     * When the provider last answered successfully; null if it never did
     */
    last_synced_at: string | null;
    /**
     * Why the last check failed; null if it succeeded
     */
    error_message: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * When it last changed, in UTC
     */
    updated_at: string;
};

export type IntegrationStatus = 'active' | 'paused' | 'disconnected' | 'error';

export type IntegrationHealth = 'unknown' | 'healthy' | 'degraded' | 'unhealthy';

export type IntegrationResponse = {
    data: Integration;
};

export type ConversationLinkResponse = {
    data: ConversationLink;
};

/**
 * An issue at another product that stands for a conversation
 */
export type ConversationLink = {
    /**
     * The ID of the conversation link: `lnk_…`
     */
    id: string;
    /**
     * The ID of the conversation: `cnv_…`
     */
    conversation_id: string;
    /**
     * Always `issue`
     */
    type: 'issue';
    /**
     * The product at the other end
     */
    provider: IntegrationProvider;
    /**
     * The provider’s ID
     */
    external_id: string;
    /**
     * The short name at the provider: `ENG-12`, `#42`
     */
    key: string;
    /**
     * Null after the conversation’s contact was erased
     */
    title: string | null;
    /**
     * The issue’s page at the provider; null if it has none
     */
    url: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
};

export type ConversationLinkList = {
    /**
     * The records of this page
     */
    data: Array<ConversationLink>;
    page: Page;
};

export type ContactCustomerResponse = {
    data: ContactCustomer;
};

/**
 * What a connected shop or payment provider knows about a contact
 */
export type ContactCustomer = {
    /**
     * The ID of the contact: `con_…`
     */
    contact_id: string;
    /**
     * The product at the other end
     */
    provider: IntegrationProvider;
    /**
     * Null if the provider has no customer with the contact’s email, or the contact has no email
     */
    customer: ProviderCustomer | null;
    /**
     * The latest ten orders (Shopify) or charges (Stripe), newest first
     */
    orders: Array<ProviderOrder>;
    /**
     * When the data was fetched from the provider; it is cached for five minutes
     */
    fetched_at: string;
};

/**
 * A customer of a connected shop or payment provider
 */
export type ProviderCustomer = {
    /**
     * The provider’s ID of the customer
     */
    id: string;
    /**
     * The name at the provider; null if it has none
     */
    name: string | null;
    /**
     * The address at the provider; null if it has none
     */
    email: string | null;
    /**
     * The phone number at the provider; null if it has none
     */
    phone: string | null;
    /**
     * Null if the provider does not count orders
     */
    orders_count: number | null;
    /**
     * Null if the provider does not say
     */
    total_spent: Money | null;
    /**
     * The customer’s page at the provider; null if it has none
     */
    url: string | null;
    /**
     * Null if the provider does not say
     */
    created_at: string | null;
};

/**
 * An amount of money
 */
export type Money = {
    /**
     * A decimal number, as in `12.50`
     */
    amount: string;
    /**
     * ISO 4217
     */
    currency: string;
};

/**
 * An order or charge of a customer
 */
export type ProviderOrder = {
    /**
     * The provider’s ID of the order or charge
     */
    id: string;
    /**
     * The order’s name at the provider, such as `#1001`; null if it has none
     */
    name: string | null;
    /**
     * The status at the provider, such as `paid` or `succeeded`
     */
    status: string;
    /**
     * Whether the order was sent, in the provider’s words; null for charges
     */
    fulfillment_status: string | null;
    /**
     * Null if the provider does not say
     */
    total: Money | null;
    /**
     * The order’s page at the provider; null if it has none
     */
    url: string | null;
    /**
     * When the order or charge was made, in UTC
     */
    created_at: string;
};

export type MailboxList = {
    /**
     * The records of this page
     */
    data: Array<Mailbox>;
    page: Page;
};

/**
 * An address that customers write to
 */
export type Mailbox = {
    /**
     * The ID of the mailbox: `mbx_…`
     */
    id: string;
    /**
     * The address that your customers write to; unique in the project without regard to case
     */
    address: string;
    /**
     * The name that customers see next to the address; null if it has none
     */
    name: string | null;
    /**
     * Markdown that is shown below each answer; null if it has none
     */
    signature: string | null;
    /**
     * Forward mail for your address to this one: it becomes conversations. Null if this platform does not receive mail
     */
    forward_address: string | null;
    /**
     * Have Postmark, Mailgun, SendGrid or Amazon SES (over SNS) post the raw email to this path of the platform: it becomes conversations. Anyone who knows it can write to it
     */
    webhook_path: string;
    /**
     * The providers whose consent can connect the mailbox, as configured by the operator
     */
    oauth_providers: Array<OauthProvider>;
    /**
     * How mail comes in
     */
    incoming: MailboxIncoming;
    /**
     * How mail goes out
     */
    outgoing: MailboxOutgoing;
    /**
     * `failing`: its mail server cannot be used, or Pharos gave up turning the last email into a message. It becomes `active` by itself once that works
     */
    state: MailboxState;
    /**
     * What is wrong, for people; null unless it is failing
     */
    last_error: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
};

/**
 * How mail comes into a mailbox
 */
export type MailboxIncoming = {
    /**
     * `forward`: you forward your mail to `forward_address`. `imap`: it is fetched from your mail server; mail that is already there is not fetched, and nothing is deleted or marked there
     */
    type: MailboxIncomingType;
    /**
     * The name of your mail server, or its address; null unless the type is `imap`
     */
    host: string | null;
    /**
     * Usually 993 with `tls`, 143 with `starttls`; null unless the type is `imap`
     */
    port: number | null;
    /**
     * `tls`: encrypted from the start. `starttls`: the connection is encrypted before anything else is said. `none`: not encrypted, which is possible only in networks that the operator allows; null unless the type is `imap`
     */
    security: MailSecurity | null;
    /**
     * The name to sign in with, often the address; null unless the type is `imap`
     */
    user: string | null;
    /**
     * The provider whose consent it signs in with (OAuth): see `POST …/authorizations`; null if it signs in with a password
     */
    oauth_provider: OauthProvider | null;
};

/**
 * How mail goes out of a mailbox
 */
export type MailboxOutgoing = {
    /**
     * `platform`: through the mail server of this platform, if it has one. `smtp`: through your own mail server
     */
    type: MailboxOutgoingType;
    /**
     * The name of your mail server, or its address; null unless the type is `smtp`
     */
    host: string | null;
    /**
     * Usually 465 with `tls`, 587 with `starttls`; null unless the type is `smtp`
     */
    port: number | null;
    /**
     * `tls`: encrypted from the start. `starttls`: the connection is encrypted before anything else is said. `none`: not encrypted, which is possible only in networks that the operator allows; null unless the type is `smtp`
     */
    security: MailSecurity | null;
    /**
     * The name to sign in with, often the address; null unless the type is `smtp`
     */
    user: string | null;
    /**
     * The provider whose consent it signs in with (OAuth): see `POST …/authorizations`; null if it signs in with a password
     */
    oauth_provider: OauthProvider | null;
};

export type MailboxState = 'active' | 'failing';

export type MailboxResponse = {
    data: Mailbox;
};

export type MailboxTestResponse = {
    data: MailboxTest;
};

/**
 * What the test of a mailbox found
 */
export type MailboxTest = {
    /**
     * Whether mail can come in
     */
    incoming: MailboxCheck;
    /**
     * Whether mail can go out
     */
    outgoing: MailboxCheck;
};

/**
 * Whether mail can come in, or go out
 */
export type MailboxCheck = {
    /**
     * Whether it can
     */
    ok: boolean;
    /**
     * What is wrong, for people; null if it is ok
     */
    error: string | null;
};

export type MailboxAuthorizationResponse = {
    data: MailboxAuthorization;
};

/**
 * Where to send the browser
 */
export type MailboxAuthorization = {
    /**
     * The page of the provider that asks for the consent
     */
    authorization_url: string;
};

/**
 * The content of `data:` in each server-sent event
 */
export type StreamedEvent = {
    /**
     * The ID of the event, the same in every stream
     */
    id: string;
    /**
     * The name of the event
     */
    event: StreamEventName;
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The same as in a webhook; see `GET /event-types`
     */
    data: JsonObject;
};

export type StreamEventName = 'conversation.created' | 'conversation.updated' | 'conversation.resolved' | 'conversation.overdue' | 'conversation.merged' | 'conversation.deleted' | 'message.created' | 'message.updated' | 'message.deleted' | 'message.sent' | 'message.bounced' | 'contact.created' | 'contact.updated' | 'contact.merged' | 'agent.escalated' | 'agent.action_executed' | 'form.submitted' | 'webhook.disabled' | 'conversation.presence' | 'conversation.rated' | 'conversation.seen' | 'conversation.typing' | 'notification.created';

export type WebhookList = {
    /**
     * The records of this page
     */
    data: Array<Webhook>;
    page: Page;
};

export type CreatedWebhookResponse = {
    data: CreatedWebhook;
};

/**
 * A webhook, with a secret that was created just now
 */
export type CreatedWebhook = {
    /**
     * The ID of the webhook: `whk_…`
     */
    id: string;
    /**
     * Where deliveries are sent
     */
    url: string;
    /**
     * Names of events, `prefix.*`, or `*`
     */
    events: Array<string>;
    /**
     * Your own description of the webhook; null if there is none
     */
    description: string | null;
    /**
     * Whether it receives internal notes
     */
    include_internal: boolean;
    /**
     * Names of the headers that are sent with every attempt
     */
    header_names: Array<string>;
    /**
     * Maximum number of attempts per second; null: no limit
     */
    max_per_second: number | null;
    /**
     * Until when the previous secret signs too; null if only the current one signs
     */
    previous_secret_until: string | null;
    /**
     * `disabled`: it receives nothing until you set it to `active`
     */
    status: WebhookStatus;
    /**
     * Null while it is active
     */
    disabled_at: string | null;
    /**
     * `failures`: the platform disabled it after ten failed deliveries in a row; `gone`: the platform disabled it because your endpoint answered 410; in both cases it holds its events. `request`: you disabled it; null while it is active
     */
    disabled_reason: DisabledReason | null;
    /**
     * Number of failed deliveries in a row; ten disable the webhook
     */
    failure_count: number;
    /**
     * Its latest five failed attempts, newest first
     */
    last_failures: Array<WebhookFailure>;
    /**
     * When the last attempt ended; null before the first one
     */
    last_triggered_at: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * The secret that signs deliveries. It is shown only in this answer
     */
    secret: string;
};

export type WebhookResponse = {
    data: Webhook;
};

export type WebhookTestResponse = {
    data: WebhookTest;
};

/**
 * How the first attempt of a test went
 */
export type WebhookTest = {
    /**
     * Whether your endpoint answered with 2xx
     */
    delivered: boolean;
    /**
     * The HTTP status of the answer; 0 if there was no answer (delivery attempts have null)
     */
    status_code: number;
    /**
     * How long the attempt took, in milliseconds
     */
    duration_ms: number;
    /**
     * The ID of the delivery: `whd_…`, the payload’s `id`
     */
    delivery_id: string;
    /**
     * Why there was no answer; null if there was one
     */
    error: AttemptError | null;
};

export type RotatedWebhookSecret = {
    data: CreatedWebhook;
    /**
     * The secret that signs deliveries. It is shown only in this answer
     */
    secret: string;
};

export type DeliveryList = {
    /**
     * The records of this page
     */
    data: Array<ListedDelivery>;
    page: Page;
};

/**
 * An attempt, or with `state` a delivery
 */
export type ListedDelivery = DeliveryAttempt | Delivery;

/**
 * One attempt to deliver an event to a webhook
 */
export type DeliveryAttempt = {
    /**
     * The ID of the webhook attempt: `wha_…`
     */
    id: string;
    /**
     * The same on every attempt; the payload’s `id`
     */
    delivery_id: string;
    /**
     * The ID of the webhook: `whk_…`
     */
    webhook_id: string;
    /**
     * The name of the event
     */
    event: string;
    /**
     * The number of the attempt: 1 is the first one
     */
    attempt: number;
    /**
     * `delivered`: your endpoint answered with 2xx
     */
    status: AttemptStatus;
    /**
     * The HTTP status of the answer; null if there was no answer
     */
    status_code: number | null;
    /**
     * Why there was no answer; null if there was one
     */
    error: AttemptError | null;
    /**
     * How long the attempt took, in milliseconds
     */
    duration_ms: number;
    /**
     * The first 16 KiB
     */
    response_body: string;
    /**
     * Null if this was the last attempt
     */
    next_attempt_at: string | null;
    /**
     * When the attempt ended, in UTC
     */
    created_at: string;
};

/**
 * An event for one webhook, without its payload
 */
export type Delivery = {
    /**
     * The payload’s `id`
     */
    id: string;
    /**
     * The ID of the webhook: `whk_…`
     */
    webhook_id: string;
    /**
     * The name of the event
     */
    event: string;
    /**
     * `pending`: an attempt is due, now or later; `delivered`: your endpoint accepted it; `failed`: all attempts failed, or your endpoint rejected it; `held`: kept until you recover it; `stopped`: no longer sent
     */
    state: DeliveryState;
    /**
     * Null unless it is pending. If it is in the past, the attempt starts as soon as possible
     */
    next_attempt_at: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
};

export type WholeDeliveryResponse = {
    data: WholeDelivery;
};

/**
 * An event for one webhook, with its payload and attempts
 */
export type WholeDelivery = {
    /**
     * The payload’s `id`
     */
    id: string;
    /**
     * The ID of the webhook: `whk_…`
     */
    webhook_id: string;
    /**
     * The name of the event
     */
    event: string;
    /**
     * `pending`: an attempt is due, now or later; `delivered`: your endpoint accepted it; `failed`: all attempts failed, or your endpoint rejected it; `held`: kept until you recover it; `stopped`: no longer sent
     */
    state: DeliveryState;
    /**
     * Null unless it is pending. If it is in the past, the attempt starts as soon as possible
     */
    next_attempt_at: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * The body that is sent
     */
    payload: JsonObject;
    /**
     * The latest attempts, newest first
     */
    attempts: Array<DeliveryAttempt>;
};

export type RedeliveryResponse = {
    data: Redelivery;
};

/**
 * A delivery that will be sent again
 */
export type Redelivery = {
    /**
     * The ID of the webhook delivery: `whd_…`
     */
    delivery_id: string;
    /**
     * The ID of the webhook: `whk_…`
     */
    webhook_id: string;
    /**
     * The name of the event
     */
    event: string;
    /**
     * When the next attempt is due
     */
    next_attempt_at: string;
};

export type RecoveryResponse = {
    data: Recovery;
};

/**
 * Deliveries that will be sent again
 */
export type Recovery = {
    /**
     * The ID of the webhook: `whk_…`
     */
    webhook_id: string;
    /**
     * Start of the time range
     */
    since: string;
    /**
     * End of the time range
     */
    until: string;
    /**
     * Number of deliveries in the time range that failed or were held and will be sent again, counted up to 100 000
     */
    deliveries: number;
};

export type EndpointStatsResponse = {
    data: EndpointStats;
};

/**
 * How deliveries to a webhook went
 */
export type EndpointStats = {
    /**
     * Start of the time range: 24 hours ago, or the first of the latest 100 000 attempts
     */
    since: string;
    /**
     * Deliveries that succeeded in the time range
     */
    delivered: number;
    /**
     * Deliveries that failed in the time range, whenever they were created; one that you send again can fail again
     */
    failed: number;
    /**
     * 95th percentile of the latest 1 000 attempts in the time range; null without attempts
     */
    p95_duration_ms: number | null;
    /**
     * Deliveries that are waiting for an attempt now, counted up to 100 000
     */
    pending: number;
    /**
     * Deliveries that are held now, counted up to 100 000
     */
    held: number;
    /**
     * When the oldest pending delivery was due; null if none is pending
     */
    oldest_pending_at: string | null;
};

export type EventTypeList = {
    /**
     * The records of this page
     */
    data: Array<EventType>;
    page: Page;
};

/**
 * An event that webhooks can subscribe to
 */
export type EventType = {
    /**
     * The name for `events` of a webhook
     */
    name: EventName;
    /**
     * When the event happens
     */
    description: string;
    /**
     * JSON Schema (2020-12) of the body of a delivery; later versions may add fields
     */
    schema: JsonObject;
};

export type CreatedWidgetSessionResponse = {
    data: CreatedWidgetSession;
};

/**
 * The session of a visitor, with its token
 */
export type CreatedWidgetSession = {
    /**
     * The ID of the widget session: `wse_…`
     */
    id: string;
    /**
     * Whether the visitor was identified with an identity token
     */
    identified: boolean;
    /**
     * Null while the visitor is anonymous
     */
    visitor: IdentifiedVisitor | null;
    /**
     * Whether an email address of the visitor is known, even if nobody has verified it
     */
    has_email: boolean;
    /**
     * Extended while the session is used
     */
    expires_at: string;
    /**
     * Send it as `Authorization: Bearer`. It is shown only in this answer
     */
    token: string;
};

/**
 * Who a visitor is
 */
export type IdentifiedVisitor = {
    /**
     * The name of the contact; null if it is not known
     */
    name: string | null;
    /**
     * The email of the contact; null if it is not known
     */
    email: string | null;
};

export type WidgetSessionResponse = {
    data: WidgetSession;
};

/**
 * The session of a visitor in the widget
 */
export type WidgetSession = {
    /**
     * The ID of the widget session: `wse_…`
     */
    id: string;
    /**
     * Whether the visitor was identified with an identity token
     */
    identified: boolean;
    /**
     * Null while the visitor is anonymous
     */
    visitor: IdentifiedVisitor | null;
    /**
     * Whether an email address of the visitor is known, even if nobody has verified it
     */
    has_email: boolean;
    /**
     * Extended while the session is used
     */
    expires_at: string;
};

export type VisitorConversationList = {
    /**
     * The records of this page
     */
    data: Array<VisitorConversation>;
    page: Page;
};

/**
 * A conversation, as the visitor sees it
 */
export type VisitorConversation = {
    /**
     * The ID of the conversation: `cnv_…`
     */
    id: string;
    /**
     * A snoozed conversation is shown as `open`
     */
    status: VisitorConversationStatus;
    /**
     * Number of unseen messages; 100 means 100 or more
     */
    unread_count: number;
    /**
     * Null if there is none; only the first 500 characters of a long message
     */
    last_message: VisitorMessage | null;
    /**
     * Null until the visitor rates the conversation
     */
    csat: Csat | null;
    /**
     * The time of the latest message that the team has seen; null if none
     */
    agent_seen_at: string | null;
    /**
     * When it was created, in UTC
     */
    created_at: string;
    /**
     * When it last changed or received a message, in UTC
     */
    updated_at: string;
};

export type VisitorConversationStatus = 'open' | 'resolved' | 'closed';

/**
 * A message, as the visitor sees it
 */
export type VisitorMessage = {
    /**
     * The ID of the message: `msg_…`
     */
    id: string;
    /**
     * The ID of the conversation: `cnv_…`
     */
    conversation_id: string;
    sender: VisitorMessageSender;
    /**
     * The text, in the format that `content_type` says. Make HTML safe before you show it
     */
    content: string;
    /**
     * The format of `content`
     */
    content_type: ContentType;
    /**
     * The ID that the client sent with it; null for messages that it did not send
     */
    client_message_id: string | null;
    /**
     * The articles that an answer of the AI agent quotes
     */
    sources: Array<MessageSource>;
    /**
     * The files that were sent with it
     */
    attachments: Array<MessageAttachment>;
    /**
     * When it was written, in UTC
     */
    created_at: string;
};

/**
 * Who wrote a message
 */
export type VisitorMessageSender = {
    /**
     * Who wrote it: `customer` is the visitor
     */
    type: SenderType;
    /**
     * The visitor’s own name, or the public name of a person of the team; null if it is not known
     */
    name: string | null;
    /**
     * The HTTPS address of a picture of a person of the team; null if there is none
     */
    picture: string | null;
};

/**
 * An article that an answer quotes
 */
export type MessageSource = {
    /**
     * The ID of the article: `art_…`
     */
    article_id: string;
    /**
     * The title of the article, plain text
     */
    title: string;
};

export type StartedConversationResponse = {
    data: StartedConversation;
};

/**
 * A new conversation with its first message
 */
export type StartedConversation = {
    conversation: VisitorConversation;
    message: VisitorMessage;
};

export type VisitorConversationResponse = {
    data: VisitorConversation;
};

export type VisitorMessageList = {
    /**
     * The records of this page
     */
    data: Array<VisitorMessage>;
    page: Page;
};

export type VisitorMessageResponse = {
    data: VisitorMessage;
};

export type CreatedVisitorAttachmentResponse = {
    data: CreatedVisitorAttachment;
};

/**
 * A new file of a visitor, and where to upload it
 */
export type CreatedVisitorAttachment = {
    /**
     * The ID of the attachment: `att_…`
     */
    id: string;
    /**
     * The name of the file, without its path
     */
    name: string;
    /**
     * The media type, detected from the first bytes of the file
     */
    type: string;
    /**
     * In bytes
     */
    size: number;
    /**
     * Whether the file has a thumbnail
     */
    has_thumbnail: boolean;
    /**
     * Where to upload the parts of the file; null if the request contained the file
     */
    upload: VisitorUpload | null;
};

/**
 * Where to upload the parts of a file
 */
export type VisitorUpload = {
    /**
     * Upload each part to its `url`, in any order
     */
    parts: Array<{
        /**
         * The number of the part, from 1
         */
        number: number;
        /**
         * The required number of bytes
         */
        size: number;
        /**
         * Where to PUT the bytes; relative to the address of this API, or a full URL
         */
        url: string;
        /**
         * Whether all bytes of the part have arrived
         */
        received: boolean;
    }>;
    /**
     * Until when the addresses can be used
     */
    expires_at: string;
    /**
     * POST to this address, without a body, to complete the upload; relative to the address of this API
     */
    complete_url: string;
};

/**
 * The content of `data:` in each server-sent event
 */
export type VisitorStreamData = VisitorMessage | VisitorConversation;

export type ArticleHitList = {
    /**
     * The best one comes first
     */
    data: Array<ArticleHit>;
};

/**
 * An article that a search of the widget found
 */
export type ArticleHit = {
    /**
     * The ID of the article: `art_…`
     */
    article_id: string;
    /**
     * The title of the article, plain text
     */
    title: string;
    /**
     * Plain text: the best passage
     */
    excerpt: string;
};

export type PublishedArticleResponse = {
    data: PublishedArticle;
};

/**
 * The published text of an article
 */
export type PublishedArticle = {
    /**
     * The ID of the article: `art_…`
     */
    article_id: string;
    /**
     * The title of the article, plain text
     */
    title: string;
    /**
     * Markdown
     */
    body: string;
    /**
     * A BCP 47 tag
     */
    locale: string;
    /**
     * When the text was published, in UTC
     */
    updated_at: string;
};

export type PublicFormResponse = {
    data: PublicForm;
};

/**
 * What a page needs to show a form
 */
export type PublicForm = {
    /**
     * The ID of the form: `frm_…`
     */
    id: string;
    /**
     * The name of the form
     */
    name: string;
    /**
     * In the order in which a page shows them
     */
    fields: Array<FormField>;
    /**
     * What the page does after a submission: `inline` shows `success_message`, `redirect` goes to the redirect URL
     */
    success_action: FormSuccessAction;
    /**
     * The text of the button
     */
    submit_button_label: string;
    /**
     * Position of the button; `full`: as wide as the form
     */
    submit_button_align: FormButtonAlign;
    /**
     * A hex colour such as `#2563EB`; null: the default of the brand
     */
    submit_button_color: string | null;
    /**
     * An extra field that the page must hide from people. Only programs fill it in
     */
    honeypot: string;
};

export type SubmittedFormResponse = {
    data: SubmittedForm;
};

/**
 * What a page does after a submission
 */
export type SubmittedForm = {
    /**
     * The ID of the form submission: `fsb_…`
     */
    id: string;
    /**
     * What the page does after a submission: `inline` shows `success_message`, `redirect` goes to the redirect URL
     */
    success_action: FormSuccessAction;
    /**
     * Shown instead of the form after a submission
     */
    success_message: string;
    /**
     * Where to go if `success_action` is `redirect`; null if there is no such page
     */
    redirect_url: string | null;
};

export type PublicBeaconResponse = {
    data: PublicBeacon;
};

/**
 * What a page needs to show a beacon
 */
export type PublicBeacon = {
    /**
     * The ID of the beacon: `bcn_…`
     */
    id: string;
    /**
     * The corner of the page
     */
    position: BeaconPosition;
    /**
     * A hex colour such as `#2563EB`
     */
    primary_color: string;
    /**
     * The text of the button
     */
    button_label: string;
    /**
     * `custom_svg`: the picture in the field `custom_svg`
     */
    button_icon: BeaconIcon;
    /**
     * An `svg` element with shapes only; null if there is none
     */
    custom_svg: string | null;
    /**
     * The heading above the form
     */
    greeting_title: string;
    /**
     * The text below the heading
     */
    greeting_text: string;
    /**
     * The form that it opens
     */
    form: PublicForm;
};

/**
 * ID of the organization
 */
export type OrgId = string;

/**
 * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
 */
export type Limit = number;

/**
 * The `next_cursor` of the previous page
 */
export type Cursor = string;

/**
 * `total` adds the total number of records
 */
export type Include = ListInclude;

/**
 * ID of the session
 */
export type SessionId = string;

/**
 * Name of the provider in the configuration
 */
export type SignInProvider2 = string;

/**
 * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
 */
export type IdempotencyKey = string;

/**
 * ID of the member
 */
export type UserId = string;

/**
 * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
 */
export type Prefer = string;

/**
 * ID of the invitation
 */
export type InvitationId = string;

/**
 * ID of the API key
 */
export type KeyId = string;

/**
 * ID of the project
 */
export type ProjectId = string;

/**
 * ID of the conversation
 */
export type ConversationId = string;

/**
 * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
 */
export type IfNoneMatch = string;

/**
 * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
 */
export type IfMatch = string;

/**
 * `gzip` if the body is compressed; absent: it is not
 */
export type ContentEncoding = string;

/**
 * ID of the saved reply
 */
export type SavedReplyId = string;

/**
 * ID of the saved view
 */
export type SavedViewId = string;

/**
 * ID of the message
 */
export type MessageId = string;

/**
 * ID of the attachment
 */
export type AttachmentId = string;

/**
 * Number of the part
 */
export type Part = number;

/**
 * ID of the contact
 */
export type ContactId = string;

/**
 * ID of the form
 */
export type FormId = string;

/**
 * ID of the beacon
 */
export type BeaconId = string;

/**
 * ID of the article
 */
export type ArticleId = string;

/**
 * Number of the version
 */
export type Version = number;

/**
 * ID of the picture
 */
export type PictureId = string;

/**
 * ID of the suggestion
 */
export type SuggestionId = string;

/**
 * ID of the action
 */
export type ActionId = string;

/**
 * ID of the run
 */
export type RunId = string;

/**
 * ID of the evaluation
 */
export type EvaluationId = string;

/**
 * Name of the provider
 */
export type Provider = IntegrationProvider;

/**
 * ID of the mailbox
 */
export type MailboxId = string;

/**
 * Secret of the mailbox
 */
export type MailToken = string;

/**
 * The `id` of the last event that you received. The stream continues after it. Browsers send this header themselves
 */
export type LastEventId = string;

/**
 * ID of the webhook
 */
export type WebhookId = string;

/**
 * ID of the delivery
 */
export type DeliveryId = string;

/**
 * The name of the event. In the names of the five `X-Service-` headers, the setting `SERVICE_NAME` of the deployment takes the place of `Service`
 */
export type EventHeader = string;

/**
 * The ID of the delivery, the same on every attempt, and when you send the delivery again. Keep the IDs for 24 hours to recognize retries
 */
export type DeliveryHeader = string;

/**
 * `sha256=` and the HMAC-SHA256 of the raw body in hex, with the secret of the webhook as its key
 */
export type SignatureHeader = string;

/**
 * When this attempt was sent, in Unix seconds. Refuse it if it is more than 5 minutes away from your clock
 */
export type TimestampHeader = string;

/**
 * The number of the attempt, from `1` to `9`
 */
export type AttemptHeader = string;

/**
 * The same as `X-Service-Delivery`, as Standard Webhooks names it
 */
export type StandardIdHeader = string;

/**
 * The same as `X-Service-Timestamp`, as Standard Webhooks names it
 */
export type StandardTimestampHeader = string;

/**
 * `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. If there are several, separated by spaces, one of them must match
 */
export type StandardSignatureHeader = string;

export type GetMeData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/me';
};

export type GetMeResponses = {
    /**
     * Success
     */
    200: MeResponse;
};

export type GetMeResponse = GetMeResponses[keyof GetMeResponses];

export type UpdateMeData = {
    body: UpdateMeRequest;
    path?: never;
    query?: never;
    url: '/api/v1/me';
};

export type UpdateMeResponses = {
    /**
     * Success
     */
    200: UserResponse;
};

export type UpdateMeResponse = UpdateMeResponses[keyof UpdateMeResponses];

export type GetOrganizationData = {
    body?: never;
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
    };
    query?: never;
    url: '/api/v1/orgs/{orgId}';
};

export type GetOrganizationResponses = {
    /**
     * Success
     */
    200: OrganizationResponse;
};

export type GetOrganizationResponse = GetOrganizationResponses[keyof GetOrganizationResponses];

export type UpdateOrganizationData = {
    body: UpdateOrganizationRequest;
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
    };
    query?: never;
    url: '/api/v1/orgs/{orgId}';
};

export type UpdateOrganizationResponses = {
    /**
     * Success
     */
    200: OrganizationResponse;
};

export type UpdateOrganizationResponse = UpdateOrganizationResponses[keyof UpdateOrganizationResponses];

export type ListAuditEntriesData = {
    body?: never;
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
        /**
         * Entries of one of these actors: the ID of a person, an API key or a run of the agent. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        actor?: Array<string>;
        /**
         * Entries of one of these types of actors, such as `user` or `api_key`. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        actor_type?: Array<string>;
        /**
         * Entries of one of these API keys. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        api_key?: Array<string>;
        /**
         * Entries of one of these operations, such as `createMessage`. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        action?: Array<string>;
        /**
         * Entries about one of these records, by their IDs; for denied calls, by the path. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        target?: Array<string>;
        /**
         * Entries about one of these kinds of records, such as `conversation`. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        target_type?: Array<string>;
        /**
         * Created after this time. From 1970 to 9999
         */
        created_after?: string;
        /**
         * Created before this time. From 1970 to 9999
         */
        created_before?: string;
    };
    url: '/api/v1/orgs/{orgId}/audit';
};

export type ListAuditEntriesResponses = {
    /**
     * Success
     */
    200: AuditEntryList;
};

export type ListAuditEntriesResponse = ListAuditEntriesResponses[keyof ListAuditEntriesResponses];

export type ExportAuditEntriesData = {
    body?: never;
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
    };
    query?: {
        /**
         * Entries of one of these actors: the ID of a person, an API key or a run of the agent. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        actor?: Array<string>;
        /**
         * Entries of one of these types of actors, such as `user` or `api_key`. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        actor_type?: Array<string>;
        /**
         * Entries of one of these API keys. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        api_key?: Array<string>;
        /**
         * Entries of one of these operations, such as `createMessage`. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        action?: Array<string>;
        /**
         * Entries about one of these records, by their IDs; for denied calls, by the path. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        target?: Array<string>;
        /**
         * Entries about one of these kinds of records, such as `conversation`. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        target_type?: Array<string>;
        /**
         * Created after this time. From 1970 to 9999
         */
        created_after?: string;
        /**
         * Created before this time. From 1970 to 9999
         */
        created_before?: string;
    };
    url: '/api/v1/orgs/{orgId}/audit/export.ndjson';
};

export type ExportAuditEntriesResponses = {
    /**
     * Success
     */
    200: string;
};

export type ExportAuditEntriesResponse = ExportAuditEntriesResponses[keyof ExportAuditEntriesResponses];

export type EndMySessionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/me/sessions';
};

export type EndMySessionsResponses = {
    /**
     * Success. The body is empty.
     */
    200: unknown;
};

export type ListMySessionsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
    };
    url: '/api/v1/me/sessions';
};

export type ListMySessionsResponses = {
    /**
     * Success
     */
    200: UserSessionList;
};

export type ListMySessionsResponse = ListMySessionsResponses[keyof ListMySessionsResponses];

export type EndMySessionData = {
    body?: never;
    path: {
        /**
         * ID of the session
         */
        sessionId: string;
    };
    query?: never;
    url: '/api/v1/me/sessions/{sessionId}';
};

export type EndMySessionResponses = {
    /**
     * Success. The body is empty.
     */
    200: unknown;
};

export type GetMySecondFactorData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/me/second-factor';
};

export type GetMySecondFactorResponses = {
    /**
     * Success
     */
    200: SecondFactorResponse;
};

export type GetMySecondFactorResponse = GetMySecondFactorResponses[keyof GetMySecondFactorResponses];

export type BeginMySecondFactorData = {
    body: BeginMySecondFactorRequest;
    path?: never;
    query?: never;
    url: '/api/v1/me/second-factor';
};

export type BeginMySecondFactorResponses = {
    /**
     * Success
     */
    200: SecondFactorSecretResponse;
};

export type BeginMySecondFactorResponse = BeginMySecondFactorResponses[keyof BeginMySecondFactorResponses];

export type ConfirmMySecondFactorData = {
    body: ConfirmMySecondFactorRequest;
    path?: never;
    query?: never;
    url: '/api/v1/me/second-factor/confirm';
};

export type ConfirmMySecondFactorResponses = {
    /**
     * Success
     */
    200: SecondFactorEnabledResponse;
};

export type ConfirmMySecondFactorResponse = ConfirmMySecondFactorResponses[keyof ConfirmMySecondFactorResponses];

export type RemoveMySecondFactorData = {
    body: RemoveMySecondFactorRequest;
    path?: never;
    query?: never;
    url: '/api/v1/me/second-factor/remove';
};

export type RemoveMySecondFactorResponses = {
    /**
     * Success. The body is empty.
     */
    200: unknown;
};

export type GetMySignInData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/me/sign-in';
};

export type GetMySignInResponses = {
    /**
     * Success
     */
    200: SignInWaysResponse;
};

export type GetMySignInResponse = GetMySignInResponses[keyof GetMySignInResponses];

export type DisconnectMySignInData = {
    body?: never;
    path: {
        /**
         * Name of the provider in the configuration
         */
        signInProvider: string;
    };
    query?: never;
    url: '/api/v1/me/sign-in/{signInProvider}';
};

export type DisconnectMySignInResponses = {
    /**
     * Success. The body is empty.
     */
    200: unknown;
};

export type ConnectMySignInData = {
    body: ConnectMySignInRequest;
    path: {
        /**
         * Name of the provider in the configuration
         */
        signInProvider: string;
    };
    query?: never;
    url: '/api/v1/me/sign-in/{signInProvider}';
};

export type ConnectMySignInResponses = {
    /**
     * Success
     */
    200: SignInAuthorizationResponse;
};

export type ConnectMySignInResponse = ConnectMySignInResponses[keyof ConnectMySignInResponses];

export type ListMyNotificationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
        /**
         * `true`: only those that you have not read; `false`: only those that you have
         */
        unread?: boolean;
    };
    url: '/api/v1/me/notifications';
};

export type ListMyNotificationsResponses = {
    /**
     * Success
     */
    200: NotificationList;
};

export type ListMyNotificationsResponse = ListMyNotificationsResponses[keyof ListMyNotificationsResponses];

export type ReadMyNotificationsData = {
    body: ReadMyNotificationsRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/me/notifications/read';
};

export type ReadMyNotificationsResponses = {
    /**
     * Success
     */
    200: ReadNotificationsResponse;
};

export type ReadMyNotificationsResponse = ReadMyNotificationsResponses[keyof ReadMyNotificationsResponses];

export type GetMyPreferencesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/me/preferences';
};

export type GetMyPreferencesResponses = {
    /**
     * Success
     */
    200: PreferencesResponse;
};

export type GetMyPreferencesResponse = GetMyPreferencesResponses[keyof GetMyPreferencesResponses];

export type UpdateMyPreferencesData = {
    body: UpdateMyPreferencesRequest;
    path?: never;
    query?: never;
    url: '/api/v1/me/preferences';
};

export type UpdateMyPreferencesResponses = {
    /**
     * Success
     */
    200: PreferencesResponse;
};

export type UpdateMyPreferencesResponse = UpdateMyPreferencesResponses[keyof UpdateMyPreferencesResponses];

export type ListMembersData = {
    body?: never;
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
    };
    url: '/api/v1/orgs/{orgId}/members';
};

export type ListMembersResponses = {
    /**
     * Success
     */
    200: MemberList;
};

export type ListMembersResponse = ListMembersResponses[keyof ListMembersResponses];

export type RemoveMemberData = {
    body?: never;
    headers?: {
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
        /**
         * ID of the member
         */
        userId: string;
    };
    query?: never;
    url: '/api/v1/orgs/{orgId}/members/{userId}';
};

export type RemoveMemberResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type GetMemberData = {
    body?: never;
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
        /**
         * ID of the member
         */
        userId: string;
    };
    query?: never;
    url: '/api/v1/orgs/{orgId}/members/{userId}';
};

export type GetMemberResponses = {
    /**
     * Success
     */
    200: MemberResponse;
};

export type GetMemberResponse = GetMemberResponses[keyof GetMemberResponses];

export type UpdateMemberData = {
    body: UpdateMemberRequest;
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
        /**
         * ID of the member
         */
        userId: string;
    };
    query?: never;
    url: '/api/v1/orgs/{orgId}/members/{userId}';
};

export type UpdateMemberResponses = {
    /**
     * Success
     */
    200: MemberResponse;
};

export type UpdateMemberResponse = UpdateMemberResponses[keyof UpdateMemberResponses];

export type ListInvitationsData = {
    body?: never;
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
    };
    url: '/api/v1/orgs/{orgId}/invitations';
};

export type ListInvitationsResponses = {
    /**
     * Success
     */
    200: InvitationList;
};

export type ListInvitationsResponse = ListInvitationsResponses[keyof ListInvitationsResponses];

export type CreateInvitationData = {
    body: CreateInvitationRequest;
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
    };
    query?: never;
    url: '/api/v1/orgs/{orgId}/invitations';
};

export type CreateInvitationResponses = {
    /**
     * Created
     */
    201: CreatedInvitationResponse;
};

export type CreateInvitationResponse = CreateInvitationResponses[keyof CreateInvitationResponses];

export type RevokeInvitationData = {
    body?: never;
    headers?: {
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
        /**
         * ID of the invitation
         */
        invitationId: string;
    };
    query?: never;
    url: '/api/v1/orgs/{orgId}/invitations/{invitationId}';
};

export type RevokeInvitationResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type SignInData = {
    body: SignInRequest;
    path?: never;
    query?: never;
    url: '/api/auth/sign-in';
};

export type SignInResponses = {
    /**
     * Success
     */
    200: SignedInResponse;
};

export type SignInResponse = SignInResponses[keyof SignInResponses];

export type SignOutData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/auth/sign-out';
};

export type SignOutResponses = {
    /**
     * Success. The body is empty.
     */
    200: unknown;
};

export type ChangePasswordData = {
    body: ChangePasswordRequest;
    path?: never;
    query?: never;
    url: '/api/auth/password';
};

export type ChangePasswordResponses = {
    /**
     * Success
     */
    200: SignedInResponse;
};

export type ChangePasswordResponse = ChangePasswordResponses[keyof ChangePasswordResponses];

export type GetSignInOptionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/auth/options';
};

export type GetSignInOptionsResponses = {
    /**
     * Success
     */
    200: SignInOptionsResponse;
};

export type GetSignInOptionsResponse = GetSignInOptionsResponses[keyof GetSignInOptionsResponses];

export type RequestPasswordResetData = {
    body: RequestPasswordResetRequest;
    path?: never;
    query?: never;
    url: '/api/auth/forgotten-password';
};

export type RequestPasswordResetResponses = {
    /**
     * Accepted. The body is empty.
     */
    202: unknown;
};

export type GetOneTimeLinkData = {
    body: GetOneTimeLinkRequest;
    path?: never;
    query?: never;
    url: '/api/auth/links';
};

export type GetOneTimeLinkResponses = {
    /**
     * Success
     */
    200: OneTimeLinkResponse;
};

export type GetOneTimeLinkResponse = GetOneTimeLinkResponses[keyof GetOneTimeLinkResponses];

export type RedeemOneTimeLinkData = {
    body: RedeemOneTimeLinkRequest;
    path?: never;
    query?: never;
    url: '/api/auth/links/redeem';
};

export type RedeemOneTimeLinkResponses = {
    /**
     * Success
     */
    200: SignedInResponse;
};

export type RedeemOneTimeLinkResponse = RedeemOneTimeLinkResponses[keyof RedeemOneTimeLinkResponses];

export type StartProviderSignInData = {
    body: StartProviderSignInRequest;
    path: {
        /**
         * Name of the provider in the configuration
         */
        signInProvider: string;
    };
    query?: never;
    url: '/api/auth/oidc/{signInProvider}/start';
};

export type StartProviderSignInResponses = {
    /**
     * Success
     */
    200: SignInAuthorizationResponse;
};

export type StartProviderSignInResponse = StartProviderSignInResponses[keyof StartProviderSignInResponses];

export type FinishProviderSignInData = {
    body: FinishProviderSignInRequest;
    path?: never;
    query?: never;
    url: '/api/auth/oidc/finish';
};

export type FinishProviderSignInResponses = {
    /**
     * Success
     */
    200: ProviderSignInResponse;
};

export type FinishProviderSignInResponse = FinishProviderSignInResponses[keyof FinishProviderSignInResponses];

export type ListApiKeysData = {
    body?: never;
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
    };
    url: '/api/v1/orgs/{orgId}/api-keys';
};

export type ListApiKeysResponses = {
    /**
     * Success
     */
    200: ApiKeyList;
};

export type ListApiKeysResponse = ListApiKeysResponses[keyof ListApiKeysResponses];

export type CreateApiKeyData = {
    body: CreateApiKeyRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
    };
    query?: never;
    url: '/api/v1/orgs/{orgId}/api-keys';
};

export type CreateApiKeyResponses = {
    /**
     * Created
     */
    201: CreatedApiKeyResponse;
};

export type CreateApiKeyResponse = CreateApiKeyResponses[keyof CreateApiKeyResponses];

export type RevokeApiKeyData = {
    body?: never;
    headers?: {
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
        /**
         * ID of the API key
         */
        keyId: string;
    };
    query?: never;
    url: '/api/v1/orgs/{orgId}/api-keys/{keyId}';
};

export type RevokeApiKeyResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type StartDeviceAuthorizationData = {
    body: StartDeviceAuthorizationRequest;
    path?: never;
    query?: never;
    url: '/api/auth/device/code';
};

export type StartDeviceAuthorizationResponses = {
    /**
     * Success
     */
    200: DeviceCodes;
};

export type StartDeviceAuthorizationResponse = StartDeviceAuthorizationResponses[keyof StartDeviceAuthorizationResponses];

export type RedeemDeviceCodeData = {
    body: RedeemDeviceCodeRequest;
    path?: never;
    query?: never;
    url: '/api/auth/device/token';
};

export type RedeemDeviceCodeResponses = {
    /**
     * Success
     */
    200: DeviceToken;
};

export type RedeemDeviceCodeResponse = RedeemDeviceCodeResponses[keyof RedeemDeviceCodeResponses];

export type GetDeviceAuthorizationData = {
    body?: never;
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
    };
    query: {
        /**
         * The code that the program shows
         */
        user_code: string;
    };
    url: '/api/v1/orgs/{orgId}/device-authorization';
};

export type GetDeviceAuthorizationResponses = {
    /**
     * Success
     */
    200: DeviceAuthorizationResponse;
};

export type GetDeviceAuthorizationResponse = GetDeviceAuthorizationResponses[keyof GetDeviceAuthorizationResponses];

export type DecideDeviceAuthorizationData = {
    body: DecideDeviceAuthorizationRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
    };
    query?: never;
    url: '/api/v1/orgs/{orgId}/device-authorization';
};

export type DecideDeviceAuthorizationResponses = {
    /**
     * Success
     */
    200: DeviceAuthorizationResponse;
};

export type DecideDeviceAuthorizationResponse = DecideDeviceAuthorizationResponses[keyof DecideDeviceAuthorizationResponses];

export type ListProjectsData = {
    body?: never;
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
    };
    url: '/api/v1/orgs/{orgId}/projects';
};

export type ListProjectsResponses = {
    /**
     * Success
     */
    200: ProjectList;
};

export type ListProjectsResponse = ListProjectsResponses[keyof ListProjectsResponses];

export type CreateProjectData = {
    body: CreateProjectRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
    };
    query?: never;
    url: '/api/v1/orgs/{orgId}/projects';
};

export type CreateProjectResponses = {
    /**
     * Created
     */
    201: ProjectResponse;
};

export type CreateProjectResponse = CreateProjectResponses[keyof CreateProjectResponses];

export type DeleteProjectData = {
    body?: never;
    headers?: {
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/orgs/{orgId}/projects/{projectId}';
};

export type DeleteProjectResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type GetProjectData = {
    body?: never;
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/orgs/{orgId}/projects/{projectId}';
};

export type GetProjectResponses = {
    /**
     * Success
     */
    200: ProjectResponse;
};

export type GetProjectResponse = GetProjectResponses[keyof GetProjectResponses];

export type UpdateProjectData = {
    body: UpdateProjectRequest;
    path: {
        /**
         * ID of the organization
         */
        orgId: string;
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/orgs/{orgId}/projects/{projectId}';
};

export type UpdateProjectResponses = {
    /**
     * Success
     */
    200: ProjectResponse;
};

export type UpdateProjectResponse = UpdateProjectResponses[keyof UpdateProjectResponses];

export type GetProjectByIdData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}';
};

export type GetProjectByIdResponses = {
    /**
     * Success
     */
    200: ProjectResponse;
};

export type GetProjectByIdResponse = GetProjectByIdResponses[keyof GetProjectByIdResponses];

export type ListConversationsData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records; `contact` adds the contact of each conversation (the key needs `contacts:read`), `last_message` its last message (`messages:read`; only the first 1,000 characters of a long message); `unread` adds whether you have read it (only for people who have signed in); `assignee` adds the member that it is assigned to. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        include?: Array<ConversationInclude>;
        /**
         * Conversations with one of these statuses. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        status?: Array<ConversationStatus>;
        /**
         * Conversations with one of these priorities. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        priority?: Array<ConversationPriority>;
        /**
         * Conversations from one of these channels. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        channel?: Array<ConversationChannel>;
        /**
         * Assigned to one of these users; `none`: not assigned. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        assigned_to?: Array<string>;
        /**
         * Conversations of one of these contacts. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        contact_id?: Array<string>;
        /**
         * With one of these tags. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        tag?: Array<string>;
        /**
         * `true`: only spam; `false`: everything but spam
         */
        spam?: boolean;
        /**
         * `true`: only those whose customer has waited for a first answer from a person longer than the `first_response_target_minutes` of the project; `false`: all others
         */
        overdue?: boolean;
        /**
         * Conversations that wait on one of these. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        waiting_on?: Array<WaitingOn>;
        /**
         * Conversations that one of these answered last. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        handled_by?: Array<HandledBy>;
        /**
         * `true`: only those whose last public message you have not read; `false`: only those whose last public message you have read. Only for people who have signed in
         */
        unread?: boolean;
        /**
         * `me`: only those in which a note mentions you (`@usr_…`). Only for people who have signed in
         */
        mentions?: Mentioned;
        /**
         * Only the record with this `external_id`
         */
        external_id?: string;
        /**
         * Created after this time. From 1970 to 9999
         */
        created_after?: string;
        /**
         * Created before this time. From 1970 to 9999
         */
        created_before?: string;
        /**
         * Updated after this time. From 1970 to 9999
         */
        updated_after?: string;
        /**
         * Updated before this time. From 1970 to 9999
         */
        updated_before?: string;
        /**
         * Words in the subject and messages; or the customer’s complete name, email, phone number or external ID; or the ID of the conversation; the best match comes first, unless you send `sort` or `order`. In HTML messages, only the text that readers see counts. Case and accents do not matter: `lodz` finds `Łódź`, and `coeur` finds `cœur`. In Chinese, Japanese, Thai and other scripts without spaces between words, any part of a text is a word
         */
        q?: string;
        /**
         * The time that the list is sorted by. Default: `created_at`; with `q`, the best match comes first unless you send `sort` or `order`. `waiting_since` lists only conversations that wait on the team or the customer
         */
        sort?: ConversationSort;
        /**
         * `desc`, the default: newest first; `asc`: oldest first
         */
        order?: SortOrder;
    };
    url: '/api/v1/projects/{projectId}/conversations';
};

export type ListConversationsResponses = {
    /**
     * Success
     */
    200: ConversationList;
};

export type ListConversationsResponse = ListConversationsResponses[keyof ListConversationsResponses];

export type CreateConversationData = {
    body: CreateConversationRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations';
};

export type CreateConversationResponses = {
    /**
     * Created
     */
    201: ConversationResponse;
};

export type CreateConversationResponse = CreateConversationResponses[keyof CreateConversationResponses];

export type DeleteConversationData = {
    body?: never;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}';
};

export type DeleteConversationResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type GetConversationData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: {
        /**
         * `assignee` adds the member that the conversation is assigned to. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        include?: Array<ReadConversationInclude>;
    };
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}';
};

export type GetConversationResponses = {
    /**
     * Success
     */
    200: ReadConversationResponse;
};

export type GetConversationResponse = GetConversationResponses[keyof GetConversationResponses];

export type UpdateConversationData = {
    body: UpdateConversationRequest;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}';
};

export type UpdateConversationResponses = {
    /**
     * Success
     */
    200: ConversationResponse;
};

export type UpdateConversationResponse = UpdateConversationResponses[keyof UpdateConversationResponses];

export type MergeConversationData = {
    body: MergeConversationRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/merge';
};

export type MergeConversationResponses = {
    /**
     * Success
     */
    200: ConversationResponse;
};

export type MergeConversationResponse = MergeConversationResponses[keyof MergeConversationResponses];

export type UpdateConversationsData = {
    body: UpdateConversationsRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/bulk';
};

export type UpdateConversationsResponses = {
    /**
     * Success
     */
    200: BulkChangeReport;
};

export type UpdateConversationsResponse = UpdateConversationsResponses[keyof UpdateConversationsResponses];

export type CountConversationsData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query: {
        /**
         * A name of your own, a colon, and the query of the list without `q`, order and page, such as `unassigned:status=open&assigned_to=none`. Encode it as a whole, and repeat the parameter for each view
         */
        views: Array<string>;
    };
    url: '/api/v1/projects/{projectId}/conversations/counts';
};

export type CountConversationsResponses = {
    /**
     * Success
     */
    200: ViewCountsResponse;
};

export type CountConversationsResponse = CountConversationsResponses[keyof CountConversationsResponses];

export type ListTimelineData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
        /**
         * `asc`: oldest first; `desc`: newest first. Default: `"asc"`
         */
        order?: SortOrder;
    };
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/timeline';
};

export type ListTimelineResponses = {
    /**
     * Success
     */
    200: TimelineEntryList;
};

export type ListTimelineResponse = ListTimelineResponses[keyof ListTimelineResponses];

export type ImportConversationsData = {
    body: Array<ConversationRow>;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
        /**
         * `gzip` if the body is compressed; absent: it is not
         */
        'Content-Encoding'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Whether webhooks and the live stream receive events for the imported records. The AI agent never answers imported messages. Default: `"false"`
         */
        notify?: boolean;
    };
    url: '/api/v1/projects/{projectId}/conversations/import';
};

export type ImportConversationsResponses = {
    /**
     * Success
     */
    200: ConversationImportReport;
};

export type ImportConversationsResponse = ImportConversationsResponses[keyof ImportConversationsResponses];

export type GetPresenceData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/presence';
};

export type GetPresenceResponses = {
    /**
     * Success
     */
    200: PresenceResponse;
};

export type GetPresenceResponse = GetPresenceResponses[keyof GetPresenceResponses];

export type ShowPresenceData = {
    body: ShowPresenceRequest;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/presence';
};

export type ShowPresenceResponses = {
    /**
     * Success
     */
    200: PresenceResponse;
};

export type ShowPresenceResponse = ShowPresenceResponses[keyof ShowPresenceResponses];

export type GetReadReceiptsData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/seen';
};

export type GetReadReceiptsResponses = {
    /**
     * Success
     */
    200: ReadReceiptsResponse;
};

export type GetReadReceiptsResponse = GetReadReceiptsResponses[keyof GetReadReceiptsResponses];

export type SeeAsAgentData = {
    body: MarkSeenRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/seen';
};

export type SeeAsAgentResponses = {
    /**
     * Success
     */
    200: ReadReceiptsResponse;
};

export type SeeAsAgentResponse = SeeAsAgentResponses[keyof SeeAsAgentResponses];

export type TypeAsAgentData = {
    body?: never;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/typing';
};

export type TypeAsAgentResponses = {
    /**
     * Success. The body is empty.
     */
    200: unknown;
};

export type GetReadMarkData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/read-mark';
};

export type GetReadMarkResponses = {
    /**
     * Success
     */
    200: ReadMarkResponse;
};

export type GetReadMarkResponse = GetReadMarkResponses[keyof GetReadMarkResponses];

export type MarkConversationData = {
    body: MarkConversationRequest;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/read-mark';
};

export type MarkConversationResponses = {
    /**
     * Success
     */
    200: ReadMarkResponse;
};

export type MarkConversationResponse = MarkConversationResponses[keyof MarkConversationResponses];

export type ListSavedRepliesData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
        /**
         * Part of the name, the shortcut or the body; case does not matter
         */
        q?: string;
        /**
         * Only the one with this shortcut
         */
        shortcut?: string;
    };
    url: '/api/v1/projects/{projectId}/saved-replies';
};

export type ListSavedRepliesResponses = {
    /**
     * Success
     */
    200: SavedReplyList;
};

export type ListSavedRepliesResponse = ListSavedRepliesResponses[keyof ListSavedRepliesResponses];

export type CreateSavedReplyData = {
    body: CreateSavedReplyRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/saved-replies';
};

export type CreateSavedReplyResponses = {
    /**
     * Created
     */
    201: SavedReplyResponse;
};

export type CreateSavedReplyResponse = CreateSavedReplyResponses[keyof CreateSavedReplyResponses];

export type DeleteSavedReplyData = {
    body?: never;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the saved reply
         */
        savedReplyId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/saved-replies/{savedReplyId}';
};

export type DeleteSavedReplyResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type GetSavedReplyData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the saved reply
         */
        savedReplyId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/saved-replies/{savedReplyId}';
};

export type GetSavedReplyResponses = {
    /**
     * Success
     */
    200: SavedReplyResponse;
};

export type GetSavedReplyResponse = GetSavedReplyResponses[keyof GetSavedReplyResponses];

export type UpdateSavedReplyData = {
    body: UpdateSavedReplyRequest;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the saved reply
         */
        savedReplyId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/saved-replies/{savedReplyId}';
};

export type UpdateSavedReplyResponses = {
    /**
     * Success
     */
    200: SavedReplyResponse;
};

export type UpdateSavedReplyResponse = UpdateSavedReplyResponses[keyof UpdateSavedReplyResponses];

export type FillSavedReplyData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the saved reply
         */
        savedReplyId: string;
    };
    query: {
        /**
         * The conversation to fill it in for
         */
        conversation_id: string;
    };
    url: '/api/v1/projects/{projectId}/saved-replies/{savedReplyId}/text';
};

export type FillSavedReplyResponses = {
    /**
     * Success
     */
    200: FilledSavedReplyResponse;
};

export type FillSavedReplyResponse = FillSavedReplyResponses[keyof FillSavedReplyResponses];

export type ListSavedViewsData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
    };
    url: '/api/v1/projects/{projectId}/saved-views';
};

export type ListSavedViewsResponses = {
    /**
     * Success
     */
    200: SavedViewList;
};

export type ListSavedViewsResponse = ListSavedViewsResponses[keyof ListSavedViewsResponses];

export type CreateSavedViewData = {
    body: CreateSavedViewRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/saved-views';
};

export type CreateSavedViewResponses = {
    /**
     * Created
     */
    201: SavedViewResponse;
};

export type CreateSavedViewResponse = CreateSavedViewResponses[keyof CreateSavedViewResponses];

export type DeleteSavedViewData = {
    body?: never;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the saved view
         */
        savedViewId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/saved-views/{savedViewId}';
};

export type DeleteSavedViewResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type GetSavedViewData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the saved view
         */
        savedViewId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/saved-views/{savedViewId}';
};

export type GetSavedViewResponses = {
    /**
     * Success
     */
    200: SavedViewResponse;
};

export type GetSavedViewResponse = GetSavedViewResponses[keyof GetSavedViewResponses];

export type UpdateSavedViewData = {
    body: UpdateSavedViewRequest;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the saved view
         */
        savedViewId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/saved-views/{savedViewId}';
};

export type UpdateSavedViewResponses = {
    /**
     * Success
     */
    200: SavedViewResponse;
};

export type UpdateSavedViewResponse = UpdateSavedViewResponses[keyof UpdateSavedViewResponses];

export type ListMessagesData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
        /**
         * `desc`: newest first. Default: `"asc"`
         */
        order?: SortOrder;
    };
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/messages';
};

export type ListMessagesResponses = {
    /**
     * Success
     */
    200: MessageList;
};

export type ListMessagesResponse = ListMessagesResponses[keyof ListMessagesResponses];

export type CreateMessageData = {
    body: CreateMessageRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/messages';
};

export type CreateMessageResponses = {
    /**
     * Created
     */
    201: MessageResponse;
};

export type CreateMessageResponse = CreateMessageResponses[keyof CreateMessageResponses];

export type DeleteMessageData = {
    body?: never;
    headers?: {
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
        /**
         * ID of the message
         */
        messageId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/messages/{messageId}';
};

export type DeleteMessageResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type GetMessageData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
        /**
         * ID of the message
         */
        messageId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/messages/{messageId}';
};

export type GetMessageResponses = {
    /**
     * Success
     */
    200: MessageResponse;
};

export type GetMessageResponse = GetMessageResponses[keyof GetMessageResponses];

export type UpdateMessageData = {
    body: UpdateMessageRequest;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
        /**
         * ID of the message
         */
        messageId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/messages/{messageId}';
};

export type UpdateMessageResponses = {
    /**
     * Success
     */
    200: MessageResponse;
};

export type UpdateMessageResponse = UpdateMessageResponses[keyof UpdateMessageResponses];

export type RedeliverMessageData = {
    body?: never;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
        /**
         * ID of the message
         */
        messageId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/messages/{messageId}/redeliver';
};

export type RedeliverMessageResponses = {
    /**
     * Success
     */
    200: MessageResponse;
};

export type RedeliverMessageResponse = RedeliverMessageResponses[keyof RedeliverMessageResponses];

export type ForwardMessageData = {
    body: ForwardMessageRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
        /**
         * ID of the message
         */
        messageId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/messages/{messageId}/forward';
};

export type ForwardMessageResponses = {
    /**
     * Created
     */
    201: MessageResponse;
};

export type ForwardMessageResponse = ForwardMessageResponses[keyof ForwardMessageResponses];

export type SendTranscriptData = {
    body: SendTranscriptRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/transcript';
};

export type SendTranscriptResponses = {
    /**
     * Created
     */
    201: MessageResponse;
};

export type SendTranscriptResponse = SendTranscriptResponses[keyof SendTranscriptResponses];

export type GetMessageMailData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
        /**
         * ID of the message
         */
        messageId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/messages/{messageId}/mail';
};

export type GetMessageMailResponses = {
    /**
     * Success
     */
    200: MailResponse;
};

export type GetMessageMailResponse = GetMessageMailResponses[keyof GetMessageMailResponses];

export type GetMessageRawMailData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
        /**
         * ID of the message
         */
        messageId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/messages/{messageId}/mail/raw';
};

export type GetMessageRawMailResponses = {
    /**
     * Success
     */
    200: string;
};

export type GetMessageRawMailResponse = GetMessageRawMailResponses[keyof GetMessageRawMailResponses];

export type CreateAttachmentData = {
    body: CreateAttachmentRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/attachments';
};

export type CreateAttachmentResponses = {
    /**
     * Created
     */
    201: CreatedAttachmentResponse;
};

export type CreateAttachmentResponse = CreateAttachmentResponses[keyof CreateAttachmentResponses];

export type DeleteAttachmentData = {
    body?: never;
    headers?: {
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the attachment
         */
        attachmentId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/attachments/{attachmentId}';
};

export type DeleteAttachmentResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type GetAttachmentData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the attachment
         */
        attachmentId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/attachments/{attachmentId}';
};

export type GetAttachmentResponses = {
    /**
     * Success
     */
    200: AttachmentResponse;
};

export type GetAttachmentResponse = GetAttachmentResponses[keyof GetAttachmentResponses];

export type GetAttachmentUploadData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the attachment
         */
        attachmentId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/attachments/{attachmentId}/upload';
};

export type GetAttachmentUploadResponses = {
    /**
     * Success
     */
    200: AttachmentUploadResponse;
};

export type GetAttachmentUploadResponse = GetAttachmentUploadResponses[keyof GetAttachmentUploadResponses];

export type CompleteAttachmentData = {
    body?: never;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the attachment
         */
        attachmentId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/attachments/{attachmentId}/complete';
};

export type CompleteAttachmentResponses = {
    /**
     * Success
     */
    200: AttachmentResponse;
};

export type CompleteAttachmentResponse = CompleteAttachmentResponses[keyof CompleteAttachmentResponses];

export type GetAttachmentDownloadData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the attachment
         */
        attachmentId: string;
    };
    query?: {
        /**
         * `thumbnail`: a WebP image of up to 320 × 320 pixels, if `has_thumbnail` is true. Default: `"original"`
         */
        variant?: AttachmentVariant;
    };
    url: '/api/v1/projects/{projectId}/attachments/{attachmentId}/download';
};

export type GetAttachmentDownloadResponses = {
    /**
     * Success
     */
    200: DownloadLinkResponse;
};

export type GetAttachmentDownloadResponse = GetAttachmentDownloadResponses[keyof GetAttachmentDownloadResponses];

export type DownloadAttachmentData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the attachment
         */
        attachmentId: string;
    };
    query: {
        /**
         * `original`: the file; `thumbnail`: a small picture of it
         */
        variant: AttachmentVariant;
        /**
         * Until when the address is valid, in Unix seconds
         */
        expires: string;
        /**
         * The signature of the address. The API creates the whole address
         */
        signature: string;
    };
    url: '/api/public/attachments/{attachmentId}/file';
};

export type DownloadAttachmentResponses = {
    /**
     * Success
     */
    200: Blob | File;
    /**
     * Part of the content
     */
    206: Blob | File;
};

export type DownloadAttachmentResponse = DownloadAttachmentResponses[keyof DownloadAttachmentResponses];

export type UploadAttachmentPartData = {
    body: Blob | File;
    path: {
        /**
         * ID of the attachment
         */
        attachmentId: string;
        /**
         * Number of the part
         */
        part: number;
    };
    query: {
        /**
         * Until when the address is valid, in Unix seconds
         */
        expires: string;
        /**
         * The signature of the address. The API creates the whole address
         */
        signature: string;
    };
    url: '/api/public/attachments/{attachmentId}/parts/{part}';
};

export type UploadAttachmentPartResponses = {
    /**
     * Success. The body is empty.
     */
    200: unknown;
};

export type CompletePublicUploadData = {
    body?: never;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the attachment
         */
        attachmentId: string;
    };
    query: {
        /**
         * Until when the address is valid, in Unix seconds
         */
        expires: string;
        /**
         * The signature of the address. The API creates the whole address
         */
        signature: string;
    };
    url: '/api/public/attachments/{attachmentId}/complete';
};

export type CompletePublicUploadResponses = {
    /**
     * Success
     */
    200: MessageAttachmentResponse;
};

export type CompletePublicUploadResponse = CompletePublicUploadResponses[keyof CompletePublicUploadResponses];

export type ListContactsData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
        /**
         * Contacts with this complete address; upper and lower case do not matter. Like all filters by identity, it looks at `identities`, so addresses of merged contacts find the remaining one
         */
        email?: string;
        /**
         * Only the contact with this external ID
         */
        external_id?: string;
        /**
         * Only contacts with this phone number, in any spelling: `+49 30 901820`, or `030 901820` if the `default_phone_country` of the project is `DE`
         */
        phone?: string;
        /**
         * Words, or the beginnings of words, in the name, email addresses or company; or a complete email address, phone number or external ID. Case and accents do not matter: `lodz` finds `Łódź`, and `coeur` finds `cœur`. In Chinese, Japanese, Thai and other scripts without spaces between words, any part of a text is a word
         */
        q?: string;
        /**
         * Contacts with this metadata: `metadata=plan:pro`, or `metadata.plan=pro` for short. The key ends at the first colon, or begins after the first dot. A contact matches if the key has exactly this value (upper and lower case matter). A value can be a text, a number or a boolean: `metadata=seats:3` finds the text `"3"` and the number `3`. Lists and objects never match. You can use up to 5 keys, and all of them must match: `metadata=plan:pro,seats:3`. If you give a key several values, one of them must match: `metadata=plan:pro,plan:team` or `metadata.plan=pro,team`. You can also repeat the parameter. Write `\,` for a comma in a value
         */
        metadata?: Array<string>;
    };
    url: '/api/v1/projects/{projectId}/contacts';
};

export type ListContactsResponses = {
    /**
     * Success
     */
    200: ContactList;
};

export type ListContactsResponse = ListContactsResponses[keyof ListContactsResponses];

export type UpsertContactData = {
    body: UpsertContactRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/contacts';
};

export type UpsertContactResponses = {
    /**
     * Success
     */
    200: ContactResponse;
    /**
     * Created
     */
    201: ContactResponse;
};

export type UpsertContactResponse = UpsertContactResponses[keyof UpsertContactResponses];

export type DeleteContactData = {
    body?: never;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the contact
         */
        contactId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/contacts/{contactId}';
};

export type DeleteContactResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type GetContactData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the contact
         */
        contactId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/contacts/{contactId}';
};

export type GetContactResponses = {
    /**
     * Success
     */
    200: ContactResponse;
};

export type GetContactResponse = GetContactResponses[keyof GetContactResponses];

export type UpdateContactData = {
    body: UpdateContactRequest;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the contact
         */
        contactId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/contacts/{contactId}';
};

export type UpdateContactResponses = {
    /**
     * Success
     */
    200: ContactResponse;
};

export type UpdateContactResponse = UpdateContactResponses[keyof UpdateContactResponses];

export type MergeContactData = {
    body: MergeContactRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the contact
         */
        contactId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/contacts/{contactId}/merge';
};

export type MergeContactResponses = {
    /**
     * Success
     */
    200: ContactResponse;
};

export type MergeContactResponse = MergeContactResponses[keyof MergeContactResponses];

export type RemoveContactIdentityData = {
    body?: never;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the contact
         */
        contactId: string;
    };
    query: {
        /**
         * The type of the identity
         */
        type: ContactIdentityType;
        /**
         * Its value; a phone number in any spelling
         */
        value: string;
    };
    url: '/api/v1/projects/{projectId}/contacts/{contactId}/identities';
};

export type RemoveContactIdentityResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type AddContactIdentityData = {
    body: AddContactIdentityRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the contact
         */
        contactId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/contacts/{contactId}/identities';
};

export type AddContactIdentityResponses = {
    /**
     * Success
     */
    200: ContactResponse;
    /**
     * Created
     */
    201: ContactResponse;
};

export type AddContactIdentityResponse = AddContactIdentityResponses[keyof AddContactIdentityResponses];

export type UnblockContactData = {
    body?: never;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the contact
         */
        contactId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/contacts/{contactId}/block';
};

export type UnblockContactResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type BlockContactData = {
    body: BlockContactRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the contact
         */
        contactId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/contacts/{contactId}/block';
};

export type BlockContactResponses = {
    /**
     * Success
     */
    200: ContactResponse;
};

export type BlockContactResponse = BlockContactResponses[keyof BlockContactResponses];

export type ImportContactsData = {
    body: Array<ContactRow>;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
        /**
         * `gzip` if the body is compressed; absent: it is not
         */
        'Content-Encoding'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Whether webhooks and the live stream receive events for the imported records. The AI agent never answers imported messages. Default: `"false"`
         */
        notify?: boolean;
        /**
         * Only for CSV: which column is which field, as `map=Mail:email,Full name:name`; `map=Notes:` leaves a column out, and `map=Plan:metadata.plan` makes it a key of `metadata`. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        map?: Array<string>;
    };
    url: '/api/v1/projects/{projectId}/contacts/import';
};

export type ImportContactsResponses = {
    /**
     * Success
     */
    200: ContactImportReport;
};

export type ImportContactsResponse = ImportContactsResponses[keyof ImportContactsResponses];

export type ListFormsData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
        /**
         * `true`: lists the archived ones instead
         */
        archived?: boolean;
    };
    url: '/api/v1/projects/{projectId}/forms';
};

export type ListFormsResponses = {
    /**
     * Success
     */
    200: FormList;
};

export type ListFormsResponse = ListFormsResponses[keyof ListFormsResponses];

export type CreateFormData = {
    body: CreateFormRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/forms';
};

export type CreateFormResponses = {
    /**
     * Created
     */
    201: FormResponse;
};

export type CreateFormResponse = CreateFormResponses[keyof CreateFormResponses];

export type DeleteFormData = {
    body?: never;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the form
         */
        formId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/forms/{formId}';
};

export type DeleteFormResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type GetFormData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the form
         */
        formId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/forms/{formId}';
};

export type GetFormResponses = {
    /**
     * Success
     */
    200: FormResponse;
};

export type GetFormResponse = GetFormResponses[keyof GetFormResponses];

export type UpdateFormData = {
    body: UpdateFormRequest;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the form
         */
        formId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/forms/{formId}';
};

export type UpdateFormResponses = {
    /**
     * Success
     */
    200: FormResponse;
};

export type UpdateFormResponse = UpdateFormResponses[keyof UpdateFormResponses];

export type ListFormSubmissionsData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the form
         */
        formId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
    };
    url: '/api/v1/projects/{projectId}/forms/{formId}/submissions';
};

export type ListFormSubmissionsResponses = {
    /**
     * Success
     */
    200: FormSubmissionList;
};

export type ListFormSubmissionsResponse = ListFormSubmissionsResponses[keyof ListFormSubmissionsResponses];

export type ExportFormSubmissionsCsvData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the form
         */
        formId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/forms/{formId}/submissions/export.csv';
};

export type ExportFormSubmissionsCsvResponses = {
    /**
     * Success
     */
    200: string;
};

export type ExportFormSubmissionsCsvResponse = ExportFormSubmissionsCsvResponses[keyof ExportFormSubmissionsCsvResponses];

export type ExportFormSubmissionsNdjsonData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the form
         */
        formId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/forms/{formId}/submissions/export.ndjson';
};

export type ExportFormSubmissionsNdjsonResponses = {
    /**
     * Success
     */
    200: string;
};

export type ExportFormSubmissionsNdjsonResponse = ExportFormSubmissionsNdjsonResponses[keyof ExportFormSubmissionsNdjsonResponses];

export type ListBeaconsData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
        /**
         * `true`: lists the archived ones instead
         */
        archived?: boolean;
    };
    url: '/api/v1/projects/{projectId}/beacons';
};

export type ListBeaconsResponses = {
    /**
     * Success
     */
    200: BeaconList;
};

export type ListBeaconsResponse = ListBeaconsResponses[keyof ListBeaconsResponses];

export type CreateBeaconData = {
    body: CreateBeaconRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/beacons';
};

export type CreateBeaconResponses = {
    /**
     * Created
     */
    201: BeaconResponse;
};

export type CreateBeaconResponse = CreateBeaconResponses[keyof CreateBeaconResponses];

export type DeleteBeaconData = {
    body?: never;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the beacon
         */
        beaconId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/beacons/{beaconId}';
};

export type DeleteBeaconResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type GetBeaconData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the beacon
         */
        beaconId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/beacons/{beaconId}';
};

export type GetBeaconResponses = {
    /**
     * Success
     */
    200: BeaconResponse;
};

export type GetBeaconResponse = GetBeaconResponses[keyof GetBeaconResponses];

export type UpdateBeaconData = {
    body: UpdateBeaconRequest;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the beacon
         */
        beaconId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/beacons/{beaconId}';
};

export type UpdateBeaconResponses = {
    /**
     * Success
     */
    200: BeaconResponse;
};

export type UpdateBeaconResponse = UpdateBeaconResponses[keyof UpdateBeaconResponses];

export type ListArticlesData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
        /**
         * Articles with one of these statuses. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        status?: Array<ArticleStatus>;
        /**
         * Articles in one of these languages, without their variants. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        locale?: Array<string>;
        /**
         * With one of these tags. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        tag?: Array<string>;
        /**
         * Only the article with this `external_id`
         */
        external_id?: string;
        /**
         * Only the article with this slug
         */
        slug?: string;
        /**
         * Articles whose title has all of these words, or parts of words; case does not matter
         */
        q?: string;
    };
    url: '/api/v1/projects/{projectId}/kb/articles';
};

export type ListArticlesResponses = {
    /**
     * Success
     */
    200: ArticleList;
};

export type ListArticlesResponse = ListArticlesResponses[keyof ListArticlesResponses];

export type CreateArticleData = {
    body: CreateArticleRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/kb/articles';
};

export type CreateArticleResponses = {
    /**
     * Created
     */
    201: ArticleResponse;
};

export type CreateArticleResponse = CreateArticleResponses[keyof CreateArticleResponses];

export type DeleteArticleData = {
    body?: never;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the article
         */
        articleId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/kb/articles/{articleId}';
};

export type DeleteArticleResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type GetArticleData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the article
         */
        articleId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/kb/articles/{articleId}';
};

export type GetArticleResponses = {
    /**
     * Success
     */
    200: ArticleResponse;
};

export type GetArticleResponse = GetArticleResponses[keyof GetArticleResponses];

export type UpdateArticleData = {
    body: UpdateArticleRequest;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the article
         */
        articleId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/kb/articles/{articleId}';
};

export type UpdateArticleResponses = {
    /**
     * Success
     */
    200: ArticleResponse;
};

export type UpdateArticleResponse = UpdateArticleResponses[keyof UpdateArticleResponses];

export type PublishArticleData = {
    body?: never;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the article
         */
        articleId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/kb/articles/{articleId}/publish';
};

export type PublishArticleResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type UnpublishArticleData = {
    body?: never;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the article
         */
        articleId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/kb/articles/{articleId}/unpublish';
};

export type UnpublishArticleResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type ListArticleVersionsData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the article
         */
        articleId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
    };
    url: '/api/v1/projects/{projectId}/kb/articles/{articleId}/versions';
};

export type ListArticleVersionsResponses = {
    /**
     * Success
     */
    200: ArticleVersionList;
};

export type ListArticleVersionsResponse = ListArticleVersionsResponses[keyof ListArticleVersionsResponses];

export type GetArticleVersionData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the article
         */
        articleId: string;
        /**
         * Number of the version
         */
        version: number;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/kb/articles/{articleId}/versions/{version}';
};

export type GetArticleVersionResponses = {
    /**
     * Success
     */
    200: ArticleVersionResponse;
};

export type GetArticleVersionResponse = GetArticleVersionResponses[keyof GetArticleVersionResponses];

export type ListPicturesData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
        /**
         * Only the picture with this content, by its SHA-256 in hex
         */
        sha256?: string;
    };
    url: '/api/v1/projects/{projectId}/kb/pictures';
};

export type ListPicturesResponses = {
    /**
     * Success
     */
    200: PictureList;
};

export type ListPicturesResponse = ListPicturesResponses[keyof ListPicturesResponses];

export type CreatePictureData = {
    body: Blob | File;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * The name of the file; a path before it is removed. Default: `"picture"`
         */
        name?: string;
    };
    url: '/api/v1/projects/{projectId}/kb/pictures';
};

export type CreatePictureResponses = {
    /**
     * Created
     */
    201: PictureResponse;
};

export type CreatePictureResponse = CreatePictureResponses[keyof CreatePictureResponses];

export type DeletePictureData = {
    body?: never;
    headers?: {
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the picture
         */
        pictureId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/kb/pictures/{pictureId}';
};

export type DeletePictureResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type GetPictureData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the picture
         */
        pictureId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/kb/pictures/{pictureId}';
};

export type GetPictureResponses = {
    /**
     * Success
     */
    200: PictureResponse;
};

export type GetPictureResponse = GetPictureResponses[keyof GetPictureResponses];

export type ImportArticlesData = {
    body: Array<ArticleRow>;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
        /**
         * `gzip` if the body is compressed; absent: it is not
         */
        'Content-Encoding'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Whether to publish each article too. The request waits up to two seconds in total until searches find them; `index_status` of each article says whether they do. Default: `"false"`
         */
        publish?: boolean;
    };
    url: '/api/v1/projects/{projectId}/kb/import';
};

export type ImportArticlesResponses = {
    /**
     * Success
     */
    200: ArticleImportReport;
};

export type ImportArticlesResponse = ImportArticlesResponses[keyof ImportArticlesResponses];

export type SearchKnowledgeBaseData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query: {
        /**
         * The question or words to search for
         */
        q: string;
        /**
         * Maximum number of articles. Default: `10`
         */
        limit?: number;
        /**
         * Search by words, by meaning, or both. Default: `"hybrid"`
         */
        mode?: SearchMode;
        /**
         * Articles in this language or one of its variants
         */
        locale?: string;
        /**
         * Articles with this tag
         */
        tag?: string;
        /**
         * Only articles with at least this score; 0 returns everything that was found. Default: 0.25
         */
        min_score?: number;
    };
    url: '/api/v1/projects/{projectId}/kb/search';
};

export type SearchKnowledgeBaseResponses = {
    /**
     * Success
     */
    200: SearchHitList;
};

export type SearchKnowledgeBaseResponse = SearchKnowledgeBaseResponses[keyof SearchKnowledgeBaseResponses];

export type ListUnansweredSearchesData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
        /**
         * The most frequent searches first (default), or the latest first
         */
        sort?: UnansweredSearchSort;
    };
    url: '/api/v1/projects/{projectId}/kb/searches/unanswered';
};

export type ListUnansweredSearchesResponses = {
    /**
     * Success
     */
    200: UnansweredSearchList;
};

export type ListUnansweredSearchesResponse = ListUnansweredSearchesResponses[keyof ListUnansweredSearchesResponses];

export type GetSynonymsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/kb/synonyms';
};

export type GetSynonymsResponses = {
    /**
     * Success
     */
    200: SynonymsResponse;
};

export type GetSynonymsResponse = GetSynonymsResponses[keyof GetSynonymsResponses];

export type ReplaceSynonymsData = {
    body: ReplaceSynonymsRequest;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/kb/synonyms';
};

export type ReplaceSynonymsResponses = {
    /**
     * Success
     */
    200: SynonymsResponse;
};

export type ReplaceSynonymsResponse = ReplaceSynonymsResponses[keyof ReplaceSynonymsResponses];

export type GetAgentStatusData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/agent/status';
};

export type GetAgentStatusResponses = {
    /**
     * Success
     */
    200: AgentStatusResponse;
};

export type GetAgentStatusResponse = GetAgentStatusResponses[keyof GetAgentStatusResponses];

export type GetAgentConfigData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/agent/config';
};

export type GetAgentConfigResponses = {
    /**
     * Success
     */
    200: AgentConfigResponse;
};

export type GetAgentConfigResponse = GetAgentConfigResponses[keyof GetAgentConfigResponses];

export type UpdateAgentConfigData = {
    body: UpdateAgentConfigRequest;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/agent/config';
};

export type UpdateAgentConfigResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type SuggestRepliesData = {
    body: SuggestRepliesRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/agent/suggest';
};

export type SuggestRepliesResponses = {
    /**
     * Success
     */
    200: SuggestedRepliesResponse;
};

export type SuggestRepliesResponse = SuggestRepliesResponses[keyof SuggestRepliesResponses];

export type GiveSuggestionFeedbackData = {
    body: GiveSuggestionFeedbackRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the suggestion
         */
        suggestionId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/agent/suggestions/{suggestionId}/feedback';
};

export type GiveSuggestionFeedbackResponses = {
    /**
     * Success. The body is empty.
     */
    200: unknown;
};

export type DeleteAgentModelKeyData = {
    body?: never;
    headers?: {
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/agent/model-key';
};

export type DeleteAgentModelKeyResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type PutAgentModelKeyData = {
    body: PutAgentModelKeyRequest;
    headers?: {
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/agent/model-key';
};

export type PutAgentModelKeyResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type ListAgentActionsData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
    };
    url: '/api/v1/projects/{projectId}/agent/actions';
};

export type ListAgentActionsResponses = {
    /**
     * Success
     */
    200: AgentActionList;
};

export type ListAgentActionsResponse = ListAgentActionsResponses[keyof ListAgentActionsResponses];

export type CreateAgentActionData = {
    body: CreateAgentActionRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/agent/actions';
};

export type CreateAgentActionResponses = {
    /**
     * Created
     */
    201: CreatedAgentActionResponse;
};

export type CreateAgentActionResponse = CreateAgentActionResponses[keyof CreateAgentActionResponses];

export type DeleteAgentActionData = {
    body?: never;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the action
         */
        actionId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/agent/actions/{actionId}';
};

export type DeleteAgentActionResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type GetAgentActionData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the action
         */
        actionId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/agent/actions/{actionId}';
};

export type GetAgentActionResponses = {
    /**
     * Success
     */
    200: AgentActionResponse;
};

export type GetAgentActionResponse = GetAgentActionResponses[keyof GetAgentActionResponses];

export type UpdateAgentActionData = {
    body: UpdateAgentActionRequest;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the action
         */
        actionId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/agent/actions/{actionId}';
};

export type UpdateAgentActionResponses = {
    /**
     * Success
     */
    200: AgentActionResponse;
};

export type UpdateAgentActionResponse = UpdateAgentActionResponses[keyof UpdateAgentActionResponses];

export type TestAgentActionData = {
    body: TestAgentActionRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the action
         */
        actionId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/agent/actions/{actionId}/test';
};

export type TestAgentActionResponses = {
    /**
     * Success
     */
    200: AgentActionTrialResponse;
};

export type TestAgentActionResponse = TestAgentActionResponses[keyof TestAgentActionResponses];

export type RotateAgentActionSecretData = {
    body?: never;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the action
         */
        actionId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/agent/actions/{actionId}/rotate-secret';
};

export type RotateAgentActionSecretResponses = {
    /**
     * Success
     */
    200: RotatedAgentActionSecret;
};

export type RotateAgentActionSecretResponse = RotateAgentActionSecretResponses[keyof RotateAgentActionSecretResponses];

export type ListAgentRunsData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
        /**
         * Runs of this conversation
         */
        conversation_id?: string;
        /**
         * Runs with one of these triggers. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        trigger?: Array<AgentRunTrigger>;
        /**
         * Runs with one of these decisions. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        decision?: Array<AgentDecision>;
        /**
         * Runs that were handed over for one of these reasons. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        reason?: Array<EscalationReason>;
        /**
         * `true`: only decisions that were recorded and not carried out; `false`: only the others
         */
        shadow?: boolean;
    };
    url: '/api/v1/projects/{projectId}/agent/runs';
};

export type ListAgentRunsResponses = {
    /**
     * Success
     */
    200: AgentRunList;
};

export type ListAgentRunsResponse = ListAgentRunsResponses[keyof ListAgentRunsResponses];

export type GetAgentRunData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the run
         */
        runId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/agent/runs/{runId}';
};

export type GetAgentRunResponses = {
    /**
     * Success
     */
    200: AgentRunResponse;
};

export type GetAgentRunResponse = GetAgentRunResponses[keyof GetAgentRunResponses];

export type ListKnowledgeGapsData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
        /**
         * Start of the time range; default: 30 days before its end. From 1970 to 9999
         */
        after?: string;
        /**
         * End of the time range; default: now. From 1970 to 9999
         */
        before?: string;
    };
    url: '/api/v1/projects/{projectId}/agent/gaps';
};

export type ListKnowledgeGapsResponses = {
    /**
     * Success
     */
    200: KnowledgeGapList;
};

export type ListKnowledgeGapsResponse = ListKnowledgeGapsResponses[keyof ListKnowledgeGapsResponses];

export type TryAgentData = {
    body: TryAgentRequest;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/agent/try';
};

export type TryAgentResponses = {
    /**
     * Success
     */
    200: AgentTrialResponse;
};

export type TryAgentResponse = TryAgentResponses[keyof TryAgentResponses];

export type ListAgentEvaluationsData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
    };
    url: '/api/v1/projects/{projectId}/agent/evaluations';
};

export type ListAgentEvaluationsResponses = {
    /**
     * Success
     */
    200: AgentEvaluationList;
};

export type ListAgentEvaluationsResponse = ListAgentEvaluationsResponses[keyof ListAgentEvaluationsResponses];

export type StartAgentEvaluationData = {
    body: StartAgentEvaluationRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/agent/evaluations';
};

export type StartAgentEvaluationResponses = {
    /**
     * Accepted
     */
    202: AgentEvaluationResponse;
};

export type StartAgentEvaluationResponse = StartAgentEvaluationResponses[keyof StartAgentEvaluationResponses];

export type GetAgentEvaluationData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the evaluation
         */
        evaluationId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/agent/evaluations/{evaluationId}';
};

export type GetAgentEvaluationResponses = {
    /**
     * Success
     */
    200: AgentEvaluationResponse;
};

export type GetAgentEvaluationResponse = GetAgentEvaluationResponses[keyof GetAgentEvaluationResponses];

export type GetAgentReportData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Hours that begin at this time or later; default: 30 days before `to`. From 1970 to 9999
         */
        from?: string;
        /**
         * Hours that begin before this time; default: now. From 1970 to 9999
         */
        to?: string;
        /**
         * How the span is divided: into at most 800 intervals. Weeks begin on Monday. Default: `"day"`
         */
        interval?: AnalyticsInterval;
        /**
         * The time zone of days, weeks and months, such as `Europe/Berlin`; default: `UTC`. If its offset from UTC is not a whole number of hours, an hour belongs to the day in which it begins. Default: `"UTC"`
         */
        time_zone?: string;
    };
    url: '/api/v1/projects/{projectId}/agent/report';
};

export type GetAgentReportResponses = {
    /**
     * Success
     */
    200: AgentReportResponse;
};

export type GetAgentReportResponse = GetAgentReportResponses[keyof GetAgentReportResponses];

export type GetAnalyticsOverviewData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Hours that begin at this time or later; default: 30 days before `to`. From 1970 to 9999
         */
        from?: string;
        /**
         * Hours that begin before this time; default: now. From 1970 to 9999
         */
        to?: string;
        /**
         * How the span is divided: into at most 800 intervals. Weeks begin on Monday. Default: `"day"`
         */
        interval?: AnalyticsInterval;
        /**
         * The time zone of days, weeks and months, such as `Europe/Berlin`; default: `UTC`. If its offset from UTC is not a whole number of hours, an hour belongs to the day in which it begins. Default: `"UTC"`
         */
        time_zone?: string;
    };
    url: '/api/v1/projects/{projectId}/analytics/overview';
};

export type GetAnalyticsOverviewResponses = {
    /**
     * Success
     */
    200: AnalyticsOverviewResponse;
};

export type GetAnalyticsOverviewResponse = GetAnalyticsOverviewResponses[keyof GetAnalyticsOverviewResponses];

export type ExportAnalyticsOverviewCsvData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Hours that begin at this time or later; default: 30 days before `to`. From 1970 to 9999
         */
        from?: string;
        /**
         * Hours that begin before this time; default: now. From 1970 to 9999
         */
        to?: string;
        /**
         * How the span is divided: into at most 800 intervals. Weeks begin on Monday. Default: `"day"`
         */
        interval?: AnalyticsInterval;
        /**
         * The time zone of days, weeks and months, such as `Europe/Berlin`; default: `UTC`. If its offset from UTC is not a whole number of hours, an hour belongs to the day in which it begins. Default: `"UTC"`
         */
        time_zone?: string;
    };
    url: '/api/v1/projects/{projectId}/analytics/overview/export.csv';
};

export type ExportAnalyticsOverviewCsvResponses = {
    /**
     * Success
     */
    200: string;
};

export type ExportAnalyticsOverviewCsvResponse = ExportAnalyticsOverviewCsvResponses[keyof ExportAnalyticsOverviewCsvResponses];

export type GetAnalyticsTeamData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Hours that begin at this time or later; default: 30 days before `to`. From 1970 to 9999
         */
        from?: string;
        /**
         * Hours that begin before this time; default: now. From 1970 to 9999
         */
        to?: string;
        /**
         * How the span is divided: into at most 800 intervals. Weeks begin on Monday. Default: `"day"`
         */
        interval?: AnalyticsInterval;
        /**
         * The time zone of days, weeks and months, such as `Europe/Berlin`; default: `UTC`. If its offset from UTC is not a whole number of hours, an hour belongs to the day in which it begins. Default: `"UTC"`
         */
        time_zone?: string;
    };
    url: '/api/v1/projects/{projectId}/analytics/team';
};

export type GetAnalyticsTeamResponses = {
    /**
     * Success
     */
    200: AnalyticsTeamResponse;
};

export type GetAnalyticsTeamResponse = GetAnalyticsTeamResponses[keyof GetAnalyticsTeamResponses];

export type ExportAnalyticsTeamCsvData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Hours that begin at this time or later; default: 30 days before `to`. From 1970 to 9999
         */
        from?: string;
        /**
         * Hours that begin before this time; default: now. From 1970 to 9999
         */
        to?: string;
        /**
         * How the span is divided: into at most 800 intervals. Weeks begin on Monday. Default: `"day"`
         */
        interval?: AnalyticsInterval;
        /**
         * The time zone of days, weeks and months, such as `Europe/Berlin`; default: `UTC`. If its offset from UTC is not a whole number of hours, an hour belongs to the day in which it begins. Default: `"UTC"`
         */
        time_zone?: string;
    };
    url: '/api/v1/projects/{projectId}/analytics/team/export.csv';
};

export type ExportAnalyticsTeamCsvResponses = {
    /**
     * Success
     */
    200: string;
};

export type ExportAnalyticsTeamCsvResponse = ExportAnalyticsTeamCsvResponses[keyof ExportAnalyticsTeamCsvResponses];

export type GetAnalyticsAgentData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Hours that begin at this time or later; default: 30 days before `to`. From 1970 to 9999
         */
        from?: string;
        /**
         * Hours that begin before this time; default: now. From 1970 to 9999
         */
        to?: string;
        /**
         * How the span is divided: into at most 800 intervals. Weeks begin on Monday. Default: `"day"`
         */
        interval?: AnalyticsInterval;
        /**
         * The time zone of days, weeks and months, such as `Europe/Berlin`; default: `UTC`. If its offset from UTC is not a whole number of hours, an hour belongs to the day in which it begins. Default: `"UTC"`
         */
        time_zone?: string;
    };
    url: '/api/v1/projects/{projectId}/analytics/agent';
};

export type GetAnalyticsAgentResponses = {
    /**
     * Success
     */
    200: AnalyticsAgentResponse;
};

export type GetAnalyticsAgentResponse = GetAnalyticsAgentResponses[keyof GetAnalyticsAgentResponses];

export type ExportAnalyticsAgentCsvData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Hours that begin at this time or later; default: 30 days before `to`. From 1970 to 9999
         */
        from?: string;
        /**
         * Hours that begin before this time; default: now. From 1970 to 9999
         */
        to?: string;
        /**
         * How the span is divided: into at most 800 intervals. Weeks begin on Monday. Default: `"day"`
         */
        interval?: AnalyticsInterval;
        /**
         * The time zone of days, weeks and months, such as `Europe/Berlin`; default: `UTC`. If its offset from UTC is not a whole number of hours, an hour belongs to the day in which it begins. Default: `"UTC"`
         */
        time_zone?: string;
    };
    url: '/api/v1/projects/{projectId}/analytics/agent/export.csv';
};

export type ExportAnalyticsAgentCsvResponses = {
    /**
     * Success
     */
    200: string;
};

export type ExportAnalyticsAgentCsvResponse = ExportAnalyticsAgentCsvResponses[keyof ExportAnalyticsAgentCsvResponses];

export type GetAnalyticsTopicsData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Hours that begin at this time or later; default: 30 days before `to`. From 1970 to 9999
         */
        from?: string;
        /**
         * Hours that begin before this time; default: now. From 1970 to 9999
         */
        to?: string;
        /**
         * How the span is divided: into at most 800 intervals. Weeks begin on Monday. Default: `"day"`
         */
        interval?: AnalyticsInterval;
        /**
         * The time zone of days, weeks and months, such as `Europe/Berlin`; default: `UTC`. If its offset from UTC is not a whole number of hours, an hour belongs to the day in which it begins. Default: `"UTC"`
         */
        time_zone?: string;
    };
    url: '/api/v1/projects/{projectId}/analytics/topics';
};

export type GetAnalyticsTopicsResponses = {
    /**
     * Success
     */
    200: AnalyticsTopicsResponse;
};

export type GetAnalyticsTopicsResponse = GetAnalyticsTopicsResponses[keyof GetAnalyticsTopicsResponses];

export type ExportAnalyticsTopicsCsvData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Hours that begin at this time or later; default: 30 days before `to`. From 1970 to 9999
         */
        from?: string;
        /**
         * Hours that begin before this time; default: now. From 1970 to 9999
         */
        to?: string;
        /**
         * How the span is divided: into at most 800 intervals. Weeks begin on Monday. Default: `"day"`
         */
        interval?: AnalyticsInterval;
        /**
         * The time zone of days, weeks and months, such as `Europe/Berlin`; default: `UTC`. If its offset from UTC is not a whole number of hours, an hour belongs to the day in which it begins. Default: `"UTC"`
         */
        time_zone?: string;
    };
    url: '/api/v1/projects/{projectId}/analytics/topics/export.csv';
};

export type ExportAnalyticsTopicsCsvResponses = {
    /**
     * Success
     */
    200: string;
};

export type ExportAnalyticsTopicsCsvResponse = ExportAnalyticsTopicsCsvResponses[keyof ExportAnalyticsTopicsCsvResponses];

export type GetWidgetConfigData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/widget/config';
};

export type GetWidgetConfigResponses = {
    /**
     * Success
     */
    200: WidgetConfigResponse;
};

export type GetWidgetConfigResponse = GetWidgetConfigResponses[keyof GetWidgetConfigResponses];

export type UpdateWidgetConfigData = {
    body: UpdateWidgetConfigRequest;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/widget/config';
};

export type UpdateWidgetConfigResponses = {
    /**
     * Success
     */
    200: WidgetConfigResponse;
};

export type UpdateWidgetConfigResponse = UpdateWidgetConfigResponses[keyof UpdateWidgetConfigResponses];

export type RotateWidgetSecretData = {
    body?: never;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/widget/secret/rotate';
};

export type RotateWidgetSecretResponses = {
    /**
     * Success
     */
    200: WidgetSecretResponse;
};

export type RotateWidgetSecretResponse = RotateWidgetSecretResponses[keyof RotateWidgetSecretResponses];

export type ListIntegrationProvidersData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
    };
    url: '/api/v1/projects/{projectId}/integrations/providers';
};

export type ListIntegrationProvidersResponses = {
    /**
     * Success
     */
    200: AvailableIntegrationList;
};

export type ListIntegrationProvidersResponse = ListIntegrationProvidersResponses[keyof ListIntegrationProvidersResponses];

export type ListIntegrationsData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
    };
    url: '/api/v1/projects/{projectId}/integrations';
};

export type ListIntegrationsResponses = {
    /**
     * Success
     */
    200: IntegrationList;
};

export type ListIntegrationsResponse = ListIntegrationsResponses[keyof ListIntegrationsResponses];

export type CreateIntegrationData = {
    body: CreateIntegrationRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/integrations';
};

export type CreateIntegrationResponses = {
    /**
     * Created
     */
    201: IntegrationResponse;
};

export type CreateIntegrationResponse = CreateIntegrationResponses[keyof CreateIntegrationResponses];

export type DeleteIntegrationData = {
    body?: never;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * Name of the provider
         */
        provider: IntegrationProvider;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/integrations/{provider}';
};

export type DeleteIntegrationResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type GetIntegrationData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * Name of the provider
         */
        provider: IntegrationProvider;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/integrations/{provider}';
};

export type GetIntegrationResponses = {
    /**
     * Success
     */
    200: IntegrationResponse;
};

export type GetIntegrationResponse = GetIntegrationResponses[keyof GetIntegrationResponses];

export type UpdateIntegrationData = {
    body: UpdateIntegrationRequest;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * Name of the provider
         */
        provider: IntegrationProvider;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/integrations/{provider}/lifecycle';
};

export type UpdateIntegrationResponses = {
    /**
     * Success
     */
    200: IntegrationResponse;
};

export type UpdateIntegrationResponse = UpdateIntegrationResponses[keyof UpdateIntegrationResponses];

export type ReplaceIntegrationCredentialsData = {
    body: ReplaceIntegrationCredentialsRequest;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * Name of the provider
         */
        provider: IntegrationProvider;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/integrations/{provider}/credentials';
};

export type ReplaceIntegrationCredentialsResponses = {
    /**
     * Success
     */
    200: IntegrationResponse;
};

export type ReplaceIntegrationCredentialsResponse = ReplaceIntegrationCredentialsResponses[keyof ReplaceIntegrationCredentialsResponses];

export type CreateConversationIssueData = {
    body: CreateConversationIssueRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/issues';
};

export type CreateConversationIssueResponses = {
    /**
     * Created
     */
    201: ConversationLinkResponse;
};

export type CreateConversationIssueResponse = CreateConversationIssueResponses[keyof CreateConversationIssueResponses];

export type ListConversationLinksData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
    };
    url: '/api/v1/projects/{projectId}/conversations/{conversationId}/links';
};

export type ListConversationLinksResponses = {
    /**
     * Success
     */
    200: ConversationLinkList;
};

export type ListConversationLinksResponse = ListConversationLinksResponses[keyof ListConversationLinksResponses];

export type GetContactCustomerData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the contact
         */
        contactId: string;
        /**
         * Name of the provider
         */
        provider: IntegrationProvider;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/contacts/{contactId}/integrations/{provider}';
};

export type GetContactCustomerResponses = {
    /**
     * Success
     */
    200: ContactCustomerResponse;
};

export type GetContactCustomerResponse = GetContactCustomerResponses[keyof GetContactCustomerResponses];

export type ListMailboxesData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
    };
    url: '/api/v1/projects/{projectId}/mailboxes';
};

export type ListMailboxesResponses = {
    /**
     * Success
     */
    200: MailboxList;
};

export type ListMailboxesResponse = ListMailboxesResponses[keyof ListMailboxesResponses];

export type CreateMailboxData = {
    body: CreateMailboxRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/mailboxes';
};

export type CreateMailboxResponses = {
    /**
     * Created
     */
    201: MailboxResponse;
};

export type CreateMailboxResponse = CreateMailboxResponses[keyof CreateMailboxResponses];

export type DeleteMailboxData = {
    body?: never;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the mailbox
         */
        mailboxId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/mailboxes/{mailboxId}';
};

export type DeleteMailboxResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type GetMailboxData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the mailbox
         */
        mailboxId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/mailboxes/{mailboxId}';
};

export type GetMailboxResponses = {
    /**
     * Success
     */
    200: MailboxResponse;
};

export type GetMailboxResponse = GetMailboxResponses[keyof GetMailboxResponses];

export type UpdateMailboxData = {
    body: UpdateMailboxRequest;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the mailbox
         */
        mailboxId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/mailboxes/{mailboxId}';
};

export type UpdateMailboxResponses = {
    /**
     * Success
     */
    200: MailboxResponse;
};

export type UpdateMailboxResponse = UpdateMailboxResponses[keyof UpdateMailboxResponses];

export type TestMailboxData = {
    body?: never;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the mailbox
         */
        mailboxId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/mailboxes/{mailboxId}/test';
};

export type TestMailboxResponses = {
    /**
     * Success
     */
    200: MailboxTestResponse;
};

export type TestMailboxResponse = TestMailboxResponses[keyof TestMailboxResponses];

export type StartMailboxAuthorizationData = {
    body: StartMailboxAuthorizationRequest;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the mailbox
         */
        mailboxId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/mailboxes/{mailboxId}/authorizations';
};

export type StartMailboxAuthorizationResponses = {
    /**
     * Success
     */
    200: MailboxAuthorizationResponse;
};

export type StartMailboxAuthorizationResponse = StartMailboxAuthorizationResponses[keyof StartMailboxAuthorizationResponses];

export type FinishMailboxAuthorizationData = {
    body: FinishMailboxAuthorizationRequest;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the mailbox
         */
        mailboxId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/mailboxes/{mailboxId}/authorizations/finish';
};

export type FinishMailboxAuthorizationResponses = {
    /**
     * Success
     */
    200: MailboxResponse;
};

export type FinishMailboxAuthorizationResponse = FinishMailboxAuthorizationResponses[keyof FinishMailboxAuthorizationResponses];

export type ReceiveMailData = {
    body: Blob | File;
    path: {
        /**
         * Secret of the mailbox
         */
        mailToken: string;
    };
    query?: never;
    url: '/api/public/mail/{mailToken}/mime';
};

export type ReceiveMailResponses = {
    /**
     * Success. The body is empty.
     */
    200: unknown;
};

export type StreamEventsData = {
    body?: never;
    headers?: {
        /**
         * The `id` of the last event that you received. The stream continues after it. Browsers send this header themselves
         */
        'Last-Event-ID'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Names of events, `prefix.*` for all events with a prefix, or `*` for all events that the key may read (default). Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        types?: Array<StreamSubscription>;
        /**
         * Only events of these conversations. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        conversation_id?: Array<string>;
        /**
         * Only events of conversations that are assigned to one of these users; `none`: not assigned. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        assigned_to?: Array<string>;
        /**
         * Only events of conversations with one of these statuses. Separate several values with commas, or repeat the parameter: `tag=a,b` or `tag=a&tag=b`. Write `\,` for a comma in a value, and `\\` for a backslash before a comma or at the end
         */
        status?: Array<ConversationStatus>;
        /**
         * Same as `Last-Event-ID`, for clients that cannot send this header first. If you send both, the header is used
         */
        cursor?: string;
    };
    url: '/api/v1/projects/{projectId}/events';
};

export type StreamEventsResponses = {
    /**
     * Success. This is how a stream begins:
     *
     * ```text
     * retry: 2000
     * id: example
     *
     * id: example
     * event: message.created
     * data: {"id":"evt_01JD3G7Q5ZK8M2R4T6V9WXYABC","event":"message.created","timestamp":1769851800,"project_id":"prj_01JD3G7Q5ZK8M2R4T6V9WXYABC","data":{"id":"msg_01JD3G7Q5ZK8M2R4T6V9WXYABC","conversation_id":"cnv_01JD3G7Q5ZK8M2R4T6V9WXYABC","sender_type":"agent","sender_id":null,"content":"Your parcel is on its way.","content_type":"text","is_internal":false,"attachments":[],"created_at":"2026-01-31T09:30:00.000Z","delivery":null,"cc":[],"bcc":[]}}
     * ```
     */
    200: StreamedEvent;
};

export type StreamEventsResponse = StreamEventsResponses[keyof StreamEventsResponses];

export type ListWebhooksData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
    };
    url: '/api/v1/projects/{projectId}/webhooks';
};

export type ListWebhooksResponses = {
    /**
     * Success
     */
    200: WebhookList;
};

export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];

export type CreateWebhookData = {
    body: CreateWebhookRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/webhooks';
};

export type CreateWebhookResponses = {
    /**
     * Created
     */
    201: CreatedWebhookResponse;
};

export type CreateWebhookResponse = CreateWebhookResponses[keyof CreateWebhookResponses];

export type DeleteWebhookData = {
    body?: never;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
        /**
         * With `return=representation` the answer has a body: the record, as `{"data": {…}}`. Otherwise the body is empty
         */
        Prefer?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the webhook
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/webhooks/{webhookId}';
};

export type DeleteWebhookResponses = {
    /**
     * Success. The body is empty. With `Prefer: return=representation` it is the record instead, as `{"data": {…}}`.
     */
    200: unknown;
};

export type GetWebhookData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the webhook
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/webhooks/{webhookId}';
};

export type GetWebhookResponses = {
    /**
     * Success
     */
    200: WebhookResponse;
};

export type GetWebhookResponse = GetWebhookResponses[keyof GetWebhookResponses];

export type UpdateWebhookData = {
    body: UpdateWebhookRequest;
    headers?: {
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the webhook
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/webhooks/{webhookId}';
};

export type UpdateWebhookResponses = {
    /**
     * Success
     */
    200: WebhookResponse;
};

export type UpdateWebhookResponse = UpdateWebhookResponses[keyof UpdateWebhookResponses];

export type TestWebhookData = {
    body?: never;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the webhook
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/webhooks/{webhookId}/test';
};

export type TestWebhookResponses = {
    /**
     * Success
     */
    200: WebhookTestResponse;
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type RotateWebhookSecretData = {
    body?: RotateWebhookSecretRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
        /**
         * Change the record only if its `ETag` is still this one, such as `"3-6b86b273ff34"`. Otherwise the answer is 412. You can send the number alone: `"3"`. `*` accepts any state
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the webhook
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/webhooks/{webhookId}/rotate-secret';
};

export type RotateWebhookSecretResponses = {
    /**
     * Success
     */
    200: RotatedWebhookSecret;
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type ListDeliveriesData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the webhook
         */
        webhookId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `50`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
        /**
         * Lists deliveries in this state instead of attempts; pending ones are sorted by the time they are due
         */
        state?: DeliveryState;
        /**
         * Only attempts with this status
         */
        status?: AttemptStatus;
        /**
         * Only attempts or deliveries of this event
         */
        event?: EventName;
        /**
         * Only the attempts of this delivery
         */
        delivery_id?: string;
    };
    url: '/api/v1/projects/{projectId}/webhooks/{webhookId}/deliveries';
};

export type ListDeliveriesResponses = {
    /**
     * Success
     */
    200: DeliveryList;
};

export type ListDeliveriesResponse = ListDeliveriesResponses[keyof ListDeliveriesResponses];

export type GetDeliveryData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the webhook
         */
        webhookId: string;
        /**
         * ID of the delivery
         */
        deliveryId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/webhooks/{webhookId}/deliveries/{deliveryId}';
};

export type GetDeliveryResponses = {
    /**
     * Success
     */
    200: WholeDeliveryResponse;
};

export type GetDeliveryResponse = GetDeliveryResponses[keyof GetDeliveryResponses];

export type RedeliverDeliveryData = {
    body?: never;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the webhook
         */
        webhookId: string;
        /**
         * ID of the delivery
         */
        deliveryId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver';
};

export type RedeliverDeliveryResponses = {
    /**
     * Accepted
     */
    202: RedeliveryResponse;
};

export type RedeliverDeliveryResponse = RedeliverDeliveryResponses[keyof RedeliverDeliveryResponses];

export type RecoverDeliveriesData = {
    body: RecoverDeliveriesRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the webhook
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/webhooks/{webhookId}/recover';
};

export type RecoverDeliveriesResponses = {
    /**
     * Accepted
     */
    202: RecoveryResponse;
};

export type RecoverDeliveriesResponse = RecoverDeliveriesResponses[keyof RecoverDeliveriesResponses];

export type GetWebhookStatsData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the webhook
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/projects/{projectId}/webhooks/{webhookId}/stats';
};

export type GetWebhookStatsResponses = {
    /**
     * Success
     */
    200: EndpointStatsResponse;
};

export type GetWebhookStatsResponse = GetWebhookStatsResponses[keyof GetWebhookStatsResponses];

export type ListEventTypesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `total` adds the total number of records
         */
        include?: ListInclude;
    };
    url: '/api/v1/event-types';
};

export type ListEventTypesResponses = {
    /**
     * Success
     */
    200: EventTypeList;
};

export type ListEventTypesResponse = ListEventTypesResponses[keyof ListEventTypesResponses];

export type GetPublicWidgetConfigData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/public/widget/{projectId}/config';
};

export type GetPublicWidgetConfigResponses = {
    /**
     * Success
     */
    200: WidgetConfigResponse;
};

export type GetPublicWidgetConfigResponse = GetPublicWidgetConfigResponses[keyof GetPublicWidgetConfigResponses];

export type BeginWidgetSessionData = {
    body: BeginWidgetSessionRequest;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/public/widget/{projectId}/sessions';
};

export type BeginWidgetSessionResponses = {
    /**
     * Created
     */
    201: CreatedWidgetSessionResponse;
};

export type BeginWidgetSessionResponse = BeginWidgetSessionResponses[keyof BeginWidgetSessionResponses];

export type EndWidgetSessionData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/public/widget/{projectId}/session';
};

export type EndWidgetSessionResponses = {
    /**
     * Success. The body is empty.
     */
    200: unknown;
};

export type GetWidgetSessionData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/public/widget/{projectId}/session';
};

export type GetWidgetSessionResponses = {
    /**
     * Success
     */
    200: WidgetSessionResponse;
};

export type GetWidgetSessionResponse = GetWidgetSessionResponses[keyof GetWidgetSessionResponses];

export type IdentifyWidgetSessionData = {
    body: IdentifyWidgetSessionRequest;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/public/widget/{projectId}/session';
};

export type IdentifyWidgetSessionResponses = {
    /**
     * Success
     */
    200: CreatedWidgetSessionResponse;
};

export type IdentifyWidgetSessionResponse = IdentifyWidgetSessionResponses[keyof IdentifyWidgetSessionResponses];

export type LeaveVisitorEmailData = {
    body: LeaveVisitorEmailRequest;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/public/widget/{projectId}/session/email';
};

export type LeaveVisitorEmailResponses = {
    /**
     * Success
     */
    200: WidgetSessionResponse;
};

export type LeaveVisitorEmailResponse = LeaveVisitorEmailResponses[keyof LeaveVisitorEmailResponses];

export type ListVisitorConversationsData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
    };
    url: '/api/public/widget/{projectId}/conversations';
};

export type ListVisitorConversationsResponses = {
    /**
     * Success
     */
    200: VisitorConversationList;
};

export type ListVisitorConversationsResponse = ListVisitorConversationsResponses[keyof ListVisitorConversationsResponses];

export type StartVisitorConversationData = {
    body: StartVisitorConversationRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/public/widget/{projectId}/conversations';
};

export type StartVisitorConversationResponses = {
    /**
     * Success
     */
    200: StartedConversationResponse;
    /**
     * Created
     */
    201: StartedConversationResponse;
};

export type StartVisitorConversationResponse = StartVisitorConversationResponses[keyof StartVisitorConversationResponses];

export type GetVisitorConversationData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: never;
    url: '/api/public/widget/{projectId}/conversations/{conversationId}';
};

export type GetVisitorConversationResponses = {
    /**
     * Success
     */
    200: VisitorConversationResponse;
};

export type GetVisitorConversationResponse = GetVisitorConversationResponses[keyof GetVisitorConversationResponses];

export type ListVisitorMessagesData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: {
        /**
         * Maximum number of records; a page also ends at about 2 MiB. Default: `25`
         */
        limit?: number;
        /**
         * The `next_cursor` of the previous page
         */
        cursor?: string;
        /**
         * `desc`: newest first. Default: `"asc"`
         */
        order?: SortOrder;
    };
    url: '/api/public/widget/{projectId}/conversations/{conversationId}/messages';
};

export type ListVisitorMessagesResponses = {
    /**
     * Success
     */
    200: VisitorMessageList;
};

export type ListVisitorMessagesResponse = ListVisitorMessagesResponses[keyof ListVisitorMessagesResponses];

export type SendVisitorMessageData = {
    body: StartVisitorConversationRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: never;
    url: '/api/public/widget/{projectId}/conversations/{conversationId}/messages';
};

export type SendVisitorMessageResponses = {
    /**
     * Success
     */
    200: VisitorMessageResponse;
    /**
     * Created
     */
    201: VisitorMessageResponse;
};

export type SendVisitorMessageResponse = SendVisitorMessageResponses[keyof SendVisitorMessageResponses];

export type SeeAsVisitorData = {
    body: MarkSeenRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: never;
    url: '/api/public/widget/{projectId}/conversations/{conversationId}/seen';
};

export type SeeAsVisitorResponses = {
    /**
     * Success
     */
    200: VisitorConversationResponse;
};

export type SeeAsVisitorResponse = SeeAsVisitorResponses[keyof SeeAsVisitorResponses];

export type RateVisitorConversationData = {
    body: RateVisitorConversationRequest;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: never;
    url: '/api/public/widget/{projectId}/conversations/{conversationId}/csat';
};

export type RateVisitorConversationResponses = {
    /**
     * Success
     */
    200: VisitorConversationResponse;
};

export type RateVisitorConversationResponse = RateVisitorConversationResponses[keyof RateVisitorConversationResponses];

export type UploadVisitorAttachmentData = {
    body: UploadVisitorAttachmentRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/public/widget/{projectId}/attachments';
};

export type UploadVisitorAttachmentResponses = {
    /**
     * Created
     */
    201: CreatedVisitorAttachmentResponse;
};

export type UploadVisitorAttachmentResponse = UploadVisitorAttachmentResponses[keyof UploadVisitorAttachmentResponses];

export type DeleteVisitorAttachmentData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the attachment
         */
        attachmentId: string;
    };
    query?: never;
    url: '/api/public/widget/{projectId}/attachments/{attachmentId}';
};

export type DeleteVisitorAttachmentResponses = {
    /**
     * Success. The body is empty.
     */
    200: unknown;
};

export type GetVisitorAttachmentDownloadData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the attachment
         */
        attachmentId: string;
    };
    query?: {
        /**
         * `thumbnail`: a WebP image of up to 320 × 320 pixels, if `has_thumbnail` is true. Default: `"original"`
         */
        variant?: AttachmentVariant;
    };
    url: '/api/public/widget/{projectId}/attachments/{attachmentId}/download';
};

export type GetVisitorAttachmentDownloadResponses = {
    /**
     * Success
     */
    200: DownloadLinkResponse;
};

export type GetVisitorAttachmentDownloadResponse = GetVisitorAttachmentDownloadResponses[keyof GetVisitorAttachmentDownloadResponses];

export type StreamToVisitorData = {
    body?: never;
    headers?: {
        /**
         * The `id` of the last event that you received. The stream continues after it. Browsers send this header themselves
         */
        'Last-Event-ID'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: never;
    url: '/api/public/widget/{projectId}/stream';
};

export type StreamToVisitorResponses = {
    /**
     * Success. This is how a stream begins:
     *
     * ```text
     * retry: 2000
     * id: example
     *
     * id: example
     * event: message.created
     * data: {"id":"msg_01JD3G7Q5ZK8M2R4T6V9WXYABC","conversation_id":"cnv_01JD3G7Q5ZK8M2R4T6V9WXYABC","sender":{"type":"agent","name":null,"picture":null},"content":"Your parcel is on its way.","content_type":"text","client_message_id":null,"sources":[],"attachments":[],"created_at":"2026-01-31T09:30:00.000Z"}
     * ```
     */
    200: VisitorStreamData;
};

export type StreamToVisitorResponse = StreamToVisitorResponses[keyof StreamToVisitorResponses];

export type TypeAsVisitorData = {
    body?: never;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the conversation
         */
        conversationId: string;
    };
    query?: never;
    url: '/api/public/widget/{projectId}/conversations/{conversationId}/typing';
};

export type TypeAsVisitorResponses = {
    /**
     * Success. The body is empty.
     */
    200: unknown;
};

export type SearchVisitorArticlesData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query: {
        /**
         * The question or words to search for
         */
        q: string;
        /**
         * Maximum number of articles. Default: `5`
         */
        limit?: number;
        /**
         * Articles in this language or one of its variants
         */
        locale?: string;
    };
    url: '/api/public/widget/{projectId}/articles';
};

export type SearchVisitorArticlesResponses = {
    /**
     * Success
     */
    200: ArticleHitList;
};

export type SearchVisitorArticlesResponse = SearchVisitorArticlesResponses[keyof SearchVisitorArticlesResponses];

export type ListPopularArticlesData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
    };
    query?: {
        /**
         * Maximum number of articles. Default: `5`
         */
        limit?: number;
        /**
         * The language of the articles that come first
         */
        locale?: string;
    };
    url: '/api/public/widget/{projectId}/articles/popular';
};

export type ListPopularArticlesResponses = {
    /**
     * Success
     */
    200: ArticleHitList;
};

export type ListPopularArticlesResponse = ListPopularArticlesResponses[keyof ListPopularArticlesResponses];

export type RateVisitorArticleData = {
    body: RateVisitorArticleRequest;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the article
         */
        articleId: string;
    };
    query?: never;
    url: '/api/public/widget/{projectId}/articles/{articleId}/helpful';
};

export type RateVisitorArticleResponses = {
    /**
     * Success. The body is empty.
     */
    200: unknown;
};

export type GetVisitorArticleData = {
    body?: never;
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the article
         */
        articleId: string;
    };
    query?: never;
    url: '/api/public/widget/{projectId}/articles/{articleId}';
};

export type GetVisitorArticleResponses = {
    /**
     * Success
     */
    200: PublishedArticleResponse;
};

export type GetVisitorArticleResponse = GetVisitorArticleResponses[keyof GetVisitorArticleResponses];

export type ShowPictureData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the project
         */
        projectId: string;
        /**
         * ID of the picture
         */
        pictureId: string;
    };
    query?: never;
    url: '/api/public/kb/{projectId}/pictures/{pictureId}';
};

export type ShowPictureResponses = {
    /**
     * Success
     */
    200: Blob | File;
};

export type ShowPictureResponse = ShowPictureResponses[keyof ShowPictureResponses];

export type GetWidgetScriptData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/public/widget.js';
};

export type GetWidgetScriptResponses = {
    /**
     * Success
     */
    200: Blob | File;
};

export type GetWidgetScriptResponse = GetWidgetScriptResponses[keyof GetWidgetScriptResponses];

export type GetWidgetMoreScriptData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/public/widget-more.js';
};

export type GetWidgetMoreScriptResponses = {
    /**
     * Success
     */
    200: Blob | File;
};

export type GetWidgetMoreScriptResponse = GetWidgetMoreScriptResponses[keyof GetWidgetMoreScriptResponses];

export type GetBeaconScriptData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/public/beacon.js';
};

export type GetBeaconScriptResponses = {
    /**
     * Success
     */
    200: Blob | File;
};

export type GetBeaconScriptResponse = GetBeaconScriptResponses[keyof GetBeaconScriptResponses];

export type GetPublicFormData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the form
         */
        formId: string;
    };
    query?: never;
    url: '/api/public/forms/{formId}';
};

export type GetPublicFormResponses = {
    /**
     * Success
     */
    200: PublicFormResponse;
};

export type GetPublicFormResponse = GetPublicFormResponses[keyof GetPublicFormResponses];

export type UploadFormFileData = {
    body: UploadVisitorAttachmentRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the form
         */
        formId: string;
    };
    query?: never;
    url: '/api/public/forms/{formId}/attachments';
};

export type UploadFormFileResponses = {
    /**
     * Created
     */
    201: CreatedVisitorAttachmentResponse;
};

export type UploadFormFileResponse = UploadFormFileResponses[keyof UploadFormFileResponses];

export type SubmitFormData = {
    body: SubmitFormRequest;
    headers?: {
        /**
         * A unique text that you choose for this request, such as a UUID. If you send the request again with the same key, you get the first answer again and nothing else happens
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * ID of the form
         */
        formId: string;
    };
    query?: never;
    url: '/api/public/forms/{formId}/submissions';
};

export type SubmitFormResponses = {
    /**
     * Created
     */
    201: SubmittedFormResponse;
};

export type SubmitFormResponse = SubmitFormResponses[keyof SubmitFormResponses];

export type GetPublicBeaconData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * ID of the beacon
         */
        beaconId: string;
    };
    query?: never;
    url: '/api/public/beacons/{beaconId}';
};

export type GetPublicBeaconResponses = {
    /**
     * Success
     */
    200: PublicBeaconResponse;
};

export type GetPublicBeaconResponse = GetPublicBeaconResponses[keyof GetPublicBeaconResponses];

export type GetOpenApiData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/openapi.json';
};

export type GetOpenApiResponses = {
    /**
     * Success
     */
    200: unknown;
};

export type GetOpenApi30Data = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the answer that you already have. If nothing has changed, the answer is 304 without a body
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/openapi-3.0.json';
};

export type GetOpenApi30Responses = {
    /**
     * Success
     */
    200: unknown;
};

export type OnConversationCreatedWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'conversation.created';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    data: Conversation;
};

export type OnConversationCreatedWebhookRequest = {
    body: OnConversationCreatedWebhookPayload;
    key: 'conversation.created';
    path?: never;
    query?: never;
};

export type OnConversationUpdatedWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'conversation.updated';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    data: UpdatedConversation;
};

export type OnConversationUpdatedWebhookRequest = {
    body: OnConversationUpdatedWebhookPayload;
    key: 'conversation.updated';
    path?: never;
    query?: never;
};

export type OnConversationResolvedWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'conversation.resolved';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    data: Conversation;
};

export type OnConversationResolvedWebhookRequest = {
    body: OnConversationResolvedWebhookPayload;
    key: 'conversation.resolved';
    path?: never;
    query?: never;
};

export type OnConversationOverdueWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'conversation.overdue';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    data: Conversation;
};

export type OnConversationOverdueWebhookRequest = {
    body: OnConversationOverdueWebhookPayload;
    key: 'conversation.overdue';
    path?: never;
    query?: never;
};

export type OnConversationMergedWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'conversation.merged';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    data: MergedConversation;
};

export type OnConversationMergedWebhookRequest = {
    body: OnConversationMergedWebhookPayload;
    key: 'conversation.merged';
    path?: never;
    query?: never;
};

export type OnConversationDeletedWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'conversation.deleted';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    data: DeletedConversation;
};

export type OnConversationDeletedWebhookRequest = {
    body: OnConversationDeletedWebhookPayload;
    key: 'conversation.deleted';
    path?: never;
    query?: never;
};

export type OnMessageCreatedWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'message.created';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    data: Message;
};

export type OnMessageCreatedWebhookRequest = {
    body: OnMessageCreatedWebhookPayload;
    key: 'message.created';
    path?: never;
    query?: never;
};

export type OnMessageUpdatedWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'message.updated';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    data: Message;
};

export type OnMessageUpdatedWebhookRequest = {
    body: OnMessageUpdatedWebhookPayload;
    key: 'message.updated';
    path?: never;
    query?: never;
};

export type OnMessageDeletedWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'message.deleted';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    data: DeletedMessage;
};

export type OnMessageDeletedWebhookRequest = {
    body: OnMessageDeletedWebhookPayload;
    key: 'message.deleted';
    path?: never;
    query?: never;
};

export type OnMessageSentWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'message.sent';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    data: Message;
};

export type OnMessageSentWebhookRequest = {
    body: OnMessageSentWebhookPayload;
    key: 'message.sent';
    path?: never;
    query?: never;
};

export type OnMessageBouncedWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'message.bounced';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    data: Message;
};

export type OnMessageBouncedWebhookRequest = {
    body: OnMessageBouncedWebhookPayload;
    key: 'message.bounced';
    path?: never;
    query?: never;
};

export type OnContactCreatedWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'contact.created';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    data: Contact;
};

export type OnContactCreatedWebhookRequest = {
    body: OnContactCreatedWebhookPayload;
    key: 'contact.created';
    path?: never;
    query?: never;
};

export type OnContactUpdatedWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'contact.updated';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    data: UpdatedContact;
};

export type OnContactUpdatedWebhookRequest = {
    body: OnContactUpdatedWebhookPayload;
    key: 'contact.updated';
    path?: never;
    query?: never;
};

export type OnContactMergedWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'contact.merged';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    data: MergedContact;
};

export type OnContactMergedWebhookRequest = {
    body: OnContactMergedWebhookPayload;
    key: 'contact.merged';
    path?: never;
    query?: never;
};

export type OnAgentEscalatedWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'agent.escalated';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The conversation, and why a person has to answer
     */
    data: {
        conversation: Conversation;
        /**
         * Why the agent handed over
         */
        reason: EscalationReason;
        /**
         * Null if there is no draft
         */
        confidence: number | null;
        /**
         * What the agent found out, for your team
         */
        summary: string;
        /**
         * The latest customer message; null if there is none
         */
        last_message_id: string | null;
    };
};

export type OnAgentEscalatedWebhookRequest = {
    body: OnAgentEscalatedWebhookPayload;
    key: 'agent.escalated';
    path?: never;
    query?: never;
};

export type OnAgentActionExecutedWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'agent.action_executed';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The call of the action, and how it ended
     */
    data: {
        /**
         * The ID of the conversation: `cnv_…`
         */
        conversation_id: string;
        /**
         * The name of the action
         */
        action: string;
        /**
         * What the agent sent
         */
        arguments: JsonObject;
        /**
         * `rejected`: the call was not made
         */
        result: ActionResult;
        /**
         * Null if the action succeeded
         */
        error: string | null;
    };
};

export type OnAgentActionExecutedWebhookRequest = {
    body: OnAgentActionExecutedWebhookPayload;
    key: 'agent.action_executed';
    path?: never;
    query?: never;
};

export type OnFormSubmittedWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'form.submitted';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The submission, and the records that it belongs to
     */
    data: {
        submission: FormSubmission;
        form: Form;
        /**
         * Null if the form has no field that identifies a person
         */
        contact: Contact | null;
        conversation: Conversation;
    };
};

export type OnFormSubmittedWebhookRequest = {
    body: OnFormSubmittedWebhookPayload;
    key: 'form.submitted';
    path?: never;
    query?: never;
};

export type OnWebhookDisabledWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'webhook.disabled';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    data: Webhook;
};

export type OnWebhookDisabledWebhookRequest = {
    body: OnWebhookDisabledWebhookPayload;
    key: 'webhook.disabled';
    path?: never;
    query?: never;
};

export type OnWebhookTestWebhookPayload = {
    /**
     * The delivery’s ID, the same on every attempt
     */
    id: string;
    /**
     * The name of the event
     */
    event: 'webhook.test';
    /**
     * When the event happened, in Unix seconds
     */
    timestamp: number;
    /**
     * The ID of the project: `prj_…`
     */
    project_id: string;
    /**
     * The webhook that was tested
     */
    data: {
        /**
         * The ID of the webhook: `whk_…`
         */
        webhook_id: string;
        /**
         * The ID of the project: `prj_…`
         */
        project_id: string;
    };
};

export type OnWebhookTestWebhookRequest = {
    body: OnWebhookTestWebhookPayload;
    key: 'webhook.test';
    path?: never;
    query?: never;
};

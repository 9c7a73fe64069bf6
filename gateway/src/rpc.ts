import { type CalledService, calledServices, urlVariable } from '@pharos/contract';
import type { RpcChannel, ServiceDeps } from '@pharos/kit';
import { ActionServiceDefinition } from '@pharos/proto/pharos/agent/v1/action';
import { ConfigServiceDefinition } from '@pharos/proto/pharos/agent/v1/config';
import { EvaluationServiceDefinition } from '@pharos/proto/pharos/agent/v1/evaluation';
import { RunServiceDefinition } from '@pharos/proto/pharos/agent/v1/run';
import { SuggestionServiceDefinition } from '@pharos/proto/pharos/agent/v1/suggestion';
import { TrialServiceDefinition } from '@pharos/proto/pharos/agent/v1/trial';
import { AnalyticsServiceDefinition } from '@pharos/proto/pharos/core/v1/analytics';
import { ApiKeyServiceDefinition } from '@pharos/proto/pharos/core/v1/api_key';
import { AttachmentServiceDefinition } from '@pharos/proto/pharos/core/v1/attachment';
import { AuditServiceDefinition } from '@pharos/proto/pharos/core/v1/audit';
import { BeaconServiceDefinition } from '@pharos/proto/pharos/core/v1/beacon';
import { ContactServiceDefinition } from '@pharos/proto/pharos/core/v1/contact';
import { ConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/conversation';
import { DeviceAuthorizationServiceDefinition } from '@pharos/proto/pharos/core/v1/device_authorization';
import { FeedServiceDefinition } from '@pharos/proto/pharos/core/v1/feed';
import { FormServiceDefinition } from '@pharos/proto/pharos/core/v1/form';
import { FormSubmissionServiceDefinition } from '@pharos/proto/pharos/core/v1/form_submission';
import { IdentityServiceDefinition } from '@pharos/proto/pharos/core/v1/identity';
import { IntegrationServiceDefinition } from '@pharos/proto/pharos/core/v1/integration';
import { MemberServiceDefinition } from '@pharos/proto/pharos/core/v1/member';
import { MessageServiceDefinition } from '@pharos/proto/pharos/core/v1/message';
import { NotificationServiceDefinition } from '@pharos/proto/pharos/core/v1/notification';
import { OrganizationServiceDefinition } from '@pharos/proto/pharos/core/v1/organization';
import { PresenceServiceDefinition } from '@pharos/proto/pharos/core/v1/presence';
import { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';
import { SavedReplyServiceDefinition } from '@pharos/proto/pharos/core/v1/saved_reply';
import { SavedViewServiceDefinition } from '@pharos/proto/pharos/core/v1/saved_view';
import { UserServiceDefinition } from '@pharos/proto/pharos/core/v1/user';
import { VisitorConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/visitor_conversation';
import { WidgetServiceDefinition } from '@pharos/proto/pharos/core/v1/widget';
import { WidgetSessionServiceDefinition } from '@pharos/proto/pharos/core/v1/widget_session';
import { ArticleServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/article';
import { PictureServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/picture';
import { SearchServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/search';
import { SynonymServiceDefinition } from '@pharos/proto/pharos/knowledge/v1/synonym';
import { CaughtMailServiceDefinition } from '@pharos/proto/pharos/mail/v1/caught_mail';
import { InboundMailServiceDefinition } from '@pharos/proto/pharos/mail/v1/inbound_mail';
import { MailServiceDefinition } from '@pharos/proto/pharos/mail/v1/mail';
import { MailboxServiceDefinition } from '@pharos/proto/pharos/mail/v1/mailbox';
import { DeliveryServiceDefinition } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { WebhookServiceDefinition } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { type CallTarget, openChannels } from '@pharos/service';
import type { GatewayConfig } from './config.js';

/** A way to each service. */
export type Channels = Readonly<Record<CalledService, RpcChannel>>;

/** Opens those that are not given; `close` closes these and no others. */
export function openServices(config: GatewayConfig, deps: ServiceDeps & Partial<Channels>) {
  const targets = calledServices.map((name) => [name, deps[name] ?? config[urlVariable(name)]] as const);
  return openChannels(Object.fromEntries(targets) as Record<CalledService, CallTarget>, deps);
}

export type Rpc = ReturnType<typeof makeRpc>;

/** What routes can call, by resource; which service serves it is not their concern. */
export function makeRpc({ core, knowledge, webhooks, agent, mail }: Channels) {
  return {
    organizations: core.client(OrganizationServiceDefinition),
    projects: core.client(ProjectServiceDefinition),
    analytics: core.client(AnalyticsServiceDefinition),
    apiKeys: core.client(ApiKeyServiceDefinition),
    members: core.client(MemberServiceDefinition),
    users: core.client(UserServiceDefinition),
    identities: core.client(IdentityServiceDefinition),
    deviceAuthorizations: core.client(DeviceAuthorizationServiceDefinition),
    conversations: core.client(ConversationServiceDefinition),
    savedReplies: core.client(SavedReplyServiceDefinition),
    savedViews: core.client(SavedViewServiceDefinition),
    messages: core.client(MessageServiceDefinition),
    feeds: core.client(FeedServiceDefinition),
    notifications: core.client(NotificationServiceDefinition),
    contacts: core.client(ContactServiceDefinition),
    widget: core.client(WidgetServiceDefinition),
    forms: core.client(FormServiceDefinition),
    widgetSessions: core.client(WidgetSessionServiceDefinition),
    visitorConversations: core.client(VisitorConversationServiceDefinition),
    beacons: core.client(BeaconServiceDefinition),
    formSubmissions: core.client(FormSubmissionServiceDefinition),
    presence: core.client(PresenceServiceDefinition),
    attachments: core.client(AttachmentServiceDefinition),
    audit: core.client(AuditServiceDefinition),
    integrations: core.client(IntegrationServiceDefinition),
    articles: knowledge.client(ArticleServiceDefinition),
    pictures: knowledge.client(PictureServiceDefinition),
    search: knowledge.client(SearchServiceDefinition),
    synonyms: knowledge.client(SynonymServiceDefinition),
    agentActions: agent.client(ActionServiceDefinition),
    agentConfig: agent.client(ConfigServiceDefinition),
    agentEvaluations: agent.client(EvaluationServiceDefinition),
    agentTrials: agent.client(TrialServiceDefinition),
    agentRuns: agent.client(RunServiceDefinition),
    suggestions: agent.client(SuggestionServiceDefinition),
    caughtMails: mail.client(CaughtMailServiceDefinition),
    inboundMails: mail.client(InboundMailServiceDefinition),
    mails: mail.client(MailServiceDefinition),
    mailboxes: mail.client(MailboxServiceDefinition),
    webhooks: webhooks.client(WebhookServiceDefinition),
    deliveries: webhooks.client(DeliveryServiceDefinition),
  };
}

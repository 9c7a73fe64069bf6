import type { Route, Section } from '../pipeline/define-route.js';
import { agentActionRoutes } from './agent/actions/routes.js';
import { agentEvaluationRoutes } from './agent/evaluations/routes.js';
import { agentModelKeyRoutes } from './agent/model-key.js';
import { agentReportRoutes } from './agent/report.js';
import { agentRoutes } from './agent/routes.js';
import { agentRunRoutes } from './agent/runs.js';
import { agentTrialRoutes } from './agent/trial.js';
import { analyticsRoutes } from './analytics/routes.js';
import { apiKeyRoutes } from './api-keys/routes.js';
import { pictureRoutes, publicPictureRoutes } from './articles/pictures.js';
import { articleRoutes } from './articles/routes.js';
import { kbSearchRoutes } from './articles/search.js';
import { kbSynonymRoutes } from './articles/synonyms.js';
import { articleVersionRoutes } from './articles/versions.js';
import { publicAttachmentRoutes } from './attachments/public-routes.js';
import { attachmentRoutes } from './attachments/routes.js';
import { auditRoutes } from './audit/routes.js';
import { publicBeaconRoutes } from './beacons/public-routes.js';
import { beaconRoutes } from './beacons/routes.js';
import { contactRoutes } from './contacts/routes.js';
import { bulkRoutes } from './conversations/bulk.js';
import { countRoutes } from './conversations/counts.js';
import { presenceRoutes } from './conversations/presence.js';
import { readMarkRoutes } from './conversations/read-mark.js';
import { conversationRoutes } from './conversations/routes.js';
import { timelineRoutes } from './conversations/timeline.js';
import { deviceRoutes } from './devices/routes.js';
import { documentRoutes } from './documents/routes.js';
import { eventTypeRoutes } from './events/event-types.js';
import { eventRoutes } from './events/routes.js';
import { publicFormRoutes } from './forms/public-routes.js';
import { formRoutes } from './forms/routes.js';
import { formSubmissionRoutes } from './forms/submissions.js';
import { kbImportRoutes } from './imports/articles.js';
import { contactImportRoute, conversationImportRoute } from './imports/routes.js';
import { integrationRecordRoutes } from './integrations/record-routes.js';
import { integrationRoutes } from './integrations/routes.js';
import { mailboxAuthorizationRoutes } from './mailboxes/authorization-routes.js';
import { mailboxRoutes } from './mailboxes/routes.js';
import { publicMailRoutes } from './mails/public-routes.js';
import { mailRoutes } from './mails/routes.js';
import { messageRoutes } from './messages/routes.js';
import { organizationRoutes } from './organizations/routes.js';
import { authRoutes } from './people/auth-routes.js';
import { meRoutes, whoRoutes } from './people/me-routes.js';
import { memberRoutes } from './people/member-routes.js';
import { notificationRoutes } from './people/notification-routes.js';
import { preferenceRoutes } from './people/preference-routes.js';
import { providerAuthRoutes } from './people/provider-auth-routes.js';
import { secondFactorRoutes } from './people/second-factor-routes.js';
import { signInWayRoutes } from './people/sign-in-way-routes.js';
import { projectRoutes } from './projects/routes.js';
import { savedReplyRoutes } from './saved-replies/routes.js';
import { savedViewRoutes } from './saved-views/routes.js';
import { scriptRoutes } from './scripts/routes.js';
import { webhookDeliveryRoutes } from './webhooks/deliveries.js';
import { webhookRoutes } from './webhooks/routes.js';
import { publicWidgetRoutes } from './widget/public-config.js';
import { widgetRoutes } from './widget/routes.js';
import { widgetSessionRoutes } from './widget/sessions.js';
import { visitorArticleRoutes } from './widget/visitor-articles.js';
import { visitorAttachmentRoutes } from './widget/visitor-attachments.js';
import { visitorConversationRoutes } from './widget/visitor-conversations.js';
import { visitorStreamRoutes } from './widget/visitor-stream.js';

/** The whole API, in the order of its documentation. */
export const sections: readonly Section[] = [
  {
    title: 'Organization',
    description: 'Your organization owns projects, users and API keys.',
    routes: [...whoRoutes, ...organizationRoutes, ...auditRoutes],
  },
  {
    title: 'People',
    description:
      'People sign in with an email address and a password. Their browser then calls the same paths as an API key, with a cookie instead of a key. What they may do depends on their role in the organization that the path names. A request that changes something must come from a page of this platform, and its body must be JSON, or it needs the header `X-Requested-With`.',
    routes: [
      ...meRoutes,
      ...secondFactorRoutes,
      ...signInWayRoutes,
      ...notificationRoutes,
      ...preferenceRoutes,
      ...memberRoutes,
      ...authRoutes,
      ...providerAuthRoutes,
    ],
  },
  {
    title: 'API keys',
    description: 'A key belongs to one organization. Its scopes define what it can do. Keep it on your servers.',
    routes: apiKeyRoutes,
  },
  {
    title: 'Device flow',
    description:
      'How a program without a browser gets an API key, such as a command-line tool (RFC 8628). It shows a short code; a person enters the code on the page `/device` and approves.',
    routes: deviceRoutes,
  },
  {
    title: 'Projects',
    description:
      'A project holds its own conversations, contacts, articles, forms and webhooks. Most paths begin with a project.',
    routes: projectRoutes,
  },
  {
    title: 'Conversations',
    description:
      'A conversation is a thread of messages between a customer and your team, with a status, a priority and an assignee.',
    routes: [
      ...conversationRoutes,
      ...bulkRoutes,
      ...countRoutes,
      ...timelineRoutes,
      conversationImportRoute,
      ...presenceRoutes,
      ...readMarkRoutes,
    ],
  },
  {
    title: 'Saved replies',
    description:
      'Answers that your team gives often. Each can have a shortcut, and say what changes in the conversation that it answers.',
    routes: savedReplyRoutes,
  },
  {
    title: 'Saved views',
    description:
      'Lists of conversations that your team, or one member of it, looks at often: a filter, an order and a name.',
    routes: savedViewRoutes,
  },
  {
    title: 'Messages',
    description: 'Messages belong to a conversation. A customer, a member of your team or the AI agent writes them.',
    routes: [...messageRoutes, ...mailRoutes],
  },
  {
    title: 'Attachments',
    description: 'Files in messages. Upload a file first, then send its ID with a message.',
    routes: [...attachmentRoutes, ...publicAttachmentRoutes],
  },
  {
    title: 'Contacts',
    description:
      'A contact is a person who writes to you. You can identify contacts by email address, phone number or your own ID.',
    routes: [...contactRoutes, contactImportRoute],
  },
  {
    title: 'Forms',
    description: 'Forms collect what visitors enter on your pages. Each submission opens a conversation.',
    routes: [...formRoutes, ...formSubmissionRoutes],
  },
  { title: 'Beacons', description: 'A beacon is a button on your page that opens a form.', routes: beaconRoutes },
  {
    title: 'Knowledge base',
    description: 'Articles for your customers. Search and the AI agent use the published ones.',
    routes: [
      ...articleRoutes,
      ...articleVersionRoutes,
      ...pictureRoutes,
      ...kbImportRoutes,
      ...kbSearchRoutes,
      ...kbSynonymRoutes,
    ],
  },
  {
    title: 'Agent',
    description: 'The AI agent suggests answers to your team, or answers customers itself, using your knowledge base.',
    routes: [
      ...agentRoutes,
      ...agentModelKeyRoutes,
      ...agentActionRoutes,
      ...agentRunRoutes,
      ...agentTrialRoutes,
      ...agentEvaluationRoutes,
      ...agentReportRoutes,
    ],
  },
  {
    title: 'Analytics',
    description:
      'Figures of a project, for people who have signed in. Every role may read them; API keys may not. Every response says which time span it covers.',
    routes: analyticsRoutes,
  },
  { title: 'Widget', description: 'Settings of the chat widget that you embed in your pages.', routes: widgetRoutes },
  {
    title: 'Integrations',
    description: 'Connections to other products, such as Slack, GitHub or Stripe.',
    routes: [...integrationRoutes, ...integrationRecordRoutes],
  },
  {
    title: 'Mailboxes',
    description: 'Addresses that your customers write to. Their emails become conversations.',
    routes: [...mailboxRoutes, ...mailboxAuthorizationRoutes, ...publicMailRoutes],
  },
  {
    title: 'Live events',
    description: 'A stream of the events of a project, as they happen.',
    routes: eventRoutes,
  },
  {
    title: 'Webhooks',
    description: 'We send signed HTTP requests to your server when something happens. We retry failed deliveries.',
    routes: [...webhookRoutes, ...webhookDeliveryRoutes, ...eventTypeRoutes],
  },
  {
    title: 'Visitors: widget',
    description:
      'What the chat widget in a visitor’s browser calls. These paths need no API key; a visitor has a session token.',
    routes: [
      ...publicWidgetRoutes,
      ...widgetSessionRoutes,
      ...visitorConversationRoutes,
      ...visitorAttachmentRoutes,
      ...visitorStreamRoutes,
      ...visitorArticleRoutes,
      ...publicPictureRoutes,
    ],
  },
  { title: 'Visitors: scripts', description: 'The scripts that you embed in your pages.', routes: scriptRoutes },
  {
    title: 'Visitors: forms and beacons',
    description: 'What forms and beacons in a visitor’s browser call. These paths need no API key.',
    routes: [...publicFormRoutes, ...publicBeaconRoutes],
  },
  { title: 'Documentation', description: 'This documentation, for people and for programs.', routes: documentRoutes },
];

/** The table of routes. */
export const routes: readonly Route[] = sections.flatMap((section) => section.routes);

import type { Route, Section } from '../http/define-route.js';
import { agentRoutes } from './agent.js';
import { agentActionRoutes } from './agent-actions.js';
import { agentModelKeyRoutes } from './agent-model-key.js';
import { agentRunRoutes } from './agent-runs.js';
import { apiKeyRoutes } from './api-keys.js';
import { articleVersionRoutes } from './article-versions.js';
import { articleRoutes } from './articles.js';
import { attachmentRoutes } from './attachments.js';
import { auditRoutes } from './audit.js';
import { beaconRoutes } from './beacons.js';
import { contactRoutes } from './contacts.js';
import { conversationRoutes } from './conversations.js';
import { deviceRoutes } from './devices.js';
import { documentRoutes } from './documents.js';
import { eventTypeRoutes } from './event-types.js';
import { eventRoutes } from './events.js';
import { formSubmissionRoutes } from './form-submissions.js';
import { formRoutes } from './forms.js';
import { contactImportRoute, conversationImportRoute } from './inbox-import.js';
import { integrationRecordRoutes } from './integration-records.js';
import { integrationRoutes } from './integrations.js';
import { kbImportRoutes } from './kb-import.js';
import { kbSearchRoutes } from './kb-search.js';
import { kbSynonymRoutes } from './kb-synonyms.js';
import { messageRoutes } from './messages.js';
import { organizationRoutes } from './organizations.js';
import { presenceRoutes } from './presence.js';
import { projectRoutes } from './projects.js';
import { publicAttachmentRoutes } from './public-attachments.js';
import { publicBeaconRoutes } from './public-beacons.js';
import { publicFormRoutes } from './public-forms.js';
import { scriptRoutes } from './scripts.js';
import { webhookDeliveryRoutes } from './webhook-deliveries.js';
import { webhookRoutes } from './webhooks.js';
import { publicWidgetRoutes } from './widget/public-config.js';
import { widgetSessionRoutes } from './widget/sessions.js';
import { visitorArticleRoutes } from './widget/visitor-articles.js';
import { visitorAttachmentRoutes } from './widget/visitor-attachments.js';
import { visitorConversationRoutes } from './widget/visitor-conversations.js';
import { visitorStreamRoutes } from './widget/visitor-stream.js';
import { widgetRoutes } from './widget/widget.js';

/** The whole API, in the order of its documentation. */
export const sections: readonly Section[] = [
  {
    title: 'Organization',
    description: 'Your organization owns projects, users and API keys.',
    routes: [...organizationRoutes, ...auditRoutes],
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
    routes: [...conversationRoutes, conversationImportRoute, ...presenceRoutes],
  },
  {
    title: 'Messages',
    description: 'Messages belong to a conversation. A customer, a person of your team or the AI agent writes them.',
    routes: messageRoutes,
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
    routes: [...articleRoutes, ...articleVersionRoutes, ...kbImportRoutes, ...kbSearchRoutes, ...kbSynonymRoutes],
  },
  {
    title: 'Agent',
    description: 'The AI agent suggests answers to your team, or answers customers itself, using your knowledge base.',
    routes: [...agentRoutes, ...agentModelKeyRoutes, ...agentActionRoutes, ...agentRunRoutes],
  },
  { title: 'Widget', description: 'Settings of the chat widget that you embed in your pages.', routes: widgetRoutes },
  {
    title: 'Integrations',
    description: 'Connections to other products, such as Slack, GitHub or Stripe.',
    routes: [...integrationRoutes, ...integrationRecordRoutes],
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

import type { Route, Section } from '../http/define-route.js';
import { apiKeyRoutes } from './api-keys.js';
import { articleVersionRoutes } from './article-versions.js';
import { articleRoutes } from './articles.js';
import { contactRoutes } from './contacts.js';
import { conversationRoutes } from './conversations.js';
import { documentRoutes } from './documents.js';
import { eventTypeRoutes } from './event-types.js';
import { kbImportRoutes } from './kb-import.js';
import { kbSearchRoutes } from './kb-search.js';
import { kbSynonymRoutes } from './kb-synonyms.js';
import { messageRoutes } from './messages.js';
import { organizationRoutes } from './organizations.js';
import { projectRoutes } from './projects.js';
import { webhookDeliveryRoutes } from './webhook-deliveries.js';
import { webhookRoutes } from './webhooks.js';

/** The whole API, in the order of its documentation. */
export const sections: readonly Section[] = [
  { title: 'Organization', routes: organizationRoutes },
  { title: 'API keys', routes: apiKeyRoutes },
  { title: 'Projects', routes: projectRoutes },
  { title: 'Conversations', routes: conversationRoutes },
  { title: 'Messages', routes: messageRoutes },
  { title: 'Contacts', routes: contactRoutes },
  {
    title: 'Knowledge base',
    routes: [...articleRoutes, ...articleVersionRoutes, ...kbImportRoutes, ...kbSearchRoutes, ...kbSynonymRoutes],
  },
  { title: 'Webhooks', routes: [...webhookRoutes, ...webhookDeliveryRoutes, ...eventTypeRoutes] },
  { title: 'Documentation', routes: documentRoutes },
];

/** The table of routes. */
export const routes: readonly Route[] = sections.flatMap((section) => section.routes);

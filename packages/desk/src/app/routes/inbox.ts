import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readSearch } from '../../inbox/filters.js';
import { project } from './project.js';

const inbox = createRoute({
  getParentRoute: () => project,
  path: 'inbox/$view',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('../../inbox/pages.js'), 'InboxPage'),
});

const conversation = createRoute({
  getParentRoute: () => inbox,
  path: '$conversationId',
  component: lazyRouteComponent(() => import('../../inbox/pages.js'), 'ConversationPage'),
});

const noConversation = createRoute({
  getParentRoute: () => inbox,
  path: '/',
  component: lazyRouteComponent(() => import('../../inbox/pages.js'), 'NoConversation'),
});

/** The inbox. */
export const inboxRoutes = inbox.addChildren([noConversation, conversation]);

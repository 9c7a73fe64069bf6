import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { auditSearch } from '../../settings/audit/audit-search.js';
import { consentSearch, mailboxOfState } from '../../settings/mailboxes/consent-search.js';
import { webhookSearch } from '../../settings/webhooks/delivery-filter.js';
import { NotFound } from '../lost.js';
import { project, root } from './project.js';

const settings = createRoute({
  getParentRoute: () => project,
  path: 'settings',
  component: lazyRouteComponent(() => import('../../settings/settings-page.js'), 'SettingsPage'),
});

/** Where the pages stand beside their column, the first one is open; on a narrow screen the column is all there is. */
const settingsIndex = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: ({ params }) => {
    if (matchMedia('(min-width: 701px)').matches)
      throw redirect({ to: '/$projectId/settings/members', params, replace: true });
  },
});

const members = createRoute({
  getParentRoute: () => settings,
  path: 'members',
  component: lazyRouteComponent(() => import('../../settings/members-page.js'), 'MembersPage'),
});

const projects = createRoute({
  getParentRoute: () => settings,
  path: 'projects',
  component: lazyRouteComponent(() => import('../../settings/projects-page.js'), 'ProjectsPage'),
});

const savedReplies = createRoute({
  getParentRoute: () => settings,
  path: 'saved-replies',
  component: lazyRouteComponent(() => import('../../settings/saved-replies-page.js'), 'SavedRepliesPage'),
});

const profile = createRoute({
  getParentRoute: () => settings,
  path: 'profile',
  component: lazyRouteComponent(() => import('../../settings/profile-page.js'), 'ProfilePage'),
});

const inbox = createRoute({
  getParentRoute: () => settings,
  path: 'inbox',
  component: lazyRouteComponent(() => import('../../settings/inbox-page.js'), 'InboxSettingsPage'),
});

const notifications = createRoute({
  getParentRoute: () => settings,
  path: 'notifications',
  component: lazyRouteComponent(() => import('../../settings/notifications-page.js'), 'NotificationsPage'),
});

const security = createRoute({
  getParentRoute: () => settings,
  path: 'security',
  component: lazyRouteComponent(() => import('../../settings/security-page.js'), 'SecurityPage'),
});

const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: 'api-keys',
  component: lazyRouteComponent(() => import('../../settings/api-keys-page.js'), 'ApiKeysPage'),
});

const audit = createRoute({
  getParentRoute: () => settings,
  path: 'audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('../../settings/audit/audit-page.js'), 'AuditPage'),
});

const integrations = createRoute({
  getParentRoute: () => settings,
  path: 'integrations',
  component: lazyRouteComponent(() => import('../../settings/integrations/integrations-page.js'), 'IntegrationsPage'),
});

const integration = createRoute({
  getParentRoute: () => settings,
  path: 'integrations/$provider',
  component: lazyRouteComponent(() => import('../../settings/integrations/integration-page.js'), 'IntegrationPage'),
});

const webhooks = createRoute({
  getParentRoute: () => settings,
  path: 'webhooks',
  component: lazyRouteComponent(() => import('../../settings/webhooks/webhooks-page.js'), 'WebhooksPage'),
});

const webhook = createRoute({
  getParentRoute: () => settings,
  path: 'webhooks/$webhookId',
  validateSearch: webhookSearch,
  component: lazyRouteComponent(() => import('../../settings/webhooks/webhook-page.js'), 'WebhookPage'),
});

const mailboxes = createRoute({
  getParentRoute: () => settings,
  path: 'mailboxes',
  component: lazyRouteComponent(() => import('../../settings/mailboxes/mailboxes-page.js'), 'MailboxesPage'),
});

const mailbox = createRoute({
  getParentRoute: () => settings,
  path: 'mailboxes/$mailboxId',
  validateSearch: consentSearch,
  component: lazyRouteComponent(() => import('../../settings/mailboxes/mailbox-page.js'), 'MailboxPage'),
});

/** Where providers lead back to whoever has consented: the mailbox knows what to do with what they bring. */
export const connectMailboxRoute = createRoute({
  getParentRoute: () => root,
  path: 'connect-mailbox',
  validateSearch: consentSearch,
  beforeLoad: ({ search }) => {
    const params = mailboxOfState(search.state);
    if (params) throw redirect({ to: '/$projectId/settings/mailboxes/$mailboxId', params, search, replace: true });
  },
  component: NotFound,
});

/** The settings. */
export const settingsRoutes = settings.addChildren([
  settingsIndex,
  members,
  projects,
  savedReplies,
  profile,
  inbox,
  notifications,
  security,
  apiKeys,
  audit,
  integrations,
  integration,
  webhooks,
  webhook,
  mailboxes,
  mailbox,
]);

import {
  BellIcon,
  CommentIcon,
  InboxIcon,
  KeyIcon,
  LockIcon,
  LogIcon,
  MailIcon,
  PeopleIcon,
  PersonIcon,
  PlugIcon,
  ProjectIcon,
  WebhookIcon,
} from '@primer/octicons-react';
import type { AreaGroup } from '../app/area.js';
import { settingTexts } from '../messages/settings.js';

const base = '/$projectId/settings';

/** The pages of the settings, by what they belong to. */
export function settingsPages(): readonly AreaGroup[] {
  const { groups, pages, members, projects, apiKeys, replies, profile, security, inbox } = settingTexts;
  return [
    {
      name: groups.organization,
      pages: [
        { to: `${base}/members`, name: members.title, icon: PeopleIcon },
        { to: `${base}/projects`, name: projects.title, icon: ProjectIcon },
        { to: `${base}/audit`, name: pages.audit, icon: LogIcon },
      ],
    },
    {
      name: groups.project,
      pages: [{ to: `${base}/saved-replies`, name: replies.title, icon: CommentIcon }],
    },
    {
      name: groups.connections,
      pages: [
        { to: `${base}/mailboxes`, name: pages.mailboxes, icon: MailIcon },
        { to: `${base}/integrations`, name: pages.integrations, icon: PlugIcon },
        { to: `${base}/webhooks`, name: pages.webhooks, icon: WebhookIcon },
        { to: `${base}/api-keys`, name: apiKeys.title, icon: KeyIcon },
      ],
    },
    {
      name: groups.me,
      pages: [
        { to: `${base}/profile`, name: profile.title, icon: PersonIcon },
        { to: `${base}/inbox`, name: inbox.title, icon: InboxIcon },
        { to: `${base}/notifications`, name: pages.notifications, icon: BellIcon },
        { to: `${base}/security`, name: security.title, icon: LockIcon },
      ],
    },
  ];
}

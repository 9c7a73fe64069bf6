import { CommentIcon, type Icon, KeyIcon, LockIcon, PeopleIcon, PersonIcon, ProjectIcon } from '@primer/octicons-react';
import { t } from '../messages/index.js';

const base = '/$projectId/settings';

/** The pages of the settings, by what they belong to. */
export function settingsPages() {
  const { groups, members, projects, apiKeys, replies, profile, security } = t.settings;
  return [
    {
      name: groups.organization,
      pages: [
        { to: `${base}/members`, name: members.title, icon: PeopleIcon },
        { to: `${base}/projects`, name: projects.title, icon: ProjectIcon },
        { to: `${base}/api-keys`, name: apiKeys.title, icon: KeyIcon },
      ],
    },
    {
      name: groups.project,
      pages: [{ to: `${base}/saved-replies`, name: replies.title, icon: CommentIcon }],
    },
    {
      name: groups.me,
      pages: [
        { to: `${base}/profile`, name: profile.title, icon: PersonIcon },
        { to: `${base}/security`, name: security.title, icon: LockIcon },
      ],
    },
  ] as const satisfies readonly { readonly name: string; readonly pages: readonly Link[] }[];
}

interface Link {
  readonly to: `${typeof base}/${string}`;
  readonly name: string;
  readonly icon: Icon;
}

export type SettingsPageLink = ReturnType<typeof settingsPages>[number]['pages'][number];

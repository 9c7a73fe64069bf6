import { type Icon, PeopleIcon } from '@primer/octicons-react';
import { t } from '../messages/index.js';

export interface SettingsPageLink {
  readonly to: '/$projectId/settings/members';
  readonly name: string;
  readonly icon: Icon;
}

/** The pages of the settings, by what they belong to. */
export function settingsPages(): readonly { readonly name: string; readonly pages: readonly SettingsPageLink[] }[] {
  const { groups, members } = t.settings;
  return [
    {
      name: groups.organization,
      pages: [{ to: '/$projectId/settings/members', name: members.title, icon: PeopleIcon }],
    },
  ];
}

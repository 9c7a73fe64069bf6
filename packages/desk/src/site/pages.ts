import { BroadcastIcon, ChecklistIcon, CommentDiscussionIcon, ShieldLockIcon } from '@primer/octicons-react';
import type { AreaGroup } from '../app/area.js';
import { siteTexts } from '../messages/site.js';

const base = '/$projectId/site';

/** The pages on what stands on the team's own website. */
export function sitePages(): readonly AreaGroup[] {
  const { widget, forms, beacons, identity } = siteTexts;
  return [
    {
      pages: [
        { to: `${base}/widget`, name: widget.title, icon: CommentDiscussionIcon },
        { to: `${base}/forms`, name: forms.title, icon: ChecklistIcon },
        { to: `${base}/beacons`, name: beacons.title, icon: BroadcastIcon },
        { to: `${base}/identity`, name: identity.title, icon: ShieldLockIcon },
      ],
    },
  ];
}

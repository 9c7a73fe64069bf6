import {
  AlertIcon,
  ClockIcon,
  CommentDiscussionIcon,
  CpuIcon,
  FilterIcon,
  GearIcon,
  type Icon,
  InboxIcon,
  MentionIcon,
  PeopleIcon,
  PersonIcon,
  SearchIcon,
  StackIcon,
} from '@primer/octicons-react';
import { Link, useMatchRoute, useParams } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useCounts } from '../inbox/list-queries.js';
import { useViews } from '../inbox/saved-views.js';
import type { View } from '../inbox/views.js';
import { t } from '../messages/index.js';
import { Keys } from '../ui/keys.js';
import { AccountMenu, ProjectMenu } from './account-menu.js';
import css from './frame.module.css';
import { NotificationMenu } from './notification-menu.js';
import { useProjectId } from './session.js';

const icons: Readonly<Record<string, Icon>> = {
  waiting: CommentDiscussionIcon,
  mine: PersonIcon,
  unassigned: InboxIcon,
  mentions: MentionIcon,
  agent: CpuIcon,
  snoozed: ClockIcon,
  all: StackIcon,
  spam: AlertIcon,
};

interface SidebarProps {
  onPalette(): void;
  onSheet(): void;
}

/** The views of the project at the left, with their numbers. */
export function Sidebar({ onPalette, onSheet }: SidebarProps) {
  const projectId = useProjectId();
  const views = useViews();
  const { data: counts } = useCounts(projectId, views);
  return (
    <nav className={css.sidebar} aria-label={t.views.label}>
      <ProjectMenu />
      <button type="button" className={css.search} onClick={onPalette}>
        <SearchIcon />
        <span className={css.wide} aria-hidden>
          {t.frame.search}
        </span>
        <span className="hidden-text">{t.frame.search}</span>
        <span className={css.wide}>
          <Keys keys="mod+k" />
        </span>
      </button>
      <ul className={css.views}>
        {views.map((view, at) => (
          <Fragment key={view.id}>
            {view.isSaved && !views[at - 1]?.isSaved && <li className={css.separator} aria-hidden />}
            <ViewLink view={view} count={counts?.get(view.id)} />
          </Fragment>
        ))}
        <ContactsLink />
        <SettingsLink />
      </ul>
      <NotificationMenu />
      <AccountMenu onSheet={onSheet} />
    </nav>
  );
}

function ContactsLink() {
  const projectId = useProjectId();
  const isCurrent = useMatchRoute()({ to: '/$projectId/contacts', fuzzy: true }) !== false;
  return (
    <li className={css.apart}>
      <Link
        to="/$projectId/contacts"
        params={{ projectId }}
        className={css.view}
        aria-current={isCurrent ? 'page' : undefined}
        title={t.contacts.title}
      >
        <PeopleIcon />
        <span className={`${css.wide} truncate`}>{t.contacts.title}</span>
      </Link>
    </li>
  );
}

function SettingsLink() {
  const projectId = useProjectId();
  const isCurrent = useMatchRoute()({ to: '/$projectId/settings', fuzzy: true }) !== false;
  return (
    <li>
      <Link
        to="/$projectId/settings"
        params={{ projectId }}
        className={css.view}
        aria-current={isCurrent ? 'page' : undefined}
        title={t.settings.title}
      >
        <GearIcon />
        <span className={`${css.wide} truncate`}>{t.settings.title}</span>
      </Link>
    </li>
  );
}

function ViewLink({ view: { id, name }, count }: { readonly view: View; readonly count: string | undefined }) {
  const projectId = useProjectId();
  const isCurrent = useParams({ strict: false }).view === id;
  const Picture = icons[id] ?? FilterIcon;
  const shown = count === undefined || count === '0' ? undefined : count;
  return (
    <li>
      <Link
        to="/$projectId/inbox/$view"
        params={{ projectId, view: id }}
        className={css.view}
        aria-current={isCurrent ? 'page' : undefined}
        title={name}
      >
        <Picture />
        <span className={`${css.wide} truncate`}>{name}</span>
        {shown && <span className={css.count}>{shown}</span>}
      </Link>
    </li>
  );
}

import {
  AlertIcon,
  ClockIcon,
  CommentDiscussionIcon,
  CpuIcon,
  FilterIcon,
  type Icon,
  InboxIcon,
  MentionIcon,
  PersonIcon,
  SearchIcon,
  SidebarCollapseIcon,
  StackIcon,
  ThreeBarsIcon,
} from '@primer/octicons-react';
import { Link, useMatchRoute, useParams } from '@tanstack/react-router';
import { Fragment, type MouseEvent, useId } from 'react';
import { useCounts } from '../inbox/list-queries.js';
import { useViews } from '../inbox/saved-views.js';
import type { View } from '../inbox/views.js';
import { t } from '../messages/index.js';
import { IconButton } from '../ui/button.js';
import { Keys } from '../ui/keys.js';
import { AccountMenu, ProjectMenu } from './account-menu.js';
import { type Area, areas } from './areas.js';
import { runCommand } from './commands.js';
import { FirstStepsPlace } from './first-steps-place.js';
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

/** The views of the project at the left, with their numbers. On a phone they open from a bar at the top. */
export function Sidebar({ onPalette, onSheet }: SidebarProps) {
  const projectId = useProjectId();
  const views = useViews();
  const { data: counts } = useCounts(projectId, views);
  const listId = useId();
  return (
    <nav className={css.sidebar} aria-label={t.views.label}>
      <button type="button" className={css.openViews} popoverTarget={listId} aria-label={t.frame.openViews}>
        <ThreeBarsIcon />
      </button>
      <ProjectMenu />
      <IconButton
        label={t.frame.foldViews}
        keys="["
        className={css.fold ?? ''}
        onClick={() => runCommand('fold-views')}
      >
        <SidebarCollapseIcon />
      </IconButton>
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
      <ul id={listId} popover="auto" className={css.views}>
        {views.map((view, at) => (
          <Fragment key={view.id}>
            {view.saved && !views[at - 1]?.saved && <li className={css.separator} aria-hidden />}
            <ViewLink view={view} count={counts?.get(view.id)} />
          </Fragment>
        ))}
        {areas.map((area, at) => (
          <AreaLink key={area.to} area={area} isFirst={at === 0} />
        ))}
      </ul>
      <FirstStepsPlace />
      <NotificationMenu />
      <AccountMenu onSheet={onSheet} />
    </nav>
  );
}

/** On a phone the views make room for what was chosen. */
function closeViews({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

interface AreaLinkProps {
  readonly area: Area;
  readonly isFirst: boolean;
}

function AreaLink({ area: { to, name, icon: Picture }, isFirst }: AreaLinkProps) {
  const projectId = useProjectId();
  const isCurrent = useMatchRoute()({ to, fuzzy: true }) !== false;
  return (
    <li className={isFirst ? css.apart : undefined}>
      <Link
        to={to}
        params={{ projectId }}
        className={css.view}
        aria-current={isCurrent ? 'page' : undefined}
        title={name}
        onClick={closeViews}
      >
        <Picture />
        <span className={`${css.wide} truncate`}>{name}</span>
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
        onClick={closeViews}
      >
        <Picture />
        <span className={`${css.wide} truncate`}>{name}</span>
        {shown && <span className={css.count}>{shown}</span>}
      </Link>
    </li>
  );
}

import { BellIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '../messages/index.js';
import { overlay } from '../ui/overlay.js';
import { useOpener } from '../ui/use-opener.js';
import css from './frame.module.css';
import { notificationsQuery } from './notification-queries.js';

const Panel = overlay(async () => (await import('./notification-panel.js')).NotificationPanel, { ahead: true });

/** What the person was told of, behind a button that counts what they have not read. */
export function NotificationMenu() {
  const { data = [] } = useQuery(notificationsQuery);
  const unread = data.filter(({ read_at }) => read_at === null);
  const { opened, close, attributes } = useOpener('dialog');
  return (
    <>
      <button type="button" className={css.view} title={t.notifications.title} {...attributes}>
        <BellIcon />
        <span className={`${css.wide} truncate`} aria-hidden>
          {t.notifications.title}
        </span>
        <span className="hidden-text">{t.notifications.title}</span>
        {unread.length > 0 && <span className={css.count}>{unread.length}</span>}
      </button>
      {opened && <Panel {...opened} onClose={close} />}
    </>
  );
}

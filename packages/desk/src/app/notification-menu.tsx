import { Popover } from '@base-ui/react/popover';
import type { Notification as Told } from '@pharos/sdk';
import { BellIcon } from '@primer/octicons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { nameOfActor } from '../inbox/names.js';
import { t } from '../messages/index.js';
import { Button } from '../ui/button.js';
import { Empty } from '../ui/states.js';
import { say } from '../ui/toasts.js';
import { pharos, troubleOf } from './api.js';
import css from './frame.module.css';
import { notificationsQuery } from './notification-queries.js';
import { queryKeys } from './query-keys.js';
import { useMembers, useUser } from './session.js';
import { shortTime, useNow } from './time.js';

/** What the person was told of, behind a button that counts what they have not read. */
export function NotificationMenu() {
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useQuery(notificationsQuery);
  const unread = data.filter(({ read_at }) => read_at === null);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={css.view} title={t.notifications.title}>
        <BellIcon />
        <span className={`${css.wide} truncate`} aria-hidden>
          {t.notifications.title}
        </span>
        <span className="hidden-text">{t.notifications.title}</span>
        {unread.length > 0 && <span className={css.count}>{unread.length}</span>}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="right" align="start" sideOffset={8} className={css.over}>
          <Popover.Popup className={css.told}>
            <header className={css.sheetHead}>
              <Popover.Title>{t.notifications.title}</Popover.Title>
              <ReadAll isOffered={unread.length > 0} />
            </header>
            <AskForDesktop />
            {data.length === 0 && <Empty text={t.notifications.empty} />}
            <ul>
              {data.map((each) => (
                <Item key={each.id} told={each} onOpen={() => setOpen(false)} />
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Item({ told, onOpen }: { readonly told: Told; onOpen(): void }) {
  const members = useMembers();
  const user = useUser();
  const now = useNow();
  const { project_id, conversation_id, subject, type, actor, created_at, read_at } = told;
  return (
    <li>
      <Link
        to="/$projectId/inbox/$view/$conversationId"
        params={{ projectId: project_id, view: 'all', conversationId: conversation_id }}
        className={css.toldItem}
        data-unread={read_at === null || undefined}
        onClick={onOpen}
      >
        <span className="truncate" dir="auto">
          {subject || t.list.noSubject}
        </span>
        <span>
          {t.notifications.kinds[type]} · {nameOfActor(actor, members, user.id)} · {shortTime(created_at, now)}
        </span>
      </Link>
    </li>
  );
}

function ReadAll({ isOffered }: { readonly isOffered: boolean }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => pharos.people.readMyNotifications({ body: {} }),
    onError: (error) => say({ text: troubleOf(error).text, isBad: true }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
  if (!isOffered) return null;
  return (
    <Button look="quiet" disabled={isPending} onClick={() => mutate()}>
      {t.notifications.readAll}
    </Button>
  );
}

/** The browser asks once; so it is asked by a click, never on load. */
function AskForDesktop() {
  const [state, setState] = useState('Notification' in window ? Notification.permission : 'denied');
  if (state !== 'default') return null;
  return (
    <p className={css.ask}>
      <Button onClick={() => void Notification.requestPermission().then(setState)}>{t.notifications.desktop}</Button>
    </p>
  );
}

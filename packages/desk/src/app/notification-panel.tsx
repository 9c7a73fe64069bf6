import { Popover } from '@base-ui/react/popover';
import type { Notification as Told } from '@pharos/sdk';
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

interface PanelProps {
  /** The button that it belongs to. */
  readonly anchor: HTMLElement;
  onClose(): void;
}

/** What the person was told of. */
export function NotificationPanel({ anchor, onClose }: PanelProps) {
  const { data = [] } = useQuery(notificationsQuery);
  return (
    <Popover.Root
      open
      onOpenChange={(_, { event }) => {
        // Its button closes it by itself.
        if (!(event.target instanceof Node && anchor.contains(event.target))) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} side="right" align="start" sideOffset={8} className={css.over}>
          <Popover.Popup className={css.told} finalFocus={() => anchor}>
            <header className={css.sheetHead}>
              <Popover.Title>{t.notifications.title}</Popover.Title>
              <ReadAll isOffered={data.some(({ read_at }) => read_at === null)} />
            </header>
            <AskForDesktop />
            {data.length === 0 && <Empty text={t.notifications.empty} />}
            <ul>
              {data.map((each) => (
                <Item key={each.id} told={each} onOpen={onClose} />
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

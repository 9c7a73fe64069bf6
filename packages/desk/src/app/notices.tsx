import { useSyncExternalStore } from 'react';
import { useKeptCount } from '../inbox/kept-changes.js';
import { useOutgoingCount } from '../inbox/outbox.js';
import { useUnsentToast } from '../inbox/unsent-toast.js';
import { t } from '../messages/index.js';
import css from './frame.module.css';
import { useLiveRefused } from './live.js';
import { useIsKept } from './stored.js';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** One quiet line about the connection, while there is something to say. */
export function Notices() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const messages = useOutgoingCount();
  const changes = useKeptCount();
  const isRefused = useLiveRefused();
  const isKept = useIsKept();
  useUnsentToast();
  const trouble = isRefused ? t.frame.notLive : isKept ? undefined : t.frame.notKept;
  const text = isOnline ? trouble : t.frame.offline(messages, changes);
  return (
    <p role="status" className={text ? css.notice : undefined}>
      {text}
    </p>
  );
}

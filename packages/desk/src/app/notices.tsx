import { useSyncExternalStore } from 'react';
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
  const waiting = useOutgoingCount();
  const isRefused = useLiveRefused();
  const isKept = useIsKept();
  useUnsentToast();
  const trouble = isRefused ? t.frame.notLive : isKept ? undefined : t.frame.notKept;
  const text = isOnline ? trouble : t.frame.offline(waiting);
  return (
    <p role="status" className={text ? css.notice : undefined}>
      {text}
    </p>
  );
}

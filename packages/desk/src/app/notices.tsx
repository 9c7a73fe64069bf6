import { useEffect, useState, useSyncExternalStore } from 'react';
import { useKeptCount } from '../inbox/kept-changes.js';
import { useOutgoingCount } from '../inbox/outbox.js';
import { useUnsentToast } from '../inbox/unsent-toast.js';
import { t } from '../messages/index.js';
import css from './frame.module.css';
import { useLiveState } from './live.js';
import { useIsKept } from './stored.js';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** What is kept for so long is being tried again. */
const retriedMs = 2_000;

/** Whether something has been so for that long. */
function useLasting(isSo: boolean, forMs: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasting(isSo), isSo ? forMs : 0);
    return () => clearTimeout(timer);
  }, [isSo, forMs]);
  return isSo && isLasting;
}

/** One quiet line about the connection, while there is something to say. */
export function Notices() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const messages = useOutgoingCount();
  const changes = useKeptCount();
  const state = useLiveState();
  const isUnreached = useLasting(state === 'down' || changes > 0, retriedMs);
  const isKept = useIsKept();
  useUnsentToast();
  const connection = isUnreached ? t.frame.unreached(messages, changes) : state === 'refused' && t.frame.notLive;
  const trouble = connection || (isKept ? undefined : t.frame.notKept);
  const text = isOnline ? trouble : t.frame.offline(messages, changes);
  return (
    <p role="status" className={text ? css.notice : undefined}>
      {text}
    </p>
  );
}

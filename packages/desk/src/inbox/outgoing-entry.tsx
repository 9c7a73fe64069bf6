import { useEffect, useState } from 'react';
import { useUser } from '../app/session.js';
import { t } from '../messages/index.js';
import { Avatar } from '../ui/avatar.js';
import { Button } from '../ui/button.js';
import { say } from '../ui/toasts.js';
import { putBack } from './drafts.js';
import css from './inbox.module.css';
import { MessageText } from './message-text.js';
import { type Outgoing, remove, retry } from './outbox.js';

/** Whether it is being sent, and so can no longer be taken back. */
function useDue(dueAt: number): boolean {
  const [isDue, setDue] = useState(dueAt <= Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), Math.max(0, dueAt - Date.now()));
    return () => clearTimeout(timer);
  }, [dueAt]);
  return isDue;
}

/** A message on its way: it can be taken back for some seconds, and one that was refused waits for a decision. */
export function OutgoingEntry({ outgoing }: { readonly outgoing: Outgoing }) {
  const { name, picture_url } = useUser();
  const { id, kind, content, conversationId, attachments, dueAt, refusal } = outgoing;
  const isDue = useDue(dueAt);
  const takeBack = () => {
    remove(id);
    if (attachments.length > 0) say({ text: t.composer.filesGone });
    putBack(conversationId, kind, content);
    document.getElementById('composer')?.focus();
  };
  const state = refusal
    ? t.thread.failed
    : navigator.onLine
      ? isDue
        ? t.thread.sending
        : t.thread.sendingSoon
      : t.thread.queued;
  return (
    <div
      className={css.message}
      data-kind={kind === 'note' ? 'note' : 'ours'}
      data-state={refusal ? 'failed' : 'sending'}
    >
      <Avatar name={name} picture={picture_url} size={28} />
      <div className={css.said}>
        <p className={css.sender}>
          <strong>{t.list.you}</strong>
          <span role="status">
            {refusal ? `${state}: ${refusal.isNewer ? t.composer.newerTitle : refusal.text}` : state}
          </span>
        </p>
        <MessageText message={{ content, content_type: 'markdown' }} />
        <p className={css.sendActions}>
          {refusal && (
            <Button onClick={() => retry(outgoing)}>
              {refusal.isNewer ? t.composer.sendAnyway : t.thread.tryAgain}
            </Button>
          )}
          {(refusal || !isDue) && (
            <Button look={refusal ? 'plain' : 'quiet'} onClick={takeBack}>
              {refusal ? t.thread.edit : t.thread.undo}
            </Button>
          )}
        </p>
      </div>
    </div>
  );
}

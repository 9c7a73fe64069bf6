import { FileIcon } from '@primer/octicons-react';
import { useEffect, useState } from 'react';
import { useUser } from '../app/session.js';
import { exactTime } from '../app/time.js';
import { t } from '../messages/index.js';
import { Avatar } from '../ui/avatar.js';
import { Button } from '../ui/button.js';
import { say } from '../ui/toasts.js';
import css from './inbox.module.css';
import { MessageText } from './message-text.js';
import { type Outgoing, retry } from './outbox.js';
import { takeBack } from './taking-back.js';

/** Whether it is being sent, and so can no longer be taken back. */
function useDue(dueAt: number): boolean {
  const [isDue, setDue] = useState(dueAt <= Date.now());
  useEffect(() => {
    setDue(dueAt <= Date.now());
    const timer = setTimeout(() => setDue(true), Math.max(0, dueAt - Date.now()));
    return () => clearTimeout(timer);
  }, [dueAt]);
  return isDue;
}

/** Why it takes so long is said when it has taken this long. */
const patienceMs = 10_000;

/** A message on its way: it can be taken back for some seconds, and one that was refused waits for a decision. */
export function OutgoingEntry({ outgoing }: { readonly outgoing: Outgoing }) {
  const { name, picture_url } = useUser();
  const { id, kind, draft, dueAt, refusal, trouble } = outgoing;
  const isDue = useDue(dueAt);
  const isLate = useDue(dueAt + patienceMs) && trouble !== undefined;
  const isNote = kind === 'note';
  const mayDecide = refusal !== undefined || isLate;
  // Until a request has left, it can be taken back however long it waits.
  const isHere = !isDue || (outgoing.attemptedAt === undefined && refusal === undefined);
  const edit = async () => {
    const { isBack, text } = await takeBack(id);
    say({ text });
    if (isBack) document.getElementById('composer')?.focus();
  };
  return (
    <article
      className={css.message}
      data-kind={isNote ? 'note' : 'ours'}
      data-state={refusal ? 'failed' : 'sending'}
      aria-label={t.thread.from(isNote ? `${t.list.note}: ${t.list.you}` : t.list.you, exactTime(outgoing.createdAt))}
    >
      <Avatar name={name} picture={picture_url} size={28} />
      <div className={css.said}>
        <p className={css.sender}>
          <strong>{t.list.you}</strong>
          {isNote && <span className={css.noteLabel}>{t.thread.noteLabel}</span>}
          <span role="status">{stateOf(outgoing, { isDue, isLate })}</span>
        </p>
        <MessageText message={{ content: draft.text, content_type: 'markdown' }} />
        {draft.files.length > 0 && (
          <ul className={css.files}>
            {draft.files.map((file) => (
              <li key={file.id} className={css.file} title={file.name}>
                <FileIcon />
                <span className="truncate" dir="auto">
                  {file.name}
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className={css.sendActions}>
          {mayDecide && (
            <Button onClick={() => retry(id)}>{refusal?.isNewer ? t.composer.sendAnyway : t.thread.tryAgain}</Button>
          )}
          {(mayDecide || isHere) && (
            <Button look={mayDecide ? 'plain' : 'quiet'} onClick={() => void edit()}>
              {mayDecide ? t.thread.edit : t.thread.undo}
            </Button>
          )}
        </p>
      </div>
    </article>
  );
}

/** What has become of it so far. */
function stateOf({ refusal, trouble }: Outgoing, { isDue, isLate }: { isDue: boolean; isLate: boolean }): string {
  if (refusal) return `${t.thread.failed}: ${refusal.isNewer ? t.composer.newerTitle : refusal.text}`;
  if (!navigator.onLine) return t.thread.queued;
  if (!isDue) return t.thread.sendingSoon;
  return isLate ? `${t.thread.sending} ${trouble}` : t.thread.sending;
}

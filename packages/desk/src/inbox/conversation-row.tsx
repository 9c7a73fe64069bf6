import type { ConversationPriority, ListedConversation } from '@pharos/sdk';
import { PaperclipIcon } from '@primer/octicons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useMembers, usePlace, useProjectId, useUser } from '../app/session.js';
import { exactTime, shortSpan, shortTime } from '../app/time.js';
import { t } from '../messages/index.js';
import { Avatar } from '../ui/avatar.js';
import css from './inbox.module.css';
import { nameOfContact } from './names.js';
import { useIsUnsent } from './outbox.js';
import type { View } from './views.js';

interface RowProps {
  readonly row: ListedConversation;
  readonly view: View;
  readonly now: number;
  readonly isOpen: boolean;
  readonly hasDraft: boolean;
}

/** A conversation in a list: who, since when, what about, and who has it. */
export const ConversationRow = memo(({ row, view, now, isOpen, hasDraft }: RowProps) => {
  const projectId = useProjectId();
  const isUnsent = useIsUnsent(row.id);
  const waits = row.waiting_on === 'team' && row.waiting_since !== null && row.status === 'open';
  const at = waits ? (row.waiting_since ?? row.updated_at) : (row.last_message_at ?? row.updated_at);
  const targetMs = (usePlace()?.project.first_response_target_minutes ?? Number.POSITIVE_INFINITY) * 60_000;
  const isLate = waits && row.first_response_at === null && now - Date.parse(at) > targetMs;
  const isDone = row.status === 'resolved' || row.status === 'closed';
  return (
    <Link
      to="/$projectId/inbox/$view/$conversationId"
      params={{ projectId, view: view.id, conversationId: row.id }}
      search={(old: object) => old}
      className={css.row}
      data-done={isDone || undefined}
      data-waits={waits || undefined}
      data-unread={row.unread || undefined}
      data-late={isLate || undefined}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className={css.rowTop}>
        <span className={css.urgency} data-priority={row.priority} aria-hidden>
          {row.priority === 'urgent' ? '!!' : row.priority === 'high' && '!'}
        </span>
        <span className={`${css.name} truncate`} dir="auto">
          {nameOfContact(row.contact)}
          {row.unread && <span className="hidden-text"> ({t.list.unread})</span>}
          {isPressing(row.priority) && (
            <span className="hidden-text"> ({t.actions.done.priority(t.priority[row.priority])})</span>
          )}
        </span>
        <Assignee id={row.assigned_to} />
        <time className={css.time} dateTime={at} title={exactTime(at)}>
          {waits ? (
            <span title={t.list.waits(shortSpan(now - Date.parse(at)))}>{shortSpan(now - Date.parse(at))}</span>
          ) : (
            shortTime(at, now)
          )}
        </time>
      </span>
      <span className={css.rowBottom}>
        {isUnsent ? (
          <span className={css.unsent}>{t.thread.failed}</span>
        ) : (
          hasDraft && <span className={css.draft}>{t.list.draft}</span>
        )}
        <span className="truncate" dir="auto" title={row.subject || undefined}>
          <span className={css.subject}>{row.subject || t.list.noSubject}</span> <Preview row={row} />
        </span>
      </span>
    </Link>
  );
});

/** Whether a priority is told wherever the conversation shows. */
export const isPressing = (priority: ConversationPriority): boolean => priority === 'high' || priority === 'urgent';

function Preview({ row: { last_message } }: { readonly row: ListedConversation }) {
  if (!last_message) return null;
  const { sender_type, content, attachments, is_internal } = last_message;
  const who = is_internal
    ? `${t.list.note}: `
    : sender_type === 'ai'
      ? `${t.list.agent}: `
      : sender_type === 'agent'
        ? '↩ '
        : '';
  // Longer texts are cut off by the row; a hundred thousand letters need not be laid out for that.
  const text = content
    .slice(0, 200)
    .replace(/[*_`#>]+/g, '')
    .replace(/\s+/g, ' ');
  return (
    <span className={css.preview}>
      {who}
      {text || (attachments.length > 0 && <PaperclipIcon size={12} aria-label={t.list.attachment} />)}
    </span>
  );
}

function Assignee({ id }: { readonly id: string | null }) {
  const members = useMembers();
  const user = useUser();
  if (id === null) return null;
  const member = members.find((each) => each.id === id);
  const name = id === user.id ? t.list.you : (member?.name ?? id);
  return (
    <span title={t.list.assignedTo(name)}>
      <Avatar name={member?.name ?? id} picture={member?.picture_url ?? null} />
      <span className="hidden-text">{t.list.assignedTo(name)}</span>
    </span>
  );
}

import type { Contact, Conversation } from '@pharos/sdk';
import {
  BellIcon,
  CheckCircleIcon,
  ChevronLeftIcon,
  ClockIcon,
  IssueReopenedIcon,
  KebabHorizontalIcon,
  PersonAddIcon,
  SidebarExpandIcon,
} from '@primer/octicons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMayWrite, useProjectId } from '../app/session.js';
import { exactTime, soonTime } from '../app/time.js';
import { t } from '../messages/index.js';
import { Avatar } from '../ui/avatar.js';
import { Button, IconButton } from '../ui/button.js';
import { Menu } from '../ui/menu.js';
import { Picker } from '../ui/picker.js';
import { Skeleton } from '../ui/states.js';
import { useConversationCommands } from './conversation-commands.js';
import { ConversationDialog, type DialogName } from './conversation-dialogs.js';
import { useConversationPickers } from './conversation-pickers.js';
import { isPressing } from './conversation-row.js';
import type { Kind } from './drafts.js';
import { useEndingCommands } from './ending-commands.js';
import css from './inbox.module.css';
import type { PickerName } from './pickers.js';
import { useColleagues } from './presence.js';

interface HeadProps {
  readonly conversation: Conversation | undefined;
  readonly contact: Contact | undefined;
  readonly customer: string;
  readonly isFolded: boolean;
  onFold(): void;
  onKind(kind: Kind): void;
}

/** The subject of a conversation, and what can be done with it. */
export function ConversationHead({ conversation, ...parts }: HeadProps) {
  return (
    <header className={css.head}>
      <Back />
      {conversation === undefined ? (
        <Skeleton rows={1} height={40} />
      ) : (
        <Known conversation={conversation} {...parts} />
      )}
    </header>
  );
}

/** The colleagues who have the conversation open. */
function Lookers({ conversationId }: { readonly conversationId: string }) {
  const colleagues = useColleagues(conversationId);
  return colleagues.slice(0, 4).map(({ user_id, name, picture_url }) => (
    <span key={user_id} title={t.thread.looks(name)}>
      <Avatar name={name} picture={picture_url} />
      <span className="hidden-text">{t.thread.looks(name)}</span>
    </span>
  ));
}

function Back() {
  const projectId = useProjectId();
  const { view = 'waiting' } = useParams({ strict: false });
  return (
    <Link
      to="/$projectId/inbox/$view"
      params={{ projectId, view }}
      search={(old: object) => old}
      className={css.back}
      aria-label={t.thread.back}
    >
      <ChevronLeftIcon size={20} />
    </Link>
  );
}

/** Until when it is snoozed. */
function Sleep({ until }: { readonly until: string | null }) {
  if (until === null) return `${t.snooze.snoozedUntilAnswer} · `;
  return (
    <>
      {t.snooze.snoozedUntil}{' '}
      <time dateTime={until} title={exactTime(until)}>
        {soonTime(until)}
      </time>
      {' · '}
    </>
  );
}

function Known({
  conversation,
  contact,
  customer,
  isFolded,
  onFold,
  onKind,
}: HeadProps & { conversation: Conversation }) {
  const [open, setOpen] = useState<PickerName | undefined>();
  const commands = useConversationCommands({ conversation, open: setOpen, onFold, onKind });
  const [asked, ask] = useState<DialogName | undefined>();
  const endings = useEndingCommands({ conversation, contact, ask });
  const pickers = useConversationPickers(conversation);
  const mayWrite = useMayWrite();
  const isDone = conversation.status === 'resolved' || conversation.status === 'closed';
  const run = (id: string) => () => commands.find((each) => each.id === id)?.run();
  const menu = commands.filter(({ id }) => ['priority', 'tags', 'unread', 'spam', 'copy'].includes(id));
  return (
    <>
      <div className={css.title}>
        <h2 className="truncate" dir="auto" title={conversation.subject || undefined}>
          {conversation.subject || t.list.noSubject}
        </h2>
        <p className="truncate">
          {conversation.status === 'snoozed' && <Sleep until={conversation.snoozed_until} />}
          <span dir="auto">{customer}</span> · {t.channel[conversation.channel]}
          {conversation.status !== 'snoozed' && ` · ${t.status[conversation.status]}`}
          {isPressing(conversation.priority) && (
            <span data-priority={conversation.priority}>
              {' · '}
              {t.actions.done.priority(t.priority[conversation.priority])}
            </span>
          )}
        </p>
      </div>
      <Lookers conversationId={conversation.id} />
      {mayWrite && (
        <div className={css.actions} role="toolbar" aria-label={t.actions.label}>
          <IconButton label={t.actions.assign} keys="a" onClick={run('assign')}>
            <PersonAddIcon />
          </IconButton>
          <IconButton label={t.actions.snooze} keys="h" onClick={run('snooze')} disabled={isDone}>
            <ClockIcon />
          </IconButton>
          {conversation.status === 'snoozed' && (
            <IconButton label={t.actions.wake} onClick={run('wake')}>
              <BellIcon />
            </IconButton>
          )}
          <Button onClick={run('resolve')} title={`${isDone ? t.actions.reopen : t.actions.resolve} (E)`}>
            {isDone ? <IssueReopenedIcon /> : <CheckCircleIcon />}
            <span className={css.wideOnly}>{isDone ? t.actions.reopen : t.actions.resolve}</span>
          </Button>
          <Menu
            align="end"
            trigger={
              <button type="button" className={css.kebab} aria-label={t.actions.more}>
                <KebabHorizontalIcon />
              </button>
            }
            groups={[menu, endings]}
          />
        </div>
      )}
      <IconButton
        label={isFolded ? t.customer.unfold : t.customer.fold}
        keys="]"
        aria-pressed={!isFolded}
        onClick={onFold}
        className={css.fold ?? ''}
      >
        <SidebarExpandIcon />
      </IconButton>
      {asked && (
        <ConversationDialog name={asked} conversation={conversation} contact={contact} onClose={() => ask(undefined)} />
      )}
      {open && <Picker onClose={() => setOpen(undefined)} {...pickers[open]} />}
    </>
  );
}

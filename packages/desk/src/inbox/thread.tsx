import type { Conversation } from '@pharos/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Fragment, useMemo, useState } from 'react';
import { useMembers, useProjectId, useUser } from '../app/session.js';
import { dayTime, isSameDay } from '../app/time.js';
import { t } from '../messages/index.js';
import { Button } from '../ui/button.js';
import { Problem, Skeleton } from '../ui/states.js';
import { readMarkQuery, receiptsQuery, timelineQuery } from './conversation-queries.js';
import { EventLine } from './event-line.js';
import css from './inbox.module.css';
import { MessageEntry } from './message-entry.js';
import { useOutgoing } from './outbox.js';
import { OutgoingEntry } from './outgoing-entry.js';
import { useReading } from './read-marks.js';
import { entriesOf } from './timeline.js';
import { firstUnread } from './unread.js';
import { useScroll } from './use-scroll.js';

interface ThreadProps {
  readonly conversationId: string;
  readonly customer: string;
  /** Undefined while it is on its way. What was said shows with it: who reads an answer can do something with its conversation. */
  readonly conversation: Conversation | undefined;
}

type Entries = ReturnType<typeof entriesOf>;

/** What was said and what happened. It stays where the reader is; what comes below is counted. */
export function Thread({ conversationId, customer, conversation }: ThreadProps) {
  const projectId = useProjectId();
  const { id: userId } = useUser();
  const timeline = useInfiniteQuery(timelineQuery(projectId, conversationId));
  const { unreadId, isKnown, customerSeenAt } = useUnread(conversationId, timeline.data);
  const outgoing = useOutgoing(conversationId);
  const isShown = isKnown && conversation !== undefined;
  const entries = useMemo(() => (isShown ? entriesOf(timeline.data) : []), [timeline.data, isShown]);
  const messages = entries.flatMap(({ message }) => (message === null ? [] : [message]));
  const { place, isAtEnd, missed, toEnd, ...handlers } = useScroll({
    ids: entries.map(({ id }) => id),
    others: new Set(messages.filter(({ sender_id }) => sender_id !== userId).map(({ id }) => id)),
    sentAt: outgoing.at(-1)?.createdAt,
    openAt: unreadId,
  });
  useReading({ projectId, conversationId, lastMessageId: messages.at(-1)?.id, isAtEnd });
  const lastAt = entries.at(-1)?.created_at;
  const isAwaited = !isShown && !timeline.isError;
  return (
    <div className={css.threadPlace}>
      <div
        className={css.thread}
        ref={place}
        {...handlers}
        role="log"
        aria-label={t.thread.label}
        aria-busy={isAwaited}
      >
        <div className={css.column}>
          {isShown && timeline.hasNextPage && (
            <Button look="quiet" disabled={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
              {t.thread.older}
            </Button>
          )}
          {isAwaited && <Skeleton rows={5} height={88} />}
          {timeline.isError && entries.length === 0 && (
            <Problem error={timeline.error} onRetry={() => void timeline.refetch()} />
          )}
          <EntryList
            entries={entries}
            customer={customer}
            isByMail={conversation?.channel === 'email'}
            unreadId={unreadId}
          />
          {customerSeenAt && lastAt && customerSeenAt >= lastAt && <p className={css.seen}>{t.thread.seen}</p>}
          {outgoing.map((each) => (
            <OutgoingEntry key={each.id} outgoing={each} />
          ))}
        </div>
      </div>
      {!isAtEnd && missed > 0 && (
        <Button className={css.toEnd ?? ''} look="main" onClick={toEnd}>
          {t.thread.newer(missed)} ↓
        </Button>
      )}
    </div>
  );
}

/** Where what was not read begins, as it was when the thread was opened; reading changes it for the next time. */
function useUnread(conversationId: string, timeline: Parameters<typeof entriesOf>[0]) {
  const projectId = useProjectId();
  const { id: userId } = useUser();
  const { data: mark, isLoading } = useQuery(readMarkQuery(projectId, conversationId));
  const { data: receipts } = useQuery(receiptsQuery(projectId, conversationId));
  const [found, setFound] = useState<{ id: string | undefined } | undefined>();
  if (found === undefined && timeline !== undefined && !isLoading)
    setFound({ id: mark && firstUnread(entriesOf(timeline), mark.read_at, userId) });
  return { unreadId: found?.id, isKnown: found !== undefined, customerSeenAt: receipts?.customer_seen_at };
}

interface ListProps extends Pick<ThreadProps, 'customer'> {
  readonly entries: Entries;
  /** Whether the conversation is one of mails. */
  readonly isByMail: boolean;
  readonly unreadId: string | undefined;
}

function EntryList({ entries, customer, isByMail, unreadId }: ListProps) {
  const members = useMembers();
  const user = useUser();
  const firstMessageId = entries.find(({ message }) => message)?.id;
  return entries.map((entry, at) => {
    const before = entries[at - 1];
    const isNewDay = before === undefined || !isSameDay(before.created_at, entry.created_at);
    return (
      <Fragment key={entry.id}>
        {isNewDay && <p className={css.day}>{dayTime(entry.created_at)}</p>}
        <div className={css.entry} data-entry={entry.id}>
          {entry.id === unreadId && entry.id !== firstMessageId && (
            <p className={css.unreadLine}>{t.thread.unreadLine}</p>
          )}
          {entry.message ? (
            <MessageEntry
              message={entry.message}
              customer={customer}
              members={members}
              userId={user.id}
              isByMail={isByMail}
            />
          ) : (
            <EventLine entry={entry} members={members} userId={user.id} />
          )}
        </div>
      </Fragment>
    );
  });
}

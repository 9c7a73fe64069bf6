import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMembers, useProjectId, useUser } from '../app/session.js';
import { dayTime, isSameDay } from '../app/time.js';
import { t } from '../messages/index.js';
import { Button } from '../ui/button.js';
import { Problem, Skeleton } from '../ui/states.js';
import { receiptsQuery, timelineQuery } from './conversation-queries.js';
import { EventLine } from './event-line.js';
import css from './inbox.module.css';
import { MessageEntry } from './message-entry.js';
import { useOutgoing } from './outbox.js';
import { OutgoingEntry } from './outgoing-entry.js';
import { useColleagues } from './presence.js';
import { useReading } from './read-marks.js';
import { entriesOf } from './timeline.js';
import { useTyping } from './typing.js';

const endPx = 80;

interface ThreadProps {
  readonly conversationId: string;
  readonly customer: string;
}

/** What was said and what happened. It stays where the reader is; what comes below is counted. */
export function Thread({ conversationId, customer }: ThreadProps) {
  const projectId = useProjectId();
  const timeline = useInfiniteQuery(timelineQuery(projectId, conversationId));
  const outgoing = useOutgoing(conversationId);
  const entries = entriesOf(timeline.data);
  const messages = entries.filter(({ type }) => type === 'message').length + outgoing.length;
  const { place, isAtEnd, missed, toEnd, onScroll } = useEnd(messages);
  useReading(projectId, conversationId, messages - outgoing.length);
  return (
    <div className={css.threadPlace}>
      <div
        className={css.thread}
        ref={place}
        onScroll={onScroll}
        role="log"
        aria-label={t.thread.label}
        aria-busy={timeline.isPending}
      >
        <div className={css.column}>
          {timeline.hasNextPage && (
            <Button look="quiet" disabled={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
              {t.thread.older}
            </Button>
          )}
          {timeline.isPending && <Skeleton rows={5} height={88} />}
          {timeline.isError && entries.length === 0 && (
            <Problem error={timeline.error} onRetry={() => void timeline.refetch()} />
          )}
          <Entries entries={entries} customer={customer} />
          <Seen conversationId={conversationId} lastAt={entries.at(-1)?.created_at} />
          {outgoing.map((each) => (
            <OutgoingEntry key={each.id} outgoing={each} />
          ))}
          <Writer conversationId={conversationId} customer={customer} />
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

function Entries({ entries, customer }: { readonly entries: ReturnType<typeof entriesOf>; readonly customer: string }) {
  const members = useMembers();
  const user = useUser();
  return entries.map((entry, at) => {
    const before = entries[at - 1];
    const isNewDay = before === undefined || !isSameDay(before.created_at, entry.created_at);
    return (
      <div key={entry.id} className={css.entry}>
        {isNewDay && <p className={css.day}>{dayTime(entry.created_at)}</p>}
        {entry.message ? (
          <MessageEntry message={entry.message} customer={customer} members={members} userId={user.id} />
        ) : (
          <EventLine entry={entry} members={members} userId={user.id} />
        )}
      </div>
    );
  });
}

/** Stays at the end while the reader is there; elsewhere it counts what they have missed. */
function useEnd(messages: number) {
  const place = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(messages);
  const toEnd = () => place.current?.scrollTo({ top: place.current.scrollHeight });
  useLayoutEffect(() => {
    const { current } = place;
    if (!isAtEnd || current === null) return;
    current.scrollTop = current.scrollHeight;
    setSeen(messages);
  }, [messages, isAtEnd]);
  // Pictures and texts that come later make the thread longer.
  useEffect(() => {
    const column = place.current?.firstElementChild;
    if (!column || !isAtEnd) return;
    const observer = new ResizeObserver(() => place.current?.scrollTo({ top: place.current.scrollHeight }));
    observer.observe(column);
    return () => observer.disconnect();
  }, [isAtEnd]);
  const onScroll = () => {
    const { current } = place;
    if (current) setAtEnd(current.scrollHeight - current.scrollTop - current.clientHeight < endPx);
  };
  return { place, isAtEnd, missed: messages - seen, toEnd, onScroll };
}

function Seen({ conversationId, lastAt }: { readonly conversationId: string; readonly lastAt: string | undefined }) {
  const { data } = useQuery(receiptsQuery(useProjectId(), conversationId));
  const at = data?.customer_seen_at;
  return at && lastAt && at >= lastAt ? <p className={css.seen}>{t.thread.seen}</p> : null;
}

function Writer({ conversationId, customer }: ThreadProps) {
  const by = useTyping(conversationId);
  const writer = useColleagues(conversationId).find(({ state }) => state === 'writing' || state === 'writing_note');
  const name = by === 'customer' ? customer : writer?.name;
  return (
    <p className={css.typing} aria-live="polite">
      {name && t.thread.typing(name)}
    </p>
  );
}

import { Fragment, type VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { fill } from '../../shared/locale.js';
import { isNew } from '../outbox.js';
import { dayOf, isLater, longDate } from '../times.js';
import { Skeleton } from './article.js';
import { Composer } from './composer.js';
import type { ViewProps } from './context.js';
import { MessageView, OutgoingView, Welcome } from './message.js';
import { Rating } from './rating.js';
import { ReachView } from './reach.js';

/** Whoever reads further up than this is not pulled down by a new message. */
const nearEndPx = 120;

type Props = ViewProps & { thread: string };

/** One conversation. */
export function ThreadView(props: Props): VNode {
  const { state, text, thread } = props;
  const conversation = state.conversations?.find(({ id }) => id === thread);
  const status = conversation?.status;
  const hint = status === 'closed' ? text.closed : status === 'resolved' ? text.resolved : undefined;
  useSeen(props);
  const mustReach = state.reach === 'asking' && state.config.ask_email === 'required' && state.more;
  return (
    <>
      <Log {...props} />
      {conversation && conversation.status !== 'open' && (
        <Rating key={conversation.id} {...props} conversation={conversation} />
      )}
      {state.more && (status !== 'closed' || mustReach) && <ReachView {...props} later={state.more.text} />}
      {!mustReach && <Composer {...props} hint={hint} />}
    </>
  );
}

function Log(props: Props): VNode {
  const { state, text, thread } = props;
  const { messages = [], loaded = isNew(thread) } = state.threads[thread] ?? {};
  if (loaded || messages.length > 0) return <Entries {...props} />;
  return (
    <div class="scroll">
      <Skeleton label={text.loading} />
    </div>
  );
}

function Entries(props: Props): VNode {
  const { state, chatModel, text, locale, title, thread } = props;
  const { messages = [], earlier = null } = state.threads[thread] ?? {};
  const outgoing = state.outgoing.filter((item) => item.thread === thread);
  const end = `${messages.at(-1)?.id} ${outgoing.length} ${state.whoTypes[thread] ?? ''}`;
  const log = useAtEnd(end, messages[0]?.id, outgoing.at(-1)?.clientId);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: there is no other way to scroll it with keys
    <div class="scroll log" ref={log} role="log" aria-label={title} tabIndex={0}>
      {earlier === null ? (
        <Welcome {...props} />
      ) : (
        <button type="button" class="link" onClick={() => void chatModel.conversations.loadThread(thread, earlier)}>
          {text.earlier}
        </button>
      )}
      {messages.map((message, at) => {
        const before = messages[at - 1];
        const newDay = before === undefined || dayOf(before.created_at) !== dayOf(message.created_at);
        const goesOn =
          !newDay && before.sender.type === message.sender.type && before.sender.name === message.sender.name;
        const next = messages[at + 1];
        const isLast = next?.sender.type !== message.sender.type || isLater(next.created_at, message.created_at);
        return (
          <Fragment key={message.id}>
            {newDay && <p class="day">{longDate(message.created_at, locale.tag)}</p>}
            <MessageView
              {...props}
              message={message}
              goesOn={goesOn}
              state={stateAt(props, at)}
              hasTime={isLast && message.sender.type !== 'system'}
              more={state.more}
            />
          </Fragment>
        );
      })}
      {outgoing.map((item) => (
        <OutgoingView key={item.clientId} {...props} item={item} />
      ))}
      {state.whoTypes[thread] && <TypingDots label={fill(text.isTyping, { name: text[state.whoTypes[thread]] })} />}
    </div>
  );
}

/** The line below a message of the visitor's that nobody has answered yet: whether it was seen. */
function stateAt({ state, text, thread }: Props, at: number): string | undefined {
  const messages = state.threads[thread]?.messages ?? [];
  const message = messages[at];
  const last = at === messages.length - 1;
  if (!last || message?.sender.type !== 'customer' || state.outgoing.some((item) => item.thread === thread))
    return undefined;
  const seenAt = state.conversations?.find(({ id }) => id === thread)?.agent_seen_at ?? '';
  return seenAt >= message.created_at ? text.seen : text.isSent;
}

function TypingDots({ label }: { label: string }): VNode {
  return (
    <div class="message">
      <span class="sr">{label}</span>
      <span class="bubble dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </div>
  );
}

/**
 * Keeps the end in sight while the log grows, or the window gets smaller, unless the visitor reads further up; and what is read
 * in its place when something comes before it. What they send themselves they see.
 */
function useAtEnd(end: string, start: string | undefined, own: string | undefined) {
  const log = useRef<HTMLDivElement>(null);
  const place = useRef({ atEnd: true, start, own, height: 0 });
  useEffect(() => {
    const { current: element } = log;
    if (!element) return;
    const look = () => {
      place.current.atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx;
    };
    const follow = () => place.current.atEnd && toEnd(element);
    const stay = new ResizeObserver(follow);
    // A thumbnail is shown when it has come. This one ends with the element.
    new MutationObserver(follow).observe(element, { subtree: true, attributeFilter: ['hidden'] });
    stay.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => stay.disconnect();
  }, []);
  useLayoutEffect(() => {
    const { current: element } = log;
    if (!element) return;
    const before = place.current;
    const older = before.start !== undefined && before.start !== start;
    if (older && !before.atEnd) element.scrollTop += element.scrollHeight - before.height;
    else if (before.atEnd || (own && own !== before.own)) toEnd(element);
    place.current = { ...before, start, own, height: element.scrollHeight };
  }, [end, start]);
  return log;
}

function toEnd(element: HTMLElement): void {
  element.scrollTop = element.scrollHeight;
}

/** While the conversation is looked at, what comes is read. */
function useSeen({ state, chatModel, thread }: Props): void {
  const { unread_count: unread = 0 } = state.conversations?.find(({ id }) => id === thread) ?? {};
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && !isNew(thread)) void chatModel.conversations.seen(thread);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [thread, unread]);
}

import { type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

const endPx = 80;
/** What a click shows may be drawn a moment later. */
const clickMs = 300;

interface Parts {
  /** The entries, the oldest first. */
  readonly ids: readonly string[];
  /** The entries that others have written: only these are counted. */
  readonly others: ReadonlySet<string>;
  /** When the person has sent their last message from here; the next one leads to the end. */
  readonly sentAt: string | undefined;
  /** The entry with which it opens; undefined: at the end. */
  readonly openAt: string | undefined;
}

/**
 * Where the reader of a thread is. At the end they stay at the end; elsewhere what they look at stays where it is, above and below, and
 * what comes is counted.
 */
export function useScroll({ ids, others, sentAt = '', openAt }: Parts) {
  const place = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenId, setSeen] = useState<string | undefined>();
  /** Whether the end is followed, and how far from it the reader was last. */
  const now = useRef({ follows: true, fromEnd: 0, endTop: 0, clickedAt: 0 });
  const measure = () => {
    const { current } = place;
    if (current === null) return;
    const endTop = current.scrollHeight - current.clientHeight;
    const fromEnd = endTop - current.scrollTop;
    Object.assign(now.current, { fromEnd, endTop, follows: fromEnd < endPx });
    setAtEnd(fromEnd < endPx);
  };
  const toEnd = () => {
    now.current.follows = true;
    const { current } = place;
    if (current === null) return;
    now.current.endTop = current.scrollHeight - current.clientHeight;
    current.scrollTo({ top: now.current.endTop });
  };
  const onScroll = ({ currentTarget: { scrollHeight, clientHeight } }: UIEvent) => {
    // The end has moved, not the reader: the observer follows it.
    if (now.current.follows && scrollHeight - clientHeight !== now.current.endTop) return;
    measure();
  };
  const [firstId, lastId] = [ids[0], ids.at(-1)];
  const isOpen = useRef(false);
  // What is put above what is read leaves it where it is; at the very top no browser does that by itself.
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null || firstId === undefined) return;
    const unread = isOpen.current ? null : current.querySelector(`[data-entry="${openAt}"]`);
    if (unread) {
      now.current.follows = false;
      const show = () => unread.scrollIntoView({ block: 'start' });
      show();
      // What stands above it has its true height only once it was drawn.
      requestAnimationFrame(() => {
        show();
        requestAnimationFrame(show);
      });
    } else if (!now.current.follows)
      current.scrollTop = current.scrollHeight - current.clientHeight - now.current.fromEnd;
    if (!isOpen.current) setSeen(lastId);
    isOpen.current = true;
  }, [firstId]);
  useLayoutEffect(() => {
    if (now.current.follows) toEnd();
  }, [lastId]);
  const lastSent = useRef(sentAt);
  useLayoutEffect(() => {
    if (sentAt <= lastSent.current) return;
    lastSent.current = sentAt;
    toEnd();
  }, [sentAt]);
  useEffect(() => {
    if (isAtEnd) setSeen(lastId);
  }, [isAtEnd, lastId]);
  // The composer grows, and texts and pictures come later. What a click opens is read from its beginning.
  useEffect(() => {
    const { current } = place;
    if (!current?.firstElementChild) return;
    const observer = new ResizeObserver(() => {
      if (now.current.follows && performance.now() - now.current.clickedAt > clickMs) toEnd();
      else measure();
    });
    observer.observe(current);
    observer.observe(current.firstElementChild);
    return () => observer.disconnect();
  }, []);
  const onClickCapture = () => {
    now.current.clickedAt = performance.now();
  };
  const seenAt = seenId === undefined ? -1 : ids.indexOf(seenId);
  const missed = seenAt < 0 ? 0 : ids.slice(seenAt + 1).filter((id) => others.has(id)).length;
  return { place, isAtEnd, missed, toEnd, onScroll, onClickCapture };
}

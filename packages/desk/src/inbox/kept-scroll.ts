import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeptPlace } from './list-places.js';
import { PlaceBefore } from './place-before.js';

const quietMs = 200;
/** By these somebody scrolls; keys may go to any part of the page. */
const byHand = ['wheel', 'touchstart', 'pointerdown'] as const;

interface Rows {
  readonly height: number;
  /** Whether the list goes on after these rows. */
  readonly hasMore: boolean;
}

/** Puts a list where it was, as soon as it has so many rows. Returns what is told of its scrolling, which is kept. */
export function useKeptScroll(
  place: RefObject<HTMLElement | null>,
  { height, hasMore }: Rows,
  { before, keep }: KeptPlace,
): (top: number) => void {
  const [placeBefore] = useState(() => new PlaceBefore(before.top));
  const last = useRef<number | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null || height === 0) return;
    const top = placeBefore.topFor({ endTop: height - current.clientHeight, hasMore });
    if (top !== undefined) current.scrollTop = top;
  }, [height, hasMore]);
  useEffect(() => {
    const { current } = place;
    const giveUp = () => placeBefore.giveUp();
    for (const type of byHand) current?.addEventListener(type, giveUp, { passive: true });
    addEventListener('keydown', giveUp);
    return () => {
      for (const type of byHand) current?.removeEventListener(type, giveUp);
      removeEventListener('keydown', giveUp);
    };
  }, []);
  const keepLast = () => {
    clearTimeout(timer.current);
    if (last.current !== undefined) keep({ top: last.current });
    last.current = undefined;
  };
  useEffect(() => {
    addEventListener('pagehide', keepLast);
    return () => {
      removeEventListener('pagehide', keepLast);
      keepLast();
    };
  }, []);
  return (top) => {
    // It is not where it was yet.
    if (placeBefore.isWanted) return;
    last.current = top;
    clearTimeout(timer.current);
    timer.current = setTimeout(keepLast, quietMs);
  };
}

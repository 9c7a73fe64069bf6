import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { KeptPlace } from './list-places.js';

const quietMs = 200;
/** Further down a list is not read again for the sake of its place. */
const mostPx = 30_000;

/** Puts a list where it was, as soon as it has so many rows. Returns what is told of its scrolling, which is kept. */
export function useKeptScroll(
  place: RefObject<HTMLElement | null>,
  height: number,
  { before, keep }: KeptPlace,
): (top: number) => void {
  const wanted = useRef(Math.min(before.top, mostPx));
  const last = useRef<number | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null || wanted.current === 0 || height === 0) return;
    current.scrollTop = wanted.current;
    // What is missing is read when the list is at its end.
    if (height - current.clientHeight >= wanted.current) wanted.current = 0;
  }, [height]);
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
    if (wanted.current > 0) return;
    last.current = top;
    clearTimeout(timer.current);
    timer.current = setTimeout(keepLast, quietMs);
  };
}

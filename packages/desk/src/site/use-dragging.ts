import { type PointerEvent, type RefObject, useEffect, useState } from 'react';

interface Dragged {
  readonly from: number;
  /** Before which row it would stand. */
  readonly before: number;
}

/** Lets rows be dragged by handles, with a mouse, a pen or a finger. Escape takes it back. */
export function useDragging(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<Dragged>();
  const isDragging = dragged !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setDragged(undefined);
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [isDragging]);
  const drop = () => {
    setDragged(undefined);
    if (dragged === undefined) return;
    const { from, before } = dragged;
    const to = before > from ? before - 1 : before;
    if (to !== from) onMove(from, to);
  };
  return {
    /** What a row shows: that it is dragged, or that the dragged one would stand before or after it. */
    look: (at: number, count: number): 'dragged' | 'before' | 'after' | undefined => {
      if (dragged === undefined) return undefined;
      if (dragged.from === at) return 'dragged';
      if (dragged.before === at && dragged.from !== at - 1) return 'before';
      return dragged.before === count && at === count - 1 ? 'after' : undefined;
    },
    handle: (at: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged({ from: at, before: at });
      },
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (isDragging) setDragged({ from: at, before: rowsAbove(list.current, clientY) });
      },
      onPointerUp: drop,
      onPointerCancel: () => setDragged(undefined),
    }),
  };
}

/** How many rows have their middle above a height. */
function rowsAbove(list: HTMLElement | null, y: number): number {
  return [...(list?.children ?? [])].filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

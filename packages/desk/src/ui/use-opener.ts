import { type KeyboardEvent, type MouseEvent, useCallback, useId, useState } from 'react';

interface Opened {
  /** The button. */
  readonly anchor: HTMLElement;
  /** By the keyboard it opens with its first item chosen. */
  readonly firstKeys: readonly string[];
}

/** A button that opens what it stands for beside it, and closes it again. */
export function useOpener(kind: 'menu' | 'dialog') {
  const [opened, open] = useState<Opened | undefined>();
  const id = useId();
  const toggle = (anchor: HTMLElement, firstKeys: readonly string[]) =>
    open((now) => (now ? undefined : { anchor, firstKeys }));
  const byKey = kind === 'menu' ? ['ArrowDown'] : [];
  return {
    opened,
    close: useCallback(() => open(undefined), []),
    attributes: {
      id,
      'aria-haspopup': kind,
      'aria-expanded': opened !== undefined,
      onClick: ({ currentTarget, detail }: MouseEvent<HTMLElement>) => toggle(currentTarget, detail === 0 ? byKey : []),
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (kind !== 'menu' || event.key !== 'ArrowDown') return;
        event.preventDefault();
        toggle(event.currentTarget, byKey);
      },
    },
  };
}

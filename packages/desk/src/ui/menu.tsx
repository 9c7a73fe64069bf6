import { cloneElement, type ReactElement } from 'react';
import type { MenuItem } from './menu-item.js';

import { overlay } from './overlay.js';
import { useOpener } from './use-opener.js';

interface MenuProps {
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** Groups of items, with a line between them. */
  readonly groups: readonly (readonly MenuItem[])[];
  readonly align?: 'start' | 'end';
}

const Layer = overlay(async () => (await import('./menu-layer.js')).MenuLayer, { ahead: true });

/** A button that opens a list of actions. */
export function Menu({ trigger, groups, align = 'start' }: MenuProps) {
  const { opened, close, attributes } = useOpener('menu');
  return (
    <>
      {cloneElement(trigger, attributes)}
      {opened && <Layer groups={groups} align={align} {...opened} onClose={close} />}
    </>
  );
}

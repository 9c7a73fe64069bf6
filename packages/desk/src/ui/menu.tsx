import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Keys } from './keys.js';
import css from './menu.module.css';

export interface MenuItem {
  readonly id: string;
  readonly text: string;
  readonly icon?: ReactNode;
  readonly keys?: string;
  readonly isChosen?: boolean;
  run(): void;
}

interface MenuProps {
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** Groups of items, with a line between them. */
  readonly groups: readonly (readonly MenuItem[])[];
  readonly align?: 'start' | 'end';
}

/** A button that opens a list of actions. */
export function Menu({ trigger, groups, align = 'start' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className={css.place}>
          <Base.Popup className={css.menu}>
            {groups.map((items, at) => (
              <Base.Group key={at} className={css.group}>
                {items.map((item) => (
                  <Item key={item.id} {...item} />
                ))}
              </Base.Group>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Item({ text, icon, keys, isChosen, run }: MenuItem) {
  return (
    <Base.Item className={css.item} onClick={run} aria-current={isChosen || undefined}>
      {icon}
      <span className="truncate">{text}</span>
      {keys && <Keys keys={keys} />}
      {isChosen && <span aria-hidden>✓</span>}
    </Base.Item>
  );
}

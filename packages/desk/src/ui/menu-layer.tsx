import { Menu as Base } from '@base-ui/react/menu';
import { Keys } from './keys.js';
import css from './menu.module.css';
import type { MenuItem } from './menu-item.js';

interface LayerProps {
  /** The button that it belongs to. */
  readonly anchor: HTMLElement;
  readonly groups: readonly (readonly MenuItem[])[];
  readonly align: 'start' | 'end';
  onClose(): void;
}

/** The actions of a menu, beside its button. */
export function MenuLayer({ anchor, groups, align, onClose }: LayerProps) {
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={4} align={align} className={css.place}>
          <Base.Popup className={css.menu} aria-labelledby={anchor.id} finalFocus={() => anchor}>
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

import { Tooltip } from '@base-ui/react/tooltip';
import { useEffect, useState } from 'react';
import { type Hint, watchHints } from './hint-watch.js';
import css from './hints.module.css';
import { Keys } from './keys.js';

/** Says what the button is that is pointed at or that the keyboard has, and by which keys it is reached. One for the whole page. */
export function Hints() {
  const [hint, show] = useState<Hint | undefined>();
  useEffect(() => watchHints(show), []);
  return (
    hint && (
      <Tooltip.Root open>
        <Tooltip.Portal>
          <Tooltip.Positioner anchor={hint.anchor} sideOffset={6} className={css.place}>
            <Tooltip.Popup className={css.hint} data-hint-popup>
              {hint.text}
              {hint.keys && <Keys keys={hint.keys} />}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      </Tooltip.Root>
    )
  );
}

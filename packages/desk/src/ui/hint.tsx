import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import css from './hint.module.css';
import { Keys } from './keys.js';

interface HintProps {
  readonly text: string;
  readonly keys?: string | undefined;
  readonly children: ReactElement<Record<string, unknown>>;
}

/** Says what something is, and by which keys it is reached, when it is pointed at or focused. */
export function Hint({ text, keys, children }: HintProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} delay={500} />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className={css.place}>
          <Tooltip.Popup className={css.hint}>
            {text}
            {keys && <Keys keys={keys} />}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

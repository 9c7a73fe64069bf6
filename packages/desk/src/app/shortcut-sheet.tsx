import { Dialog } from '@base-ui/react/dialog';
import { XIcon } from '@primer/octicons-react';
import { t } from '../messages/index.js';
import { IconButton } from '../ui/button.js';
import { Keys } from '../ui/keys.js';
import picker from '../ui/picker.module.css';
import { useAllCommands } from './commands.js';
import css from './frame.module.css';
import { useSingleKeys } from './habits.js';
import { isSingle } from './is-single.js';

interface SheetProps {
  onClose(): void;
}

/** The keys of everything that can be done now. */
export function ShortcutSheet({ onClose }: SheetProps) {
  const [hasSingle] = useSingleKeys();
  const commands = useAllCommands().filter(({ keys }) => keys !== undefined && (hasSingle || !isSingle(keys)));
  const groups = [...Map.groupBy(commands, ({ group }) => group)];
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={picker.backdrop} />
        <Dialog.Viewport className={picker.viewport}>
          <Dialog.Popup className={picker.popup}>
            <header className={css.sheetHead}>
              <Dialog.Title>{t.keys.title}</Dialog.Title>
              <IconButton label={t.keys.close} keys="esc" onClick={onClose}>
                <XIcon />
              </IconButton>
            </header>
            <div className={css.sheet}>
              {groups.map(([group, own]) => (
                <section key={group}>
                  <h3>{group}</h3>
                  <dl>
                    {own.map(({ id, text, keys = '' }) => (
                      <div key={id} className={css.shortcut}>
                        <dt>{text}</dt>
                        <dd>
                          <span className="hidden-text">{keys}</span>
                          <Keys keys={keys} />
                        </dd>
                      </div>
                    ))}
                  </dl>
                </section>
              ))}
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

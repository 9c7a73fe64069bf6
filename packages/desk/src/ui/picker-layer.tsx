import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useState } from 'react';
import { t } from '../messages/index.js';
import type { Choice, PickerProps } from './choice.js';
import { Keys } from './keys.js';
import css from './picker.module.css';

/** So long a key that chooses waits for another, with which it would begin a longer text. */
const keyMs = 600;

/** A list to choose from by typing: of commands, people, tags, times. */
export function PickerLayer({ onClose, label, ...list }: PickerProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Viewport className={css.viewport}>
          <Dialog.Popup className={css.popup} aria-label={label}>
            <List label={label} onClose={onClose} {...list} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function List({
  label,
  hint,
  empty,
  choices,
  found = [],
  staysOpen = false,
  hasKeys = false,
  begins,
  made,
  onText,
  onClose,
}: PickerProps) {
  const [text, setText] = useState('');
  const own = text.trim() === '' ? undefined : made?.(text.trim());
  const items = [...choices, ...found, ...(own === undefined ? [] : [own])];
  const isFound = new Set<Choice | undefined>([...found, own]);
  const choose = ({ run }: Choice) => {
    if (!staysOpen) onClose();
    setText('');
    run();
  };
  const matches = (choice: Choice, query: string) =>
    isFound.has(choice) ||
    choice.keys === query ||
    choice.text.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase());
  const byKey = hasKeys ? choices.find(({ keys }) => keys === text) : undefined;
  const leads = (query: string) => begins?.(query) || choices.some((choice) => matches(choice, query));
  useEffect(() => {
    if (byKey === undefined) return undefined;
    const later = setTimeout(() => choose(byKey), keyMs);
    return () => clearTimeout(later);
  }, [byKey?.id]);
  return (
    <Autocomplete.Root
      open
      inline
      items={items}
      value={text}
      onValueChange={(value, { reason }) => {
        if (reason === 'item-press') return;
        // What comes after a key that chooses and leads to nothing is meant for the page: the key has chosen.
        if (byKey && value.length > text.length && value.startsWith(text) && !leads(value)) return choose(byKey);
        setText(value);
        onText?.(value);
      }}
      itemToStringValue={(choice: Choice) => choice.text}
      filter={matches}
      autoHighlight="always"
      keepHighlight
    >
      <Autocomplete.Input className={css.input} aria-label={label} placeholder={hint} />
      <Autocomplete.Empty className={css.empty}>{empty}</Autocomplete.Empty>
      <Autocomplete.List className={css.list}>
        {(choice: Choice) => (
          <Autocomplete.Item key={choice.id} value={choice} className={css.item} onClick={() => choose(choice)}>
            {choice.icon}
            <span className="truncate">{choice.text}</span>
            {choice.group && <span className={css.about}>{choice.group}</span>}
            {choice.keys && <Keys keys={choice.keys} />}
            {choice.isChosen && (
              <span className={css.chosen} role="img" aria-label={t.palette.chosen}>
                ✓
              </span>
            )}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../messages/index.js';
import { Keys } from './keys.js';
import css from './picker.module.css';

export interface Choice {
  readonly id: string;
  readonly text: string;
  readonly group?: string;
  readonly icon?: ReactNode;
  readonly keys?: string;
  readonly isChosen?: boolean;
  run(): void;
}

interface PickerProps {
  readonly isOpen: boolean;
  readonly label: string;
  readonly hint: string;
  readonly empty: string;
  readonly choices: readonly Choice[];
  /** What was found for the text, wherever its words stand. */
  readonly found?: readonly Choice[];
  /** Whether it stays open after a choice, as for several tags. */
  readonly staysOpen?: boolean;
  /** Whether the keys beside the choices choose them here: as long as nothing longer is typed. */
  readonly hasKeys?: boolean;
  /** A choice that is made of what was typed. */
  made?(text: string): Choice | undefined;
  /** Hears what is typed. */
  onText?(text: string): void;
  onClose(): void;
}

/** So long a key that chooses waits for another, with which it would begin a longer text. */
const keyMs = 600;

/** A list to choose from by typing: of commands, people, tags, times. */
export function Picker({ isOpen, onClose, label, ...list }: PickerProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Viewport className={css.viewport}>
          <Dialog.Popup className={css.popup} aria-label={label}>
            {isOpen && <List label={label} onClose={onClose} {...list} />}
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
  made,
  onText,
  onClose,
}: Omit<PickerProps, 'isOpen'>) {
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

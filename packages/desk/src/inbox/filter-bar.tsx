import { XIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { t } from '../messages/index.js';
import { Picker } from '../ui/picker.js';
import css from './filter-bar.module.css';
import { useFilterChoices, useFilterNames } from './filter-choices.js';
import { type Filters, filterFields, valuesOf, withValues } from './filters.js';

interface BarProps {
  readonly filters: Filters;
  /** What can be done with the filters. */
  readonly children?: ReactNode;
  onChange(filters: Filters): void;
  onOpen(): void;
}

/** By what a list is narrowed; each filter can be changed and taken off. */
export function FilterBar({ filters, children, onChange, onOpen }: BarProps) {
  const { textOf } = useFilterNames();
  const set = filterFields.filter((field) => filters[field] !== undefined);
  if (set.length === 0) return null;
  return (
    <div className={css.bar}>
      {set.map((field) => {
        const text = textOf(field, valuesOf(filters, field));
        return (
          <span key={field} className={css.filter}>
            <button type="button" className="truncate" onClick={onOpen} dir="auto">
              {text}
            </button>
            <button
              type="button"
              aria-label={t.filter.remove(text)}
              onClick={() => onChange(withValues(filters, field, []))}
            >
              <XIcon size={12} />
            </button>
          </span>
        );
      })}
      {children}
    </div>
  );
}

interface PickerProps {
  readonly filters: Filters;
  onChange(filters: Filters): void;
  onClose(): void;
}

/** Chooses by what a list is narrowed; it stays open for several. */
export function FilterPicker({ filters, onChange, onClose }: PickerProps) {
  const choices = useFilterChoices(filters, onChange);
  return (
    <Picker
      staysOpen
      label={t.filter.label}
      hint={t.filter.hint}
      empty={t.palette.empty}
      onClose={onClose}
      {...choices}
    />
  );
}

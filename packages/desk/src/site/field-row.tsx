import { ChevronDownIcon, GrabberIcon, KebabHorizontalIcon } from '@primer/octicons-react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { siteTexts } from '../messages/site.js';
import { IconButton } from '../ui/button.js';
import { Menu } from '../ui/menu.js';
import { FieldEditor } from './field-editor.js';
import css from './fields.module.css';
import type { FieldDraft, FieldProblem } from './form-draft.js';

interface FieldRowProps {
  readonly field: FieldDraft;
  readonly problem: FieldProblem | undefined;
  readonly isDisabled: boolean;
  readonly isOpen: boolean;
  readonly look: 'dragged' | 'before' | 'after' | undefined;
  readonly handle: ComponentProps<'span'>;
  onOpen(isOpen: boolean): void;
  onMove(by: 1 | -1): void;
  onRemove(): void;
  onChange(more: Partial<FieldDraft>): void;
}

/** A field: what it is, and below it, when it is open, what can be changed of it. */
export function FieldRow({ field, problem, isDisabled, isOpen, look, handle, onOpen, onMove, ...does }: FieldRowProps) {
  const { fields: words } = siteTexts;
  const name = field.label || words.unnamed;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isDisabled || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li
      className={css.field}
      data-look={look}
      data-open={isOpen || undefined}
      data-bad={problem !== undefined || undefined}
    >
      <div className={css.row}>
        {!isDisabled && (
          <span className={css.handle} aria-hidden {...handle}>
            <GrabberIcon />
          </span>
        )}
        <button
          type="button"
          className={css.main}
          aria-expanded={isOpen}
          aria-keyshortcuts={isDisabled ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
          onClick={() => onOpen(!isOpen)}
          onKeyDown={onKeyDown}
        >
          <span className="truncate" dir="auto">
            {name}
          </span>
          <span className={css.kind}>{words.kindOf(words.kinds[field.type], field.required)}</span>
          <ChevronDownIcon className={css.chevron ?? ''} />
        </button>
        {!isDisabled && <Actions name={name} onMove={onMove} onRemove={does.onRemove} />}
      </div>
      {problem && !isOpen && <p className={css.problem}>{words.problem(problem.what)}</p>}
      {isOpen && <FieldEditor field={field} problem={problem} isDisabled={isDisabled} onChange={does.onChange} />}
    </li>
  );
}

function Actions({ name, onMove, onRemove }: Pick<FieldRowProps, 'onMove' | 'onRemove'> & { readonly name: string }) {
  const { fields: words } = siteTexts;
  const trigger = (
    <IconButton label={words.actions(name)}>
      <KebabHorizontalIcon />
    </IconButton>
  );
  return (
    <Menu
      trigger={trigger}
      align="end"
      groups={[
        [
          { id: 'up', text: words.up, keys: 'alt+↑', run: () => onMove(-1) },
          { id: 'down', text: words.down, keys: 'alt+↓', run: () => onMove(1) },
        ],
        [{ id: 'remove', text: words.remove, run: onRemove }],
      ]}
    />
  );
}

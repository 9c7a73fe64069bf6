import { PlusIcon } from '@primer/octicons-react';
import { useEffect, useRef, useState } from 'react';
import { siteTexts } from '../messages/site.js';
import { Button } from '../ui/button.js';
import { FieldRow } from './field-row.js';
import css from './fields.module.css';
import { type FieldDraft, type FieldProblems, withField, withMoved } from './form-draft.js';
import { useDragging } from './use-dragging.js';

interface FieldListProps {
  readonly fields: readonly FieldDraft[];
  readonly problems: FieldProblems;
  /** How often something was refused: each time the first part that is wrong is looked at. */
  readonly refusals: number;
  readonly isDisabled: boolean;
  /** The key of the field that is being edited. */
  readonly open: string | undefined;
  onOpen(key: string | undefined): void;
  onChange(fields: readonly FieldDraft[]): void;
}

const mostFields = 50;

/** The fields of a form: added, moved by dragging or by keyboard, and edited where they stand. */
export function FieldList({ fields, problems, refusals, isDisabled, open, onOpen, onChange }: FieldListProps) {
  const { fields: words } = siteTexts;
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const nameOf = (at: number) => fields[at]?.label || words.unnamed;
  const move = (from: number, to: number) => {
    const moved = withMoved(fields, from, to);
    setSaid(moved === fields ? words.cannotMove(nameOf(from)) : words.moved(nameOf(from), to + 1, fields.length));
    if (moved !== fields) onChange(moved);
  };
  const dragging = useDragging(list, move);
  const [added, setAdded] = useState<object>();
  useEffect(() => {
    if (added) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  }, [added]);
  useEffect(() => {
    if (refusals > 0) list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const add = () => {
    const next = withField(fields);
    const key = next.at(-1)?.key;
    onChange(next);
    onOpen(key);
    setAdded({ key });
  };
  const remove = (at: number) => {
    onChange(fields.filter((_, other) => other !== at));
    setSaid(words.removed(nameOf(at)));
    list.current?.children[at === 0 ? 1 : at - 1]?.querySelector('button')?.focus();
  };
  return (
    <section className={css.fields} aria-label={words.title}>
      <header className={css.head}>
        <h3>{words.title}</h3>
        {!isDisabled && <p>{words.moveHint}</p>}
      </header>
      <ul
        ref={list}
        className={css.list}
        data-moving={fields.some((_, at) => dragging.look(at, fields.length)) || undefined}
      >
        {fields.map((field, at) => (
          <FieldRow
            key={field.key}
            field={field}
            problem={problems[field.key]}
            isDisabled={isDisabled}
            isOpen={open === field.key}
            look={dragging.look(at, fields.length)}
            handle={dragging.handle(at)}
            onOpen={(isOpen) => onOpen(isOpen ? field.key : undefined)}
            onMove={(by) => move(at, at + by)}
            onRemove={() => remove(at)}
            onChange={(more) => onChange(fields.map((each) => (each.key === field.key ? { ...each, ...more } : each)))}
          />
        ))}
      </ul>
      {fields.length === 0 && <p className={css.none}>{words.none}</p>}
      {!isDisabled && fields.length < mostFields && (
        <Button className={css.add ?? ''} onClick={add}>
          <PlusIcon />
          {words.add}
        </Button>
      )}
      <p role="status" className="hidden-text">
        {said}
      </p>
    </section>
  );
}

import { useEffect, useId, useRef, useState } from 'react';
import { inboxTexts } from '../../messages/inbox.js';
import { areAddresses, type CopyTexts } from './copies.js';
import css from './mail.module.css';

interface CopyFieldsProps {
  readonly copies: CopyTexts;
  onChange(copies: CopyTexts): void;
}

const texts = inboxTexts.copies;

/** Who gets a copy of the answer that is being written: in sight where somebody does, else behind a button. */
export function CopyFields({ copies, onChange }: CopyFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && copies.cc === '' && copies.bcc === '')
    return (
      <p className={css.copies}>
        <button type="button" className={css.addCopies} onClick={() => setOpen(true)}>
          {texts.add}
        </button>
      </p>
    );
  return (
    <div className={css.copies}>
      {(['cc', 'bcc'] as const).map((field) => (
        <CopyField
          key={field}
          label={texts[field]}
          value={copies[field]}
          isFirst={isOpen && field === 'cc'}
          onChange={(value) => onChange({ ...copies, [field]: value })}
        />
      ))}
    </div>
  );
}

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  /** Whether somebody has just asked for it. */
  readonly isFirst: boolean;
  onChange(value: string): void;
}

function CopyField({ label, value, isFirst, onChange }: CopyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  const isFine = areAddresses(value);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        value={value}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={texts.placeholder}
        aria-invalid={!isFine}
        aria-describedby={isFine ? undefined : `${id}-wrong`}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          // Nothing is sent from here by the way.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {!isFine && (
        <p id={`${id}-wrong`} className={css.wrong} role="alert">
          {texts.wrong}
        </p>
      )}
    </>
  );
}

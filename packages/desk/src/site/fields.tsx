import { type ReactNode, useId } from 'react';
import { siteTexts } from '../messages/site.js';
import { TextArea } from '../ui/field.js';
import field from '../ui/field.module.css';
import css from './site.module.css';

interface CheckProps {
  readonly label: string;
  readonly about?: string;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  onChange(isChecked: boolean): void;
}

/** Something that is so or not. */
export function CheckField({ label, about, isChecked, isDisabled, onChange }: CheckProps) {
  return (
    <label className={field.choice}>
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label}
        {about && <span className={field.about}>{about}</span>}
      </span>
    </label>
  );
}

interface ColorProps {
  readonly label: string;
  readonly value: string;
  readonly disabled?: boolean;
  onChange(value: string): void;
}

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** A colour, by the browser's own picker or as `#2563EB`. */
export function ColorField({ label, value, disabled, onChange }: ColorProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <div className={css.color}>
        <input
          type="color"
          aria-label={siteTexts.pick(label)}
          value={isColor(value) ? value.toLowerCase() : '#000000'}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value.toUpperCase())}
        />
        <input
          id={id}
          className={field.input}
          value={value}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          disabled={disabled}
          aria-invalid={!isColor(value)}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      </div>
    </div>
  );
}

interface LinesProps {
  readonly label: string;
  readonly hint: ReactNode;
  readonly lines: readonly string[];
  readonly placeholder?: string;
  readonly disabled?: boolean;
  onChange(lines: string[]): void;
}

/** Several texts, one a line. A line that is being begun stays. */
export function LinesField({ lines, onChange, ...props }: LinesProps) {
  return (
    <TextArea
      rows={Math.max(2, lines.length + 1)}
      spellCheck={false}
      autoComplete="off"
      value={lines.join('\n')}
      onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
      {...props}
    />
  );
}

import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './field.module.css';

interface FieldProps {
  readonly label: string;
  /** What it is for, or what may be written in it. */
  readonly hint?: ReactNode;
  /** Whether what is around it says the name to whoever sees it. */
  readonly isLabelHidden?: boolean;
}

/** A line to write in, with its name above it. */
export function TextField({ label, hint, className = '', ...props }: FieldProps & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Place id={id} label={label} hint={hint}>
      <input
        id={id}
        className={`${css.input} ${className}`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...props}
      />
    </Place>
  );
}

/** Several lines to write in. */
export function TextArea({ label, hint, className = '', ...props }: FieldProps & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <Place id={id} label={label} hint={hint}>
      <textarea
        id={id}
        className={`${css.input} ${className}`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...props}
      />
    </Place>
  );
}

interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, 'onChange'> {
  readonly value: string;
  /** Values, with what is read for each. */
  readonly options: readonly (readonly [string, string])[];
  onChange(value: string): void;
}

/** One of several texts. */
export function Select({ label, hint, isLabelHidden, options, onChange, ...props }: SelectProps) {
  const id = useId();
  return (
    <Place id={id} label={label} hint={hint} isLabelHidden={isLabelHidden}>
      <select
        id={id}
        className={`${css.input} ${css.select}`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.value)}
        {...props}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Place>
  );
}

function Place({
  id,
  label,
  hint,
  isLabelHidden,
  children,
}: FieldProps & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className={css.field}>
      <label htmlFor={id} className={isLabelHidden ? 'hidden-text' : undefined}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly kind: 'radio' | 'checkbox';
  readonly choices: readonly { readonly id: string; readonly text: string; readonly about?: string }[];
  readonly chosen: readonly string[];
  /** Whether the choice above it is what they are for: it stands for their name. */
  readonly isNested?: boolean;
  readonly isDisabled?: boolean;
  onChoose(id: string, isChosen: boolean): void;
}

/** A few things to choose from, all in sight: one of them, or any. */
export function Choices({ label, kind, choices, chosen, isNested = false, isDisabled, onChoose }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset className={`${css.choices} ${isNested ? css.nested : ''}`} disabled={isDisabled}>
      <legend className={isNested ? 'hidden-text' : undefined}>{label}</legend>
      {choices.map(({ id, text, about }) => (
        <label key={id} className={css.choice}>
          <input
            type={kind}
            name={name}
            checked={chosen.includes(id)}
            onChange={({ target }) => onChoose(id, target.checked)}
          />
          <span>
            {text}
            {about && <span className={css.about}>{about}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

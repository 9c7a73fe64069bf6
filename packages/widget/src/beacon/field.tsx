import { valueLimits } from '@pharos/forms';
import type { ComponentProps, VNode } from 'preact';
import type { FormStrings } from '../locales/en.js';
import type { ShownField } from './record.js';

export interface FieldProps {
  readonly field: ShownField;
  readonly value: unknown;
  readonly issue: string | undefined;
  readonly text: FormStrings;
  onFill(value: unknown): void;
}

/** A field with its label and, where it has one, what is wrong with it. */
export function Field(props: FieldProps): VNode {
  const { field, issue, text } = props;
  const error = issue && (
    <p class="issue" id={`${field.id}-issue`}>
      {issue}
    </p>
  );
  if (field.type === 'checkbox')
    return (
      <div class="part">
        <label class="choice">
          <input {...marks(props)} type="checkbox" checked={props.value === true} onChange={ticked(props)} />
          <Label field={field} text={text} />
        </label>
        {error}
      </div>
    );
  if (field.type === 'radio' || field.type === 'multi_select')
    return (
      <fieldset class="part" aria-describedby={issue && `${field.id}-issue`}>
        <legend>
          <Label field={field} text={text} />
        </legend>
        <Choices {...props} />
        {error}
      </fieldset>
    );
  return (
    <div class="part">
      <label for={field.id}>
        <Label field={field} text={text} />
      </label>
      <Line {...props} />
      {error}
    </div>
  );
}

function Label({ field, text }: Pick<FieldProps, 'field' | 'text'>): VNode {
  return (
    <span class="name">
      <bdi>{field.label}</bdi>
      {!field.required && <small> ({text.optional})</small>}
    </span>
  );
}

function Choices(props: FieldProps): VNode {
  const { field, value, onFill } = props;
  const several = field.type === 'multi_select';
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  const choose = (option: string, on: boolean) => {
    if (!several) onFill(option);
    else onFill(field.options.filter((one) => (one === option ? on : chosen.includes(one))));
  };
  return (
    <div class="choices">
      {field.options.map((option, at) => (
        <label key={option} class="choice">
          <input
            {...marks(props)}
            id={at === 0 ? field.id : undefined}
            type={several ? 'checkbox' : 'radio'}
            name={field.id}
            checked={chosen.includes(option)}
            onChange={(event) => choose(option, event.currentTarget.checked)}
          />
          <bdi>{option}</bdi>
        </label>
      ))}
    </div>
  );
}

/** What is filled in with one line, one box or one list. */
function Line(props: FieldProps): VNode {
  const { field, value, text, onFill } = props;
  const shared = {
    ...marks(props),
    class: 'field',
    placeholder: field.placeholder ?? undefined,
    value: typeof value === 'string' ? value : '',
  };
  // While a line is empty it runs as the form does, and with it its placeholder.
  const dir = value ? 'auto' : undefined;
  if (field.type === 'file')
    // Its value is the browser's own.
    return (
      <input
        {...marks(props)}
        class="field"
        type="file"
        multiple
        onChange={({ currentTarget: { files } }) => onFill([...(files ?? [])])}
      />
    );
  const filled = (event: { currentTarget: { value: string } }) => onFill(event.currentTarget.value);
  if (field.type === 'long_text')
    return <textarea {...shared} dir={dir} rows={4} maxLength={valueLimits.longText} onInput={filled} />;
  if (field.type === 'single_select')
    return (
      <select {...shared} onChange={filled}>
        <option value="">{field.placeholder || text.choose}</option>
        {field.options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    );
  return <input {...shared} dir={dir} {...kinds[field.type]} autocomplete={autocompleteOf(field)} onInput={filled} />;
}

const kinds: Partial<Record<ShownField['type'], ComponentProps<'input'>>> = {
  short_text: { type: 'text', maxLength: valueLimits.shortText },
  email: { type: 'email', maxLength: valueLimits.email },
  // Plus and minus stand before the digits in every language.
  phone: { type: 'tel', maxLength: valueLimits.phone, dir: 'ltr' },
  number: { type: 'text', inputMode: 'decimal', dir: 'ltr' },
  date: { type: 'date' },
};

/** The purpose of a field, so that browsers can fill in what they know of the visitor (WCAG 1.3.5). */
function autocompleteOf({ type, name }: ShownField): string {
  if (type === 'email') return 'email';
  if (type === 'phone') return 'tel';
  return name === 'name' ? 'name' : 'off';
}

function marks({ field, issue }: FieldProps) {
  return {
    id: field.id,
    required: field.required && field.type !== 'multi_select',
    'aria-invalid': issue !== undefined,
    'aria-describedby': issue && `${field.id}-issue`,
  };
}

function ticked({ onFill }: FieldProps) {
  return (event: { currentTarget: { checked: boolean } }) => onFill(event.currentTarget.checked);
}

import { connectionTexts } from '../../messages/connections.js';
import { Choices, TextField } from '../../ui/field.js';
import type { FieldValue, FieldValues, ProviderField } from './provider-fields.js';

interface ProviderFormProps {
  readonly fields: readonly ProviderField[];
  readonly values: FieldValues;
  /** Whether nobody beside should read what is typed. */
  readonly isSecret?: boolean;
  onChange(values: FieldValues): void;
}

/** The fields that a provider needs. */
export function ProviderForm({ fields, values, isSecret = false, onChange }: ProviderFormProps) {
  return fields.map((field) => (
    <Field
      key={field.name}
      field={field}
      value={values[field.name] ?? ''}
      isSecret={isSecret}
      onChange={(value) => onChange({ ...values, [field.name]: value })}
    />
  ));
}

interface FieldProps {
  readonly field: ProviderField;
  readonly value: FieldValue;
  readonly isSecret: boolean;
  onChange(value: FieldValue): void;
}

function Field({ field: { name, choices, isRequired }, value, isSecret, onChange }: FieldProps) {
  const { fields, hints, events, optional } = connectionTexts.integrations;
  const label = fields[name as keyof typeof fields] ?? name;
  const hint = hints[name as keyof typeof hints];
  if (typeof value !== 'string')
    return (
      <Choices
        kind="checkbox"
        label={label}
        choices={choices.map((id) => ({ id, text: events[id as keyof typeof events] ?? id }))}
        chosen={value}
        onChoose={(id, isChosen) => onChange(isChosen ? [...value, id] : value.filter((each) => each !== id))}
      />
    );
  return (
    <TextField
      label={isRequired ? label : `${label} ${optional}`}
      hint={hint}
      type={isSecret ? 'password' : 'text'}
      autoComplete="off"
      spellCheck={false}
      maxLength={2048}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

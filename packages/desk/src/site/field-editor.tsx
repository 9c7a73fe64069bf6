import { siteTexts } from '../messages/site.js';
import { Select, TextField } from '../ui/field.js';
import { CheckField, LinesField } from './fields.js';
import css from './fields.module.css';
import { type FieldDraft, type FieldProblem, fieldKinds, hasOptions, hasPlaceholder } from './form-draft.js';

interface FieldEditorProps {
  readonly field: FieldDraft;
  readonly problem: FieldProblem | undefined;
  readonly isDisabled: boolean;
  onChange(more: Partial<FieldDraft>): void;
}

/** All that can be changed of a field. What is wrong stands below its part. */
export function FieldEditor({ field, problem, isDisabled, onChange }: FieldEditorProps) {
  const { fields: words } = siteTexts;
  const { type, label, name, required, placeholder, options } = field;
  const text = problem && words.problem(problem.what);
  const marks = (part: FieldProblem['part'], hint?: string) => ({
    disabled: isDisabled,
    'aria-invalid': problem?.part === part,
    hint: problem?.part === part ? <span className={css.problem}>{text}</span> : hint,
  });
  const setKind = (kind: string) => {
    const next = kind as FieldDraft['type'];
    const usual = options.length > 0 ? options : words.usualOptions;
    onChange({ type: next, options: hasOptions(next) ? usual : [] });
  };
  return (
    <div className={css.editor}>
      <TextField
        label={words.label}
        value={label}
        maxLength={200}
        dir="auto"
        {...marks('label')}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <Select
        label={words.kind}
        value={type}
        options={fieldKinds.map((kind) => [kind, words.kinds[kind]] as const)}
        disabled={isDisabled}
        onChange={setKind}
      />
      {hasOptions(type) && (
        <LinesField
          label={words.options}
          lines={options}
          {...marks('options', words.optionsHint)}
          onChange={(lines) => onChange({ options: lines })}
        />
      )}
      {hasPlaceholder(type) && (
        <TextField
          label={words.placeholder}
          value={placeholder ?? ''}
          maxLength={200}
          dir="auto"
          disabled={isDisabled}
          onChange={({ target }) => onChange({ placeholder: target.value || null })}
        />
      )}
      <TextField
        label={words.name}
        value={name}
        maxLength={63}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        {...marks('name', words.nameHint)}
        onChange={({ target }) => onChange({ name: target.value.trim() })}
      />
      <CheckField
        label={words.required}
        isChecked={required}
        isDisabled={isDisabled}
        onChange={(isRequired) => onChange({ required: isRequired })}
      />
      {problem?.part === 'other' && <p className={css.problem}>{text}</p>}
    </div>
  );
}

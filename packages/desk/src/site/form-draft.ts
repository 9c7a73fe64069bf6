import { type Form, type FormFieldInput, type FormFieldType, PharosError, type UpdateFormRequest } from '@pharos/sdk';
import { trimmed } from './lines.js';

/** A field that is being changed. */
export interface FieldDraft extends Required<Omit<FormFieldInput, 'id' | 'name'>> {
  /** Tells it from the others: its id, or something that no id is for one that is not published yet. */
  readonly key: string;
  /** What its values are called; empty: made of the label. */
  readonly name: string;
}

/** What is changed of a form. */
export interface FormDraft extends Pick<Form, SettingName> {
  readonly fields: readonly FieldDraft[];
}

type SettingName =
  | 'name'
  | 'success_action'
  | 'success_message'
  | 'redirect_url'
  | 'allowed_origins'
  | 'rate_limit_per_ip'
  | 'rate_limit_window_seconds'
  | 'submit_button_label'
  | 'submit_button_align'
  | 'submit_button_color';

/** All kinds of fields, those that are wanted most first. */
export const fieldKinds: readonly FormFieldType[] = [
  'short_text',
  'long_text',
  'email',
  'phone',
  'single_select',
  'radio',
  'multi_select',
  'checkbox',
  'number',
  'date',
  'file',
];

const choiceKinds: readonly FormFieldType[] = ['radio', 'single_select', 'multi_select'];

/** Whether visitors choose among options in a field of this kind. */
export const hasOptions = (kind: FormFieldType): boolean => choiceKinds.includes(kind);

/** Whether a field of this kind shows something while it is empty. */
export const hasPlaceholder = (kind: FormFieldType): boolean =>
  !['checkbox', 'radio', 'multi_select', 'date', 'file'].includes(kind);

const newKey = 'new-';

/** A form as it is changed. */
export function draftOf({ fields, ...form }: Form): FormDraft {
  const { id, project_id, slug, archived_at, created_at, ...settings } = form;
  return { ...settings, fields: fields.map(({ id: key, ...field }) => ({ key, ...field })) };
}

/** The fields with an empty one at their end. */
export function withField(fields: readonly FieldDraft[]): readonly FieldDraft[] {
  const numbers = fields.map(({ key }) => (key.startsWith(newKey) ? Number(key.slice(newKey.length)) : 0));
  const key = `${newKey}${Math.max(0, ...numbers) + 1}`;
  return [...fields, { key, type: 'short_text', label: '', name: '', required: false, placeholder: null, options: [] }];
}

/** The fields with one of them at another place. */
export function withMoved(fields: readonly FieldDraft[], from: number, to: number): readonly FieldDraft[] {
  const moved = fields[from];
  if (moved === undefined || to < 0 || to >= fields.length) return fields;
  const others = fields.filter((_, at) => at !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/** The fields as the platform is told of them. */
export function fieldsToSend(fields: readonly FieldDraft[]): FormFieldInput[] {
  return fields.map(({ key, name, ...field }) => ({
    ...field,
    ...(!key.startsWith(newKey) && { id: key }),
    ...(name !== '' && { name }),
    label: field.label.trim(),
    placeholder: hasPlaceholder(field.type) ? field.placeholder || null : null,
    options: trimmed(field.options),
  }));
}

/** What was changed, as the platform is told of it. */
export function changesToSend({ fields, allowed_origins: origins, ...others }: Partial<FormDraft>): UpdateFormRequest {
  return {
    ...others,
    ...(fields && { fields: fieldsToSend(fields) }),
    ...(origins && { allowed_origins: trimmed(origins) }),
  };
}

/** What is wrong with a field: of which part, and the word for it. */
export interface FieldProblem {
  readonly part: 'label' | 'options' | 'name' | 'other';
  readonly what: 'noLabel' | 'noOptions' | 'sameOptions' | 'badName' | 'sameName' | { readonly text: string };
}

/** What is wrong with fields, by their keys. */
export type FieldProblems = Readonly<Record<string, FieldProblem>>;

/** What would be refused, before it is sent. */
export function problemsOf(fields: readonly FieldDraft[]): FieldProblems {
  const found = fields.map((field) => [field.key, problemOf(field, fields)] as const);
  return Object.fromEntries(found.filter((each): each is [string, FieldProblem] => each[1] !== undefined));
}

function problemOf(field: FieldDraft, all: readonly FieldDraft[]): FieldProblem | undefined {
  const { key, type, label, name } = field;
  const options = trimmed(field.options);
  if (label.trim() === '') return { part: 'label', what: 'noLabel' };
  if (hasOptions(type) && options.length === 0) return { part: 'options', what: 'noOptions' };
  if (new Set(options).size < options.length) return { part: 'options', what: 'sameOptions' };
  if (name === '') return undefined;
  if (!/^[A-Za-z][A-Za-z0-9_]{0,62}$/.test(name)) return { part: 'name', what: 'badName' };
  return all.some((other) => other.key !== key && other.name === name) ? { part: 'name', what: 'sameName' } : undefined;
}

const parts: readonly FieldProblem['part'][] = ['label', 'options', 'name'];

/** What the platform has refused of the fields. */
export function refusedFields(error: unknown, fields: readonly FieldDraft[]): FieldProblems {
  const issues = error instanceof PharosError ? error.issues : [];
  const found = issues.flatMap(({ path: [of, at, part], message }): [string, FieldProblem][] => {
    const field = of === 'fields' && typeof at === 'number' ? fields[at] : undefined;
    if (field === undefined) return [];
    return [[field.key, { part: parts.find((each) => each === part) ?? 'other', what: { text: message } }]];
  });
  return Object.fromEntries(found);
}

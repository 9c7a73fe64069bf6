import type { FieldValue } from '@pharos/forms';
import type { ContactFields } from '../../inbox/index.js';
import type { FormFieldRow } from './form.js';

export type Answers = Readonly<Record<string, FieldValue>>;

/** What a submission says about who wrote it. */
export type Submitter = Partial<Pick<ContactFields, 'email' | 'name' | 'phone'>>;

const maxName = 200;
/** Names, in any case and without underscores, of fields that ask for a person's name. */
const wholeName = new Set(['name', 'fullname', 'yourname']);
const partsOfName = ['firstname', 'lastname'];

interface Identifying {
  readonly email: FormFieldRow | undefined;
  readonly phone: FormFieldRow | undefined;
  readonly name: readonly FormFieldRow[];
}

/** The first field for an email, the first for a phone, and the one called `name`, else `first_name` and `last_name`. */
function identifyingFields(fields: readonly FormFieldRow[]): Identifying {
  const texts = fields.filter(({ type }) => type === 'short_text');
  const whole = texts.find((field) => wholeName.has(plain(field)));
  const parts = partsOfName.flatMap((part) => texts.find((field) => plain(field) === part) ?? []);
  return {
    email: fields.find(({ type }) => type === 'email'),
    phone: fields.find(({ type }) => type === 'phone'),
    name: whole ? [whole] : parts,
  };
}

function plain({ name }: FormFieldRow): string {
  return name.toLowerCase().replaceAll('_', '');
}

/** Who wrote it; undefined when nothing says so. */
export function submitterOf(fields: readonly FormFieldRow[], answers: Answers): Submitter | undefined {
  const { email, phone, name } = identifyingFields(fields);
  const text = (field: FormFieldRow | undefined) => (field ? (answers[field.name] as string | undefined) : undefined);
  const said = name.flatMap((field) => text(field) ?? []);
  // A phone alone makes no contact.
  const names = said.length > 0 || text(email) !== undefined ? said : [text(phone) ?? []].flat();
  const submitter: Submitter = {
    ...(text(email) === undefined ? {} : { email: text(email) as string }),
    ...(text(phone) === undefined ? {} : { phone: text(phone) as string }),
    ...(names.length === 0 ? {} : { name: [...names.join(' ')].slice(0, maxName).join('') }),
  };
  return Object.keys(submitter).length === 0 ? undefined : submitter;
}

/**
 * The message that a submission becomes: what was written, without what the contact shows already, and without files, which the
 * message shows by itself. A single long text stands alone, everything else behind its label.
 */
export function messageOf(form: { name: string; fields: readonly FormFieldRow[] }, answers: Answers): string {
  const { email, phone, name } = identifyingFields(form.fields);
  const shownElsewhere = new Set([email, phone, ...name, ...form.fields.filter(({ type }) => type === 'file')]);
  const shownFields = form.fields.filter((field) => !shownElsewhere.has(field) && answers[field.name] !== undefined);
  const [only] = shownFields;
  if (only?.type === 'long_text' && shownFields.length === 1) return answers[only.name] as string;
  if (shownFields.length === 0) return form.name;
  return shownFields.map((field) => `${field.label}: ${shown(answers[field.name])}`).join('\n');
}

function shown(value: FieldValue | undefined): string {
  if (typeof value === 'object') return value.join(', ');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

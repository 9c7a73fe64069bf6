import { idKinds, invalid } from '@pharos/contract';
import { choiceTypes, type FieldType, honeypotName } from '@pharos/forms';
import { newId } from '@pharos/kit';
import { slugOf } from '@pharos/service';

/** A field of a form, named as the API names it; in a request the id and the name may be empty. */
export interface FormFieldRow {
  id: string;
  type: FieldType;
  label: string;
  name: string;
  required: boolean;
  placeholder: string | null;
  options: string[];
}

const field = (type: FieldType, label: string): FormFieldRow => ({
  id: '',
  type,
  label,
  name: '',
  required: true,
  placeholder: null,
  options: [],
});

/** The fields of a form whose request names none. */
export const usualFields: readonly FormFieldRow[] = [
  field('short_text', 'Name'),
  field('email', 'Email'),
  field('long_text', 'Message'),
];

/** The settings of a new form that a request leaves out. */
export const usualForm = {
  success_action: 'inline',
  success_message: 'Thank you. We have received your message.',
  redirect_url: null,
  allowed_origins: [] as string[],
  rate_limit_per_ip: 5,
  rate_limit_window_seconds: 60,
  submit_button_label: 'Send',
  submit_button_align: 'left',
  submit_button_color: null,
};

/**
 * Gives ids and names to fields that have none; one with the id of a field of before has the name of that: pages and submissions know
 * it by this. @throws VALIDATION_ERROR on an id or name that stands twice, a name that is kept
 * for other things, and options where there is nothing to choose or none where there is.
 */
export function completeFields(
  given: readonly FormFieldRow[],
  before: readonly Pick<FormFieldRow, 'id' | 'name'>[] = [],
): FormFieldRow[] {
  checkDistinct(given, 'id');
  const nameOf = new Map(before.map(({ id, name }) => [id, name]));
  const named = given.map((each) => ({ ...each, name: each.name || (nameOf.get(each.id) ?? '') }));
  checkDistinct(named, 'name');
  const names = new Set(named.map(({ name }) => name));
  return named.map((each, at) => {
    checkOptions(each, at);
    if (each.name === honeypotName) throw invalid(['fields', at, 'name'], 'is a reserved name');
    const { id, type, label, required, placeholder, options } = each;
    const name = each.name || freeName(label, names);
    names.add(name);
    return { id: id || newId(idKinds.formField), type, label, name, required, placeholder, options };
  });
}

function checkDistinct(given: readonly FormFieldRow[], key: 'id' | 'name'): void {
  const seen = new Set<string>();
  for (const [at, { [key]: value }] of given.entries()) {
    if (value === '') continue;
    if (seen.has(value)) throw invalid(['fields', at, key], `must be different from the other fields`);
    seen.add(value);
  }
}

function checkOptions({ type, options }: FormFieldRow, at: number): void {
  const isChoice = choiceTypes.includes(type);
  if (!isChoice && options.length > 0) throw invalid(['fields', at, 'options'], `a ${type} field cannot have options`);
  if (isChoice && options.length === 0) throw invalid(['fields', at, 'options'], `a ${type} field must have options`);
  if (new Set(options).size < options.length)
    throw invalid(['fields', at, 'options'], 'must be different from each other');
}

/** A name made from the label: `your_name`, `your_name_2`, … */
function freeName(label: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(label, 'field').replaceAll('-', '_');
  const name = /^[a-z]/.test(slug) ? slug : `field_${slug}`;
  for (let nth = 1; ; nth += 1) {
    const choice = nth === 1 ? name : `${name}_${nth}`;
    if (choice !== honeypotName && !taken.has(choice)) return choice;
  }
}

/** @throws VALIDATION_ERROR when it is to lead somewhere and does not say where. */
export function checkForm(form: { success_action: string; redirect_url: string | null }): void {
  if (form.success_action === 'redirect' && form.redirect_url === null)
    throw invalid(['redirect_url'], 'is required if success_action is redirect');
}

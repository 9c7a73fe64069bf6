/** A field of the settings or credentials of a provider. */
export interface ProviderField {
  readonly name: string;
  /** A line of text, several texts apart by commas, or some of a few choices. */
  readonly kind: 'text' | 'list' | 'choices';
  readonly choices: readonly string[];
  readonly isRequired: boolean;
  /** What holds where nothing is given. */
  readonly initial: FieldValue;
}

/** What a form holds: lists are a text while they are typed. */
export type FieldValue = string | readonly string[];
export type FieldValues = Readonly<Record<string, FieldValue>>;

interface Schema {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}

interface Property {
  readonly type?: string;
  readonly default?: readonly string[];
  readonly items?: { readonly enum?: readonly string[] };
}

/** The fields of a JSON Schema, in its order. */
export function fieldsOf(schema: object): ProviderField[] {
  const { properties = {}, required = [] } = schema as Schema;
  return Object.entries(properties).map(([name, { type, items, default: usual = [] }]) => {
    const choices = items?.enum ?? [];
    const kind = type !== 'array' ? 'text' : choices.length > 0 ? 'choices' : 'list';
    const initial = kind === 'choices' ? usual : usual.join(', ');
    return { name, kind, choices, isRequired: required.includes(name), initial };
  });
}

/** What a form begins with: the values that there are, else those that hold without any. */
export function valuesOf(fields: readonly ProviderField[], settings: Readonly<Record<string, unknown>>): FieldValues {
  return Object.fromEntries(fields.map((field) => [field.name, shownOf(field, settings[field.name])]));
}

function shownOf({ kind, initial }: ProviderField, value: unknown): FieldValue {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : initial;
  return kind === 'choices' ? value.map(String) : value.join(', ');
}

/** What is sent of a form. An empty text is left out, or null where it takes away what is there. */
export function bodyOf(
  fields: readonly ProviderField[],
  values: FieldValues,
  { isChange }: { readonly isChange: boolean },
): Record<string, unknown> {
  const given = fields.map(({ name, kind }) => [name, sentOf(kind, values[name] ?? '')] as const);
  return Object.fromEntries(isChange ? given : given.filter(([, value]) => value !== null));
}

function sentOf(kind: ProviderField['kind'], value: FieldValue): unknown {
  if (typeof value !== 'string') return value;
  if (kind === 'list') return listIn(value);
  return value.trim() || null;
}

const listIn = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** Whether nothing is missing. */
export const isFilled = (fields: readonly ProviderField[], values: FieldValues): boolean =>
  fields.every(({ name, isRequired }) => !isRequired || String(values[name] ?? '').trim() !== '');

/** The kinds of fields that an argument of an action is typed in. */
export interface InputField {
  readonly name: string;
  readonly about: string | undefined;
  readonly isRequired: boolean;
  readonly kind: 'text' | 'number' | 'choice';
  /** The values of a choice. */
  readonly choices: readonly string[];
}

type Schema = Readonly<Record<string, unknown>>;

/** The fields of an action's arguments; undefined where they are more than a flat list of texts, numbers and choices. */
export function inputFieldsOf(parameters: Schema): readonly InputField[] | undefined {
  const properties = Object.entries((parameters.properties ?? {}) as Readonly<Record<string, Schema>>);
  const required = new Set(Array.isArray(parameters.required) ? parameters.required : []);
  const fields = properties.map(([name, schema]) => fieldOf(name, schema, required.has(name)));
  return fields.every((field) => field !== undefined) ? fields : undefined;
}

function fieldOf(
  name: string,
  { type, enum: values, description }: Schema,
  isRequired: boolean,
): InputField | undefined {
  const about = typeof description === 'string' ? description : undefined;
  const field = { name, about, isRequired, choices: [] };
  if (Array.isArray(values) && values.every((value) => typeof value === 'string'))
    return { ...field, kind: 'choice', choices: values };
  if (type === 'boolean') return { ...field, kind: 'choice', choices: ['true', 'false'] };
  if (type === 'string') return { ...field, kind: 'text' };
  return type === 'number' || type === 'integer' ? { ...field, kind: 'number' } : undefined;
}

/** What was typed as the arguments of a call; fields that are empty are left out. */
export function argumentsOf(
  fields: readonly InputField[],
  typed: Readonly<Record<string, string>>,
  parameters: Schema,
): Readonly<Record<string, unknown>> {
  const properties = (parameters.properties ?? {}) as Readonly<Record<string, Schema>>;
  const argumentOf = ({ name, kind }: InputField, text: string): unknown => {
    if (kind === 'number') return Number(text);
    return properties[name]?.type === 'boolean' ? text === 'true' : text;
  };
  const given = fields.filter(({ name }) => typed[name]);
  return Object.fromEntries(given.map((field) => [field.name, argumentOf(field, typed[field.name] ?? '')]));
}

/** The object that a text of JSON is; undefined when it is none. */
export function jsonObjectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

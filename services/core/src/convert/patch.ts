/**
 * The fields that an update mask names, from a request whose fields are named in camelCase: a field that is named but
 * not set becomes null. Names that are not among `fields` are left out.
 */
export function patchOf<Fields extends object>(
  mask: readonly string[] | undefined,
  source: object,
  fields: readonly (keyof Fields & string)[],
): Partial<Fields> {
  const named = fields.filter((field) => mask?.includes(field));
  const values = source as Record<string, unknown>;
  return Object.fromEntries(named.map((field) => [field, values[camelCase(field)] ?? null])) as Partial<Fields>;
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

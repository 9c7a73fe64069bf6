interface Described {
  default?: unknown;
  description?: string;
}

/**
 * Says in words what each part of a request is when it is left out. Generators of clients take a field that has `default` for one
 * that must be sent, so the keyword cannot stay.
 */
export function tellDefaults(schema: object): void {
  if ('default' in schema) tellDefault(schema);
  for (const [keyword, inner] of Object.entries(schema)) {
    if (keyword === 'properties') {
      for (const field of Object.values(inner)) tellDefaults(field as object);
    } else if (typeof inner === 'object' && inner !== null && !literal.has(keyword)) tellDefaults(inner);
  }
}

/** Keywords whose value is data. */
const literal = new Set(['enum', 'const', 'examples', 'required']);

function tellDefault(schema: Described): void {
  const words = `Default: \`${JSON.stringify(schema.default)}\``;
  schema.description = schema.description === undefined ? words : `${schema.description}. ${words}`;
  delete schema.default;
}

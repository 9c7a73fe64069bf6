import type { OpenApiDocument } from './openapi.js';

/** What a reference within the document leads to; anything else is itself. @throws when the reference leads nowhere */
export function resolve<Value extends object>(document: OpenApiDocument, value: Value | { $ref: string }): Value {
  if (!('$ref' in value)) return value;
  const [, , kind = '', name = ''] = value.$ref.split('/');
  const components = document.components as Record<string, Record<string, unknown>>;
  const found = components[kind]?.[name];
  if (found === undefined) throw new Error(`nothing at ${value.$ref}`);
  // What is named may be another name of something.
  return resolve(document, found as Value | { $ref: string });
}

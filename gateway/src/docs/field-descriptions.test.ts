import { expect, test } from 'vitest';
import { listEventTypes } from '../resources/events/schemas.js';
import { sections } from '../resources/index.js';
import { makeOpenApi } from './openapi.js';

interface Schema {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}

/** What is data, and no schema. */
const data = new Set(['example', 'examples', 'enum', 'const', 'required']);

test('every field of a request, an answer and an event says what it means', () => {
  const { components, paths, webhooks } = makeOpenApi(sections);
  // The shared answers of errors only name the codes that the field `code` of `Error` can have there.
  const document = { components: { schemas: components?.schemas }, paths, webhooks };
  const { fields, without } = fieldsOf(document);
  expect(without).toEqual([]);
  expect(fields).toBeGreaterThan(900);
});

test('so does every field of the schemas that are listed for subscribers', () => {
  for (const { name, schema } of listEventTypes()) {
    const { fields, without } = fieldsOf(schema);
    expect(without, name).toEqual([]);
    expect(fields, name).toBeGreaterThan(5);
  }
});

/** Counts the fields of all schemas within a document, and names those without words. */
function fieldsOf(document: object): { fields: number; without: string[] } {
  const without: string[] = [];
  let fields = 0;
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const place = `${path}/${key}`;
      if (key !== 'properties') {
        if (!data.has(key)) visit(inner, place);
        continue;
      }
      for (const [name, field] of Object.entries(inner as Record<string, Schema>)) {
        fields += 1;
        if (!isDescribed(document, field)) without.push(`${place}/${name}`);
        visit(field, `${place}/${name}`);
      }
    }
  };
  visit(document, '');
  return { fields, without };
}

/** Whether it has words of its own, or what it refers to has; of a field that may be null, what it is otherwise. */
function isDescribed(document: object, { description = '', $ref, anyOf = [] }: Schema): boolean {
  // That it has a default says nothing yet.
  if (/^(?!Default:)\S/.test(description)) return true;
  if ($ref !== undefined) return isDescribed(document, targetOf(document, $ref));
  return anyOf.some((choice) => isDescribed(document, choice));
}

function targetOf(document: object, reference: string): Schema {
  const [, ...keys] = reference.split('/');
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document) as Schema;
}

import { isMap } from 'yaml';

/**
 * The keys of values.yaml that templates read and the schema knows by name, as a tree. Helm takes a key away whose value is `null`; the
 * chart names those that it misses. Keys of maps that take any, such as labels, may be taken away.
 */
export function neededKeys(document, schema) {
  return keysOf(document.contents, schema, schema.properties.defaults);
}

function keysOf(node, schema, component) {
  const keys = isMap(node) ? node.items.map(({ key, value }) => [key.value, value]) : [];
  const known = keys.map(([key, value]) => [key, value, schemaOfKey(schema, key, component)]);
  return Object.fromEntries(
    known.filter(([, , of]) => of).map(([key, value, of]) => [key, keysOf(value, of, component)]),
  );
}

function schemaOfKey({ additionalProperties, properties }, key, component) {
  // What a container needs may go without a limit.
  if (properties?.limits) return undefined;
  return properties?.[key] ?? (additionalProperties?.$ref ? component : undefined);
}

import { type Html, html, inline } from './html.js';

/** The parts of JSON Schema that the API's documents use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
}

/** A table of an object's fields; those of objects inside stand behind, with their path; of a list, those of its items. */
export function fieldTable(schema: Schema): Html {
  const rows = schema.items ? fieldRows(schema.items, '[].') : fieldRows(schema, '');
  return rows.length === 0 ? html`<p>${typeView(schema)}</p>` : html`<table>${rows}</table>`;
}

/** One row of a table: name, type, and what there is to say. */
export function row(name: string, schema: Schema, required: boolean): Html {
  const facts = factsOf(schema).join(', ');
  // The words of a field that may be null can stand with what it is otherwise.
  const words = schema.description ?? schema.anyOf?.[0]?.description;
  const must = required ? html` <b class="must">required</b>` : undefined;
  return html`<tr><td><code>${name}</code></td><td>${typeView(schema)}${must}</td>
    <td>${words ? inline(words) : undefined} <small>${facts}</small></td></tr>`;
}

function fieldRows(schema: Schema, prefix: string): Html[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    row(prefix + name, field, schema.required?.includes(name) ?? false),
    ...fieldRows(objectIn(field), `${prefix}${name}.`),
  ]);
}

/** The object that a field holds, also where it may be null instead. */
function objectIn(field: Schema): Schema {
  return field.anyOf?.find(({ properties }) => properties) ?? field;
}

function typeView(schema: Schema): Html {
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return html`<a href="#record-${name}">${name}</a>`;
  }
  if (schema.anyOf)
    return html`${schema.anyOf.flatMap((choice, at) => (at > 0 ? [' or ', typeView(choice)] : [typeView(choice)]))}`;
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`;
  if (schema.enum)
    return html`${schema.enum.map((value, at) => html`${at > 0 ? ' ' : ''}<code>${String(value)}</code>`)}`;
  if (schema.items) return html`list of ${isPlain(schema.items) ? `${schema.items.type}s` : typeView(schema.items)}`;
  return html`${[schema.type ?? 'anything'].flat().join(' or ')}${schema.format ? ` (${schema.format})` : ''}`;
}

/** Whether one word says what it is. */
function isPlain({ $ref, anyOf, const: only, enum: choices, items, type, format }: Schema): boolean {
  return typeof type === 'string' && !$ref && !anyOf && only === undefined && !choices && !items && !format;
}

function factsOf(schema: Schema): string[] {
  const inner = schema.anyOf?.[0] ?? schema;
  const length = range(inner.minLength, inner.maxLength);
  const size = range(inner.minimum, inner.maximum);
  return [
    ...(length ? [`${length} characters`] : []),
    ...(size ? [size] : []),
    ...(inner.maxItems === undefined ? [] : [`at most ${inner.maxItems}`]),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
}

function range(from: number | undefined, to: number | undefined): string | undefined {
  if (to === undefined || to >= Number.MAX_SAFE_INTEGER) return undefined;
  return `${from ?? 0} to ${to}`;
}

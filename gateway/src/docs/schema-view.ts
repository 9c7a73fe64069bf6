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
  /** Several, or one and null. */
  oneOf?: Schema[];
}

/** A table of an object's fields; those of objects inside stand behind, with their path; of a list, those of its items. */
export function fieldTable(schema: Schema): Html {
  const rows = schema.items ? fieldRows(schema.items, '[].') : fieldRows(schema, '');
  return rows.length === 0 ? html`<p>${typeView(schema)}</p>` : html`<table>${rows}</table>`;
}

/** One row of a table: name, type, and what there is to say. */
export function row(name: string, schema: Schema, required: boolean): Html {
  const facts = factsOf(schema).join(', ');
  const words = schema.description;
  const must = required ? html` <b class="must">required</b>` : undefined;
  return html`<tr><td><code>${name}</code></td><td>${typeView(schema)}${must}</td>
    <td>${words ? inline(words) : undefined} <small>${facts}</small></td></tr>`;
}

function fieldRows(schema: Schema, prefix: string): Html[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    row(prefix + name, field, schema.required?.includes(name) ?? false),
    ...fieldRows(field, `${prefix}${name}.`),
  ]);
}

function typeView(schema: Schema): Html {
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return html`<a href="#record-${name}">${name}</a>`;
  }
  if (schema.oneOf)
    return html`${schema.oneOf.flatMap((choice, at) => (at > 0 ? [' or ', typeView(choice)] : [typeView(choice)]))}`;
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`;
  if (schema.enum)
    return html`${schema.enum.map((value, at) => html`${at > 0 ? ' ' : ''}<code>${String(value)}</code>`)}`;
  if (schema.items) {
    const items = isPlain(schema.items) ? `${schema.items.type}s` : typeView(schema.items);
    return html`list of ${items}${Array.isArray(schema.type) ? ' or null' : ''}`;
  }
  const [type = 'anything', ...more] = [schema.type ?? 'anything'].flat();
  return html`${[schema.format ? `${type} (${schema.format})` : type, ...more].join(' or ')}`;
}

/** Whether one word says what it is. */
function isPlain({ $ref, oneOf, const: only, enum: choices, items, type, format }: Schema): boolean {
  return typeof type === 'string' && !$ref && !oneOf && only === undefined && !choices && !items && !format;
}

function factsOf(schema: Schema): string[] {
  const length = range(schema.minLength, schema.maxLength);
  const size = range(schema.minimum, schema.maximum);
  return [
    ...(length ? [`${length} characters`] : []),
    ...(size ? [size] : []),
    ...(schema.maxItems === undefined ? [] : [`at most ${schema.maxItems}`]),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
}

function range(from: number | undefined, to: number | undefined): string | undefined {
  if (to === undefined || to >= Number.MAX_SAFE_INTEGER) return undefined;
  return `${from ?? 0} to ${to}`;
}
